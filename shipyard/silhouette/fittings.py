"""Weapons and systems as they are seen from above, set on the hull where there is room."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from shipyard.silhouette.geometry import Point, box, closed, disc, opened, turned
from shipyard.silhouette.shapes import Plate

type System = Mapping[str, Any]
type Place = tuple[Point, float]  # where, and the direction it looks (degrees clockwise from the bow)

BARRELS = {"beam_a": 3, "beam_b": 2, "beam_c": 1}
SIZES = {"beam_a": 2.3, "beam_b": 1.8, "beam_c": 1.4, "torpedo": 2.4, "rocket": 1.5, "needle": 1.5, "pd_improved": 1.2}
SECTOR_HOURS = {"rocket": 2, "torpedo": 2, "needle": 3}


def heading(system: System) -> float:
    """The middle of a system's sector in degrees clockwise from the bow; all-round systems look ahead."""
    start = system.get("from")
    if not isinstance(start, str) or ":" not in start:
        return 0.0
    hours, _, minutes = start.partition(":")
    size = system.get("hours") or SECTOR_HOURS.get(str(system.get("kind")), 0)
    return (int(hours) * 30 + int(minutes) / 2 + size * 15) % 360


def turret(system: System, place: Place, scale: float) -> Iterator[Plate]:
    """A round mount with its barrels along the sector's middle."""
    kind = str(system["kind"])
    (x, y), degrees = place
    r = SIZES[kind] * scale
    for i in range(BARRELS[kind]):
        off = (i - (BARRELS[kind] - 1) / 2) * r * 0.62
        barrel = turned(box(x + r * 1.25, y + off, r * 1.9, r * 0.3), (x, y), degrees)
        yield Plate(kind="barrel", path=closed(barrel))
    yield Plate(kind="gun", path=disc(x, y, r))
    yield Plate(kind="lamp", path=disc(x, y, r * 0.28))


def torpedo_tube(system: System, place: Place, scale: float) -> Iterator[Plate]:
    """A long recessed tube with a glowing mouth."""
    (x, y), degrees = place
    r = SIZES["torpedo"] * scale
    yield Plate(kind="gun", path=closed(turned(box(x, y, r * 2.6, r * 1.3, r * 0.35), (x, y), degrees)))
    yield Plate(kind="recess", path=closed(turned(box(x + r * 0.3, y, r * 2, r * 0.6, r * 0.3), (x, y), degrees)))
    mouth = turned([(x + r, y)], (x, y), degrees)[0]
    yield Plate(kind="tube", path=disc(*mouth, r * 0.3))


def rocket_rack(system: System, place: Place, scale: float) -> Iterator[Plate]:
    """A box of cells."""
    (x, y), degrees = place
    r = SIZES["rocket"] * scale
    yield Plate(kind="gun", path=closed(turned(box(x, y, r * 2.2, r * 1.7, r * 0.2), (x, y), degrees)))
    cells = turned([(x + r * 0.55 * i, y + r * 0.42 * j) for i in (-1, 0, 1) for j in (-1, 1)], (x, y), degrees)
    yield Plate(kind="lamp", path="".join(disc(*cell, r * 0.17) for cell in cells))


def needle_spike(system: System, place: Place, scale: float) -> Iterator[Plate]:
    (x, y), degrees = place
    r = SIZES["needle"] * scale
    yield Plate(kind="barrel", path=closed(turned(box(x + r * 1.8, y, r * 4, r * 0.28), (x, y), degrees)))
    yield Plate(kind="gun", path=closed(turned(box(x, y, r * 1.8, r * 1.2, r * 0.4), (x, y), degrees)))


def point_defence(system: System, place: Place, scale: float) -> Iterator[Plate]:
    (x, y), _ = place
    r = SIZES.get(str(system["kind"]), 0.9) * scale
    crossed = "".join(opened(turned([(x - r * 1.5, y), (x + r * 1.5, y)], (x, y), turn)) for turn in (45, 135))
    yield Plate(kind="seam", path=crossed)
    yield Plate(kind="gun", path=disc(x, y, r * 0.8))


def shield_dome(system: System, place: Place, scale: float) -> Iterator[Plate]:
    (x, y), _ = place
    r = 2.6 * scale
    yield Plate(kind="recess", path=closed([_on_circle(x, y, r * 1.15, i * 60) for i in range(6)]))
    yield Plate(kind="emitter", path=disc(x, y, r * 0.72))


def hangar_deck(system: System, place: Place, scale: float) -> Iterator[Plate]:
    """A lit opening with the marks of its landing lane."""
    (x, y), _ = place
    yield Plate(kind="bay", path=closed(box(x, y, 8.5 * scale, 3.4 * scale, 0.5 * scale)))
    lane = [opened([(x + d * scale, y - 0.9 * scale), (x + d * scale, y + 0.9 * scale)]) for d in (-3, -1.5, 0, 1.5, 3)]
    yield Plate(kind="seam", path="".join(lane))


def fire_control_dish(system: System, place: Place, scale: float) -> Iterator[Plate]:
    (x, y), _ = place
    r = 1.5 * scale
    dish = [_on_circle(x, y, r, degrees) for degrees in range(-70, 71, 20)]
    yield Plate(kind="tower", path=closed([*dish, (x - r * 0.4, y)]))
    yield Plate(kind="seam", path=opened([(x - r * 0.4, y), (x + r * 1.3, y)]))


def troop_bay(system: System, place: Place, scale: float) -> Iterator[Plate]:
    (x, y), _ = place
    yield Plate(kind="deck", path=closed(box(x, y, 5 * scale, 3.2 * scale, 0.8 * scale)))
    doors = [closed(box(x + d * scale, y, 0.9 * scale, 1.8 * scale)) for d in (-1.4, 0, 1.4)]
    yield Plate(kind="recess", path="".join(doors))


DRAWN: Mapping[str, Callable[[System, Place, float], Iterator[Plate]]] = {
    "beam_a": turret,
    "beam_b": turret,
    "beam_c": turret,
    "torpedo": torpedo_tube,
    "rocket": rocket_rack,
    "needle": needle_spike,
    "pd": point_defence,
    "pd_improved": point_defence,
    "shield": shield_dome,
    "hangar": hangar_deck,
    "fire_control": fire_control_dish,
    "troop_bay": troop_bay,
}


def _on_circle(x: float, y: float, r: float, degrees: float) -> Point:
    return (x + r * math.cos(math.radians(degrees)), y + r * math.sin(math.radians(degrees)))
