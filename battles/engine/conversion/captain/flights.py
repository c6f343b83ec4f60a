"""Fighter groups in flight (C-5): whom they strike and from where, and how they come home."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from battles.engine.conversion.captain.screen import Flak
from battles.engine.conversion.captain.tables import CODES, FACE_CODES, FACES, LINES, covers
from battles.engine.conversion.captain.targets import Target
from battles.engine.conversion.fighters import REACH, SECTOR, SECTOR_START, SPEED, fire_odds
from battles.engine.conversion.orders import GroupOrders
from battles.engine.conversion.state import Group, Ship
from battles.engine.hexes import Hex, add, disc, hexes, range_between, scale, subtract

CHANGES = tuple(disc((0, 0), SPEED))  # of velocity, C-5.4
FADE = 0.6  # what fire is worth for each turn that it is away
SPENT = 0.35  # what one of our fighters is worth: they are there to be spent
TIGHT = 0.01  # what each hex nearer is worth, all else being equal
LOOKED_AT = 3  # targets that a group weighs in full
LONGEST = 20  # turns looked ahead
HERE = (0, 0)
STRIDES = tuple(  # by turns: how far from where it coasts to a group can be, with its fire's reach
    SPEED * turns * (turns + 1) // 2 + REACH for turns in range(LONGEST)
)

COVERED = covers(SECTOR_START, SECTOR)
FACINGS = tuple(  # by bearing code from straight up: the facings of a group that have it in the forward sector
    frozenset(facing for facing in range(FACES) if (code - FACE_CODES * facing) % CODES in COVERED)
    for code in range(CODES)
)
ALL_FACINGS = frozenset(range(FACES))


class Quarry(NamedTuple):
    """A target as one group weighs it: what its fire there is worth, if it bears."""

    target: Target
    worth: float


class Aim(NamedTuple):
    """The best heading in a hex: what it is worth, the chance to bear, and on whom; None: nothing can be in range."""

    worth: float
    facing: int
    chance: float
    quarry: Quarry | None


class Approach(NamedTuple):
    """One way to fly: how good it is, the change of velocity, and the fire at its end."""

    score: float
    dv: Hex
    aim: Aim


def strike_turns(gap: Hex, drift: Hex) -> int:
    """In how many turns a group can have something in range that is so far off, and drifts so, if that coasts."""
    for turns in range(1, LONGEST):
        gap = add(gap, drift)
        if hexes(gap, HERE) <= STRIDES[turns]:
            return turns
    return LONGEST


def landing_turns(gap: Hex, drift: Hex) -> int:
    """In how many turns a group can be beside a ship that coasts, at its velocity (C-5.5). Never too few.

    The drift is braked evenly; of the steps that this leaves, half speed the group up and half slow it down.
    """
    speed = _length(drift)
    for turns in range(1, LONGEST):
        spare = SPEED * turns - speed  # steps
        off = _length(add(scale(gap, 2), scale(drift, turns - 1)))  # twice the hexes that braking alone leaves
        if spare >= 0 and off * turns <= 2 * spare * (turns * turns // 4):
            return turns
    return LONGEST


def strike(group: Group, targets: Sequence[Target], flak: Sequence[Flak], share: float) -> GroupOrders:
    """To have most to fire at, now and next, for the fewest fighters lost. `share`: the group's part of all flak."""
    quarries = [Quarry(target, target.value(_points(group, target))) for target in targets]
    near = sorted(quarries, key=lambda one: -one.worth * FADE ** strike_turns(*course(group, target_of(one))))
    guns = [one._replace(points=one.points * share) for one in flak]
    ways = (_approach(group, dv, near[:LOOKED_AT], guns) for dv in CHANGES)
    return _ordered(group, max(ways, key=lambda way: way.score), near)


def target_of(quarry: Quarry) -> Ship | Group:
    return quarry.target.one


def come_home(group: Group, home: Ship, targets: Sequence[Target]) -> GroupOrders:
    """Towards a ship, which is where it ends this turn; what comes into its sector on the way is fired at."""
    gap, drift = subtract(home.at, add(group.at, group.velocity)), subtract(home.velocity, group.velocity)

    def turns(dv: Hex) -> tuple[int, int]:
        left, drifts = subtract(gap, dv), subtract(drift, dv)
        return (0, 0) if left == drifts == HERE else (landing_turns(left, drifts), _length(add(left, drifts)))

    dv = min(CHANGES, key=turns)
    quarries = [Quarry(target, target.value(_points(group, target))) for target in targets]
    return _ordered(group, Approach(0.0, dv, _aim(add(group.at, add(group.velocity, dv)), group.facing, quarries)), [])


def _ordered(group: Group, way: Approach, others: Sequence[Quarry]) -> GroupOrders:
    """A target is named even if it is hardly to be hoped for; what is meant for it grows."""
    quarry = way.aim.quarry or next(iter(others), None)
    if quarry:
        quarry.target.meant += way.aim.chance * _points(group, quarry.target)
    return GroupOrders(dv=way.dv, facing=way.aim.facing, target=quarry.target.id if quarry else None)


def _approach(group: Group, dv: Hex, quarries: Sequence[Quarry], flak: Sequence[Flak]) -> Approach:
    velocity = add(group.velocity, dv)
    at = add(group.at, velocity)
    aim = _aim(at, group.facing, quarries)
    later = max(_later(at, velocity, quarry) for quarry in quarries)
    lost = min(group.fighters, sum(one.points for one in flak if range_between(at, one.at) <= one.reach))
    return Approach(aim.worth + later - SPENT * lost, dv, aim)


def _later(at: Hex, velocity: Hex, quarry: Quarry) -> float:
    """What fire at a target in the turns after this one is worth."""
    foe = target_of(quarry)
    gap, drift = subtract(add(foe.at, foe.velocity), at), subtract(foe.velocity, velocity)
    return quarry.worth * FADE ** strike_turns(gap, drift) - TIGHT * _length(add(gap, drift))


def _aim(at: Hex, facing: int, quarries: Sequence[Quarry]) -> Aim:
    """The heading and target that are worth most, of those that are as good the heading that it has."""
    best = Aim(0.0, facing, 0.0, None)
    for quarry in quarries:
        chances = _bearing(at, quarry.target)
        for heading in (facing, *range(FACES)):
            worth = quarry.worth * chances[heading]
            if worth > best.worth:
                best = Aim(worth, heading, chances[heading], quarry)
    return best


def _bearing(at: Hex, target: Target) -> list[float]:
    """The chance, for each heading, that a target ends in range and in the forward sector (C-5.6)."""
    q, r = at
    chances = [0.0] * FACES
    for chance, (foe_q, foe_r) in target.places:
        distance, code = LINES[foe_q - q, foe_r - r]
        if distance <= REACH:
            for facing in FACINGS[code] if distance else ALL_FACINGS:
                chances[facing] += chance
    return chances


def _points(group: Group, target: Target) -> float:
    return float(fire_odds(group.fighters, target.shield).expected)


def course(one: Ship | Group, other: Ship | Group) -> tuple[Hex, Hex]:
    """How far off another is, and how fast it drifts away."""
    return subtract(other.at, one.at), subtract(other.velocity, one.velocity)


def _length(gap: Hex) -> int:
    return hexes(gap, HERE)
