"""What the picture of a scenario is made of: outlines as SVG paths, and what stands at single points."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from shipyard.rules import Json

MARGIN = 10

type Point = tuple[float, float]


@dataclass(frozen=True, kw_only=True)
class Mark:
    """A letter somewhere."""

    text: str
    x: str
    y: str


@dataclass(frozen=True, kw_only=True)
class Ground:
    """All hexes of one terrain: their outlines as one path, and a letter in each."""

    kind: str
    path: str
    marks: tuple[Mark, ...]


@dataclass(frozen=True, kw_only=True)
class Zone:
    """Where a side begins: hexes, or a line with an arrow ahead."""

    seat: int
    path: str
    mark: Mark


@dataclass(frozen=True, kw_only=True)
class Target:
    """The objective: the hexes that count as one path, and its middle."""

    path: str
    x: str
    y: str
    seat: int | None


@dataclass(frozen=True, kw_only=True)
class Token:
    """What stands for units: a plate, and the sign on it, which is stroked; both about the middle of a tile."""

    plate: str
    sign: str


@dataclass(frozen=True, kw_only=True)
class Piece:
    """A unit where it begins; one's `own` are solid, others an outline."""

    seat: int
    own: bool
    token: Token
    x: str
    y: str


@dataclass(frozen=True, kw_only=True)
class Picture:
    """`board`: the edge as a path, empty where space has none. `places`: where the sides begin, for scripts to draw.

    `square`: the board is of square tiles, on which there are `pieces`, and `held`, the tiles of the
    objective; `tokens`: what stands for which archetype.
    """

    box: str
    places: Mapping[str, Json]
    board: str = ""
    square: bool = False
    held: str = ""
    pieces: tuple[Piece, ...] = ()
    tokens: tuple[tuple[str, Token], ...] = ()
    grounds: tuple[Ground, ...] = ()
    zones: tuple[Zone, ...] = ()
    lines: tuple[Zone, ...] = ()
    target: Target | None = None


def mark(text: str, at: Point) -> Mark:
    return Mark(text=text, x=number(at[0]), y=number(at[1]))


def closed(*outlines: Iterable[Point]) -> str:
    return "".join(f"{stroke(outline)}z" for outline in outlines)


def stroke(points: Iterable[Point]) -> str:
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)


def box(left: float, top: float, width: float, height: float) -> str:
    return " ".join(map(number, (left - MARGIN, top - MARGIN, width + 2 * MARGIN, height + 2 * MARGIN)))


def number(value: float) -> str:
    return f"{round(value, 1) + 0.0:.1f}".removesuffix(".0")
