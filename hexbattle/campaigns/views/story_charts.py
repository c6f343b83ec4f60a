"""Charts over the turns, worked out on the server: the template only puts the lines down."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Final

MOST_TURNS: Final = 9  # labels below the axis
STEPS: Final = (1, 2, 5)  # of a scale, times a power of ten
APART: Final = 13  # letters at the ends of lines, in units of the drawing


@dataclass(frozen=True, slots=True, kw_only=True)
class Tick:
    at: float
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Series:
    """A faction's figures, one a turn."""

    seat: int
    name: str
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn:
    """A line as it is drawn; `end_y`: where its letter stands."""

    seat: int
    name: str
    points: tuple[tuple[float, float], ...]
    end_x: float
    end_y: float

    @property
    def path(self) -> str:
        return "M" + "L".join(f"{x} {y}" for x, y in self.points)


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    turn: str
    values: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class LineChart:
    """Lines over turns. `names`: what to call turns, such as "end"."""

    title: str
    numbers: tuple[int, ...]
    series: tuple[Series, ...]
    names: Mapping[int, str]

    width, height = 360, 230
    left, right, top, bottom = 44, 336, 12, 192

    @cached_property
    def step(self) -> int:
        """Of the scale: the least round number of which at most five reach the top."""
        most = max((value for one in self.series for value in one.values), default=0)
        power = 1
        while 5 * STEPS[-1] * power < most:
            power *= 10
        return next(step * power for step in STEPS if 5 * step * power >= most)

    @cached_property
    def ceiling(self) -> int:
        most = max((value for one in self.series for value in one.values), default=0)
        return max(-(-most // self.step), 1) * self.step

    def x(self, place: int) -> float:
        return round(self.left + (self.right - self.left) * place / max(len(self.numbers) - 1, 1), 1)

    def y(self, value: int) -> float:
        return round(self.bottom - (self.bottom - self.top) * value / self.ceiling, 1)

    @property
    def levels(self) -> tuple[Tick, ...]:
        return tuple(Tick(at=round(self.y(one)), text=str(one)) for one in range(0, self.ceiling + 1, self.step))

    @property
    def turns(self) -> tuple[Tick, ...]:
        every = -(-len(self.numbers) // MOST_TURNS) or 1
        return tuple(
            Tick(at=self.x(place), text=self.name(number))
            for place, number in enumerate(self.numbers)
            if (len(self.numbers) - 1 - place) % every == 0
        )

    def name(self, number: int) -> str:
        return self.names.get(number, str(number))

    @cached_property
    def lines(self) -> tuple[Drawn, ...]:
        ends = apart([self.y(one.values[-1]) for one in self.series], self.top)
        return tuple(
            Drawn(
                seat=one.seat, name=one.name, end_x=self.right + 6, end_y=end + 4,
                points=tuple((self.x(place), self.y(value)) for place, value in enumerate(one.values)),
            )
            for one, end in zip(self.series, ends, strict=True)
        )  # fmt: skip

    @property
    def rows(self) -> tuple[Row, ...]:
        return tuple(
            Row(turn=self.name(number), values=tuple(one.values[place] for one in self.series))
            for place, number in enumerate(self.numbers)
        )


def apart(heights: Sequence[float], top: float) -> list[float]:
    """The same heights, moved so far that no two letters stand over each other: up, and down from the top."""
    placed = list(heights)
    order = sorted(range(len(heights)), key=lambda one: heights[one])
    for lower, upper in pairwise(reversed(order)):
        placed[upper] = min(placed[upper], placed[lower] - APART)
    placed[order[0]] = max(placed[order[0]], top)
    for upper, lower in pairwise(order):
        placed[lower] = max(placed[lower], placed[upper] + APART)
    return placed
