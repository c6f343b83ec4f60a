"""Where things go on a hull: berths along the centre line and along both sides."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from shipyard.silhouette.fittings import DRAWN, SIZES, Place, heading
from shipyard.silhouette.geometry import Point, half_width
from shipyard.silhouette.shapes import Plate

ROOM = {"shield": 3.2, "hangar": 5.2, "troop_bay": 3.4, "fire_control": 2.0}
INBOARD = ("fire_control", "shield", "hangar", "troop_bay")  # looked for on the centre line or just off it


class Berths:
    """Takes the free places of a hull one by one, so that fittings never overlap."""

    def __init__(self, half: Sequence[Point], taken: Sequence[tuple[float, float, float]]) -> None:
        self._half = half
        self._taken = list(taken)

    def take(self, wanted: Sequence[Point], room: float) -> Point | None:
        """The first wanted place that lies on the hull with `room` around it, now taken; None if there is none."""
        for x, y in wanted:
            if self._fits(x, y, room):
                self._taken.append((x, y, room))
                return (x, y)
        return None

    def _fits(self, x: float, y: float, room: float) -> bool:
        ends = (x - room * 0.8, x, x + room * 0.8)
        if min(half_width(self._half, end) for end in ends) < abs(y) + room * 0.75:
            return False
        return all((x - a) ** 2 + (y - b) ** 2 >= (room + r) ** 2 for a, b, r in self._taken)


def wanted_places(half: Sequence[Point], kind: str, degrees: float, room: float) -> list[Point]:
    """Good places for a system that looks that way, best first."""
    nose, stern = max(x for x, _ in half), min(x for x, _ in half)
    stations = [stern + (nose - stern) * i / 60 for i in range(56, 5, -1)]
    if kind in INBOARD:
        middle = sorted(stations, key=lambda x: abs(x + 4))
        return [place for x in middle for place in ((x, room * 1.1), (x, -room * 1.1), (x, 0.0))]
    if degrees <= 30 or degrees >= 330:
        return [place for x in stations for place in ((x, 0.0), (x, room * 1.15), (x, -room * 1.15))]
    if 150 <= degrees <= 210:
        return [place for x in reversed(stations) for place in ((x, 0.0), (x, room * 1.15), (x, -room * 1.15))]
    side = 1 if degrees < 180 else -1
    amidships = sorted(stations, key=lambda x: abs(x - (18 if degrees < 75 or degrees > 285 else 0)))
    return [(x, side * (half_width(half, x) - room * 0.95)) for x in amidships]


def fitted(
    systems: Sequence[Mapping[str, Any]],
    half: Sequence[Point],
    taken: Sequence[tuple[float, float, float]],
    scale: float,
) -> list[Plate]:
    """The plates of all systems for which the hull has room, biggest first."""
    berths = Berths(half, taken)
    plates: list[Plate] = []
    for system in sorted(systems, key=lambda each: -_room(each, scale)):
        kind = str(system.get("kind"))
        if kind not in DRAWN:
            continue
        room, degrees = _room(system, scale), heading(system)
        point = berths.take(wanted_places(half, kind, degrees, room), room)
        if point:
            place: Place = (point, degrees)
            plates += DRAWN[kind](system, place, scale)
    return plates


def _room(system: Mapping[str, Any], scale: float) -> float:
    kind = str(system.get("kind"))
    return ROOM.get(kind, SIZES.get(kind, 1.0) * 1.15) * scale
