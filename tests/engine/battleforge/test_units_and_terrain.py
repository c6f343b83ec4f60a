"""B-2, B-3, and units on their way to documents and back: the source's tests of unit states and terrain."""

from __future__ import annotations

import json
from typing import Any

import pytest

from battles.engine import Refused
from battles.engine.battleforge.apply import started
from battles.engine.battleforge.events import Moved
from battles.engine.battleforge.movement import reachable
from battles.engine.battleforge.state import State
from battles.engine.battleforge.terrain import CONCEALMENT_MISS_CHANCE, TERRAIN
from battles.scenarios import entries
from tests.engine.battleforge.squad import END, RULES, assault, done, move, of, unit

WET = ("........", "...w....", "........", "........")
SCENARIOS = [one for one in entries() if one.document["ruleset"] == "battleforge"]


def shore(**changes: Any) -> State:
    return assault(unit("u1", 0, (2, 1), **changes), unit("u2", 1, (7, 3)), terrain=WET)


def through_json(state: State) -> Any:
    return json.loads(json.dumps(RULES.write_state(state)))


def test_start_turn_resets_waded_flag() -> None:
    """B-3.1: not on the enemy's turn, but on one's own."""
    waded = done(shore(), move("u1", (3, 1))).state
    theirs = done(waded, END).state
    assert of(theirs, "u1").waded_this_turn
    ours = of(done(theirs, END).state, "u1")
    assert (ours.waded_this_turn, ours.actions_remaining) == (False, 2)
    assert not started(of(waded, "u1")).waded_this_turn


def test_with_waded_sets_flag() -> None:
    event = done(shore(), move("u1", (3, 1))).events[0]
    assert isinstance(event, Moved)
    assert event.waded
    assert of(done(shore(), move("u1", (3, 1))).state, "u1").waded_this_turn


def test_move_into_water_ends_turn() -> None:
    """B-3.1."""
    one = of(done(shore(), move("u1", (3, 1))).state, "u1")
    assert (one.waded_this_turn, one.actions_remaining, one.has_attacked) == (True, 0, False)


def test_a_round_trip_carries_the_flag() -> None:
    for waded in (True, False):
        state = shore(waded_this_turn=waded, actions_remaining=0)
        assert RULES.read_state(through_json(state)) == state


def test_old_unit_states_without_the_flag_load() -> None:
    """Issue 5.6."""
    document = through_json(shore())
    for one in document["units"]:
        del one["waded_this_turn"]
    assert RULES.read_state(document) == shore()


@pytest.mark.parametrize("entry", SCENARIOS, ids=lambda entry: entry.code)
def test_scenarios_with_and_without_the_flag_load(entry: Any) -> None:
    assert "waded_this_turn" not in json.dumps(entry.document)
    document = json.loads(json.dumps(entry.document))
    for side in document["sides"]:
        for one in side["units"]:
            one["waded_this_turn"] = False
    assert RULES.read_scenario(document, ()) == RULES.read_scenario(entry.document, ())


def test_water_is_traversable_with_cost_3() -> None:
    assert TERRAIN["w"].cost == 3
    assert reachable(shore(speed=3), shore(speed=3).units[0])[3, 1].cost == 3
    assert (3, 1) not in reachable(shore(speed=2), shore(speed=2).units[0])


def test_forest_cost_is_2() -> None:
    assert (TERRAIN["f"].cost, TERRAIN["f"].defense) == (2, 2)


def test_rough_slows_and_nothing_more() -> None:
    assert (TERRAIN["r"].cost, TERRAIN["r"].defense, TERRAIN["r"].conceals, TERRAIN["r"].wades) == (2, 0, 0, False)


def test_water_is_not_blocking() -> None:
    assert TERRAIN["w"].name != TERRAIN["#"].name
    assert TERRAIN["#"].cost is None


def test_forest_concealment_constant_is_15() -> None:
    assert CONCEALMENT_MISS_CHANCE == TERRAIN["f"].conceals == 15


def test_nothing_is_reached_through_water_or_through_units() -> None:
    state = assault(unit("u1", 0, (0, 0), "scout", speed=12), unit("u2", 1, (7, 0)), terrain=(".w......", ".#......",
                    ".#......", "##......"))  # fmt: skip
    assert set(reachable(state, state.units[0])) == {(1, 0), (0, 1), (0, 2)}


def test_reach_takes_the_cheapest_way_round() -> None:
    state = assault(unit("u1", 0, (0, 1), speed=4), unit("u2", 1, (7, 3)), terrain=("........", ".f......", "........",
                    "........"))  # fmt: skip
    ways = reachable(state, state.units[0])
    assert (ways[2, 1].cost, ways[2, 1].path) == (3, ((1, 1), (2, 1)))
    assert all(
        sum(TERRAIN[state.map.terrain[y][x]].cost or 99 for x, y in way.path) == way.cost for way in ways.values()
    )


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"active_team": 2}, "$.active_team"),
        ({"defending_team": 5}, "$.defending_team"),
        ({"round_limit": 7, "options": {"round_limit": 8}}, "$.round_limit"),
        ({"held": {"4": 1}}, "$.held.4"),
        ({"version": 2}, "$.version"),
        ({"weather": 1}, "$.weather"),
        ({"units": "many"}, "$.units"),
        ({"map": None}, "$.map"),
    ],
)  # fmt: skip
def test_a_state_that_cannot_be_is_refused_with_its_place(changes: dict[str, Any], path: str) -> None:
    with pytest.raises(Refused) as refused:
        RULES.read_state({**through_json(shore()), **changes})
    assert path in {fault.path for fault in refused.value.faults}


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"id": "u2"}, "$.units[1].id"),
        ({"name": "U2"}, "$.units[1].name"),
        ({"hp": 17}, "$.units[0].hp"),
        ({"team": 3}, "$.units[0].team"),
        ({"at": [7, 3]}, "$.units[1].at"),
        ({"at": [8, 3]}, "$.units[0].at"),
        ({"buff_turns": 1}, "$.units[0].buff_turns"),
        ({"waded_this_turn": True}, "$.units[0].actions_remaining"),
    ],
)
def test_a_unit_that_cannot_be_is_refused_with_its_place(changes: dict[str, Any], path: str) -> None:
    document = through_json(shore())
    document["units"][0] |= changes
    with pytest.raises(Refused) as refused:
        RULES.read_state(document)
    assert path in {fault.path for fault in refused.value.faults}
