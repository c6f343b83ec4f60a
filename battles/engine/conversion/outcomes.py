"""What fire may come to, exactly: chance to destroy, to pass each failure step, failures to expect (C-7, C-8).

"After the planned moves, if everybody else coasts", as in the preview, and by the code that resolves it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import pairwise
from typing import cast

from pydantic import TypeAdapter

from battles.engine.conversion.fighters import fire_odds, threatens
from battles.engine.conversion.fire_control import Volley, volleys
from battles.engine.conversion.movement import carry_out
from battles.engine.conversion.orders import Orders, ShipOrders
from battles.engine.conversion.preview_fighters import flight_orders, planned, taken_aboard
from battles.engine.conversion.stages.damage import FAILS_ON, crossings
from battles.engine.conversion.state import Condition, Group, GroupId, Ship, State, SystemId
from battles.engine.conversion.weapons import NEEDLE_HITS_ON, SIDES, odds_of, parts_of, shield_level
from battles.engine.odds import Odds, both, dice, together
from battles.engine.records import ShipId
from battles.engine.shown import Chance, Spread
from shipyard.rules import Drive, Json, hull_hits
from shipyard.rules.records import record

CHECK_DIE = tuple(int(face >= FAILS_ON) for face in range(1, SIDES + 1))  # failures by face, C-8.4
NEEDLE_DIE = tuple(int(face >= NEEDLE_HITS_ON) for face in range(1, SIDES + 1))  # hits by face, C-7.5
NO_ORDERS = ShipOrders()


@record
class StepChance:
    """The chance that total damage becomes greater than `threshold` (C-8.3), whether the ship outlasts it or not."""

    threshold: int
    chance: Chance


@record
class NeedleChance:
    """What needles do to the system they aim at, if the ship is not destroyed in the same turn (C-8.1, C-7.5).

    `fails`: one hits at least; `stops`: the system is out, which takes an unharmed engine two hits.
    """

    system: SystemId
    needles: int
    fails: Chance
    stops: Chance


@record
class Forecast:
    """What fire at one ship may come to.

    `left`: its hits left. `steps`: the failure steps that it could pass and live. `failures`: how many failures of
    its systems to expect, by needles and checks; an engine has two, and a ship that is destroyed has none (C-8.1).
    """

    points: Spread
    left: int
    destroy: Chance
    steps: tuple[StepChance, ...]
    failures: Chance
    needles: tuple[NeedleChance, ...]


@record
class Outlook:
    """`targets`: all fire of a sheet on each ship together. Each attack alone: `attacks` by firer, in the order of its
    fire list, `groups` by fighter group; None where nothing would fire.
    """

    targets: Mapping[ShipId, Forecast]
    attacks: Mapping[ShipId, tuple[Forecast | None, ...]]
    groups: Mapping[GroupId, Forecast | None]


def outcomes_of(view: State, seat: int, sheet: Orders) -> Outlook:
    """What the fire of a seat's sheet may come to, as far as the seat can tell from its view.

    Groups fire with all the fighters that they have now: what point defence may take in step 3 is not foreseen.
    """
    after = planned(view, seat, sheet, _moved(view, seat, sheet))
    ships = {ship.id: ship for ship in after.ships if ship.status == "in_play"}
    listed = {
        id: volleys(ship, sheet.ships[id].fire, ships, strict=view.options.strict_targeting)
        for id, ship in ships.items()
        if ship.seat == seat and id in sheet.ships and not sheet.ships[id].withdraw
    }
    flights = dict(_flights(after, seat, sheet, ships))
    return Outlook(
        targets=_by_target(listed, flights),
        attacks={id: tuple(map(_alone, worked)) for id, worked in listed.items() if worked},
        groups={id: forecast_of(prey, groups=[group]) if prey else None for id, (group, prey) in flights.items()},
    )


def _moved(view: State, seat: int, sheet: Orders) -> dict[ShipId, Ship]:
    """The ships in play after the seat's planned moves, if the others coast."""
    moved = {}
    for ship in view.ships:
        if ship.status == "in_play":
            plan = sheet.ships.get(ship.id, NO_ORDERS) if ship.seat == seat else NO_ORDERS
            course = carry_out(ship, plan.plot)
            moved[ship.id] = replace(ship, at=course.at, facing=course.facing, velocity=course.velocity)
    return moved


def _flights(
    after: State, seat: int, sheet: Orders, ships: Mapping[ShipId, Ship]
) -> Iterator[tuple[GroupId, tuple[Group, Ship | None]]]:
    """The seat's groups that have a target, and the ship that they would fire at (C-5.6), if any."""
    aboard = dict(taken_aboard(after, sheet))
    for group in after.groups:
        aim = flight_orders(sheet, seat, group).target
        if group.seat == seat and aim and group.id not in aboard:
            prey = ships.get(ShipId(aim))
            yield group.id, (group, prey if prey and threatens(group, prey) else None)


def _by_target(
    listed: Mapping[ShipId, Sequence[Volley]], flights: Mapping[GroupId, tuple[Group, Ship | None]]
) -> dict[ShipId, Forecast]:
    fired: dict[ShipId, tuple[Ship, list[Volley], list[Group]]] = {}
    for volley in (one for worked in listed.values() for one in worked):
        if volley.target and volley.firing:
            fired.setdefault(volley.target.id, (volley.target, [], []))[1].append(volley)
    for group, prey in flights.values():
        if prey:
            fired.setdefault(prey.id, (prey, [], []))[2].append(group)
    return {id: forecast_of(target, attacks, groups) for id, (target, attacks, groups) in fired.items()}


def _alone(volley: Volley) -> Forecast | None:
    return forecast_of(volley.target, [volley]) if volley.target and volley.firing else None


def forecast_of(target: Ship, fired: Sequence[Volley] = (), groups: Sequence[Group] = ()) -> Forecast:
    """What these attacks of ships and of fighters on a ship come to, taken together (C-8.1)."""
    shield = shield_level(target)
    needles: Counter[SystemId] = Counter()
    for volley in fired:
        if volley.attack.system is not None:
            needles[volley.attack.system] += len(volley.firing)
    weapons = (odds_of(aim.weapon.kind, one.distance or 0, shield) for one in fired for aim in one.firing)
    return forecast(target, together([*weapons, *(fire_odds(one.fighters, shield) for one in groups)]), needles)


def forecast(target: Ship, points: Odds, needles: Mapping[SystemId, int]) -> Forecast:
    """What so many points, and needles by the system they aim at, come to on a ship (C-8)."""
    hits, taken = hull_hits(target.design.hull), target.hits_taken
    steps = tuple(
        StepChance(threshold=threshold, chance=points.at_least(threshold + 1 - taken))
        for threshold in crossings(hits, taken, hits - 1)
    )
    destroy = points.at_least(hits - taken)
    return Forecast(
        points=points,
        left=hits - taken,
        destroy=destroy,
        steps=steps,
        failures=_failures(target, [Fraction(1), *(one.chance for one in steps), destroy], needles),
        needles=tuple(_needle(target, system, count) for system, count in sorted(needles.items())),
    )


def _failures(target: Ship, passing: Sequence[Fraction], needles: Mapping[SystemId, int]) -> Fraction:
    """The failures to expect; `passing[n]`: the chance of n checks or more, the last of being destroyed.

    To a system a needle's hit and a failed check are the same: each wears it down by one, until it is out.
    """
    alike = Counter((_wear_left(target, id, condition), needles.get(id, 0)) for id, condition in target.systems.items())
    total = Fraction()
    for checks, (this, more) in enumerate(pairwise(passing)):
        if this != more:
            worn = (count * _worn(wear, aimed, checks) for (wear, aimed), count in alike.items())
            total += (this - more) * sum(worn)
    return total


def _wear_left(ship: Ship, id: SystemId, condition: Condition) -> int:
    """How many failures a system can still have: an unharmed engine two, what is out none (C-8.4)."""
    if condition == "out":
        return 0
    return 2 if condition == "ok" and isinstance(parts_of(ship.design)[id], Drive) else 1


@cache
def _worn(wear: int, needles: int, checks: int) -> Fraction:
    """The failures to expect of a system with so many left (C-7.5, C-8.4)."""
    hits = both(dice(needles, NEEDLE_DIE), dice(checks, CHECK_DIE))
    return sum((hits.at_least(failure) for failure in range(1, wear + 1)), Fraction())


def _needle(target: Ship, system: SystemId, needles: int) -> NeedleChance:
    hits = dice(needles, NEEDLE_DIE)
    wear = _wear_left(target, system, target.systems[system])
    return NeedleChance(system=system, needles=needles, fails=hits.at_least(1), stops=hits.at_least(wear))


def write_outlook(outlook: Outlook) -> dict[str, Json]:
    """Its document: chances as numbers from 0 to 1."""
    return cast(dict[str, Json], _adapter().dump_python(outlook, mode="json"))


@cache
def _adapter() -> TypeAdapter[Outlook]:
    return TypeAdapter(Outlook)
