"""Points and paths of a ship's plan view: nose along +x, port up the page (−y), starboard down (+y)."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Sequence
from itertools import pairwise

type Point = tuple[float, float]


class Stream:
    """Numbers that look thrown but always come out the same for one name."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._count = 0

    def unit(self) -> float:
        """The next number, 0 ≤ n < 1."""
        self._count += 1
        digest = hashlib.sha256(f"{self._name}/{self._count}".encode()).digest()
        return int.from_bytes(digest[:6]) / 2**48

    def between(self, low: float, high: float) -> float:
        return low + (high - low) * self.unit()

    def below(self, n: int) -> int:
        return int(self.unit() * n)

    def chance(self, p: float) -> bool:
        return self.unit() < p


def mirrored(points: Sequence[Point]) -> list[Point]:
    return [(x, -y) for x, y in reversed(points)]


def whole(half: Sequence[Point]) -> list[Point]:
    """A closed outline from its starboard half, given from nose to stern."""
    return [*half, *mirrored(half)]


def area(points: Sequence[Point]) -> float:
    """Twice the signed area; its sign is the way round the points run."""
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairwise([*points, points[0]]))


def closed(points: Sequence[Point]) -> str:
    """An SVG path of a polygon, always clockwise on the page, so that overlapping parts never cut holes."""
    ordered = points if area(points) >= 0 else list(reversed(points))
    return "M" + "L".join(f"{_short(x)} {_short(y)}" for x, y in ordered) + "Z"


def opened(points: Sequence[Point]) -> str:
    return "M" + "L".join(f"{_short(x)} {_short(y)}" for x, y in points)


def disc(x: float, y: float, r: float) -> str:
    """An SVG path of a circle, clockwise."""
    arc = f"a{_short(r)} {_short(r)} 0 1 1"
    return f"M{_short(x - r)} {_short(y)}{arc} {_short(2 * r)} 0{arc} {_short(-2 * r)} 0Z"


def box(x: float, y: float, length: float, width: float, bevel: float = 0.0) -> list[Point]:
    """A rectangle about (x, y), `length` along the ship, its corners cut by `bevel`."""
    a, b = length / 2, width / 2
    if not bevel:
        return [(x + a, y - b), (x + a, y + b), (x - a, y + b), (x - a, y - b)]
    c = min(bevel, a, b)
    return [
        (x + a, y - b + c), (x + a, y + b - c), (x + a - c, y + b), (x - a + c, y + b),
        (x - a, y + b - c), (x - a, y - b + c), (x - a + c, y - b), (x + a - c, y - b),
    ]  # fmt: skip


def turned(points: Sequence[Point], about: Point, degrees: float) -> list[Point]:
    """The points turned clockwise on the page."""
    sin, cos = math.sin(math.radians(degrees)), math.cos(math.radians(degrees))
    ox, oy = about
    return [(ox + (x - ox) * cos - (y - oy) * sin, oy + (x - ox) * sin + (y - oy) * cos) for x, y in points]


def half_width(half: Sequence[Point], x: float) -> float:
    """How far the outline reaches to starboard at x; 0 beyond its ends."""
    widths = [_across(a, b, x) for a, b in pairwise(half) if min(a[0], b[0]) <= x <= max(a[0], b[0])]
    return max(widths, default=0.0)


def _across(a: Point, b: Point, x: float) -> float:
    if a[0] == b[0]:
        return max(a[1], b[1])
    return a[1] + (b[1] - a[1]) * (x - a[0]) / (b[0] - a[0])


def _short(value: float) -> str:
    text = f"{value:.1f}".rstrip("0").rstrip(".")
    return "0" if text in {"-0", ""} else text
