"""Drawn shapes: regions of points (H-1.1, limits of H-1.3). A design of `conversion` may have one too."""

from __future__ import annotations

from collections.abc import Sequence

from shipyard.rules.documents import Json
from shipyard.rules.records import record
from shipyard.rules.sections import Section

MOST_REGIONS = 64
MOST_POINTS = 512
FEWEST_POINTS = 3
FARTHEST = 1000

type Number = int | float


@record
class Point:
    """A place on a shape, nose along +x. Whole numbers stay whole, so that a document comes out as it came in."""

    x: Number
    y: Number


type Region = tuple[Point, ...]


def read_regions(section: Section, key: str) -> tuple[Region, ...]:
    """The regions under a key; none if it is left out. Faults are noted in the section."""
    regions = tuple(_region(section, value, path) for path, value in section.items(key, MOST_REGIONS))
    if sum(map(len, regions)) > MOST_POINTS:
        section.note("too_many_points", key, "A shape has at most {most} points in all.", most=MOST_POINTS)
    return regions


def write_regions(regions: Sequence[Region]) -> list[Json]:
    return [[{"x": point.x, "y": point.y} for point in region] for region in regions]


def read_coordinate(section: Section, key: str) -> Number:
    """A coordinate on a shape; 0 after noting what is wrong with it."""
    value = section.fields.get(key)
    if isinstance(value, int | float) and not isinstance(value, bool) and abs(value) <= FARTHEST:
        return value
    section.note("coordinate", key, "A coordinate is a number from -{most} to {most}.", most=FARTHEST)
    return 0


def _region(design: Section, value: Json, path: str) -> Region:
    holder = Section({"points": value}, path, [])
    entries: Sequence[Json] = [item for _, item in holder.items("points", MOST_POINTS)]
    if len(entries) < FEWEST_POINTS:
        design.note_at(path, "region", "A region of a shape is a list of 3 to 512 points.")
    return tuple(_point(design, item, f"{path}[{number}]") for number, item in enumerate(entries))


def _point(design: Section, value: Json, path: str) -> Point:
    section = Section.open(value, path, ("x", "y"), design.faults)
    x, y = (read_coordinate(section, axis) if section else 0 for axis in "xy")
    return Point(x=x, y=y)
