"""The cadet plots by H-7.2, to the letter; the log can say which priority of H-7.1 it followed (H-7.3)."""

from __future__ import annotations

from typing import Any

import pytest

from battles.engine import seeded_dice
from battles.engine.hex_battle.captain.cadet import Course, cadet, courses, priorities
from battles.engine.hex_battle.deployment import zone_of
from battles.engine.hex_battle.events import Disengaged
from battles.engine.hex_battle.movement import flown, planned
from battles.engine.hex_battle.orders import Orders, Plot
from battles.engine.hex_battle.reach import flights, options
from battles.engine.hex_battle.state import Ship, State
from battles.engine.hexes import Hex
from battles.engine.records import ShipId
from battles.engine.ruleset import Seat
from tests.engine.hex_battle.squadron import RULES, aims, duel, gun, ship, turns_of

DICE = seeded_dice("c0ffee")


def course(state: State, id: str = "s1") -> Course:
    """What the cadet has a ship do, which is legal."""
    sheet = cadet(state, Seat(0), DICE)
    assert RULES.check_orders(state, Seat(0), sheet) == ()
    return courses(state, Seat(0))[ShipId(id)]


def thrust(plot: Plot) -> tuple[int, int, int, int, int]:
    return plot.turn, plot.ahead, plot.port, plot.starboard, plot.brake


def flying(at: Hex, **changes: Any) -> Ship:
    return ship("s1", 0, at, gun(), **changes)


def test_it_makes_for_the_enemy_that_will_be_nearest_when_all_coast() -> None:
    """H-7.2: the mark; equal: by id."""
    near, nearer_soon = ship("t1", 1, (5, 7)), ship("t2", 1, (11, 8), velocity=(-4, 0))
    state = duel(flying((5, 12)), near, nearer_soon)
    assert course(state).plot.fire == aims(w1="t1")
    soon = duel(flying((5, 12), facing=1), ship("t1", 1, (5, 4)), nearer_soon)
    assert course(soon).plot.fire == aims(w1="t2")
    even = duel(flying((10, 5)), ship("t1", 1, (10, 0)), ship("t2", 1, (10, 10)))
    assert course(even).plot.fire == aims(w1="t1")


@pytest.mark.parametrize(
    ("thrust_now", "mark", "turn"),
    [(6, (15, 2), 1), (8, (15, 2), 2), (8, (9, 5), -2), (3, (9, 5), -1), (8, (12, -2), 0), (8, (12, 2), 0)],
    ids=["a face with little thrust", "two with much", "to port", "one at least", "ahead", "in the same hex"],
)
def test_it_turns_to_the_facing_that_best_points_to_the_mark(thrust_now: int, mark: Hex, turn: int) -> None:
    """H-7.2: up to a quarter of its thrust, one face at least, two at most."""
    state = duel(flying((12, 2), thrust=thrust_now), ship("t1", 1, mark))
    assert course(state).plot.turn == turn


@pytest.mark.parametrize(("mark", "turn"), [((14, 1), 1), ((12, 6), 2)], ids=["at 3 o'clock", "astern"])
def test_of_two_facings_as_good_it_takes_the_one_with_fewer_faces_then_the_clockwise_one(mark: Hex, turn: int) -> None:
    """H-7.2."""
    assert course(duel(flying((12, 2), thrust=8), ship("t1", 1, mark))).plot.turn == turn


def test_hull_under_half_and_a_smaller_share_than_the_marks_it_turns_away() -> None:
    """H-7.2."""
    mark = ship("t1", 1, (10, 3), hull=5)
    assert course(duel(flying((10, 7), hull=4, thrust=8), mark)).priority == "withdraw"
    assert course(duel(flying((10, 7), hull=4, thrust=8), mark)).plot.turn == 2
    assert course(duel(flying((10, 7), hull=5, thrust=8), mark)).plot.turn == 0
    assert course(duel(flying((10, 7), hull=4, thrust=8), ship("t1", 1, (10, 3), hull=4))).plot.turn == 0


@pytest.mark.parametrize(
    ("velocity", "ahead"),
    [((0, 0), 3), ((0, -2), 1), ((0, -3), 0), ((3, -3), 0), ((3, 0), 3), ((0, -5), 0), ((0, 2), 3), ((0, 5), 3)],
)
def test_it_thrusts_half_ahead_up_to_its_limit_of_speed(velocity: Hex, ahead: int) -> None:
    """H-7.2: thrust 6, so 3 ahead, and no point that brings the speed above 3."""
    state = duel(flying((10, 5), velocity=velocity), ship("t1", 1, (10 + velocity[0], 1 + velocity[1])))
    assert (course(state).plot.turn, course(state).plot.ahead) == (0, ahead)


def test_a_quarter_goes_to_the_side_where_that_brings_the_mark_nearer_to_the_bows_line() -> None:
    """H-7.2."""
    for mark, port, starboard in (((10, 0), 0, 0), ((11, -1), 0, 1), ((9, 0), 1, 0), ((12, -2), 0, 1)):
        plot = course(duel(flying((10, 6)), ship("t1", 1, mark))).plot
        assert (plot.port, plot.starboard) == (port, starboard)
    two = duel(flying((10, 6), thrust=8), ship("t1", 1, (11, -1)))
    assert course(two).plot.starboard == 0  # one column off to starboard: two points would make it one to port


def test_where_that_leads_off_the_board_or_into_a_planet_it_slows_down_instead() -> None:
    """H-7.2: this turn, by coasting in the next, or into a planet."""
    for state in (
        duel(flying((10, -3), velocity=(0, -2)), ship("t1", 1, (10, -5))),
        duel(flying((10, 0)), ship("t1", 1, (10, -5))),
        duel(flying((10, 5)), ship("t1", 1, (10, 0)), terrain={"10,3": "planet"}),
    ):
        pilot = state.ships[0]
        assert course(state).priority == "edge"
        flight = flown(state, planned(pilot, course(state).plot))
        assert (flight.leaves, flight.planet, flight.speed) == (False, None, 0)


def test_of_plots_as_slow_it_takes_the_one_nearest_to_the_middle_with_fewer_faces_then_less_thrust() -> None:
    """H-7.2."""
    state = duel(flying((10, -4), velocity=(0, -1), thrust=2), ship("t1", 1, (10, -5)))
    assert thrust(course(state).plot) == (0, 0, 0, 0, 1)
    at_rest = duel(flying((10, -4)), ship("t1", 1, (10, -5)))  # it may turn as it likes, and stay where it is
    assert thrust(course(at_rest).plot) == (0, 0, 0, 0, 0)
    fast = duel(flying((10, -5), velocity=(0, -5), thrust=2), ship("t1", 1, (10, -5)))
    assert course(fast).priority == "edge"  # it will leave, whatever it does
    assert flown(fast, planned(fast.ships[0], course(fast).plot)).leaves


def test_weapons_that_do_not_bear_on_the_mark_take_the_nearest_in_their_arc_and_range() -> None:
    """H-7.2."""
    firer = ship("s1", 0, (10, 6), gun(), gun("class2", "aft"), gun("class1", "starboard"), thrust=1)
    enemies = (ship("t1", 1, (10, 3)), ship("t2", 1, (10, 12)), ship("t3", 1, (10, 10)))
    assert course(duel(firer, *enemies)).plot.fire == aims(w1="t1", w2="t3", w3="t1")


@pytest.mark.parametrize(
    ("mark", "changes", "priority"),
    [
        ((10, 2), {}, "fire"),
        ((10, 11), {"thrust": 3}, "pivot"),
        ((10, -5), {"at": (10, 12)}, "close"),
        ((10, 2), {"hull": 3}, "withdraw"),
        ((10, -5), {"at": (10, -3), "velocity": (0, -2)}, "edge"),
    ],
)
def test_it_can_say_which_priority_it_follows(mark: Hex, changes: dict[str, Any], priority: str) -> None:
    """H-7.1, H-7.3."""
    fields = {"at": (10, 6), **changes}
    assert priorities(duel(flying(**fields), ship("t1", 1, mark)), Seat(0)) == {"s1": priority}


def test_it_deploys_in_its_zone_and_follows_no_priority_yet() -> None:
    """H-3.1."""
    state, sheets = next(turns_of(3))
    for seat, sheet in sheets.items():
        zone = zone_of(state, seat)
        assert len(sheet.deploy) == sum(one.seat == seat for one in state.ships)
        assert all(one.at in zone for one in sheet.deploy.values())
        assert priorities(state, seat) == {}


def test_its_orders_are_legal_and_it_leaves_the_board_only_when_no_legal_plot_keeps_it_there() -> None:
    """H-7.3: in random duels (`turns_of` refuses orders that are not legal)."""
    for number in range(12):
        for state, sheets in turns_of(number):
            events = RULES.resolve(state, sheets, seeded_dice("11")).events
            for gone in (event.ship.id for event in events if isinstance(event, Disengaged)):
                pilot = next(one for one in state.ships if one.id == gone)
                assert all(flight.leaves for flight in flights(state, pilot, options(state, pilot)).values())


def test_it_sees_no_more_than_a_player_and_needs_no_luck() -> None:
    state = duel(flying((5, 12)), ship("t1", 1, (5, 5)))
    assert cadet(state, Seat(0), seeded_dice("00")) == cadet(RULES.view(state, Seat(0)), Seat(0), seeded_dice("ff"))
    assert cadet(duel(flying((5, 12))), Seat(0), DICE) == Orders()
