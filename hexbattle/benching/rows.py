"""A row of the table, and the clock behind it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from time import perf_counter, process_time


@dataclass(frozen=True, kw_only=True)
class Row:
    """One figure. `target`: at most so much (`at_least`: at least), or None where there is none.

    The `value` of a time is this process's own, which other busy programs lengthen less; where another process does
    part of the work it is the time by the clock on the wall. `own` and `wall` are both of them.
    """

    what: str
    value: float
    unit: str
    target: float | None = None
    at_least: bool = False
    own: float | None = None
    wall: float | None = None

    @property
    def holds(self) -> bool | None:
        if self.target is None:
            return None
        return self.value >= self.target if self.at_least else self.value <= self.target


@dataclass(frozen=True, kw_only=True)
class Timing:
    """Medians in milliseconds: of this process's own time, and by the clock."""

    own: float
    wall: float


def timed(work: Callable[[], object], times: int, *, before: Callable[[], object] = lambda: None) -> Timing:
    """The medians of several runs; `before` each runs untimed. A first run is thrown away."""
    runs = [_run(work, before) for _ in range(times + 1)][1:]
    return Timing(own=median(own for own, _ in runs), wall=median(wall for _, wall in runs))


def _run(work: Callable[[], object], before: Callable[[], object]) -> tuple[float, float]:
    before()
    own, wall = process_time(), perf_counter()
    work()
    return (process_time() - own) * 1000, (perf_counter() - wall) * 1000


def time_row(what: str, timing: Timing, target: float, *, by_the_clock: bool = False) -> Row:
    value = timing.wall if by_the_clock else timing.own
    return Row(what=what, value=value, unit="ms", target=target, own=timing.own, wall=timing.wall)
