"""Battles in which some sides are at peace (K-5.1)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from battles.engine import Party, Refused, Seat, enemies_of, ruleset, seeded_dice
from battles.engine.conversion.captain.cadet import cadet
from battles.engine.conversion.captain.sparring import drifter
from battles.engine.conversion.orders import ShipOrders
from battles.engine.conversion.state import State
from battles.engine.conversion.victory import victory_points
from tests.engine.fleet import battle, design, flights, fly, group, orders, ship
from tests.engine.test_setup import fleet

RULES = ruleset("conversion")
GUN = design("fire_control", "beam_a", "pd", "hangar", drives=(("white", 80),))
WARS = ((0, 1), (1, 2))


def triangle(**fields: Any) -> State:
    """Seats 0 and 2 are at war with 1, and at peace with each other."""
    ships = [ship(f"s{seat + 1}", seat, at, GUN) for seat, at in enumerate([(0, 0), (0, -9), (0, 9)])]
    return replace(battle(*ships), wars=WARS, **fields)


def test_enemies_are_those_at_war_and_without_a_list_of_wars_all_other_teams() -> None:
    """K-5.1, C-0."""
    state = triangle()
    assert [enemies_of(state, seat) for seat in range(3)] == [{1}, {0, 2}, {1}]
    assert enemies_of(replace(state, wars=None), 0) == {1, 2}
    assert enemies_of(replace(state, wars=()), 0) == set()


def test_only_enemies_bear_in_the_preview() -> None:
    """K-5.1."""
    state = triangle()
    patrol = replace(state, groups=(group("g1", state.ships[0]),))
    shown = RULES.preview(patrol, Seat(0), flights({"s1": ShipOrders()}, g1=fly()))
    assert set(shown.ships["s1"].bears) == {"s2"}
    assert set(shown.groups["g1"].targets) == {"s2"}


@pytest.mark.parametrize("captain", [cadet, drifter])
@pytest.mark.parametrize("seed", range(5))
def test_captains_keep_the_peace(captain: Any, seed: int) -> None:
    """K-5.1: and their orders have no faults."""
    state = triangle()
    for seat in (0, 2):
        planned = captain(RULES.view(state, Seat(seat)), Seat(seat), seeded_dice(f"{seed:02}"))
        assert not RULES.check_orders(state, Seat(seat), planned)
        targets = {attack.target for one in planned.ships.values() for attack in one.fire}
        assert targets <= {"s2"}


def test_victory_points_are_for_enemies_only() -> None:
    """C-9.3, K-5.1."""
    sunk = replace(triangle().ships[2], status="destroyed")
    state = triangle(ships=(*triangle().ships[:2], sunk))
    price = victory_points(state)[1]
    assert price > 0
    assert victory_points(state) == {0: 0, 1: price, 2: 0}


def test_a_state_without_wars_is_written_as_it_always_was() -> None:
    """Old states, and the turns that have been stored of them, stay the same."""
    state = battle(ship("s1", 0, (0, 0), GUN), ship("s2", 1, (0, 9), GUN))
    written = RULES.write_state(state)
    assert "wars" not in written
    assert RULES.read_state(written).wars is None


def test_wars_are_written_and_read() -> None:
    written = RULES.write_state(triangle())
    assert written["wars"] == [[0, 1], [1, 2]]
    assert RULES.read_state(written).wars == WARS


def test_a_field_says_who_is_at_war() -> None:
    """K-5.1."""
    parties = [Party(name=name, fleet=fleet(1)) for name in ("Red", "Blue", "Green")]
    state = RULES.muster(parties, {}, field={"wars": [[0, 1], [1, 2]]})
    assert state.wars == WARS
    assert RULES.fights_on({0: 0, 1: 1}, {"wars": [[0, 1], [1, 2]]})
    assert not RULES.fights_on({0: 0, 2: 2}, {"wars": [[0, 1], [1, 2]]})
    assert RULES.fights_on({0: 0, 2: 2}, {})


@pytest.mark.parametrize(
    ("wars", "code", "path"),
    [
        ([], "no_war", "$.field.wars"),
        ([[0, 1], [1, 3]], "war", "$.field.wars[1]"),
        ([[1, 0]], "war", "$.field.wars[0]"),
        ([[0, 1, 2]], "wrong_length", "$.field.wars[0]"),
    ],
)
def test_wars_that_make_no_sense_are_refused(wars: Any, code: str, path: str) -> None:
    parties = [Party(name=name, fleet=fleet(1)) for name in ("Red", "Blue", "Green")]
    with pytest.raises(Refused) as refused:
        RULES.muster(parties, {}, field={"wars": wars})
    assert [(one.code, one.path) for one in refused.value.faults] == [(code, path)]


def test_a_battle_goes_on_by_the_wars_that_are_left() -> None:
    """K-5.1: nobody fires at a side at peace, however long the battle lasts."""
    state = RULES.resolve(triangle(), {Seat(1): orders()}, seeded_dice("0f")).state
    assert (state.result, state.wars) == (None, WARS)
