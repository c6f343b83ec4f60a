"""What the board is given to draw of an assault (B-1 … B-5)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from django.core.serializers.json import DjangoJSONEncoder

from battles.engine import Party, ScriptedDice, Seat, ruleset
from battles.engine import battleforge_orders as od
from battles.engine import battleforge_state as st
from battles.views.battleforge.board import board_data, plans_of
from battles.views.film import Film

RULES = ruleset("battleforge")
FIELD: Mapping[str, Any] = {
    "map": {"width": 5, "height": 4, "terrain": [".f...", "..w..", "....#", "....."]},
    "sides": [
        {
            "units": [
                {"name": "Ours", "archetype": "striker", "at": [0, 0]},
                {"name": "Aid", "archetype": "support", "at": [0, 1]},
            ]
        },
        {"units": [{"name": "Theirs", "archetype": "defender", "at": [1, 0]}]},
    ],
    "victory": {"kind": "hold_objective", "tiles": [[3, 3]], "turns": 2},
}


@pytest.fixture
def state() -> st.State:
    parties = (Party(name="Azure", team=0, fleet=None), Party(name="Red", team=1, fleet=None))
    mustered: st.State = RULES.muster(parties, {}, field=FIELD)
    return mustered


def written(state: st.State, film: Film | None = None) -> dict[str, Any]:
    """As the page writes it, through JSON."""
    plans = plans_of(RULES.preview(state, Seat(0), RULES.default_orders(state, Seat(0))))
    data: dict[str, Any] = json.loads(json.dumps(board_data(RULES, 0, state, plans, film), cls=DjangoJSONEncoder))
    return data


def test_the_board_has_the_ground_the_goals_and_the_units_and_no_figures_it_does_not_draw(state: st.State) -> None:
    view = written(state)["view"]
    assert view["board"] == {"columns": 5, "rows": 4}
    assert view["terrain"] == {"1,0": "forest", "2,1": "water", "4,2": "blocking"}
    assert (view["goals"], view["hold"]) == ([[3, 3]], 2)
    assert [(unit["name"], unit["seat"], unit["at"]) for unit in view["units"]] == [
        ("Ours", 0, [0, 0]),
        ("Aid", 0, [0, 1]),
        ("Theirs", 1, [1, 0]),
    ]
    assert not {"attack", "defense", "speed", "range"} & set(view["units"][0])


def test_what_a_unit_may_do_comes_with_its_cost_and_its_chance(state: st.State) -> None:
    ours, aid, theirs = state.units
    hurt = replace(state, units=(replace(ours, hp=9), aid, theirs))
    plans = written(hurt)["preview"]["units"]
    assert set(plans) == {ours.id, aid.id}
    water = next(one for one in plans[aid.id]["moves"] if one["at"] == [2, 1])
    assert (water["cost"], water["path"], water["wades"]) == (4, [[1, 1], [2, 1]], True)
    [attack] = plans[ours.id]["attacks"]
    assert (attack["target"], attack["flankers"]) == (theirs.id, [])
    assert 0 < attack["chance"] < 100
    assert plans[aid.id]["ability"]["friends"] == [{"target": ours.id, "points": 5}]


def test_a_film_goes_on_from_its_events_alone(state: st.State) -> None:
    """B-2.1: how many actions a team has at the start of its turn is told by the server."""
    ours, _, theirs = state.units
    hit = RULES.resolve(state, {Seat(0): od.Attack(unit=ours.id, target=theirs.id)}, ScriptedDice((90, 50, 16)))
    ended = RULES.resolve(hit.state, {Seat(0): od.EndTurn()}, ScriptedDice(()))
    film = written(ended.state, Film(before=state, events=(*hit.events, *ended.events)))["film"]
    blow, started = film["events"][0], film["events"][-1]
    assert (blow["roll"]["face"], blow["hit"], blow["after"]) == (90, True, ended.state.units[2].hp)
    assert not {"aim", "blow", "variance"} & set(blow)
    assert (started["kind"], started["team"], started["actions"]) == ("turn_started", 1, 2)
    assert film["before"]["units"][2]["hp"] == theirs.hp


def test_the_end_of_a_battle_names_the_winner(state: st.State) -> None:
    left = RULES.leave(state, Seat(1), "concede")
    data = written(left.state, Film(before=state, events=left.events))
    assert data["view"]["result"] == {"winner": 0}
    assert data["film"]["events"][-1]["winner_name"] == "Azure"
