"""Fighters and point defence between the ships: what is in the air over them, and who had better stay near whom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from battles.engine.conversion.captain.strategy import Draw, Force, coasted
from battles.engine.conversion.fighters import NO_SHIELD, REACH, SPEED, fire_odds
from battles.engine.conversion.orders import PdEntry
from battles.engine.conversion.point_defence import ALL, NEW, guns_of, systems_of
from battles.engine.conversion.state import Group, Ship
from battles.engine.conversion.weapons import shield_level
from battles.engine.hexes import Hex, range_between

COMPANY = 0.5  # what it is worth to have one expected point of point defence over a ship that fighters are after


class Flak(NamedTuple):
    """Point defence of one reach on a ship that coasts: where it will be, and its expected points."""

    at: Hex
    reach: int
    points: float


def flak_of(ship: Ship) -> list[Flak]:
    reaches = Counter(gun.reach for gun in guns_of(ship, ship.at))
    return [Flak(coasted(ship, 1), reach, _points(guns)) for reach, guns in reaches.items()]


def _points(dice: int) -> float:
    """Points of point defence are those of so many fighters at what has no shield (C-7.6, C-5.6)."""
    return float(fire_odds(dice, NO_SHIELD).expected)


def pd_lists(ship: Ship, raiders: Sequence[Group]) -> dict[str, tuple[PdEntry, ...]]:
    """One list for all of a ship's systems (C-7.7), when several groups are about: those that threaten us first,
    new ones before others, the largest first; then anybody. Against a single group the default does as well.
    """
    if len(raiders) < 2 or not systems_of(ship):
        return {}
    groups = [NEW, *(group.id for group in sorted(raiders, key=lambda group: -group.fighters))]
    entries = (PdEntry(group=group, if_threatening=threatening) for threatening in (True, False) for group in groups)
    return {ALL: tuple(entries)}


def draws(ship: Ship, own: Force, raiders: Sequence[Group], caution: float) -> tuple[Draw, ...]:
    """Where a ship had better be this turn, or not be, as enemy fighters are about."""
    return (*_fears(ship, raiders, caution), *_company(ship, own, raiders)) if raiders else ()


def _fears(ship: Ship, raiders: Sequence[Group], caution: float) -> Iterator[Draw]:
    """Six fighters are no more feared than the points that they make."""
    shield = shield_level(ship)
    for group in raiders:
        points = float(fire_odds(group.fighters, shield).expected)
        yield Draw(coasted(group, 1), REACH + SPEED, -caution * points)


def _company(ship: Ship, own: Force, raiders: Sequence[Group]) -> Iterator[Draw]:
    """The ship's point defence over mates that fighters can reach, and theirs over the ship if they can reach it."""
    feared = _within_reach(ship, raiders)
    for mate in own.ships:
        if mate.id != ship.id:
            flak = [*flak_of(ship)] if _within_reach(mate, raiders) else []
            flak += flak_of(mate) if feared else []
            if flak:
                yield Draw(coasted(mate, 1), REACH, COMPANY * sum(one.points for one in flak))


def _within_reach(ship: Ship, raiders: Sequence[Group]) -> bool:
    return any(range_between(coasted(ship, 2), coasted(group, 2)) <= REACH + 3 * SPEED for group in raiders)
