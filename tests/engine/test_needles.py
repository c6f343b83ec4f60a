"""Needle beams (C-6.7, C-7.5, C-8.2): aimed at one system, which fails on a 6."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from battles.engine.conversion.events import Damaged, Destroyed, FailureCheck, Fired, HeldFire, SystemFailed
from battles.engine.conversion.order_checks import check_orders
from battles.engine.conversion.state import State
from battles.engine.conversion.weapons import needle_odds, odds_of
from battles.engine.hexes import Hex
from tests.engine.fleet import attack, battle, copies, design, of_kind, orders, run, ship, system, systems_of

NEEDLES = design(*copies("needle", 3), *copies("fire_control", 2), "beam_c")
TARGET = design("shield", "rocket", "fire_control", hull=60, drives=(("white", 90), ("black", 61)))


def duel(at: Hex = (0, -9), **changes: Any) -> State:
    return battle(ship("s1", 0, plan=NEEDLES), ship("s2", 1, at, TARGET, **changes))


def aimed(*systems: str, weapons: tuple[str, ...] = ()) -> Any:
    return {0: orders(s1=[attack("needles", "s2", *weapons, system=one) for one in systems])}


def failures(events: Any) -> list[tuple[str, str, str, str]]:
    return [(one.system, one.before, one.after, one.cause) for one in of_kind(events, SystemFailed)]


@pytest.mark.parametrize(("face", "condition"), [(6, "out"), (5, "ok"), (1, "ok")])
def test_on_a_6_the_system_fails(face: int, condition: str) -> None:
    """C-7.5: and no damage is done."""
    turn = run(duel(), {0: orders(s1=[attack("needles", "s2", "x1", system="x3")])}, (face,))
    (shot,) = [shot for event in of_kind(turn.events, Fired) for shot in event.shots]
    assert (shot.need, shot.hit, shot.points) == (6, condition == "out", 0)
    assert systems_of(turn.state, "s2")["x3"] == condition
    assert of_kind(turn.events, Damaged) == []


@pytest.mark.parametrize(("at", "reason"), [((0, -9), None), ((0, -10), "range"), ((3, -5), None), ((4, -4), "sector")])
def test_the_range_is_9_and_the_sector_three_hours(at: Hex, reason: str | None) -> None:
    """C-7.5, C-1.3: 1 o'clock is ahead, 2 o'clock is not."""
    events = run(duel(at), aimed("x1"), () if reason else (1, 1, 1)).events
    assert {idle.reason for event in of_kind(events, HeldFire) for idle in event.idle} == (
        {reason} if reason else set()
    )


def test_all_needles_on_one_system_cost_one_token_and_another_system_costs_another() -> None:
    """C-6.7, C-6.2: two fire controls."""
    events = run(
        duel(),
        {0: orders(s1=[
            attack("needles", "s2", "x1", system="x1"), attack("needles", "s2", "x2", system="x1"),
            attack("needles", "s2", "x3", system="x2"), attack("beams", "s2"),
        ])},
        (1, 1, 1),
    ).events  # fmt: skip
    assert [(event.system, event.paid) for event in of_kind(events, Fired)] == [
        ("x1", True),
        ("x1", False),
        ("x2", True),
    ]
    assert [event.skipped for event in of_kind(events, HeldFire)] == ["no_targeting_token"]


@pytest.mark.parametrize(
    ("aim", "systems", "reason"),
    [("x1", {"x1": "out"}, "system_out"), ("d1", {"d1": "out"}, "system_out"), ("d1", {"d1": "half"}, None),
     ("x2", {"x2": "spent"}, None)],
)  # fmt: skip
def test_a_system_that_has_failed_is_not_fired_at(aim: str, systems: Any, reason: str | None) -> None:
    """C-6.7, C-7.5: a half-failed engine may be; so may a spent rack, which still counts (C-8.4). No token is spent."""
    events = run(duel(systems=systems), aimed(aim), () if reason else (1, 1, 1)).events
    assert [(event.paid, event.idle[0].reason) for event in of_kind(events, HeldFire)] == (
        [(False, reason)] if reason else []
    )


def test_several_hits_on_one_system_are_one_failure() -> None:
    """C-7.5."""
    assert failures(run(duel(), aimed("x1"), (6, 6, 1)).events) == [("x1", "ok", "out", "needle")]


@pytest.mark.parametrize(
    ("before", "faces", "expected"),
    [("ok", (6, 1, 1), ["half"]), ("ok", (6, 6, 1), ["half", "out"]), ("ok", (6, 6, 6), ["half", "out"]),
     ("half", (1, 6, 1), ["out"]), ("half", (6, 6, 1), ["out"])],
)  # fmt: skip
def test_each_hit_on_an_engine_counts_by_itself(before: str, faces: tuple[int, ...], expected: list[str]) -> None:
    """C-7.5, C-8.4: two stop it."""
    events = run(duel(systems={"d1": before}), aimed("d1"), faces).events
    assert [after for _, _, after, _ in failures(events)] == expected


def test_hits_of_several_ships_come_together() -> None:
    """C-7.5, C-8.1."""
    state = battle(
        ship("s1", 0, plan=NEEDLES), ship("s2", 1, (0, -9), TARGET), ship("s3", 0, plan=NEEDLES)
    )  # fmt: skip
    both = orders(s1=[attack("needles", "s2", "x1", system="d2")], s3=[attack("needles", "s2", "x1", system="d2")])
    assert [after for _, _, after, _ in failures(run(state, {0: both}, (6, 6)).events)] == ["half", "out"]


def test_needle_failures_come_before_the_checks_which_pass_over_them() -> None:
    """C-8.2."""
    plan = design("needle", "torpedo", "fire_control", "fire_control")
    target = design("fire_control", "shield", hull=60)
    state = battle(ship("s1", 0, plan=plan), ship("s2", 1, (0, -6), target, hits_taken=9))
    sheet = orders(s1=[attack("needles", "s2", system="x2"), attack("torpedoes", "s2")])
    events = run(state, {0: sheet}, (6, 3, 2, 6)).events
    kinds = [one.kind for one in events if isinstance(one, Damaged | SystemFailed | FailureCheck)]
    assert kinds == ["damaged", "system_failed", "failure_check", "system_failed"]
    (check,) = of_kind(events, FailureCheck)
    assert list(check.rolls) == ["x1"]
    assert failures(events) == [("x2", "ok", "out", "needle"), ("x1", "ok", "out", "check")]


def test_a_destroyed_ship_keeps_its_systems() -> None:
    """C-8.1."""
    plan = design("needle", "torpedo", "fire_control", "fire_control")
    state = battle(ship("s1", 0, plan=plan), ship("s2", 1, (0, -6), TARGET, hits_taken=29))
    sheet = orders(s1=[attack("needles", "s2", system="x2"), attack("torpedoes", "s2")])
    turn = run(state, {0: sheet}, (6, 3, 1))
    assert of_kind(turn.events, Destroyed)
    assert failures(turn.events) == []
    assert systems_of(turn.state, "s2")["x2"] == "ok"


def test_a_generator_that_needles_hit_still_shields_in_the_same_turn() -> None:
    """C-4: judged by what works as step 4 begins."""
    plan = design("needle", "beam_c", "fire_control", "fire_control")
    state = battle(ship("s1", 0, plan=plan), ship("s2", 1, (0, -6), TARGET))
    sheet = orders(s1=[attack("needles", "s2", system="x1"), attack("beams", "s2")])
    events = run(state, {0: sheet}, (6, 4)).events
    assert [(event.shield, event.points) for event in of_kind(events, Fired)] == [(1, 0), (1, 0)]


def test_a_needle_attack_names_a_system_that_the_target_has() -> None:
    """C-6.7, C-2.7."""
    cases: list[tuple[str | None, list[str]]] = [("x9", ["no_such_system"]), (None, ["no_system"]), ("d2", [])]
    for aim, codes in cases:
        sheet = orders(s1=[attack("needles", "s2", system=aim)])
        assert [one.code for one in check_orders(duel(), 0, sheet)] == codes


def test_the_chance_to_hit_is_that_of_a_6() -> None:
    assert needle_odds(1) == Fraction(1, 6)
    assert needle_odds(2) == Fraction(11, 36)
    assert odds_of("needle", 5, 0).expected == 0
    assert system("needle").start == "10:30"
