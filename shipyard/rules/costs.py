"""What hulls and engines cost, in credits (C-1.1, C-1.2)."""

from __future__ import annotations

from collections.abc import Mapping

from shipyard.rules.design import Colour, Drive
from shipyard.rules.records import record

SMALLEST_HULL = 2
LARGEST_HULL = 108
LARGEST_THRUST = 144
DRIVE_MASS = 1


@record
class Rate:
    """A price band: `factor` credits a unit for `low`...`high` units."""

    low: int
    high: int
    factor: int


def _rates(*rows: tuple[int, int, int]) -> tuple[Rate, ...]:
    return tuple(Rate(low=low, high=high, factor=factor) for low, high, factor in rows)


HULL_RATES = _rates((1, 18, 2), (19, 36, 3), (37, 108, 4))
DRIVE_RATES: Mapping[Colour, tuple[Rate, ...]] = {
    "white": _rates((1, 36, 2), (37, 72, 3), (73, 144, 5)),
    "black": _rates((1, 36, 1), (37, 72, 2), (73, 144, 4)),
}


def hull_rate(hull: int) -> Rate:
    return next(rate for rate in HULL_RATES if hull <= rate.high)


def drive_rate(drive: Drive) -> Rate:
    return next(rate for rate in DRIVE_RATES[drive.colour] if drive.thrust <= rate.high)


def hull_price(hull: int) -> int:
    """Credits for a hull of 1-108 tons (C-1.1)."""
    return hull_rate(hull).factor * hull


def hull_hits(hull: int) -> int:
    """Hits when new (C-1.1)."""
    return hull // 2


def drive_price(drive: Drive) -> int:
    """Credits for an engine of thrust 1-144 (C-1.2)."""
    return drive_rate(drive).factor * drive.thrust
