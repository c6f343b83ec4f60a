"""Test fire: what a design would do to another, at a range and a bearing."""

from __future__ import annotations

from fractions import Fraction

import pytest

from battles.engine.conversion.state import SystemId
from battles.engine.conversion.testfire import LONGEST, hex_at_range, points_by_range, try_fire
from battles.engine.hexes import range_between
from battles.engine.odds import dice
from battles.engine.sectors import HALF_HOURS, bearing, in_sector
from tests.engine.fleet import copies, design, system

PREY = design("shield", hull=20)


@pytest.mark.parametrize("distance", range(55))
def test_the_target_stands_at_the_range_asked_for_and_within_half_an_hour_of_the_bearing(distance: int) -> None:
    """G-4, G-5; nearer than 3 hexes there are fewer bearings than half hours."""
    for wanted in range(HALF_HOURS):
        at = hex_at_range(distance, wanted)
        assert range_between((0, 0), at) == distance
        if distance >= 3:
            whole, exact = bearing(at)
            assert whole in {wanted, (wanted - 1) % HALF_HOURS} or (exact and whole == (wanted + 1) % HALF_HOURS)


def test_straight_ahead_and_straight_astern_are_exactly_so() -> None:
    assert hex_at_range(7, 0) == (0, -7)
    assert hex_at_range(7, 12) == (0, 7)


def test_only_what_bears_at_the_range_fires_and_the_rest_says_why() -> None:
    """C-6.4."""
    gun = design("beam_c", system("beam_a", 3), "rocket", *copies("fire_control", 2))
    trial = try_fire(gun, PREY, 20, 12)
    aims = {aim.weapon.id: aim.idle for volley in trial.volleys for aim in volley.aims}
    assert aims == {"x1": "range", "x2": "sector", "x3": "range"}
    assert trial.forecast is None
    ahead = try_fire(gun, PREY, 20, 0)
    assert ahead.forecast
    assert ahead.forecast.points.expected == 2 * Fraction(3, 6)
    assert in_sector((0, 0), 0, ahead.at, 21, 6)


def test_tokens_go_to_the_attacks_that_promise_most() -> None:
    """C-6.2."""
    gun = design("beam_c", "torpedo", "rocket", "fire_control")
    trial = try_fire(gun, PREY, 5, 0)
    assert [(one.attack.family, one.cost) for one in trial.volleys] == [
        ("torpedoes", "pays"), ("rockets", "none_left"), ("beams", "none_left"),
    ]  # fmt: skip
    only = try_fire(gun, PREY, 5, 0, families=["beams"])
    assert [(one.attack.family, one.cost) for one in only.volleys] == [("beams", "pays")]


def test_needles_fire_at_a_system_that_is_named() -> None:
    """C-6.7."""
    needle = design("needle", "fire_control")
    assert try_fire(needle, PREY, 5, 0).volleys == ()
    aimed = try_fire(needle, PREY, 5, 0, aim=SystemId("x1")).forecast
    assert aimed
    assert [(one.system, one.fails) for one in aimed.needles] == [("x1", Fraction(1, 6))]
    assert aimed.failures == Fraction(1, 6)


@pytest.mark.parametrize("bearing_wanted", range(HALF_HOURS))
def test_fighters_fire_a_die_each_wherever_the_target_bears(bearing_wanted: int) -> None:
    """C-5.4, C-5.6: to range 6, and shields count."""
    carrier = design("hangar", "hangar")
    for distance in range(7):
        trial = try_fire(carrier, PREY, distance, bearing_wanted)
        assert trial.volleys == ()
        assert trial.strike == trial.groups
        assert trial.forecast
        assert trial.forecast.points == dice(12, (0, 0, 0, 0, 1, 2))
    beyond = try_fire(carrier, PREY, 7, bearing_wanted)
    assert (len(beyond.groups), beyond.strike, beyond.forecast) == (2, (), None)


def test_fighters_stay_aboard_unless_asked_for_and_add_to_what_the_ship_fires() -> None:
    """C-8.1: all damage counts together."""
    strike = design("beam_c", "hangar", "fire_control")
    assert try_fire(strike, PREY, 6, 0, families=["beams"]).groups == ()
    both = try_fire(strike, PREY, 6, 0).forecast
    assert both
    assert both.points == dice(7, (0, 0, 0, 0, 1, 2))


def test_expected_points_fall_off_by_the_range_bands() -> None:
    """C-7.2, C-7.3."""
    curve = points_by_range(design("beam_b", "rocket", *copies("fire_control", 2)), design(hull=20), 0)
    assert len(curve) == LONGEST + 1 == 37
    die = Fraction(4, 6)
    assert [curve[distance] / die for distance in (0, 6, 7, 12, 13, 18, 19, 24, 25, 36)] == [
        5,
        5,
        4,
        4,
        2,
        2,
        1,
        1,
        0,
        0,
    ]
