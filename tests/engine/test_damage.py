"""Damage and failure checks (C-8)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from battles.engine.conversion.events import Damaged, Destroyed, FailureCheck, SystemFailed
from battles.engine.conversion.state import Ship, State
from battles.engine.ruleset import Resolution
from shipyard.rules import Design
from tests.engine.fleet import attack, battle, copies, design, found, of_kind, orders, run, ship, systems_of

HULK = design("fire_control", "shield", hull=108, drives=(("white", 60), ("black", 30)))
OK = 5


def hit(target: Ship, points: int, checks: Sequence[int] = ()) -> Resolution[State, Any]:
    """Put so many points on a ship with torpedoes, a point from 1 to 6 each, then roll `checks`."""
    racks, rest = divmod(points, 6)
    damages = [6] * racks + [rest] * bool(rest)
    firer = ship("gun", 0, (0, 6), design("fire_control", *copies("torpedo", len(damages)), hull=108))
    faces = [face for damage in damages for face in (6, damage)]
    return run(battle(firer, target), {0: orders(gun=[attack("torpedoes", target.id)])}, (*faces, *checks))


def target(plan: Design = HULK, **changes: Any) -> Ship:
    return ship("t1", 1, (0, 0), plan, **changes)


def checks_at(before: int, points: int, plan: Design = HULK) -> list[int]:
    """The thresholds at which a ship with `before` hits taken checks; nothing fails."""
    crossed = sum(before <= threshold < before + points for threshold in range(10, 60, 10))
    dice = [OK] * 4 * crossed if before + points < plan.hull // 2 else []
    return [
        event.threshold for event in of_kind(hit(target(plan, hits_taken=before), points, dice).events, FailureCheck)
    ]


def test_all_damage_of_a_turn_is_taken_together() -> None:
    """C-8.1."""
    resolution = hit(target(), 8)
    (damaged,) = of_kind(resolution.events, Damaged)
    assert (damaged.points, damaged.taken_before, damaged.taken_after, damaged.hits) == (8, 0, 8, 54)
    assert found(resolution.state, "t1").hits_taken == 8


@pytest.mark.parametrize(("points", "destroyed"), [(4, False), (5, True), (6, True)])
def test_a_ship_is_destroyed_when_no_hits_are_left(points: int, destroyed: bool) -> None:
    """C-8.1."""
    small = target(design(hull=10))
    assert bool(of_kind(hit(small, points).events, Destroyed)) is destroyed


def test_a_destroyed_ship_keeps_the_whole_sum_and_its_systems() -> None:
    """C-8.1, C-8.3: it makes no failure check."""
    plan = design("beam_a", "shield", hull=24)
    wreck = found(hit(target(plan, hits_taken=9, systems={"x2": "out"}), 18).state, "t1")
    assert (wreck.status, wreck.hits_taken) == ("destroyed", 27)
    assert wreck.systems == {"x1": "ok", "x2": "out"}


@pytest.mark.parametrize(
    ("before", "points", "thresholds"),
    [
        (0, 9, []), (0, 10, []), (0, 11, [10]), (10, 1, [10]), (9, 1, []), (11, 9, []), (11, 10, [20]),
        (0, 21, [10, 20]), (5, 40, [10, 20, 30, 40]), (50, 1, [50]), (49, 1, []), (40, 13, [40, 50]), (53, 1, []),
    ],
)  # fmt: skip
def test_a_check_is_made_for_each_ten_passed(before: int, points: int, thresholds: list[int]) -> None:
    """C-8.3: exactly 10 makes none, 11 does; the largest hulls can come to a fifth."""
    assert checks_at(before, points) == thresholds


def test_the_smallest_hulls_never_check() -> None:
    assert checks_at(0, 9, design(hull=20)) == []


def test_every_working_system_rolls_in_order_and_fails_on_a_six() -> None:
    """C-8.4: drives, then systems, by id."""
    resolution = hit(target(), 11, (1, 5, 6, 2))
    (check,) = of_kind(resolution.events, FailureCheck)
    assert [(id, roll.face) for id, roll in check.rolls.items()] == [("d1", 1), ("d2", 5), ("x1", 6), ("x2", 2)]
    (failed,) = of_kind(resolution.events, SystemFailed)
    assert (failed.system, failed.what, failed.before, failed.after) == ("x1", "fire_control", "ok", "out")
    assert found(resolution.state, "t1").systems == {"d1": "ok", "d2": "ok", "x1": "out", "x2": "ok"}


def test_the_first_failure_of_an_engine_halves_it_and_the_second_stops_it() -> None:
    """C-8.4."""
    halved = hit(target(), 11, (6, OK, OK, OK)).state
    assert systems_of(halved, "t1")["d1"] == "half"
    stopped = hit(target(hits_taken=11, systems={"d1": "half"}), 10, (6, OK, OK, OK)).state
    assert systems_of(stopped, "t1")["d1"] == "out"


def test_a_halved_engine_makes_half_its_thrust_rounded_down() -> None:
    """C-8.4, C-2.2: a thrust of 67 pushes 22 tons by 3, its half, 33, by 1."""
    plan = design(hull=22, drives=(("white", 67),))
    assert found(hit(target(plan), 1).state, "t1").tokens.white == 3
    assert found(hit(target(plan, systems={"d1": "half"}), 1).state, "t1").tokens.white == 1


def test_one_check_after_another_passes_over_what_failed_in_the_first() -> None:
    """C-8.3, C-8.4."""
    resolution = hit(target(), 21, (6, OK, 6, OK, 6, OK, OK))
    first, second = of_kind(resolution.events, FailureCheck)
    assert list(first.rolls) == ["d1", "d2", "x1", "x2"]
    assert list(second.rolls) == ["d1", "d2", "x2"]
    assert [(event.system, event.after) for event in of_kind(resolution.events, SystemFailed)] == [
        ("d1", "half"),
        ("x1", "out"),
        ("d1", "out"),
    ]


def test_failed_systems_do_not_roll() -> None:
    resolution = hit(target(systems={"d2": "out", "x1": "out"}), 11, (1, 1))
    (check,) = of_kind(resolution.events, FailureCheck)
    assert list(check.rolls) == ["d1", "x2"]


def test_a_spent_rack_still_rolls_and_can_fail() -> None:
    """C-8.4."""
    plan = design("rocket", hull=60)
    resolution = hit(target(plan, systems={"x1": "spent"}), 11, (6,))
    (failed,) = of_kind(resolution.events, SystemFailed)
    assert (failed.before, failed.after) == ("spent", "out")


def test_ships_check_by_id_whatever_their_side() -> None:
    """C-4, step 5."""
    plan = design("torpedo", "fire_control", hull=60)
    ships = [ship("b1", 1, (0, -6), plan, facing=3, hits_taken=9), ship("a1", 0, (0, 0), plan, hits_taken=9)]
    sheets = {0: orders(a1=[attack("torpedoes", "b1")]), 1: orders(b1=[attack("torpedoes", "a1")])}
    resolution = run(battle(*ships), sheets, (6, 2, 6, 2, 6, 1, 1, 6))
    assert [event.ship.id for event in of_kind(resolution.events, FailureCheck)] == ["b1", "a1"]
    assert found(resolution.state, "b1").systems == {"x1": "out", "x2": "ok"}
    assert found(resolution.state, "a1").systems == {"x1": "ok", "x2": "out"}


def test_a_die_of_a_check_says_which_ship_system_and_threshold() -> None:
    """D-2."""
    (check,) = of_kind(hit(target(design("shield", hull=60)), 11, (1,)).events, FailureCheck)
    assert [roll.purpose for roll in check.rolls.values()] == ["failure t1 x1 10"]
