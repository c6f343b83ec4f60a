"""What captains come to against each other, and what the officer sees that the cadet does not (H-7.3)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import product

import pytest

from battles.drawn_duels import DART, duel_fleet
from battles.engine import seeded_dice
from battles.engine.hex_battle.captain import PLAYERS, SPARRING
from battles.engine.hex_battle.captain.officer import officer
from battles.engine.hex_battle.movement import flown, planned
from battles.engine.hex_battle.orders import Orders
from battles.engine.hex_battle.state import State
from battles.engine.records import Objective, ShipId
from battles.engine.ruleset import Seat
from battles.simulation import Match, Played, play_battle
from shipyard.rules.hex_battle import Design, Stats, Weapon, WeaponType
from tests.engine.hex_battle.squadron import RULES, duel, gun, ship, turns_of

ARMAMENTS: tuple[tuple[WeaponType, ...], ...] = (("class3",), ("class2", "class1"), ("torpedo",))
PLAIN = [
    replace(
        DART,
        stats=Stats(
            hull=10,
            thrust=thrust,
            screens=screens,
            weapons=tuple(Weapon(name=type, type=type, arc="fore") for type in armament),
        ),
    )
    for armament, thrust, screens in product(ARMAMENTS, (3, 4, 6), (0, 1))
]


def fought(captains: tuple[str, str], design: Design, number: int = 0) -> Played:
    """A duel of two ships of one design."""
    fleets = (duel_fleet([design]), duel_fleet([design]))
    return play_battle(Match(ruleset="hex_battle", captains=captains, seed="plain", options={}, fleets=fleets), number)


def ordered(state: State) -> Orders:
    """The officer's orders, which are legal."""
    sheet = officer(state, Seat(0), seeded_dice("00"))
    assert RULES.check_orders(state, Seat(0), sheet) == ()
    return sheet


def test_players_may_fight_the_cadet_and_the_officer() -> None:
    assert list(PLAYERS) == list(RULES.captains) == ["cadet", "officer"]
    assert list(SPARRING) == list(RULES.sparring) == ["drifter"]


def test_cadets_in_plain_ships_fight_to_the_death() -> None:
    """H-7.3: in four duels of five; `simulate` counts many more."""
    ends = Counter(fought(("cadet", "cadet"), design).reason for design in PLAIN)
    assert ends["destruction"] >= 0.8 * len(PLAIN)


@pytest.mark.parametrize("seat", [0, 1])
def test_the_officer_beats_the_cadet_in_seven_duels_of_ten_from_either_side(seat: int) -> None:
    captains = ("officer", "cadet") if seat == 0 else ("cadet", "officer")
    wins = sum(fought(captains, design).winner == seat for design in PLAIN[::2])
    assert wins >= 0.7 * len(PLAIN[::2])


def test_the_officers_orders_are_legal_whatever_the_ships() -> None:
    for number in range(3):
        assert list(turns_of(number, ("officer", "officer")))


def test_it_flies_into_no_planet_and_off_no_edge() -> None:
    """H-2.2, H-2.4: the enemy lies straight ahead, behind a planet."""
    pilot = ship("s1", 0, (10, 4), gun(), velocity=(0, -4))
    state = duel(pilot, ship("t1", 1, (10, -4)), terrain={"10,1": "planet"})
    flight = flown(state, planned(pilot, ordered(state).ships[ShipId("s1")]))
    assert (flight.planet, flight.leaves) == (None, False)


def test_it_keeps_a_course_from_which_it_can_still_turn_back() -> None:
    """Two turns ahead: at this speed the board ends in two turns, and thrust 4 does not stop a ship in one."""
    state = duel(ship("s1", 0, (12, 1), gun(), velocity=(0, -5), thrust=4), ship("t1", 1, (12, -5)))
    for turn in range(1, 5):
        pilot = state.ships[0]
        flight = flown(state, planned(pilot, ordered(state).ships[ShipId("s1")]))
        assert not flight.leaves, turn
        state = RULES.resolve(state, {Seat(0): ordered(state)}, seeded_dice(f"0{turn}")).state
        if state.result:
            break


def test_it_makes_for_the_objective_of_the_battle() -> None:
    """H-6.3: one to the south, and an enemy that does not care to the east."""
    objective = Objective(at=(12, 8), radius=1, turns=2)
    state = duel(ship("s1", 0, (12, 0), gun(), facing=3), ship("t1", 1, (23, -5)), objective=objective)
    for turn in range(1, 9):
        if state.result is None:
            state = RULES.resolve(state, {Seat(0): ordered(state)}, seeded_dice(f"0{turn}")).state
    assert state.result
    assert (state.result.winner, state.result.reason) == (0, "objective")


def test_it_does_not_waste_on_a_wreck_what_another_target_is_worth() -> None:
    """Targets are chosen together: the first gun nearly does for one enemy, and the others take the next."""
    firers = [ship(f"s{n}", 0, (8 + n, 8 - n), gun("class2"), gun("class2"), thrust=1) for n in (1, 2)]
    enemies = [ship("t1", 1, (10, 3), hull=1, thrust=1), ship("t2", 1, (11, 3), thrust=1)]
    fire = [aim for plot in ordered(duel(*firers, *enemies)).ships.values() for aim in plot.fire.values()]
    assert Counter(map(str, fire))["t1"] in (1, 2)
    assert len(fire) == 4


def test_it_splits_a_class_3_beam_over_two_that_are_nearly_done_for() -> None:
    """H-5.4."""
    enemies = [ship("t1", 1, (10, 3), hull=1, thrust=1), ship("t2", 1, (11, 3), hull=1, thrust=1)]
    state = duel(ship("s1", 0, (10, 6), gun("class3"), thrust=1), *enemies)
    (aim,) = ordered(state).ships[ShipId("s1")].fire.values()
    assert set(aim) == {"t1", "t2"}
