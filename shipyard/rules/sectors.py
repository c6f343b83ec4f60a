"""Sectors on the clock face, counted in half hours clockwise from the bow (C-1.4)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, reduce
from operator import or_

from shipyard.rules.design import System
from shipyard.rules.parts import HALF_HOURS, hours_of
from shipyard.rules.records import record

STARTS = tuple(f"{number // 2 or 12}:{number % 2 * 3}0" for number in range(HALF_HOURS))
"""The 24 half hours "12:00", "12:30" ... "11:30"; the place in the row is the half hour's number."""

_ALL = (1 << HALF_HOURS) - 1
_NUMBERS = {clock: number for number, clock in enumerate(STARTS)}


@record
class Sector:
    """A sector of fire. `start_half_hour` 0-23, None without a position; `half_hours` 0: none, 24: all round."""

    start_half_hour: int | None
    half_hours: int

    @property
    def slices(self) -> int:
        """The half-hour slices that lie in the sector: bit n is the slice from half hour n to n + 1."""
        wide = ((1 << self.half_hours) - 1) << (self.start_half_hour or 0)
        return (wide | wide >> HALF_HOURS) & _ALL


def half_hour(clock: str) -> int:
    """The number 0-23 of a half hour such as "10:30"."""
    return _NUMBERS[clock]


@cache
def sector(system: System) -> Sector:
    """Where a system fires (C-1.3, C-1.4). Kinds without a sector have one of no half hours."""
    start = None if system.start is None else half_hour(system.start)
    return Sector(start_half_hour=start, half_hours=2 * hours_of(system))


def gaps(sectors: Iterable[Sector]) -> list[tuple[str, str]]:
    """The stretches of the clock face that no sector covers, as (from, to); ("12:00", "12:00") is all of it."""
    return _blind(reduce(or_, (one.slices for one in sectors), 0))


@cache
def _blind(covered: int) -> list[tuple[str, str]]:
    """The runs of slices missing from `covered`."""
    if not covered:
        return [(STARTS[0], STARTS[0])]
    seen = [bool(covered >> number & 1) for number in range(HALF_HOURS)]
    begins = [number for number in range(HALF_HOURS) if seen[number - 1] and not seen[number]]
    ends = [number for number in range(HALF_HOURS) if not seen[number - 1] and seen[number]]
    if ends and ends[0] < begins[0]:
        ends.append(ends.pop(0))
    return [(STARTS[begin], STARTS[end]) for begin, end in zip(begins, ends, strict=True)]
