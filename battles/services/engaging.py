"""Opening a battle for somebody who already has its players, ships and ground: at once, without anybody accepting."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib.auth.models import AbstractUser
from django.db import transaction

from battles.engine import Party, ruleset
from battles.models import Battle, Side, Turn
from battles.selectors import Rules, current_turn
from battles.services.closing import note_readiness
from battles.services.commanding import is_waited_for
from battles.services.opening import bring, opaque_id
from battles.services.telling import tell_sides
from battles.services.turning import open_turn
from battles.turns import vault
from shipyard.rules import LARGEST_BUDGET, Fault, Json, Refused, check_name, fault


@dataclass(frozen=True, kw_only=True)
class Vessel:
    """A ship, by its whole design, as it stands: `wear` is what its past has left of it (`Party.wear`).

    `id`: by what it is known in the battle and afterwards.
    """

    id: str
    name: str
    design: Mapping[str, Json]
    wear: Mapping[str, Json] = dataclasses.field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Force:
    """One side, by seat, and what it fights with: ships, or, under rules without fleets, units that stand in the field.

    `account` plays it, or `captain` does (its key); with neither, the stand-in does. `units`: by what its units are
    known in the battle and afterwards, in the order of the field.
    """

    name: str
    account: AbstractUser | None = None
    captain: str = ""
    team: int | None = None
    ships: tuple[Vessel, ...] = ()
    units: tuple[str, ...] = ()

    @property
    def ids(self) -> tuple[str, ...]:
        return self.units or tuple(ship.id for ship in self.ships)


@dataclass(frozen=True, kw_only=True)
class Engagement:
    """A battle of an origin, which has one battle at most. Options and field as in `BattlePlan`.

    `stand_in`: the captain who plays for those who do not (K-1.1). `turn_minutes` None: no deadline.
    """

    origin: str
    name: str
    ruleset: str
    forces: tuple[Force, ...]
    stand_in: str
    options: Mapping[str, Json] = dataclasses.field(default_factory=dict)
    field: Mapping[str, Json] = dataclasses.field(default_factory=dict)
    turn_minutes: int | None = None
    spectators: bool = False


def open_engagement(plan: Engagement, now: datetime) -> Battle:
    """The battle of this origin, opened now if it is not there yet; it runs from the start.

    Raises `Refused` with every fault that is found; paths are those of the plan and of `Ruleset.muster`.
    """
    if plan.origin and (known := Battle.objects.filter(origin=plan.origin).first()):
        return known
    rules = ruleset(plan.ruleset)
    state = _mustered(plan, rules)
    sides = [_new_side(plan, rules, seat, force) for seat, force in enumerate(plan.forces)]
    with transaction.atomic():
        battle = _new_battle(plan, rules, state, now)
        for side in sides:
            side.battle = battle
        Side.objects.bulk_create(sides)
        open_turn(battle, sides, rules, state, now)
    return battle


def reseat(side: Side, now: datetime, *, account: AbstractUser | None = None, captain: str = "") -> None:
    """Give a side of an engagement to another player, to a captain, or, with neither, to the stand-in (K-8).

    What has been ordered for the open turn stands until the new player orders something else.
    """
    with transaction.atomic():
        side.account_id, side.captain = account.pk if account else None, captain
        side.missed, side.draw_offered = 0, False
        side.save(update_fields=["account", "captain", "missed", "draw_offered"])
        turn = current_turn(side.battle)
        if turn and turn.status == Turn.Status.OPEN:
            note_readiness(turn)
            if is_waited_for(side.battle, side) and side.seat in turn.awaiting:
                tell_sides(side.battle, "turn", [side], now, turn.number)


def _mustered(plan: Engagement, rules: Rules) -> Any:
    """The state in which it opens; everything that is wrong with the plan is found here."""
    faults = list(_check_plan(plan, rules))
    if faults:
        raise Refused(faults)
    ids = dict(enumerate((id for force in plan.forces for id in force.ids), start=1))
    parties = [_party(force, rules) for force in plan.forces]
    state = rules.muster(parties, plan.options, lambda number: ids.get(number, f"s{number}"), plan.field)
    here = [one.seat for one in rules.standings(state).forces]
    given = [seat for seat, force in enumerate(plan.forces) for _ in force.ids]
    if here != given:
        raise Refused([fault("ids", "$.forces", "Every ship or unit needs an id of its own.")])
    return rules.read_state(rules.write_state(state))  # whose checks the ids have to pass


def _party(force: Force, rules: Rules) -> Party:
    fleet, wear = _fleet_of(force, rules), tuple(ship.wear for ship in force.ships)
    return Party(name=force.name, fleet=fleet, team=force.team, wear=wear if fleet else None)


def _fleet_of(force: Force, rules: Rules) -> dict[str, Json] | None:
    """Its ships as a fleet document; nobody asks what they cost."""
    if not rules.brings_fleets:
        return None
    ships: list[Json] = [{"name": one.name, "count": 1, "design": dict(one.design)} for one in force.ships]
    return {
        "format": "hexbattle/fleet/1",
        "ruleset": rules.key,
        "name": force.name,
        "budget": LARGEST_BUDGET,
        "ships": ships,
    }


def _check_plan(plan: Engagement, rules: Rules) -> Iterator[Fault]:
    yield from check_name(plan.name, "$.name")
    if not plan.origin:
        yield fault("origin", "$.origin", "Whoever opens this battle must be able to find it again.")
    if plan.stand_in not in rules.captains:
        yield fault("no_such_captain", "$.stand_in", "There is no captain of that name.")
    for seat, force in enumerate(plan.forces):
        if force.captain and (force.account or force.captain not in rules.captains):
            yield fault(
                "no_such_captain", f"$.forces[{seat}].captain", "There is no captain of that name for this seat."
            )


def _new_battle(plan: Engagement, rules: Rules, state: Any, now: datetime) -> Battle:
    return Battle.objects.create(
        code=opaque_id(10),
        name=plan.name.strip(),
        ruleset=rules.key,
        version=rules.version,
        options=rules.write_state(state)["options"],
        field=dict(plan.field),
        origin=plan.origin,
        stand_in=plan.stand_in,
        status=Battle.Status.RUNNING,
        budget=0,
        turn_minutes=plan.turn_minutes,
        spectators=plan.spectators,
        created_at=now,
        started_at=now,
    )


def _new_side(plan: Engagement, rules: Rules, seat: int, force: Force) -> Side:
    side = Side(
        seat=seat,
        team=seat if force.team is None else force.team,
        name=force.name.strip(),
        account_id=force.account.pk if force.account else None,
        captain=force.captain,
        secret=vault.store_secret(vault.new_secret()),
    )
    bring(side, _fleet_of(force, rules), None, plan.field)
    return side
