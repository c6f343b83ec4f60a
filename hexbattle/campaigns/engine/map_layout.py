"""Where the systems of a map stand, and whether it can be read: no lanes that cross, none close by a third system."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import cos, pi, sin
from typing import Final

from hexbattle.campaigns.engine.state import Lane, PlaceId

type Spot = tuple[int, int]

CLEAR: Final = 45  # between a lane and a system that it does not join; a map is about 2000 across


def turned(radius: int, angle: int, sector: int, sectors: int) -> Spot:
    """The place of a spot, `angle` being thousandths of its sector, clockwise from the top about the centre."""
    share = (sector * 1000 + angle) / (sectors * 1000)
    x, y = round(sin(2 * pi * share), 6), round(-cos(2 * pi * share), 6)  # to six places: alike on every machine
    return round(radius * x), round(radius * y)


def readable(at: Mapping[PlaceId, Spot], lanes: Sequence[Lane], some: Sequence[Lane], clear: int = CLEAR) -> bool:
    """Whether none of `some` lanes crosses another or comes close to a system that it does not join."""
    return not any(_spoils(at, lane, other) for lane in some for other in lanes) and all(
        _clear(at[place], at[one], at[other], clear) for one, other in some for place in at if place not in (one, other)
    )


def _spoils(at: Mapping[PlaceId, Spot], one: Lane, other: Lane) -> bool:
    if set(one) & set(other):
        return False
    (a, b), (c, d) = (at[one[0]], at[one[1]]), (at[other[0]], at[other[1]])
    return _side(a, b, c) * _side(a, b, d) <= 0 and _side(c, d, a) * _side(c, d, b) <= 0


def _side(a: Spot, b: Spot, of: Spot) -> int:
    """Positive on one side of the line from a to b, negative on the other."""
    return (b[0] - a[0]) * (of[1] - a[1]) - (b[1] - a[1]) * (of[0] - a[0])


def _clear(spot: Spot, a: Spot, b: Spot, clear: int) -> bool:
    """Whether a spot is far enough from the line between two others; in integers."""
    along = (spot[0] - a[0]) * (b[0] - a[0]) + (spot[1] - a[1]) * (b[1] - a[1])
    length = (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2
    if along <= 0 or along >= length:
        return min(_apart(spot, a), _apart(spot, b)) >= clear**2
    return _side(a, b, spot) ** 2 >= clear**2 * length


def _apart(one: Spot, other: Spot) -> int:
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2
