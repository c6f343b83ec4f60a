"""Thrust, turning and movement (C-2)."""

from __future__ import annotations

from typing import Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battles.engine.conversion.events import Moved, Plotted, TokensMade
from battles.engine.conversion.movement import Course, carry_out
from battles.engine.conversion.orders import Burn, Pay, Reverse, Rotate, Step
from battles.engine.conversion.stages.tokens import tokens_made
from battles.engine.conversion.state import Tokens
from battles.engine.hexes import STEPS, Hex, add, scale, turned
from tests.engine.fleet import battle, design, found, of_kind, plot, run, ship


def burn(tokens: int, colour: Literal["white", "black"] = "white") -> Burn:
    return Burn(colour=colour, tokens=tokens)


def reverse(tokens: int) -> Reverse:
    return Reverse(tokens=tokens)


def rotate(pay: Pay, to: Literal["port", "starboard"] = "starboard") -> Rotate:
    return Rotate(to=to, pay=pay)


def course(*steps: Step, white: int = 0, black: int = 0, carried: tuple[int, int] = (0, 0), **where: Any) -> Course:
    tokens = Tokens(white=white, black=black, carried_white=carried[0], carried_black=carried[1])
    return carry_out(ship("s1", 0, tokens=tokens, **where), steps)


def codes(one: Course) -> list[tuple[int, str]]:
    return [(refused.place, refused.code) for refused in one.faults]


# C-2.4: steps


@pytest.mark.parametrize("facing", range(6))
def test_a_burn_adds_a_hex_a_token_along_the_heading(facing: int) -> None:
    """C-2.4."""
    after = course(burn(2), burn(1, "black"), white=2, black=1, velocity=(1, 1), facing=facing)
    assert after.velocity == add((1, 1), scale(STEPS[facing], 3))
    assert (after.left.white, after.left.black) == (0, 0)


def test_reverse_thrust_takes_two_white_tokens_for_a_hex() -> None:
    """C-2.4."""
    after = course(reverse(4), white=5, velocity=(0, -3))
    assert (after.velocity, after.left.white) == ((0, -1), 1)


@pytest.mark.parametrize(("pay", "left"), [("black", (3, 0)), ("white", (1, 3)), ("change", (2, 2))])
def test_a_rotation_turns_one_hex_face_and_has_its_price(pay: Pay, left: tuple[int, int]) -> None:
    """C-2.4."""
    for step, facing in ((rotate(pay, "starboard"), 0), (rotate(pay, "port"), 4)):
        after = course(step, white=3, black=3, facing=5)
        assert (after.facing, after.left[:2]) == (facing, left)


def test_steps_are_carried_out_in_the_order_written() -> None:
    """C-2.4: thrust after a turn goes along the new heading."""
    after = course(burn(1), rotate("white"), burn(1), white=4)
    assert after.velocity == add(STEPS[0], STEPS[1])
    assert [leg.velocity for leg in after.legs] == [STEPS[0], STEPS[0], add(STEPS[0], STEPS[1])]
    assert [leg.facing for leg in after.legs] == [0, 1, 1]
    assert [leg.left.white for leg in after.legs] == [3, 1, 0]


def test_rotations_may_be_several_and_paid_differently() -> None:
    """C-2.4: only small change is limited, to once a turn."""
    after = course(rotate("white"), rotate("black"), rotate("change"), rotate("white"), white=5, black=4)
    assert (after.facing, after.left[:2], after.faults) == (4, (0, 0), ())


@pytest.mark.parametrize(
    ("steps", "fault"),
    [
        ([burn(3)], (0, "too_few_tokens")),
        ([burn(2), burn(1)], (1, "too_few_tokens")),
        ([burn(3, "black")], (0, "too_few_tokens")),
        ([burn(0)], (0, "no_tokens")),
        ([burn(-1)], (0, "no_tokens")),
        ([reverse(-2)], (0, "no_tokens")),
        ([reverse(1)], (0, "odd_reverse")),
        ([reverse(4)], (0, "too_few_tokens")),
        ([rotate("black")], (0, "too_few_tokens")),
        ([rotate("white"), rotate("white")], (1, "too_few_tokens")),
        ([rotate("change"), rotate("change")], (1, "change_twice")),
        ([rotate("carried_white")], (0, "nothing_carried")),
        ([rotate("carried_black")], (0, "nothing_carried")),
    ],
)
def test_a_step_that_the_ship_cannot_pay_for_is_refused(steps: list[Step], fault: tuple[int, str]) -> None:
    """C-2.7: with its place and the reason."""
    assert codes(course(*steps, white=2, black=2)) == [fault]


def test_black_tokens_cannot_reverse() -> None:
    """C-1.2: black engines have no reverse."""
    assert codes(course(reverse(2), black=8)) == [(0, "too_few_tokens")]


# C-2.5: movement


def test_a_ship_moves_by_its_velocity_after_the_whole_plot() -> None:
    """C-2.5."""
    after = course(burn(2), white=2, at=(3, 4), velocity=(1, -1))
    assert after.at == (4, 1)


def test_without_thrust_a_ship_coasts_on() -> None:
    """C-2.1, G-7."""
    drifting = ship("s1", 0, at=(0, 30), velocity=(2, -3), facing=4)
    turn = run(battle(drifting, ship("s2", 1)), {})
    after = found(turn.state, "s1")
    assert (after.at, after.velocity, after.facing) == ((2, 27), (2, -3), 4)


def test_ships_share_a_hex_without_collision() -> None:
    """C-2.5."""
    turn = run(battle(ship("s1", 0, (0, 1), velocity=(0, -1)), ship("s2", 1)), {})
    assert found(turn.state, "s1").at == found(turn.state, "s2").at == (0, 0)


def test_all_ships_move_at_once() -> None:
    """C-2.1: nobody's movement waits for another's."""
    state = battle(ship("s1", 0, tokens=Tokens(white=1, black=0)), ship("s2", 1, (0, -5), velocity=(1, 0)))
    moves = of_kind(run(state, {0: plot("s1", burn(1))}).events, Moved)
    ends = [move.end for move in moves]
    assert [end and end.at for end in ends] == [(0, -1), (1, -5)]


def test_the_log_of_a_plot_has_its_steps_and_what_is_left() -> None:
    """E-1."""
    state = battle(ship("s1", 0, tokens=Tokens(white=2, black=3)), ship("s2", 1, (0, 9)))
    (plotted,) = of_kind(run(state, {0: plot("s1", rotate("black"), burn(1))}).events, Plotted)
    assert plotted.steps == (rotate("black"), burn(1))
    assert plotted.left == Tokens(white=1, black=0)


# C-2.2, C-2.3: making tokens

DRIVES = st.lists(st.tuples(st.sampled_from(["white", "black"]), st.integers(1, 144)), max_size=8)


@given(DRIVES, st.integers(20, 108))
def test_tokens_are_made_from_the_thrust_of_working_engines(drives: list[tuple[str, int]], hull: int) -> None:
    """C-2.2, C-2.3: white counted first, black up to 8 in all."""
    plan = design(hull=hull, drives=drives)
    white = sum(thrust for colour, thrust in drives if colour == "white")
    black = sum(thrust for colour, thrust in drives if colour == "black")
    made = tokens_made(plan, ship("s1", 0, plan=plan).systems)
    expected = min(8, white // hull)
    assert made == (expected, min(8 - expected, (black + white % hull) // hull))


def test_a_half_failed_engine_gives_half_its_thrust_and_a_stopped_one_none() -> None:
    """C-2.2, C-8.4: ⌊X/2⌋."""
    plan = design(hull=20, drives=(("white", 81), ("black", 41)))
    assert tokens_made(plan, ship("s1", 0, plan=plan).systems) == (4, 2)
    assert tokens_made(plan, ship("s1", 0, plan=plan, systems={"d1": "half", "d2": "half"}).systems) == (2, 1)
    assert tokens_made(plan, ship("s1", 0, plan=plan, systems={"d1": "out"}).systems) == (0, 2)


# C-2.6: carrying over


def test_one_white_and_two_black_unspent_tokens_are_carried_over() -> None:
    """C-2.6."""
    assert course(white=4, black=4).carry == (1, 2)
    assert course(burn(4), burn(3, "black"), white=4, black=4).carry == (0, 1)


def test_a_turn_with_small_change_carries_nothing_over() -> None:
    """C-2.6."""
    assert course(rotate("change"), white=4, black=4).carry == (0, 0)


def test_carried_tokens_stand_beside_the_cap_and_outlive_their_engines() -> None:
    """C-2.6."""
    plan = design(hull=20, drives=(("white", 100), ("black", 60)))
    state = battle(ship("s1", 0, plan=plan, tokens=Tokens(white=5, black=3)), ship("s2", 1, (0, 9)))
    assert found(run(state, {}).state, "s1").tokens == Tokens(white=5, black=3, carried_white=1, carried_black=2)
    broken = battle(
        ship("s1", 0, plan=plan, tokens=Tokens(white=5, black=3), systems={"d1": "out", "d2": "out"}),
        ship("s2", 1, (0, 9)),
    )
    assert found(run(broken, {}).state, "s1").tokens == Tokens(white=0, black=0, carried_white=1, carried_black=2)


def test_unused_carried_tokens_are_lost() -> None:
    """C-2.6: nothing is carried twice."""
    plan = design(hull=20)
    tokens = Tokens(white=0, black=0, carried_white=1, carried_black=2)
    state = battle(ship("s1", 0, plan=plan, tokens=tokens), ship("s2", 1, (0, 9)))
    assert found(run(state, {}).state, "s1").tokens == Tokens(white=0, black=0)


@pytest.mark.parametrize(
    ("pay", "stock", "left"),
    [
        ("carried_white", (1, 0), (3, 4, 0, 0)),
        ("carried_black", (0, 2), (4, 3, 0, 0)),
        ("carried_black", (0, 1), (4, 2, 0, 0)),
        ("carried_black", (1, 2), (4, 3, 1, 0)),
    ],
)
def test_carried_tokens_help_to_buy_a_rotation(pay: Pay, stock: tuple[int, int], left: tuple[int, ...]) -> None:
    """C-2.6: with new ones of the same colour, 2 white or 3 black in all."""
    after = course(rotate(pay), white=4, black=4, carried=stock)
    assert (after.facing, tuple(after.left), after.faults) == (1, left, ())


def test_carried_tokens_cannot_buy_a_rotation_by_themselves() -> None:
    """C-2.6: they only help."""
    assert codes(course(rotate("carried_black"), white=8, carried=(0, 2))) == [(0, "too_few_tokens")]
    assert codes(course(rotate("carried_white"), black=8, carried=(1, 0))) == [(0, "too_few_tokens")]


def test_the_first_rotation_bought_with_carried_tokens_must_be_the_first_step() -> None:
    """C-2.6."""
    late = course(burn(1), rotate("carried_white"), white=4, carried=(1, 0))
    assert codes(late) == [(1, "carried_not_first")]
    both = course(rotate("carried_white"), burn(1), rotate("carried_black"), white=4, black=4, carried=(1, 2))
    assert (both.facing, both.faults) == (2, ())


def test_carried_tokens_pay_for_one_rotation_a_colour() -> None:
    """C-2.6: the first takes all of its colour."""
    twice = course(rotate("carried_black"), rotate("carried_black"), black=8, carried=(0, 2))
    assert codes(twice) == [(1, "nothing_carried")]


def test_carried_tokens_give_no_thrust() -> None:
    """C-2.6."""
    assert codes(course(burn(1), burn(1, "black"), carried=(1, 2))) == [(0, "too_few_tokens"), (1, "too_few_tokens")]


def test_only_newly_made_tokens_are_carried_over() -> None:
    """C-2.6."""
    assert course(burn(2), burn(2, "black"), white=2, black=2, carried=(1, 2)).carry == (0, 0)


def test_tokens_are_made_by_every_ship_in_play_at_the_end_of_the_turn() -> None:
    """C-2.2: also where nothing changed, so that an event tells nothing of carried tokens."""
    turn = run(battle(ship("s1", 0), ship("s2", 1, (0, 9))), {})
    assert [event.ship.id for event in of_kind(turn.events, TokensMade)] == ["s1", "s2"]


# The map has no direction of its own

STEP = st.one_of(
    st.builds(Burn, colour=st.sampled_from(["white", "black"]), tokens=st.integers(1, 3)),
    st.builds(Reverse, tokens=st.sampled_from([2, 4])),
    st.builds(
        Rotate,
        to=st.sampled_from(["port", "starboard"]),
        pay=st.sampled_from(["white", "black", "change", "carried_white", "carried_black"]),
    ),
)
PLOTS = st.lists(STEP, max_size=6)
SPOTS = st.tuples(st.integers(-50, 50), st.integers(-50, 50))
STOCKS = st.builds(
    Tokens,
    white=st.integers(0, 8),
    black=st.integers(0, 8),
    carried_white=st.integers(0, 1),
    carried_black=st.integers(0, 2),
)


def mirrored(a: Hex) -> Hex:
    """Left for right: up stays up."""
    return -a[0], a[0] + a[1]


def mirrored_step(step: Step) -> Step:
    if isinstance(step, Rotate):
        return Rotate(to="port" if step.to == "starboard" else "starboard", pay=step.pay)
    return step


@given(PLOTS, SPOTS, SPOTS, st.integers(0, 5), STOCKS, st.integers(1, 5))
def test_a_turned_map_turns_the_movement(
    steps: list[Step], at: Hex, velocity: Hex, facing: int, tokens: Tokens, faces: int
) -> None:
    before = carry_out(ship("s1", 0, at, facing=facing, velocity=velocity, tokens=tokens), steps)
    start = ship(
        "s1", 0, turned(at, faces), facing=(facing + faces) % 6, velocity=turned(velocity, faces), tokens=tokens
    )
    after = carry_out(start, steps)
    assert (after.at, after.facing) == (turned(before.at, faces), (before.facing + faces) % 6)
    assert (after.left, after.carry, after.faults) == (before.left, before.carry, before.faults)


@given(PLOTS, SPOTS, SPOTS, st.integers(0, 5), STOCKS)
def test_a_mirrored_map_mirrors_the_movement(
    steps: list[Step], at: Hex, velocity: Hex, facing: int, tokens: Tokens
) -> None:
    before = carry_out(ship("s1", 0, at, facing=facing, velocity=velocity, tokens=tokens), steps)
    start = ship("s1", 0, mirrored(at), facing=-facing % 6, velocity=mirrored(velocity), tokens=tokens)
    after = carry_out(start, [mirrored_step(step) for step in steps])
    assert (after.at, after.facing) == (mirrored(before.at), -before.facing % 6)
    assert (after.left, after.carry) == (before.left, before.carry)


@given(PLOTS, STOCKS)
def test_no_plot_ever_spends_more_than_there_is(steps: list[Step], tokens: Tokens) -> None:
    """C-2.7."""
    assert min(carry_out(ship("s1", 0, tokens=tokens), steps).left) >= 0
