"""Bearings and sectors on the clock face (G-5, G-6), decided in exact integers.

A displacement is written as m steps along one hex direction and n along the next one clockwise. Inside that
sixth of the circle the bearing is under, on or over 30° as n is to m, and the lines at 15° and 45° are decided by
comparing squares: no hex centre lies on them.
"""

from __future__ import annotations

from battles.engine.hexes import Hex

HALF_HOURS = 24  # in the whole clock face, 15° each
FACE = 4  # half hours in one hex face, 60°


def sixth(displacement: Hex) -> tuple[int, int, int]:
    """(facing, m, n): the displacement as m > 0 steps along `facing` and n >= 0 along the next one clockwise.

    The origin is (0, 0, 0).
    """
    q, r = displacement
    if q >= 0 and q + r < 0:
        return 0, -q - r, q
    if r < 0 <= q + r:
        return 1, -r, q + r
    if q > 0 and r >= 0:
        return 2, q, r
    if q <= 0 < q + r:
        return 3, q + r, -q
    if r > 0 >= q + r:
        return 4, r, -q - r
    return (5, -q, -r) if q else (0, 0, 0)


def bearing(displacement: Hex) -> tuple[int, bool]:
    """The clock bearing from straight up: whole half hours (0-23, rounded down), and whether it is exactly that."""
    facing, m, n = sixth(displacement)
    whole = FACE * facing
    if n == 0:
        return whole, True
    if n == m:
        return whole + 2, True
    if n < m:
        return whole + (3 * (m + n) ** 2 > (2 * m + n) ** 2), False
    return whole + 2 + (3 * (m + n) ** 2 < (m + 2 * n) ** 2), False


def towards(displacement: Hex) -> int:
    """The hex direction nearest to a displacement; halfway between two: the clockwise one."""
    half_hours, _ = bearing(displacement)
    return (half_hours + 2) // FACE % 6


def bearing_half_hours(firer_at: Hex, facing: int, target_at: Hex) -> int:
    """The target's bearing from the firer's bow, in whole half hours, 0-23, rounded down (G-5); 0 in the same hex."""
    if firer_at == target_at:
        return 0
    whole, _ = bearing((target_at[0] - firer_at[0], target_at[1] - firer_at[1]))
    return (whole - FACE * facing) % HALF_HOURS


def in_sector(firer_at: Hex, facing: int, target_at: Hex, start_half_hour: int, half_hours: int) -> bool:
    """Whether the target lies in the sector, both edges included (G-5); at distance 0 it always does (G-6).

    `start_half_hour` is counted clockwise from the firer's bow, `half_hours` is the sector's size (24: all round).
    """
    if half_hours >= HALF_HOURS or firer_at == target_at:
        return True
    whole, exact = bearing((target_at[0] - firer_at[0], target_at[1] - firer_at[1]))
    past_start = (whole - FACE * facing - start_half_hour) % HALF_HOURS
    return past_start < half_hours or (exact and past_start == half_hours)
