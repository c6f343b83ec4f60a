"""Steering to a hex (C-2.4 to C-2.6): every hex within reach, with every heading, by the cheapest legal plot."""

from __future__ import annotations

import pytest

from battles.engine.conversion.movement import carry_out
from battles.engine.conversion.reach import options, purse_of, reachable
from battles.engine.conversion.state import Ship, Tokens
from battles.engine.conversion.steering import Plot, arrivals, plots_to
from tests.engine.fleet import ship

PURSES = [
    (0, 0, 0, 0),
    (2, 1, 0, 0),
    (3, 3, 0, 0),
    (1, 0, 1, 0),
    (2, 1, 1, 2),
    (4, 4, 1, 2),
    (8, 0, 1, 2),
    (0, 8, 0, 2),
]


@pytest.fixture(params=PURSES)
def mover(request: pytest.FixtureRequest) -> Ship:
    white, black, carried_white, carried_black = request.param
    tokens = Tokens(white=white, black=black, carried_white=carried_white, carried_black=carried_black)
    return ship("s1", 0, (3, -5), facing=2, velocity=(1, 4), tokens=tokens)


def all_plots(mover: Ship) -> list[Plot]:
    return [plot for at in reachable(mover) for plot in plots_to(mover, at)]


def test_every_reachable_hex_can_be_steered_to_by_a_legal_plot_that_ends_there(mover: Ship) -> None:
    for at in reachable(mover):
        plots = plots_to(mover, at)
        assert plots
        for plot in plots:
            course = carry_out(mover, plot.steps)
            assert (course.faults, course.at, course.facing) == ((), at, plot.facing)


def test_every_heading_that_can_be_had_at_a_hex_is_offered_once(mover: Ship) -> None:
    assert len(all_plots(mover)) == len(options(purse_of(mover)))
    for at in reachable(mover):
        headings = [plot.facing for plot in plots_to(mover, at)]
        assert len(headings) == len(set(headings))


def test_the_cheapest_plot_comes_first_and_says_what_it_spends(mover: Ship) -> None:
    for at in reachable(mover):
        plots = plots_to(mover, at)
        assert [plot.spent for plot in plots] == sorted(plot.spent for plot in plots)
        left = carry_out(mover, plots[0].steps).left
        assert mover.tokens.white + mover.tokens.black - left.white - left.black == plots[0].spent


def test_coasting_on_costs_nothing(mover: Ship) -> None:
    first = plots_to(mover, (4, -1))[0]
    assert (first.steps, first.facing, first.spent) == ((), mover.facing, 0)


def test_a_hex_out_of_reach_has_no_plot(mover: Ship) -> None:
    assert plots_to(mover, (60, 60)) == ()


def test_arrivals_are_the_first_plots(mover: Ship) -> None:
    places = tuple(reachable(mover))
    firsts = [plots_to(mover, at)[0] for at in places]
    assert arrivals(mover, places) == tuple((plot.facing, plot.spent) for plot in firsts)
