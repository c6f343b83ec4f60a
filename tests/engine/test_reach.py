"""Everything a turn's tokens can buy (C-2.4 to C-2.6), against carrying out every legal plot one token at a time."""

from __future__ import annotations

import pytest

from battles.engine.conversion.movement import Course, carry_out
from battles.engine.conversion.orders import Burn, Pay, Reverse, Rotate, Step
from battles.engine.conversion.reach import options, purse_of, reachable
from battles.engine.conversion.state import Ship, Tokens
from battles.engine.hexes import Hex, turned
from tests.engine.fleet import ship

PAYS: tuple[Pay, ...] = ("white", "black", "change", "carried_white", "carried_black")
SMALLEST_STEPS: tuple[Step, ...] = (
    Burn(colour="white", tokens=1),
    Burn(colour="black", tokens=1),
    Reverse(tokens=2),
    *(Rotate(to=to, pay=pay) for to in ("port", "starboard") for pay in PAYS),
)
PURSES = [
    (0, 0, 0, 0), (1, 0, 0, 0), (0, 1, 0, 2), (2, 1, 0, 0), (3, 3, 0, 0), (1, 0, 1, 0), (2, 1, 1, 2), (5, 0, 1, 1),
    (1, 4, 1, 1), (2, 4, 0, 2), (4, 4, 1, 2), (8, 0, 1, 2), (0, 8, 1, 2), (2, 6, 0, 0),
]  # fmt: skip


def with_tokens(white: int, black: int, carried_white: int, carried_black: int) -> Ship:
    tokens = Tokens(white=white, black=black, carried_white=carried_white, carried_black=carried_black)
    return ship("s1", 0, (3, -5), facing=2, velocity=(1, 4), tokens=tokens)


def every_course(mover: Ship) -> list[Course]:
    """The course of every legal plot, found by adding the smallest steps; plots that come to the same are one."""
    courses: dict[object, Course] = {}
    plots: list[tuple[Step, ...]] = [()]
    while plots:
        plot = plots.pop()
        course = carry_out(mover, plot)
        changed = any(isinstance(step, Rotate) and step.pay == "change" for step in plot)
        carried = any(isinstance(step, Rotate) and step.pay.startswith("carried") for step in plot)
        key = (course.velocity, course.facing, course.left, changed, carried, not plot)
        if not course.faults and key not in courses:
            courses[key] = course
            plots += [(*plot, step) for step in SMALLEST_STEPS]
    return list(courses.values())


@pytest.mark.parametrize("purse", PURSES)
def test_every_legal_plot_and_no_other_is_offered(purse: tuple[int, int, int, int]) -> None:
    mover = with_tokens(*purse)
    courses = every_course(mover)
    offered = {
        ((1 + q, 4 + r), (mover.facing + faces) % 6)
        for dv, faces in options(purse_of(mover))
        for q, r in [turned(dv, mover.facing)]
    }
    assert offered == {(course.velocity, course.facing) for course in courses}
    assert reachable(mover) == sorted({course.at for course in courses})


@pytest.mark.parametrize("purse", PURSES)
def test_every_option_has_a_legal_plot_that_comes_to_it(purse: tuple[int, int, int, int]) -> None:
    mover = with_tokens(*purse)
    for (dv, faces), option in options(purse_of(mover)).items():
        course = carry_out(mover, option.steps())
        turn: Hex = turned(dv, mover.facing)
        assert course.faults == ()
        assert course.velocity == (1 + turn[0], 4 + turn[1])
        assert course.facing == (mover.facing + faces) % 6
        assert purse[0] + purse[1] - course.left.white - course.left.black == option.spent
        assert course.carry == option.carry
