"""Exact odds (design 3): every number here is checked against counting all falls of the dice one by one."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from battles.engine.odds import MOST, NOTHING, Odds, both, dice, if_hit, times, together

BEAM = (0, 0, 0, 1, 1, 2)
SIX_ONLY = (0, 0, 0, 0, 0, 1)


def counted(*weapons: tuple[int, ...]) -> dict[int, Fraction]:
    """The same odds by brute force."""
    falls = [sum(faces) for faces in product(*weapons)]
    return {points: Fraction(count, len(falls)) for points, count in Counter(falls).items()}


def chances(odds: Odds) -> dict[int, Fraction]:
    return {points: odds.exactly(points) for points in range(odds.most + 1) if odds.exactly(points)}


@given(st.integers(0, 5))
def test_a_handful_of_like_dice_has_the_odds_of_counting_every_fall(count: int) -> None:
    assert chances(dice(count, BEAM)) == counted(*[BEAM] * count)


def test_two_attacks_of_different_kinds_add_up() -> None:
    assert chances(both(dice(2, BEAM), dice(1, SIX_ONLY))) == counted(BEAM, BEAM, SIX_ONLY)


def test_a_hit_that_rolls_a_die_of_its_own_has_the_odds_of_both_dice() -> None:
    torpedo = if_hit(4, 6, dice(1, (1, 2, 3, 4, 5, 6)))
    assert torpedo.expected == Fraction(4, 6) * Fraction(7, 2)
    assert torpedo.exactly(0) == Fraction(1, 3)
    assert torpedo.exactly(6) == Fraction(1, 9)


def test_the_chance_of_at_least_so_many_points_is_a_tail_of_the_whole() -> None:
    two = dice(2, BEAM)
    assert two.at_least(0) == 1
    assert two.at_least(4) == Fraction(1, 36)
    assert two.at_least(5) == 0


def test_no_attack_at_all_gives_nothing_for_certain() -> None:
    assert together([]) == NOTHING
    assert NOTHING.exactly(0) == 1
    assert NOTHING.exactly(3) == 0


def test_the_expected_points_of_a_big_volley_are_exact() -> None:
    assert together([dice(10, BEAM), dice(10, SIX_ONLY)]).expected == Fraction(10 * 4, 6) + Fraction(10, 6)


@given(st.lists(st.sampled_from([BEAM, SIX_ONLY, (1, 2, 3, 4, 5, 6)]), max_size=5))
def test_any_mixed_handful_has_the_odds_of_counting_every_fall(weapons: list[tuple[int, ...]]) -> None:
    assert chances(together([dice(1, one) for one in weapons])) == counted(*weapons)


@given(st.integers(0, 4))
def test_like_attacks_taken_at_once_are_the_same_as_one_after_the_other(count: int) -> None:
    torpedo = if_hit(4, 6, dice(1, (1, 2, 3, 4, 5, 6)))
    slowly = NOTHING
    for _ in range(count):
        slowly = both(slowly, torpedo)
    assert chances(times(torpedo, count)) == chances(slowly)
    assert times(torpedo, count).expected == count * torpedo.expected


def test_dice_that_always_make_points_can_be_many_too() -> None:
    two = times(dice(1, (1, 2, 3, 4, 5, 6)), 2)
    assert [two.exactly(points) for points in (1, 2, 7)] == [Fraction(0), Fraction(1, 36), Fraction(1, 6)]


def test_more_points_than_any_hull_takes_are_told_together_and_no_chance_is_lost() -> None:
    """C-1.1: a hull takes 54 hits at most."""
    many = dice(200, BEAM)
    assert many.most == MOST
    assert many.at_least(0) == 1
    assert many.exactly(MOST) == 1 - sum(many.exactly(points) for points in range(MOST))
    assert many.expected == Fraction(200 * 4, 6)
    assert both(many, many).expected == Fraction(400 * 4, 6)
    assert chances(both(dice(100, BEAM), dice(100, BEAM))) == chances(many)
