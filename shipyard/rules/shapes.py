"""The optional drawn shape of a design: regions of points, as in Hex Battle (H-1.1, limits of H-1.3)."""

from __future__ import annotations

from collections.abc import Sequence

from shipyard.rules.design import Point
from shipyard.rules.documents import Json
from shipyard.rules.sections import Section

MOST_REGIONS = 64
MOST_POINTS = 512
FEWEST_POINTS = 3
FARTHEST = 1000

type Region = tuple[Point, ...]


def read_shape(design: Section) -> tuple[Region, ...] | None:
    """The regions of a design's shape; None if it has none. Faults are noted in the section."""
    if not design.has("shape"):
        return None
    regions = tuple(_region(design, value, path) for path, value in design.items("shape", MOST_REGIONS))
    if sum(map(len, regions)) > MOST_POINTS:
        design.note("too_many_points", "shape", "A shape has at most {most} points in all.", most=MOST_POINTS)
    return regions


def _region(design: Section, value: Json, path: str) -> Region:
    holder = Section({"points": value}, path, [])
    entries: Sequence[Json] = [item for _, item in holder.items("points", MOST_POINTS)]
    if len(entries) < FEWEST_POINTS:
        design.note_at(path, "region", "A region of a shape is a list of 3 to 512 points.")
    return tuple(_point(design, item, f"{path}[{number}]") for number, item in enumerate(entries))


def _point(design: Section, value: Json, path: str) -> Point:
    section = Section.open(value, path, ("x", "y"), design.faults)
    x, y = (_coordinate(section, axis) if section else 0.0 for axis in "xy")
    return Point(x=x, y=y)


def _coordinate(section: Section, axis: str) -> float:
    value = section.fields.get(axis)
    if isinstance(value, int | float) and not isinstance(value, bool) and abs(value) <= FARTHEST:
        return float(value)
    section.note("coordinate", axis, "A coordinate is a number from -{most} to {most}.", most=FARTHEST)
    return 0.0
