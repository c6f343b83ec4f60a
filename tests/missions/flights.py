"""Missions fought by captains alone, without a database; and runs in the database."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils import timezone

from battles.engine import Outcome, Party, SealedDice, Standings, ruleset
from battles.models import Battle, Side
from battles.services import Engagement, concede, play_out, resolve_if_due
from hexbattle.accounts.models import Account
from hexbattle.missions.chain import chain, mission
from hexbattle.missions.forces import OWN, engagement
from hexbattle.missions.models import Run
from hexbattle.missions.services import begin_run, open_mission
from hexbattle.missions.ships import Ship, joining, mended, returned, successor

LONGEST = 2000  # resolutions: on the ground every action is one


@dataclass(frozen=True, kw_only=True)
class Flown:
    """A mission as captains fought it, and the ships that go into the next."""

    won: bool
    lost: int
    ships: tuple[Ship, ...]


def fly_chain(seed: int) -> list[Flown]:
    """All missions in a row, with the ships that came back from the one before."""
    flown: list[Flown] = []
    ships: tuple[Ship, ...] = ()
    for number in range(1, len(chain()) + 1):
        ships += joining(mission(number).joins, number)
        flown.append(fly(number, ships, seed))
        ships = flown[-1].ships
    return flown


def fly(number: int, ships: Sequence[Ship], seed: int) -> Flown:
    task = mission(number)
    outcome, standings = fight(engagement(task, "missions/trial/1", None, ships), (seed, number))
    if task.ground:
        return Flown(won=outcome.winner == OWN, lost=0, ships=tuple(ships))
    stand = {one.id: one for one in standings.forces}
    back = [(ship, returned(ship, stand[ship.id], 0)) for ship in ships]
    after = tuple(mended(left) if left else successor(ship, number + 1) for ship, left in back)
    return Flown(won=outcome.winner == OWN, lost=sum(left is None for _, left in back), ships=after)


def fight(plan: Engagement, seed: object) -> tuple[Outcome, Standings]:
    """A battle that its captains fight to the end."""
    rules: Any = ruleset(plan.ruleset)
    ids = [id for force in plan.forces for id in force.ids]
    state = rules.muster(parties(plan), plan.options, lambda number: ids[number - 1], plan.field)
    captain = rules.captains[plan.stand_in]
    for turn in range(LONGEST):
        sheets = {
            seat: captain(rules.view(state, seat), seat, _dice(seed, turn, int(seat))) for seat in rules.awaiting(state)
        }
        state = rules.resolve(state, sheets, _dice(seed, turn)).state
        if outcome := rules.outcome(state):
            return outcome, rules.standings(state)
    raise AssertionError(f"{plan.name} did not end")


def parties(plan: Engagement) -> list[Party]:
    """As `open_engagement` musters them."""
    found = []
    for force in plan.forces:
        ships: Any = [{"name": one.name, "count": 1, "design": dict(one.design)} for one in force.ships]
        fleet: dict[str, Any] = {
            "format": "hexbattle/fleet/1",
            "ruleset": plan.ruleset,
            "name": force.name,
            "budget": 10**6,
        }
        wear = tuple(one.wear for one in force.ships)
        found.append(Party(name=force.name, fleet={**fleet, "ships": ships} if ships else None, wear=wear or None))
    return found


def _dice(*purpose: object) -> SealedDice:
    return SealedDice(hashlib.sha256(repr(purpose).encode()).digest())


def end(battle: Battle, *, won: bool) -> Battle:
    """End a mission at once: one side gives up."""
    side = Side.objects.select_related("battle").get(battle=battle, seat=1 if won else OWN)
    concede(side, timezone.now())
    number = battle.turns.order_by("-number").values_list("number", flat=True)[0]
    resolve_if_due(battle.pk, number, timezone.now())
    battle.refresh_from_db()
    return battle


def fight_out(battle: Battle) -> Battle:
    """Captains fight it to its end for both sides."""
    assert play_out(battle, timezone.now())
    battle.refresh_from_db()
    return battle


def flown(account: Account, *, won: bool) -> Run:
    """A run whose first mission is over and waits to be taken over."""
    run = begin_run(account, timezone.now())
    end(open_mission(run, timezone.now()), won=won)
    return run
