"""What fire may come to, exactly: chance to destroy, to pass each failure step, failures to expect (C-7, C-8).

"After the planned moves, if everybody else coasts", as in the preview, and by the code that resolves it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import pairwise
from typing import Annotated, cast

from pydantic import PlainSerializer, TypeAdapter

from battles.engine.conversion.fire_control import Volley, volleys
from battles.engine.conversion.movement import carry_out
from battles.engine.conversion.orders import Orders, ShipOrders
from battles.engine.conversion.stages.damage import FAILS_ON, crossings
from battles.engine.conversion.state import Condition, Ship, ShipId, State, SystemId
from battles.engine.conversion.weapons import NEEDLE_HITS_ON, SIDES, odds_of, parts_of, shield_level
from battles.engine.odds import Odds, both, dice, together
from shipyard.rules import Drive, Json, hull_hits
from shipyard.rules.records import record

CHECK_DIE = tuple(int(face >= FAILS_ON) for face in range(1, SIDES + 1))  # failures by face, C-8.4
NEEDLE_DIE = tuple(int(face >= NEEDLE_HITS_ON) for face in range(1, SIDES + 1))  # hits by face, C-7.5
NO_ORDERS = ShipOrders()

type Chance = Annotated[Fraction, PlainSerializer(lambda chance: round(float(chance), 6), return_type=float)]
type Points = Annotated[
    Odds,
    PlainSerializer(
        lambda odds: {
            "expected": round(float(odds.expected), 4),
            "chances": [round(ways / odds.whole, 6) for ways in odds.ways],
        },
        return_type=dict[str, float | list[float]],
    ),
]


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

    points: Points
    left: int
    destroy: Chance
    steps: tuple[StepChance, ...]
    failures: Chance
    needles: tuple[NeedleChance, ...]


@record
class Outlook:
    """`targets`: all fire of a sheet on each ship together. `attacks`: by firer, each entry of its fire list alone,
    in order; None where nothing would fire.
    """

    targets: Mapping[ShipId, Forecast]
    attacks: Mapping[ShipId, tuple[Forecast | None, ...]]


def outcomes_of(view: State, seat: int, sheet: Orders) -> Outlook:
    """What the fire of a seat's sheet may come to, as far as the seat can tell from its view."""
    ships = planned(view, seat, sheet)
    listed = {
        id: volleys(ship, sheet.ships[id].fire, ships, strict=view.options.strict_targeting)
        for id, ship in ships.items()
        if ship.seat == seat and id in sheet.ships and not sheet.ships[id].withdraw
    }
    by_target: dict[ShipId, list[Volley]] = {}
    for volley in (one for worked in listed.values() for one in worked if one.firing):
        by_target.setdefault(volley.attack.target, []).append(volley)
    return Outlook(
        targets={id: forecast_of(ships[id], fired) for id, fired in by_target.items()},
        attacks={id: tuple(map(_alone, worked)) for id, worked in listed.items() if worked},
    )


def planned(view: State, seat: int, sheet: Orders) -> dict[ShipId, Ship]:
    """The ships in play after the seat's planned moves, if the others coast."""
    moved = {}
    for ship in view.ships:
        if ship.status == "in_play":
            plan = sheet.ships.get(ship.id, NO_ORDERS) if ship.seat == seat else NO_ORDERS
            course = carry_out(ship, plan.plot)
            moved[ship.id] = replace(ship, at=course.at, facing=course.facing, velocity=course.velocity)
    return moved


def _alone(volley: Volley) -> Forecast | None:
    return forecast_of(volley.target, [volley]) if volley.target and volley.firing else None


def forecast_of(target: Ship, fired: Sequence[Volley]) -> Forecast:
    """What these attacks on a ship come to, taken together (C-8.1)."""
    needles: Counter[SystemId] = Counter()
    for volley in fired:
        if volley.attack.system is not None:
            needles[volley.attack.system] += len(volley.firing)
    return forecast(target, points_of(target, fired), needles)


def points_of(target: Ship, fired: Iterable[Volley]) -> Odds:
    """The odds of the points of all weapons that fire; needles make none (C-7.5)."""
    shield = shield_level(target)
    return together(odds_of(aim.weapon.kind, volley.distance or 0, shield) for volley in fired for aim in volley.firing)


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
