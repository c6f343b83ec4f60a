"""Ships between missions: what the yard mends, and who comes for those that were lost."""

from __future__ import annotations

from dataclasses import replace

import pytest

from battles.engine import Standing
from hexbattle.missions.chain import mission
from hexbattle.missions.ships import Ship, joining, mended, read_ships, returned, successor, write_ships

SHIP = joining(mission(3).joins, 3)[0]  # engines d1, d2, d3; systems x1, x2, ...


def standing(**more: object) -> Standing:
    return Standing(id=SHIP.id, seat=0, **{"status": "in_play", **more})  # type: ignore[arg-type]


def test_a_ship_comes_back_exactly_as_it_stood_at_the_end() -> None:
    back = returned(SHIP, standing(hits_taken=5, systems={"d2": "half", "x3": "out"}), kills=2)
    assert back == replace(SHIP, hits_taken=5, systems={"d2": "half", "x3": "out"}, fought=1, kills=2)


def test_a_ship_that_has_withdrawn_comes_back_and_one_destroyed_does_not() -> None:
    assert returned(SHIP, standing(status="withdrawn"), kills=0)
    assert returned(SHIP, standing(status="destroyed", hits_taken=40), kills=1) is None


@pytest.mark.parametrize(("taken", "after"), [(0, 0), (1, 1), (4, 2), (5, 3)])
def test_the_yard_mends_half_of_the_hits(taken: int, after: int) -> None:
    assert mended(replace(SHIP, hits_taken=taken)).hits_taken == after


def test_the_yard_mends_half_of_what_is_broken_engines_first_and_fills_all_racks() -> None:
    worn = replace(SHIP, systems={"x2": "out", "x3": "out", "x7": "spent", "d1": "half"})
    assert mended(worn).systems == {"x3": "out"}


def test_a_lost_ship_has_a_lesser_successor_without_its_deeds() -> None:
    after = successor(replace(SHIP, hits_taken=3, kills=4, fought=2), 5)
    assert (after.name, after.replaces, after.joined) == ("Marlin II", "Marlin", 5)
    assert (after.kills, after.fought, after.hits_taken) == (0, 0, 0)
    assert after.hits < SHIP.hits
    third = successor(after, 6)
    assert (third.name, third.replaces) == ("Marlin III", "Marlin")
    assert len({SHIP.id, after.id, third.id}) == 3


def test_the_line_of_successors_never_ends() -> None:
    ship: Ship = SHIP
    for number in range(10):
        ship = successor(ship, number)
    assert ship.design["name"] == "Wisp"


def test_ships_are_written_and_read_without_a_change() -> None:
    ships = (replace(SHIP, hits_taken=3, systems={"d1": "half"}, kills=1), successor(SHIP, 4))
    assert read_ships(write_ships(ships)) == ships
