"""The thresholds of damage (H-6.1)."""

from __future__ import annotations

PERCENTS = (75, 50, 25)  # of full hull, the higher first


def crossed(before: int, after: int, full: int) -> tuple[int, ...]:
    """The thresholds that a hull passes as it goes from above one to it or below (H-6.1)."""
    return tuple(percent for percent in PERCENTS if 100 * after <= percent * full < 100 * before)


def points_to(percent: int, hull: int, full: int) -> int:
    """How many points bring a hull that is above a threshold to it or below."""
    return hull - percent * full // 100
