"""Bearings and sectors of fire (G-5, G-6), against a slow computation of another kind.

There each hex is put on the plane in numbers of 60 digits, and which side of each of the 24 lines from the origin
it lies on is told by a cross product; the lines' directions come from the half-angle formulas.
"""

from __future__ import annotations

from decimal import Decimal, localcontext
from functools import cache

import pytest

from battles.engine.hexes import STEPS, Hex, add, disc, scale
from battles.engine.sectors import bearing_half_hours, in_sector

REACH = 40
SIZES = (4, 6, 12, 18, 24)  # half hours: 2 hours of rockets and torpedoes, and the beams' 3, 6, 9 and 12
EXACT = Decimal(10) ** -40


def _directions() -> list[tuple[Decimal, Decimal]]:
    """(sine, cosine) of each half hour from straight up, 15° each."""
    with localcontext() as context:
        context.prec = 60
        root = Decimal(3).sqrt()
        cosines = [Decimal(1), ((2 + root) / 4).sqrt(), root / 2, Decimal("0.5").sqrt(), Decimal("0.5")]
        cosines += [((2 - root) / 4).sqrt(), Decimal(0)]
        whole = [*cosines, *(-cosine for cosine in cosines[-2::-1])]  # 0° to 180°
        cosine = [*whole, *whole[-2:0:-1]]
        return [(cosine[(half_hour - 6) % 24], cosine[half_hour]) for half_hour in range(24)]


DIRECTIONS = _directions()


@cache
def sides_of_lines(target: Hex) -> tuple[int, ...]:
    """For each half hour: 1 where the target lies clockwise of the line at it, -1 anticlockwise, 0 on it."""
    with localcontext() as context:
        context.prec = 60
        across = Decimal(3) / 2 * target[0]
        up = -Decimal(3).sqrt() * (target[1] + Decimal(target[0]) / 2)
        crosses = (across * cosine - up * sine for sine, cosine in DIRECTIONS)
        return tuple(0 if abs(cross) < EXACT else 1 if cross > 0 else -1 for cross in crosses)


def slowly_in_sector(target: Hex, start: int, size: int) -> bool:
    """Half-planes: up to 180° both edges must have the target on their inside, beyond that one of them."""
    if size == 24 or target == (0, 0):
        return True
    sides = sides_of_lines(target)
    past_start, before_end = sides[start % 24] >= 0, sides[(start + size) % 24] <= 0
    return past_start and before_end if size <= 12 else past_start or before_end


@pytest.mark.parametrize("size", SIZES)
def test_every_hex_within_40_is_in_the_right_sectors(size: int) -> None:
    """G-5: all starts, all headings."""
    for target in disc((0, 0), REACH):
        for absolute in range(24):
            expected = slowly_in_sector(target, absolute, size)
            for facing in range(6):
                start = (absolute - 4 * facing) % 24
                assert in_sector((0, 0), facing, target, start, size) == expected, (target, facing, start)


def test_sectors_do_not_depend_on_where_on_the_map_the_firer_is() -> None:
    """G-5."""
    for target in disc((0, 0), 6):
        moved = add(target, (17, -60))
        assert in_sector((17, -60), 2, moved, 21, 6) == in_sector((0, 0), 2, target, 21, 6)


@pytest.mark.parametrize("facing", range(6))
def test_a_target_on_the_line_between_two_sectors_is_in_both(facing: int) -> None:
    """G-5: a sector includes both its edges."""
    ahead = scale(STEPS[facing], 7)
    assert in_sector((0, 0), facing, ahead, 0, 6)
    assert in_sector((0, 0), facing, ahead, 18, 6)
    assert not in_sector((0, 0), facing, ahead, 1, 6)


def test_a_target_in_the_same_hex_is_in_every_sector() -> None:
    """G-6: and has no bearing to speak of."""
    assert bearing_half_hours((4, 4), 3, (4, 4)) == 0
    assert all(in_sector((4, 4), 3, (4, 4), start, 4) for start in range(24))


def test_the_sector_looks_ahead_from_half_past_ten() -> None:
    """C-1.4: three hours from 10:30 to 1:30."""
    right_ahead, to_port, at_two_o_clock = (0, -9), (-9, 0), (9, -9)
    assert in_sector((0, 0), 0, right_ahead, 21, 6)
    assert not in_sector((0, 0), 0, to_port, 21, 6)
    assert not in_sector((0, 0), 0, at_two_o_clock, 21, 6)


def test_bearings_are_rounded_down_to_half_hours() -> None:
    """G-5."""
    for target in disc((0, 0), 12):
        if target == (0, 0):
            continue
        half_hour = bearing_half_hours((0, 0), 0, target)
        sides = sides_of_lines(target)
        assert sides[half_hour] >= 0 > sides[(half_hour + 1) % 24], target
        assert bearing_half_hours((0, 0), 5, target) == (half_hour - 20) % 24
