"""A campaign's battles and assaults: opened with its turn, and read back once they have ended (K-5, K-6, K-7)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime

from battles.models import Battle
from battles.selectors import result_of
from battles.services import Engagement, Force, Vessel, open_engagement, play_out, reseat
from battles.turns.clock import NotYet
from hexbattle.campaigns import engine
from hexbattle.campaigns.models import Campaign, Faction, Fight, Turn
from hexbattle.campaigns.selectors import current_turn, state_of

CAPTAINS = {"conversion": "cadet", "battleforge": "sergeant"}  # who play for sides that do not


def open_fights(campaign: Campaign, factions: Sequence[Faction], state: engine.State, now: datetime) -> None:
    """Open what a state has running and what is not open yet, in the transaction that stores the state.

    A fight is known by its id in the campaign, so however often this runs, each is opened once.
    """
    known = set(campaign.fights.values_list("key", flat=True))
    for one in engine.fights(state):
        if one.id not in known:
            setup = engine.fight_setup(state, one.id)
            battle = open_engagement(_engagement(campaign, factions, state, setup), now)
            Fight.objects.create(campaign=campaign, key=one.id, turn_number=one.opened, battle=battle)


def results_for(turn: Turn, state: engine.State, now: datetime) -> tuple[engine.FightResult, ...]:
    """What the fights that run in a state have brought back so far, in their order (K-3.1).

    Those whose limit has come are played out by captains first (K-5.6); raises `NotYet` while that cannot be done.
    """
    running = [one.id for one in engine.fights(state)]
    due = engine.due(state)
    fights = {one.key: one.battle for one in turn.campaign.fights.filter(key__in=running).select_related("battle")}
    for key in running:
        if key in due and not play_out(fights[key], now):
            raise NotYet
    return tuple(_results(running, fights))


def reseat_fights(faction: Faction, now: datetime) -> None:
    """Another player, or nobody, has taken a faction over: so it is in the battles that run (K-8)."""
    turn = current_turn(faction.campaign)
    if turn is None:
        return
    state = state_of(turn)
    battles = {fight.key: fight.battle for fight in faction.campaign.fights.select_related("battle")}
    for one in engine.fights(state):
        forces = engine.fight_setup(state, one.id).forces
        for seat, force in enumerate(forces):
            if force.faction == faction.seat and battles[one.id].status == Battle.Status.RUNNING:
                side = battles[one.id].sides.get(seat=seat)
                side.battle = battles[one.id]
                reseat(side, now, account=faction.account)


def _results(keys: Sequence[engine.FightId], fights: Mapping[str, Battle]) -> Iterator[engine.FightResult]:
    for key in keys:
        battle = fights[key]
        battle.refresh_from_db(fields=["status", "winner", "reason"])
        if ended := result_of(battle):
            yield engine.fight_result(key, battle.ruleset, ended.winner, ended.reason, ended.standings)


def _engagement(
    campaign: Campaign, factions: Sequence[Faction], state: engine.State, setup: engine.FightSetup
) -> Engagement:
    hours = {"conversion": state.options.battle_turn_hours, "battleforge": state.options.assault_turn_hours}
    return Engagement(
        origin=f"campaign/{campaign.code}/{setup.id}",
        name=engine.fight_name(state, setup.id),
        ruleset=setup.ruleset,
        forces=tuple(_force(factions, force, setup.ruleset) for force in setup.forces),
        stand_in=CAPTAINS[setup.ruleset],
        options=setup.options,
        field=setup.field,
        # K-1.1; without deadlines in the campaign there are none in its battles
        turn_minutes=hours[setup.ruleset] * 60 if campaign.turn_minutes else None,
        spectators=campaign.spectators and not state.options.fog,  # K-2.4; all can be watched once it is over
    )


def _force(factions: Sequence[Faction], force: engine.ForceSetup, rules: str) -> Force:
    nobodys = force.faction == engine.NOBODY
    return Force(
        name=force.name,
        account=None if nobodys else factions[force.faction].account,
        captain=CAPTAINS[rules] if nobodys else "",
        team=force.team,
        ships=tuple(Vessel(id=one.id, name=one.name, design=one.design, wear=one.wear) for one in force.ships),
        units=force.units,
    )
