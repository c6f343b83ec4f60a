"""From a design document to its drawing."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from shipyard.silhouette.drawn import drawn
from shipyard.silhouette.forms import form_for
from shipyard.silhouette.geometry import Point, Stream, box, closed, disc, half_width, mirrored, opened, whole
from shipyard.silhouette.layout import fitted
from shipyard.silhouette.shapes import Engine, Light, Plate, Silhouette

type Document = Mapping[str, Any]

LARGEST = 108  # tons, C-1.1
MOST_BELLS = 8
SLIPWAY = 711  # of several thousand tried, the one that spreads the catalogue's classes best over the families


class Hull:
    """A hull's outlines at its drawn size."""

    def __init__(self, document: Document) -> None:
        tons = document.get("hull")
        self.tons = min(max(tons if isinstance(tons, int) else 1, 1), LARGEST)
        self.bulk = math.sqrt(self.tons / LARGEST)
        self.stream = Stream(f"{document.get('name')}/{SLIPWAY}")
        form = form_for(self.stream, self.tons)
        self.reach = 29 + 18 * self.bulk  # half the drawn length
        self.scale = 1.55 - 0.75 * self.bulk  # of fittings: they look smaller on a bigger ship
        self.body = self._drawn(form.body)
        self.pods = [self._drawn(pod) for pod in form.pods]
        self.pairs = [self._drawn(pair) for pair in form.pairs] + self.pods
        self.tower = form.tower * self.reach

    def _drawn(self, half: Sequence[Point]) -> list[Point]:
        return [(x * self.reach, y * self.reach) for x, y in half]

    @property
    def stern(self) -> float:
        return min(x for x, _ in self.body)

    def width(self, x: float) -> float:
        return half_width(self.body, x)


def silhouette(document: Document) -> Silhouette:
    """The drawing of a design; the same document always gives the same one. A drawn shape is kept as it was drawn."""
    shape = document.get("regions") if document.get("ruleset") == "hex_battle" else document.get("shape")
    if shape is not None:
        return drawn(document, shape)
    hull = Hull(document)
    bells, engines = _bells(hull, document.get("drives") or [])
    outline = [whole(hull.body), *hull.pairs, *map(mirrored, hull.pairs)]
    taken = [(hull.tower, 0.0, _tower_length(hull) * 0.6)]
    plates = [
        *_bell_plates(bells),
        *_decks(hull),
        *_seams(hull),
        *fitted(document.get("systems") or [], hull.body, taken, hull.scale),
        *_tower(hull),
    ]
    return Silhouette(
        path="".join(map(closed, outline)),
        plates=tuple(plates),
        engines=engines,
        lights=tuple(_lights(hull)),
    )


def _bells(hull: Hull, drives: Sequence[Mapping[str, Any]]) -> tuple[list[list[Point]], tuple[Engine, ...]]:
    """The engine bells, strongest nearest the centre line, and their mouths."""
    thrusts = sorted((int(drive.get("thrust") or 1) for drive in drives), reverse=True)[:MOST_BELLS]
    mouths = sorted(_mounts(hull, len(thrusts)), key=lambda mount: abs(mount[1]))
    bells, engines = [], []
    for thrust, (x, y, room) in zip(thrusts, mouths, strict=True):
        width = min(room * 0.86, 2.6 + math.sqrt(thrust) * 0.62)
        depth = 1.6 + width * 0.42
        bells.append(
            [(x + 1, y - width * 0.3), (x + 1, y + width * 0.3), (x - depth, y + width / 2), (x - depth, y - width / 2)]
        )
        engines.append(Engine(x=x - depth, y=y, width=width))
    return bells, tuple(engines)


def _mounts(hull: Hull, count: int) -> list[tuple[float, float, float]]:
    """Places for that many bells: x, y and room across; two of them on the pods where there are any."""
    mounts: list[tuple[float, float, float]] = []
    if hull.pods and count >= 2:
        aft = min(x for x, _ in hull.pods[-1])
        ys = [y for x, y in hull.pods[-1] if x == aft]
        middle, room = sum(ys) / len(ys), max(ys) - min(ys)
        mounts = [(aft, middle, room), (aft, -middle, room)]
    inner = count - len(mounts)
    breadth = 2 * hull.width(hull.stern + 0.01)
    room = breadth / max(inner, 1)
    return mounts + [(hull.stern, -breadth / 2 + room * (i + 0.5), room) for i in range(inner)]


def _bell_plates(bells: list[list[Point]]) -> Iterator[Plate]:
    for bell in bells:
        yield Plate(kind="gun", path=closed(bell))
        (x1, y1), (x2, y2) = bell[2], bell[3]
        yield Plate(
            kind="recess",
            path=closed([(x1, y1), (x1 + 0.7, y1 * 0.94 + y2 * 0.06), (x2 + 0.7, y2 * 0.94 + y1 * 0.06), (x2, y2)]),
        )


def _decks(hull: Hull) -> Iterator[Plate]:
    """Raised decks, each a smaller echo of the outline, and a band of livery."""
    for pair in hull.pairs:
        for side in (pair, mirrored(pair)):
            yield Plate(kind="deck", path=closed(_shrunk(side, 0.62)))
    yield Plate(kind="deck", path=closed(whole([(x * 0.9 - 0.6, y * 0.68) for x, y in hull.body])))
    yield Plate(kind="band", path=_band(hull))
    low = [(x, min(y * 0.42, hull.reach * 0.1)) for x, y in hull.body if -0.86 < x / hull.reach < 0.72]
    yield Plate(kind="tower", path=closed(whole([(x * 0.92, y) for x, y in low])))


def _shrunk(points: Sequence[Point], by: float) -> list[Point]:
    cx, cy = sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)
    return [(cx + (x - cx) * (by + 0.2), cy + (y - cy) * by) for x, y in points]


def _band(hull: Hull) -> str:
    at = hull.reach * hull.stream.between(0.3, 0.6)
    breadth = 1.2 + 2 * hull.bulk
    stripes = [[(at - d + breadth / 2, 0.0), (at - d - breadth / 2, 0.0)] for d in (0, breadth * 1.7)]
    return "".join(closed(whole([(x, hull.width(x) * 0.96) for x, _ in stripe])) for stripe in stripes)


def _seams(hull: Hull) -> Iterator[Plate]:
    """Joints of the armour belt: the bigger the ship, the finer."""
    count = 7 + int(9 * hull.bulk)
    stations = [
        hull.stern + (hull.reach - hull.stern) * (i + hull.stream.unit() * 0.4) / count for i in range(1, count)
    ]
    joints = [
        opened([(x, side * hull.width(x) * 0.97), (x, side * hull.width(x) * hull.stream.between(0.55, 0.75))])
        for x in stations
        for side in (1, -1)
    ]
    yield Plate(kind="seam", path="".join(joints))


def _tower_length(hull: Hull) -> float:
    return 5 + 6 * hull.bulk


def _tower(hull: Hull) -> Iterator[Plate]:
    """The bridge: steps of plate and a row of lit windows."""
    x, length = hull.tower, _tower_length(hull)
    width = min(hull.width(x) * 1.1, length * 0.9)
    yield Plate(kind="recess", path=closed(box(x, 0, length * 1.12, width * 1.14, width * 0.22)))
    yield Plate(kind="tower", path=closed(box(x, 0, length, width, width * 0.2)))
    yield Plate(kind="deck", path=closed(box(x + length * 0.12, 0, length * 0.5, width * 0.62, width * 0.15)))
    windows = [disc(x + length * 0.3, width * offset, 0.32) for offset in (-0.22, -0.11, 0, 0.11, 0.22)]
    yield Plate(kind="lamp", path="".join(windows))


def _lights(hull: Hull) -> Iterator[Light]:
    parts = [hull.body, *hull.pairs]
    x, y = max((point for part in parts for point in part), key=lambda point: point[1])
    yield Light(x=x, y=-y, kind="port")
    yield Light(x=x, y=y, kind="starboard")
    yield Light(x=max(px for px, _ in hull.body) - 1.2, y=0.0, kind="bow")
    yield Light(x=hull.tower - _tower_length(hull) * 0.4, y=0.0, kind="stern")
