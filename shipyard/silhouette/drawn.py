"""Drawing a ship whose shape somebody drew: the given regions, plated, armed and lit as the generated hulls are."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from shipyard.silhouette.fittings import DRAWN
from shipyard.silhouette.geometry import Point, area, closed, opened
from shipyard.silhouette.layout import fitted
from shipyard.silhouette.shapes import Engine, Light, Plate, Silhouette

type Document = Mapping[str, Any]
type Region = list[Point]

FRAME = 47  # of the 50 that a drawing may reach out
HEX = 60  # a shape up to here keeps its size, so that small ships look small beside large ones
SMALLEST = 24
MOST_BELLS = 8
TURRETS = {"class1": "beam_c", "class2": "beam_b", "class3": "beam_a", "torpedo": "torpedo", "missile": "rocket"}
LOOKS = {"fore": 0.0, "starboard": 90.0, "aft": 180.0, "port": 270.0, "any": 0.0}


class Frame:
    """Where the points of a shape come to lie in its drawing."""

    def __init__(self, regions: Sequence[Region]) -> None:
        xs = [x for region in regions for x, _ in region]
        ys = [y for region in regions for _, y in region]
        self.x, self.y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
        reach = max(max(xs) - min(xs), max(ys) - min(ys), 1e-6) / 2
        self.scale = FRAME / max(reach, HEX) * max(1.0, SMALLEST / reach)

    def place(self, x: float, y: float) -> Point:
        return ((x - self.x) * self.scale, (y - self.y) * self.scale)


def drawn(document: Document, shape: Sequence[Sequence[Mapping[str, float]]]) -> Silhouette:
    """The drawing of a shape with what the design fits on it."""
    given = [[(float(point["x"]), float(point["y"])) for point in region] for region in shape if len(region) > 2]
    if not given:
        return Silhouette(path="", plates=(), engines=(), lights=())
    frame = Frame(given)
    regions = [[frame.place(x, y) for x, y in region] for region in given]
    weapons = (document.get("stats") or {}).get("weapons") or []
    mounts = tuple(frame.place(one["mountX"], one["mountY"]) for one in weapons)
    engines = tuple(_engines(regions, document))
    return Silhouette(
        path="".join(map(closed, regions)),
        plates=(
            *(plate for engine in engines for plate in _bell(engine)),
            *_plating(regions),
            *(plate for weapon, mount in zip(weapons, mounts, strict=True) for plate in _weapon(weapon, mount)),
            *fitted(document.get("systems") or [], _half(max(regions, key=_size)), [], 1.1),
        ),
        engines=engines,
        lights=tuple(_lights(regions)),
        half_beam=max(abs(y) for region in regions for _, y in region),
        mounts=mounts,
    )


def _sides(region: Region) -> Iterator[tuple[Point, Point]]:
    return pairwise([*region, region[0]])


def _size(region: Region) -> float:
    return abs(area(region)) / 2


def _girth(region: Region) -> float:
    return sum(math.dist(a, b) for a, b in _sides(region))


def _inside(point: Point, region: Region) -> bool:
    x, y = point
    crossings = [(b[1] - a[1], (x - a[0]) * (b[1] - a[1]) - (b[0] - a[0]) * (y - a[1]))
                 for a, b in _sides(region) if (a[1] > y) != (b[1] > y)]  # fmt: skip
    return sum((rise > 0) == (turn < 0) for rise, turn in crossings) % 2 == 1


def _within(region: Region, others: Sequence[Region]) -> bool:
    """Whether a region lies on top of another one: a house on a deck."""
    return any(all(_inside(point, other) for point in region) for other in others)


def _inset(region: Region, by: float) -> Region | None:
    """The region with its sides moved inwards; None where it is too slender for that."""
    way = 1 if area(region) > 0 else -1
    moved = [_moved(a, b, c, by * way) for a, b, c in zip([region[-1], *region], region, [*region[1:], region[0]],
                                                          strict=False)]  # fmt: skip
    kept = area(moved) * way > 0 and all(_inside(point, region) for point in moved)
    return moved if kept else None


def _moved(a: Point, b: Point, c: Point, by: float) -> Point:
    """The corner b of a-b-c moved to the left of its sides by so much, at sharp corners a little less."""
    (x1, y1), (x2, y2) = _normal(a, b), _normal(b, c)
    reach = by / max(0.35, 1 + x1 * x2 + y1 * y2)
    return (b[0] + (x1 + x2) * reach, b[1] + (y1 + y2) * reach)


def _normal(a: Point, b: Point) -> Point:
    length = math.dist(a, b) or 1.0
    return (-(b[1] - a[1]) / length, (b[0] - a[0]) / length)


def _plating(regions: Sequence[Region]) -> Iterator[Plate]:
    """Decks a step inside each outline, houses above them, the seams of the belt and two bands of livery."""
    main = max(regions, key=_size)
    for number, region in enumerate(regions):
        step = min(1.6, _size(region) / (_girth(region) or 1) * 0.55)
        house = _within(region, regions[:number])
        if house:
            yield Plate(kind="tower", path=closed(region))
        if deck := _inset(region, step):
            yield Plate(kind="deck", path=closed(deck))
            if region is main:
                yield Plate(kind="band", path=_band(deck))
            if not house and (top := _inset(deck, step * 1.6)):
                yield Plate(kind="deck", path=closed(top))
        if not house:
            yield Plate(kind="seam", path=_seams(region))
        else:
            x, y = (sum(one) / len(region) for one in zip(*region, strict=True))
            yield Plate(kind="lamp", path="".join(closed(_square(x, y + side)) for side in (-1.4, 0, 1.4)))


def _square(x: float, y: float) -> Region:
    return [(x - 0.3, y - 0.3), (x + 0.3, y - 0.3), (x + 0.3, y + 0.3), (x - 0.3, y + 0.3)]


def _band(region: Region) -> str:
    fore, aft = max(x for x, _ in region), min(x for x, _ in region)
    at, wide = fore - (fore - aft) * 0.3, max(1.0, (fore - aft) * 0.022)
    return "".join(closed(part) for shift in (0, 1.8 * wide) if (part := _slab(region, at - shift - wide, at - shift)))


def _slab(region: Region, low: float, high: float) -> Region:
    """The part of a region between two lines across the ship."""
    return _cut(_cut(region, low, 1), high, -1)


def _cut(region: Region, at: float, side: int) -> Region:
    kept: Region = []
    for a, b in _sides(region) if region else ():
        inside_a, inside_b = (a[0] - at) * side >= 0, (b[0] - at) * side >= 0
        if inside_a:
            kept.append(a)
        if inside_a != inside_b:
            kept.append((at, a[1] + (b[1] - a[1]) * (at - a[0]) / (b[0] - a[0])))
    return kept


def _across(region: Region, x: float) -> list[float]:
    """Where the outline crosses a line across the ship, from port to starboard."""
    return sorted(
        a[1] + (b[1] - a[1]) * (x - a[0]) / (b[0] - a[0]) for a, b in _sides(region) if (a[0] > x) != (b[0] > x)
    )


def _seams(region: Region) -> str:
    fore, aft = max(x for x, _ in region), min(x for x, _ in region)
    count = max(2, round((fore - aft) / 6))
    joints = []
    for number in range(1, count):
        x = aft + (fore - aft) * number / count
        ys = _across(region, x)
        for port, starboard in zip(ys[::2], ys[1::2], strict=False):
            deep = (starboard - port) * 0.16
            joints += [opened([(x, port), (x, port + deep)]), opened([(x, starboard), (x, starboard - deep)])]
    return "".join(joints)


def _half(region: Region) -> list[Point]:
    """The starboard half of an outline from nose to stern, as wide as both sides of it are."""
    fore, aft = max(x for x, _ in region), min(x for x, _ in region)
    stations = [fore - (fore - aft) * number / 24 for number in range(1, 24)]
    return [(x, max(0.0, min(ys[-1], -ys[0]))) for x in stations if (ys := _across(region, x))]


def _engines(regions: Sequence[Region], document: Document) -> Iterator[Engine]:
    """Bells on the sides that look aft, more of them the more the ship can thrust."""
    thrust = (document.get("stats") or {}).get("thrust")
    wanted = math.ceil(thrust / 3) if thrust else min(len(document.get("drives") or []), MOST_BELLS)
    fore, aft = (one(x for region in regions for x, _ in region) for one in (max, min))
    astern = aft + (fore - aft) * 0.4
    sides = [(a, b) for region in regions for a, b in _sides(region)
             if a[0] + b[0] < 2 * astern and _looks_aft(a, b, region, regions)]  # fmt: skip
    length = sum(math.dist(a, b) for a, b in sides)
    for a, b in sides:
        share = math.dist(a, b) / length
        count = max(1, round(wanted * share)) if wanted else 0
        for number in range(count):
            at = (number + 0.5) / count
            x, y = a[0] + (b[0] - a[0]) * at, a[1] + (b[1] - a[1]) * at
            room = min(math.dist(a, b) / count * 0.8, 7.0)
            yield Engine(x=x - 1.2 - room * 0.3, y=y, width=room)


def _looks_aft(a: Point, b: Point, region: Region, regions: Sequence[Region]) -> bool:
    """Whether a side is a stern: it faces -x, is wide enough for a bell, and nothing lies behind it."""
    way = -1 if area(region) > 0 else 1
    outward = _normal(a, b)[0] * way
    behind = ((a[0] + b[0]) / 2 - 0.8, (a[1] + b[1]) / 2)
    return outward < -0.75 and math.dist(a, b) >= 1.8 and not any(_inside(behind, other) for other in regions)


def _bell(engine: Engine) -> Iterator[Plate]:
    half, mouth, root = engine.width / 2, engine.x, engine.x + 2.2 + engine.width * 0.3
    y = engine.y
    yield Plate(
        kind="gun",
        path=closed([(root, y - half * 0.6), (root, y + half * 0.6), (mouth, y + half), (mouth, y - half)]),
    )
    lip = [(mouth, y - half), (mouth, y + half), (mouth + 0.7, y + half * 0.9), (mouth + 0.7, y - half * 0.9)]
    yield Plate(kind="recess", path=closed(lip))


def _weapon(weapon: Mapping[str, Any], mount: Point) -> Iterator[Plate]:
    kind = TURRETS[weapon["type"]]
    return DRAWN[kind]({"kind": kind}, (mount, LOOKS[weapon["arc"]]), 0.95)


def _lights(regions: Sequence[Region]) -> Iterator[Light]:
    points = [point for region in regions for point in region]
    port, starboard = min(points, key=lambda point: point[1]), max(points, key=lambda point: point[1])
    bow, stern = max(x for x, _ in points), min(x for x, _ in points)
    yield Light(x=port[0], y=port[1] + 0.8, kind="port")
    yield Light(x=starboard[0], y=starboard[1] - 0.8, kind="starboard")
    for x, y in dict.fromkeys(points):
        if x == bow:
            yield Light(x=x - 1.2, y=y, kind="bow")
        elif x == stern:
            yield Light(x=x + 1.5, y=y, kind="stern")
