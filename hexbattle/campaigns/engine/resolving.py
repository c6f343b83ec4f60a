"""Running a turn through its stages (K-3), and a faction that gives up (K-8)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from battles.engine import Dice, Fault, Refused, Resolution, ScriptedDice, Seat, fault
from hexbattle.campaigns.engine.designs import class_of, parts_of
from hexbattle.campaigns.engine.events import Event
from hexbattle.campaigns.engine.kinds import LIMIT_IN_TURNS
from hexbattle.campaigns.engine.orders import Orders
from hexbattle.campaigns.engine.results import AssaultResult, BattleResult, FightResult, ShipResult
from hexbattle.campaigns.engine.stages import STAGES
from hexbattle.campaigns.engine.stages.leaving import gives_up
from hexbattle.campaigns.engine.state import Assault, Battle, FightId, State
from hexbattle.campaigns.engine.turn import Turn
from shipyard.rules import FIGHTERS_A_HANGAR, hull_hits

type Leave = Literal["concede", "abandon"]


def due(state: State) -> tuple[FightId, ...]:
    """Battles and assaults that must be over when this turn closes (K-5.6)."""
    fights: list[Battle | Assault] = [*state.battles, *state.assaults]
    return tuple(one.id for one in fights if one.opened + LIMIT_IN_TURNS <= state.turn)


def resolve(
    state: State, sheets: Mapping[Seat, Orders], results: Sequence[FightResult], dice: Dice
) -> Resolution[State, Event]:
    """One turn (K-3); raises `Refused` where results are missing or do not fit."""
    if faults := list(_check_results(state, results)):
        raise Refused(faults)
    playing = {int(seat): sheet for seat, sheet in sheets.items() if not state.factions[seat].out}
    turn = Turn(state, playing, results, dice)
    for stage in STAGES:
        stage(turn)
    return Resolution(state=turn.state, events=tuple(turn.events))


def _check_results(state: State, results: Sequence[FightResult]) -> Iterator[Fault]:
    if state.result is not None:
        yield fault("campaign_over", "$", "The campaign is over.")
    given = {result.id for result in results}
    for id in due(state):
        if id not in given:
            yield fault("result_missing", "$.results", "{fight} must be over before this turn is resolved.", fight=id)
    battles = {one.id: one for one in state.battles}
    assaults = {one.id: one for one in state.assaults}
    for number, result in enumerate(results):
        path = f"$.results[{number}]"
        if isinstance(result, BattleResult) and result.id in battles:
            yield from _check_battle(state, battles[result.id], result, path)
        elif isinstance(result, AssaultResult) and result.id in assaults:
            yield from _check_assault(state, assaults[result.id], result, path)


def _check_battle(state: State, battle: Battle, result: BattleResult, path: str) -> Iterator[Fault]:
    """Exactly the ships that went, no fighters more than there are hangars for, and hits left for those that live."""
    went = sorted(id for party in battle.parties for id in party.ships)
    if sorted(one.id for one in result.ships) != went:
        yield fault("other_ships", f"{path}.ships", "A battle brings back the ships that went to it, each once.")
        return
    for number, one in enumerate(result.ships):
        yield from _check_ship(state, one, f"{path}.ships[{number}]")


def _check_ship(state: State, one: ShipResult, path: str) -> Iterator[Fault]:
    ship = next(other for other in state.ships if other.id == one.id)
    design = class_of(state, ship.design).design
    if one.status != "destroyed" and one.hits_taken >= hull_hits(design.hull):
        yield fault("no_hits_left", f"{path}.hits_taken", "A ship that lives has hits left.")
    if not {*one.parts, *one.aboard} <= parts_of(design).keys() or set(one.aboard) != set(ship.aboard or ()):
        yield fault("no_such_part", path, "This design has other systems.")
    if not all(0 <= fighters <= FIGHTERS_A_HANGAR for fighters in one.aboard.values()):
        yield fault("out_of_range", f"{path}.aboard", "A hangar holds 0 to {most} fighters.", most=FIGHTERS_A_HANGAR)


def _check_assault(state: State, assault: Assault, result: AssaultResult, path: str) -> Iterator[Fault]:
    units = {lander.unit.id for lander in assault.landers} | set(assault.garrison)
    if not set(result.hp) <= units or not all(0 < hp < 100 for hp in result.hp.values()):
        yield fault("other_units", f"{path}.hp", "An assault brings back units that went to it, alive.")


def leave(state: State, seat: int, how: Leave) -> Resolution[State, Event]:
    """A faction gives up between turns (K-8)."""
    if state.result is not None or not 0 <= seat < len(state.factions) or state.factions[seat].out:
        raise Refused([fault("faction_out", "$", "There is nothing to give up.")])
    turn = Turn(state, {}, (), ScriptedDice(()))
    gives_up(turn, seat, "conceded" if how == "concede" else "abandoned")
    return Resolution(state=turn.state, events=tuple(turn.events))
