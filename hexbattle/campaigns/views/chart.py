"""The star map as a drawing: where everything stands, worked out once, so that the template only puts it down.

What the viewer does not know is drawn as unknown; nothing else is in the drawing.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import hypot
from typing import Final

from hexbattle.campaigns.engine import NOBODY, StarMap
from hexbattle.campaigns.engine import state as st

type Point = tuple[float, float]

SIZES: Final[dict[st.PlaceKind, int]] = {"capital": 34, "world": 27, "outpost": 21, "centre": 44}
LARGE: Final = {2: 1.6, 3: 1.4, 4: 1.25, 5: 1.1}  # marks on a map of so many factions; of more: 1
DIGIT: Final = 11.5  # width of a figure below a system's name
ICON: Final = 20
DUST: Final = 140  # distant stars


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """A figure below a system's name, with its sign."""

    sign: str
    text: str
    x: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Star:
    """A system. `seat`: whose it is, None: nobody's or not known; `sight`: from within, from a lane away, or not."""

    id: str
    name: str
    kind: st.PlaceKind
    x: float
    y: float
    seat: int | None
    sight: str = "near"
    supplied: bool = False
    chosen: bool = False
    fight: str = ""
    figures: tuple[Figure, ...] = ()
    label: str = ""

    @property
    def size(self) -> int:
        return SIZES[self.kind]

    @property
    def below(self) -> int:
        """Where its name stands."""
        return self.size + 30


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A lane between two systems; `seat`: whose both ends are."""

    x1: float
    y1: float
    x2: float
    y2: float
    seat: int | None = None
    supplied: bool = False

    @property
    def middle(self) -> Point:
        return round((self.x1 + self.x2) / 2, 1), round((self.y1 + self.y2) / 2, 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Force:
    """The ships of one faction at one place. `row`: how many stand above it there; `worry`: what is wrong with it."""

    x: float
    y: float
    seat: int
    own: bool
    text: str
    row: int = 0
    side: int = 1
    big: bool = False
    worry: str = ""

    @property
    def dx(self) -> int:
        return self.side * 58

    @property
    def dy(self) -> int:
        return self.row * 34 - 22


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrow:
    """A move that the draft orders."""

    x1: float
    y1: float
    x2: float
    y2: float
    fleet: str
    lands: bool = False
    stuck: bool = False


@dataclass(frozen=True, kw_only=True)
class Chart:
    """A whole map. `own`: the viewer's seat; `linked`: systems can be opened."""

    stars: tuple[Star, ...]
    lines: tuple[Line, ...]
    factions: int
    own: int | None = None
    linked: bool = False
    foggy: bool = False
    forces: tuple[Force, ...] = ()
    arrows: tuple[Arrow, ...] = ()
    battles: tuple[Point, ...] = ()  # on lanes

    @cached_property
    def scale(self) -> float:
        return LARGE.get(self.factions, 1.0)

    @cached_property
    def box(self) -> tuple[int, int, int, int]:
        """The part of the plane that holds everything: x, y, width, height."""
        aside, above, below = 165 * self.scale, 80 * self.scale, 105 * self.scale
        left, right = min(star.x for star in self.stars) - aside, max(star.x for star in self.stars) + aside
        top, bottom = min(star.y for star in self.stars) - above, max(star.y for star in self.stars) + below
        return round(left), round(top), round(right - left), round(bottom - top)

    @property
    def view_box(self) -> str:
        return " ".join(map(str, self.box))

    @cached_property
    def dust(self) -> tuple[tuple[int, int, float], ...]:
        """Distant stars: the same for the same map."""
        x, y, width, height = self.box
        names = " ".join(star.name for star in self.stars)
        digests = (hashlib.sha256(f"{names} {number}".encode()).digest() for number in range(DUST))
        spots = ((int.from_bytes(one[:4]), int.from_bytes(one[4:8])) for one in digests)
        return tuple((x + across % width, y + down % height, 1 + (across + down) % 5 / 2.5) for across, down in spots)

    @property
    def seen(self) -> tuple[Star, ...]:
        return tuple(star for star in self.stars if star.sight != "none")

    @property
    def owned(self) -> tuple[Star, ...]:
        return tuple(star for star in self.stars if star.seat is not None)


def picture(drawn: StarMap) -> Chart:
    """A map before anybody has moved: capitals and their owners."""
    stars = tuple(
        Star(id=one.id, name=one.name, kind=one.kind, x=one.at[0], y=one.at[1], seat=one.home) for one in drawn.stars
    )
    homes = sum(star.seat is not None for star in stars)
    chart = Chart(stars=stars, lines=(), factions=homes)
    return Chart(stars=stars, lines=tuple(lines_between(stars, drawn.lanes, chart.scale)), factions=homes)


def lines_between(
    stars: Sequence[Star], lanes: Sequence[st.Lane], scale: float, supplied: frozenset[st.PlaceId] = frozenset()
) -> Iterator[Line]:
    """The lanes, from the rim of one system to that of the other."""
    by_id = {star.id: star for star in stars}
    for one, two in lanes:
        first, last = by_id[one], by_id[two]
        (x1, y1), (x2, y2) = between(first, last, scale, gap=10)
        yield Line(
            x1=x1, y1=y1, x2=x2, y2=y2,
            seat=first.seat if first.seat == last.seat and first.seat != NOBODY else None,
            supplied={one, two} <= supplied,
        )  # fmt: skip


def between(first: Star, last: Star, scale: float, *, gap: float, aside: float = 0) -> tuple[Point, Point]:
    """The ends of a stroke from one system to another, that many units off their rims and to the right of the way."""
    across, down = last.x - first.x, last.y - first.y
    length = hypot(across, down) or 1
    ahead, down = across / length, down / length
    start, end = (first.size + gap) * scale, length - (last.size + gap) * scale
    off = aside * scale

    def at(along: float) -> Point:
        return round(first.x + ahead * along - down * off, 1), round(first.y + down * along + ahead * off, 1)

    return at(start), at(end)


def figures(signs: Sequence[tuple[str, str]]) -> tuple[Figure, ...]:
    """Figures in a row, centred below the name."""
    widths = [ICON + 4 + DIGIT * len(text) for _sign, text in signs]
    at = -(sum(widths) + 12 * (len(signs) - 1)) / 2
    placed = []
    for (sign, text), width in zip(signs, widths, strict=True):
        placed.append(Figure(sign=sign, text=text, x=round(at, 1)))
        at += width + 12
    return tuple(placed)
