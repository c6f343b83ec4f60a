"""The hex grid (G-1 ... G-4, G-7). Everything on the grid is in integers; only pixels are floats."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import sqrt
from typing import Annotated

from pydantic import Field

type Coordinate = Annotated[int, Field(strict=True, ge=-1_000_000_000, le=1_000_000_000)]
type Speed = Annotated[int, Field(strict=True, ge=-1_000_000, le=1_000_000)]
type Hex = tuple[Coordinate, Coordinate]  # axial (q, r)
type Velocity = tuple[Speed, Speed]  # hexes a turn, axial too (G-7)

STEPS: tuple[Hex, ...] = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))  # G-2: by facing, clockwise
LONG = 100  # hexes: lines that are longer are not kept in mind
RADIUS = 64.0  # px at zoom 1, G-1


def add(a: Hex, b: Hex) -> Hex:
    return a[0] + b[0], a[1] + b[1]


def subtract(a: Hex, b: Hex) -> Hex:
    return a[0] - b[0], a[1] - b[1]


def scale(a: Hex, n: int) -> Hex:
    return a[0] * n, a[1] * n


def hexes(a: Hex, b: Hex) -> int:
    """Hex distance, G-3."""
    q, r = a[0] - b[0], a[1] - b[1]
    return max(abs(q), abs(r), abs(q + r))


def range_between(a: Hex, b: Hex) -> int:
    """Range, G-4: every distance of `conversion`.

    Of |q|, |r|, |q + r| the largest is m + n and the other two are m and n, so 2·max + min is the
    largest plus the middle one: all but the smallest.
    """
    q, r = a[0] - b[0], a[1] - b[1]
    x, y, z = abs(q), abs(r), abs(q + r)
    return (x + y + z - min(x, y, z) + 1) // 2


def turned(a: Hex, faces: int) -> Hex:
    """`a` turned about the origin by `faces` times 60°, clockwise."""
    q, r = a
    for _ in range(faces % 6):
        q, r = -r, q + r
    return q, r


def twice_dot(a: Hex, b: Hex) -> int:
    """Twice the dot product of two ways, in steps: a whole number, for the directions of the grid lie 60° apart."""
    return 2 * (a[0] * b[0] + a[1] * b[1]) + a[0] * b[1] + a[1] * b[0]


def cross(a: Hex, b: Hex) -> int:
    """More than 0 where `b` points to starboard of `a`, less where to port; √3/2 of it is the cross product."""
    return a[0] * b[1] - a[1] * b[0]


def line(start: Hex, end: Hex) -> tuple[Hex, ...]:
    """The hexes from `start` to `end`, both among them: in each step the nearest to the straight line (H-4.5).

    Steps cut the line into equal parts. Where two hexes are equally near, the one to starboard is taken.
    """
    way = subtract(end, start)
    steps = _steps(way) if hexes(start, end) <= LONG else _steps.__wrapped__(way)
    return tuple(add(start, step) for step in steps)


@lru_cache(maxsize=2048)
def _steps(way: Hex) -> tuple[Hex, ...]:
    """A line from the origin: all lines are such a one, moved."""
    steps = hexes((0, 0), way)
    return (*(_near(way, n, steps) for n in range(steps)), way)


def _near(way: Hex, n: int, steps: int) -> Hex:
    """The hex nearest to n/steps of `way`: the point lies between four, and distances are compared times `steps`."""
    q, r = way[0] * n // steps, way[1] * n // steps
    corners = ((q, r), (q + 1, r), (q, r + 1), (q + 1, r + 1))
    return min(corners, key=lambda one: _off(subtract(scale(one, steps), scale(way, n)), way))


def _off(error: Hex, way: Hex) -> tuple[int, int]:
    return twice_dot(error, error), -cross(way, error)


def offset(a: Hex, facing: int, b: Hex) -> tuple[int, int]:
    """Where `b` lies as one looks from `a` along a facing: half hexes ahead, and columns of hexes to starboard."""
    q, r = turned(subtract(b, a), -facing)
    return -2 * r - q, q


def disc(middle: Hex, radius: int) -> Iterator[Hex]:
    """Every hex within `radius` of `middle` (G-3), column by column."""
    for q in range(-radius, radius + 1):
        for r in range(max(-radius, -q - radius), min(radius, -q + radius) + 1):
            yield middle[0] + q, middle[1] + r


def ring(middle: Hex, radius: int) -> Iterator[Hex]:
    """Every hex at exactly `radius` from `middle`, clockwise from straight up."""
    if radius == 0:
        yield middle
    for side in range(6):
        corner = scale(STEPS[side], radius)
        for n in range(radius):
            yield add(middle, add(corner, scale(STEPS[(side + 2) % 6], n)))


def centre(a: Hex) -> tuple[float, float]:
    """The pixel in the middle of a hex, y downwards, G-1."""
    q, r = a
    return RADIUS * 1.5 * q, RADIUS * sqrt(3) * (r + q / 2)


def hex_at(x: float, y: float) -> Hex:
    """The hex under a pixel, G-1: the inverse of `centre`, then cube rounding."""
    q = x / (RADIUS * 1.5)
    r = y / (RADIUS * sqrt(3)) - q / 2
    s = -q - r
    rounded_q, rounded_r, rounded_s = round(q), round(r), round(s)
    off_q, off_r, off_s = abs(rounded_q - q), abs(rounded_r - r), abs(rounded_s - s)
    if off_q > off_r and off_q > off_s:
        return -rounded_r - rounded_s, rounded_r
    if off_r > off_s:
        return rounded_q, -rounded_q - rounded_s
    return rounded_q, rounded_r
