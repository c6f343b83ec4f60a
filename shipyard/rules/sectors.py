"""Sectors on the clock face, counted in half hours clockwise from the bow (C-1.4)."""

from __future__ import annotations

from collections.abc import Iterable

from shipyard.rules.design import System
from shipyard.rules.parts import HALF_HOURS, hours_of
from shipyard.rules.records import record

STARTS = tuple(f"{number // 2 or 12}:{number % 2 * 3}0" for number in range(HALF_HOURS))
"""The 24 half hours "12:00", "12:30" ... "11:30"; the place in the row is the half hour's number."""

_NUMBERS = {clock: number for number, clock in enumerate(STARTS)}


@record
class Sector:
    """A sector of fire. `start_half_hour` 0-23, None without a position; `half_hours` 0: none, 24: all round."""

    start_half_hour: int | None
    half_hours: int

    def slots(self) -> Iterable[int]:
        """The half-hour slices (slice n runs from half hour n to n + 1) that lie in the sector."""
        start = self.start_half_hour or 0
        return ((start + offset) % HALF_HOURS for offset in range(self.half_hours))


def half_hour(clock: str) -> int:
    """The number 0-23 of a half hour such as "10:30"."""
    return _NUMBERS[clock]


def sector(system: System) -> Sector:
    """Where a system fires (C-1.3, C-1.4). Kinds without a sector have one of no half hours."""
    start = None if system.start is None else half_hour(system.start)
    return Sector(start_half_hour=start, half_hours=2 * hours_of(system))


def gaps(sectors: Iterable[Sector]) -> list[tuple[str, str]]:
    """The stretches of the clock face that no sector covers, as (from, to); ("12:00", "12:00") is all of it."""
    covered = {slot for one in sectors for slot in one.slots()}
    blind = [slot for slot in range(HALF_HOURS) if slot not in covered]
    if len(blind) == HALF_HOURS:
        return [(STARTS[0], STARTS[0])]
    starts = [slot for slot in blind if (slot - 1) % HALF_HOURS in covered]
    return [(STARTS[start], STARTS[_next_covered(start, covered)]) for start in starts]


def _next_covered(slot: int, covered: set[int]) -> int:
    while slot not in covered:
        slot = (slot + 1) % HALF_HOURS
    return slot
