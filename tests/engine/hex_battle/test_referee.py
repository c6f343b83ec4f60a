"""`manage.py muster hex_battle` and `manage.py referee hex_battle`: a duel from outside, by files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.engine.hex_battle.test_documents import DESIGN, FLEET, SCENARIO
from tests.engine.test_referee import run


@pytest.fixture
def files(tmp_path: Path) -> Any:
    """`files(name, document)`: the name of a file that holds it."""

    def write(name: str, document: Any) -> str:
        path = tmp_path / name
        path.write_text(json.dumps(document))
        return str(path)

    return write


def referee(files: Any, state: Any, orders: Any, dice: str) -> tuple[Any, int]:
    return run("referee", "hex_battle", "--state", files("s", state), "--orders", files("o", orders), "--dice", dice)


@pytest.fixture
def mustered(files: Any) -> Any:
    document, status = run("muster", "hex_battle", "--fleets", files("a", FLEET), files("b", {**FLEET, "name": "Blue"}))
    assert status == 0
    return document


def test_a_fleet_is_mustered_in_turn_0_and_deployed_by_the_referee(files: Any, mustered: Any) -> None:
    """H-3.1."""
    assert (mustered["turn"], [ship["at"] for ship in mustered["ships"]]) == (0, [None] * 4)
    orders = {"0": {"deploy": {"s1": {"at": [1, 4], "facing": 2}}}}
    answer, status = referee(files, mustered, orders, "6")
    assert (status, answer["faults"], answer["state"]["turn"]) == (0, [], 1)
    assert (answer["state"]["ships"][0]["at"], answer["state"]["ships"][0]["facing"]) == ([1, 4], 2)
    assert answer["log"][:2] == ["Turn 0 — Deploy Phase", "Kite 1 is deployed at (1, 4), heading 4 o’clock."]


def test_a_turn_is_played_from_files_and_told(files: Any, mustered: Any) -> None:
    """H-9."""
    state = {**mustered, "turn": 1}
    for ship, at in zip(state["ships"], ([10, 6], [12, 6], [10, 2], [20, 2]), strict=True):
        ship |= {"at": at, "facing": 0}
    orders = {"0": {"ships": {"s1": {"ahead": 1, "fire": {"w1": "s3"}}}}}
    answer, status = referee(files, state, orders, "5")
    assert (status, answer["faults"]) == (0, [])
    assert [event["kind"] for event in answer["events"]] == [*["moved"] * 4, "initiative", "shot", "turn_ended"]
    assert "Kite 1 fires Gun at Kite 1 → hits (roll 10), 3 damage" in answer["log"]
    assert "Kite 1 screens reduce to 2 damage" in answer["log"]


def test_faults_are_printed_and_nothing_is_resolved(files: Any, mustered: Any) -> None:
    orders = {"0": {"deploy": {"s1": {"at": [9, 4], "facing": 2}, "s3": {"at": [1, 1], "facing": 0}}}}
    answer, status = referee(files, mustered, orders, "6")
    assert status == 2
    assert [(one["code"], one["path"]) for one in answer["faults"]] == [
        ("outside_zone", "$.orders.0.deploy.s1.at"),
        ("not_your_ship", "$.orders.0.deploy.s3"),
    ]
    assert set(answer) == {"faults"}


def test_a_scenario_is_mustered_from_its_file(files: Any) -> None:
    document, status = run("muster", "hex_battle", "--scenario", files("n", SCENARIO), "--fleets", files("b", FLEET))
    assert status == 0
    assert (document["board"], document["terrain"]) == ({"columns": 12, "rows": 10}, {"5,3": "planet"})


def test_a_fleet_that_cannot_fight_is_refused_with_its_place(files: Any) -> None:
    """H-1.1."""
    heavy = {**DESIGN, "stats": {**DESIGN["stats"], "hull": 51}}
    fleet = {**FLEET, "ships": [{"name": "Kite", "count": 1, "design": heavy}]}
    answer, status = run("muster", "hex_battle", "--fleets", files("a", fleet), files("b", FLEET))
    assert status == 2
    assert [one["path"] for one in answer["faults"]] == ["$.fleets[0].ships[0].design.stats.hull"]


def test_the_schemas_are_printed() -> None:
    schemas, status = run("referee", "hex_battle", "--schema")
    assert (status, set(schemas)) == (0, {"state", "orders", "event", "options", "scenario"})
