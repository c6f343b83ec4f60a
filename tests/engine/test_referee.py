"""`manage.py muster` and `manage.py referee`: the rules from outside, by files and by lines."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from battles.engine import Refused, ruleset
from battles.referee import read_dice
from shipyard.rules import Json, write_design
from tests.engine.fleet import design

PLAN = write_design(design("fire_control", "beam_a", drives=(("white", 80), ("black", 40))))


def fleet(name: str, count: int = 1) -> dict[str, Json]:
    ships: list[Json] = [{"name": f"{name} ship", "count": count, "design": dict(PLAN)}]
    return {"format": "hexbattle/fleet/1", "ruleset": "conversion", "name": name, "budget": 5000, "ships": ships}


@pytest.fixture
def files(tmp_path: Path) -> Any:
    """`files(name, document or text)`: the name of a file that holds it."""

    def write(name: str, document: Any) -> str:
        path = tmp_path / name
        path.write_text(document if isinstance(document, str) else json.dumps(document))
        return str(path)

    return write


def run(*arguments: str) -> tuple[Any, int]:
    """What a command prints, read as JSON, and its exit status."""
    out = io.StringIO()
    try:
        call_command(*arguments, stdout=out)
    except SystemExit as end:
        return json.loads(out.getvalue()), int(str(end.code))
    return json.loads(out.getvalue()), 0


def by_lines(monkeypatch: pytest.MonkeyPatch, text: str, *arguments: str) -> list[Any]:
    out = io.StringIO()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    call_command("referee", "conversion", "--jsonl", *arguments, stdout=out)
    return [json.loads(line) for line in out.getvalue().splitlines()]


@pytest.fixture
def state(files: Any) -> Any:
    document, status = run("muster", "conversion", "--fleets", files("a", fleet("Red")), files("b", fleet("Blue", 2)))
    assert status == 0
    return document


CHARGE: Json = {"ships": {"s1": {"plot": [{"do": "burn", "colour": "white", "tokens": 2}],
                                 "fire": [{"family": "beams", "target": "s2"}]}}}  # fmt: skip


def paths(answer: Any) -> list[str]:
    assert set(answer) == {"faults"}
    return [one["path"] for one in answer["faults"]]


def test_muster_prints_a_state_that_the_referee_reads(state: Any, files: Any) -> None:
    assert [side["name"] for side in state["sides"]] == ["Red", "Blue"]
    assert [ship["id"] for ship in state["ships"]] == ["s1", "s2", "s3"]
    answer, status = run(
        "referee", "conversion", "--state", files("s", state), "--orders", files("o", {}), "--dice", "6"
    )
    assert (status, answer["faults"], answer["state"]["turn"]) == (0, [], 2)


def test_options_and_scenarios_are_mustered(files: Any) -> None:
    sides = [
        {"name": "Watch", "fleet": fleet("W")},
        {"name": "Raid", "line": {"at": [3, 3], "facing": 1}},
    ]
    scenario = {"format": "hexbattle/scenario/1", "ruleset": "conversion", "name": "Raid", "sides": sides,
                "options": {"speed": 1, "turn_limit": 9}}  # fmt: skip
    document, status = run(
        "muster", "conversion", "--scenario", files("s", scenario), "--fleets", files("f", fleet("R")),
        "--options", files("o", {"speed": 2}),
    )  # fmt: skip
    assert status == 0
    assert document["options"]["turn_limit"] == 9
    assert document["ships"][1]["at"] == [3, 3]
    assert document["ships"][1]["velocity"] == [2, -2]


def test_a_turn_is_resolved_with_events_state_and_a_log(state: Any, files: Any) -> None:
    answer, status = run(
        "referee", "conversion", "--state", files("s", state), "--orders", files("o", {"0": CHARGE}), "--dice", "4"
    )
    assert (status, answer["faults"]) == (0, [])
    assert {"plotted", "moved", "fired", "damaged", "turn_ended"} <= {event["kind"] for event in answer["events"]}
    assert answer["state"]["ships"][0]["velocity"] == [0, -5]
    assert answer["state"]["ships"][1]["hits_taken"] == 1
    assert all(isinstance(line, str) and line for line in answer["log"])


def test_with_a_seat_the_answer_is_what_that_side_may_see(state: Any, files: Any) -> None:
    """C-3.1."""
    given = ("--state", files("s", state), "--orders", files("o", {"0": CHARGE}), "--dice", "4", "--seat", "1")
    answer, _ = run("referee", "conversion", *given)
    assert "plotted" not in {event["kind"] for event in answer["events"]}
    assert answer["state"]["ships"][0]["tokens"]["carried_white"] is None


def test_with_faults_nothing_is_resolved_and_the_status_says_so(state: Any, files: Any) -> None:
    bad = {"0": {"ships": {"s1": {"plot": [{"do": "reverse", "tokens": 3}]}, "s9": {}}}, "7": {}, "red": {}}
    for check in ((), ("--check",)):
        answer, status = run(
            "referee", "conversion", "--state", files("s", state), "--orders", files("o", bad), "--dice", "6", *check
        )
        assert status == 2
        assert sorted(paths(answer)) == [
            "$.orders.0.ships.s1.plot[0]", "$.orders.0.ships.s9", "$.orders.7",
            "$.orders.red",
        ]  # fmt: skip


def test_check_only_checks(state: Any, files: Any) -> None:
    """No dice are needed."""
    given = ("--state", files("s", state), "--orders", files("o", {"0": CHARGE}), "--check")
    assert run("referee", "conversion", *given) == ({"faults": []}, 0)


@pytest.mark.parametrize(
    ("text", "code"),
    [("", "not_json"), ("{", "not_json"), ("[" * 100, "too_deep"), ('{"a": 1, "a": 2}', "duplicate_key"),
     ('{"turn": NaN}', "not_finite"), ('{"turn": 1e400}', "number_too_large"), (f"[{' ' * 6_000_000}]", "too_long")],
)  # fmt: skip
def test_a_bad_file_is_answered_with_faults(text: str, code: str, files: Any) -> None:
    given = ("--state", files("s", text), "--orders", files("o", {}), "--dice", "6")
    answer, status = run("referee", "conversion", *given)
    assert status == 2
    assert [one["code"] for one in answer["faults"]] == [code]
    assert answer["faults"][0]["path"].startswith("$.state")


def test_a_file_that_is_not_there_is_a_fault(files: Any) -> None:
    answer, status = run("muster", "conversion", "--fleets", files("a", fleet("Red")), "/no/such/file")
    assert (paths(answer), status) == (["$.fleets[1]"], 2)


def test_rules_that_do_not_exist_are_a_fault() -> None:
    answer, status = run("muster", "chess")
    assert (paths(answer), status) == (["$.ruleset"], 2)


def test_what_is_missing_on_the_command_line_is_named() -> None:
    with pytest.raises(CommandError, match="--state, --orders, --dice"):
        call_command("referee", "conversion")


def test_an_ended_battle_is_not_played_on(state: Any, files: Any) -> None:
    over = {**state, "result": {"winner": 1}}
    answer, status = run(
        "referee", "conversion", "--state", files("s", over), "--orders", files("o", {}), "--dice", "6"
    )
    assert (paths(answer), status) == (["$.state.result"], 2)


def test_running_out_of_dice_is_a_fault(state: Any, files: Any) -> None:
    """D-4."""
    case = ("--state", files("s", state), "--orders", files("o", {"0": CHARGE, "1": {}}))
    answer, status = run("referee", "conversion", *case, "--dice", "4,")
    assert (status, answer["faults"]) == (0, [])
    close = {**state, "ships": [{**ship, "at": [0, number]} for number, ship in enumerate(state["ships"])]}
    answer, status = run(
        "referee", "conversion", "--state", files("s2", close), "--orders", files("o", {"0": CHARGE}), "--dice", "4,4"
    )
    assert (paths(answer), status) == (["$.dice"], 2)


def test_lines_are_answered_one_by_one_and_a_bad_one_stops_nothing(state: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = [
        json.dumps({"state": state, "orders": {"0": CHARGE}, "dice": "seed:00ff"}),
        "{nonsense",
        "[]",
        "",
        json.dumps({"state": state, "orders": {}, "dice": 6, "wish": 1}),
        json.dumps({"state": state, "orders": [], "dice": 6}),
        json.dumps({"orders": {}, "dice": 6}),
        json.dumps({"state": state, "orders": {}, "dice": [3, 1]}),
        json.dumps({"state": state, "orders": {}, "dice": 6}),
    ]
    answers = by_lines(monkeypatch, "\n".join(lines))
    assert [[one["path"] for one in answer["faults"]] for answer in answers] == [
        [], ["$"], ["$"], ["$.wish"], ["$.orders"], ["$.state"], [], [],
    ]  # fmt: skip
    assert answers[0]["state"]["turn"] == 2


def test_the_same_seed_gives_the_same_answer(state: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    line = json.dumps({"state": state, "orders": {"0": CHARGE}, "dice": "seed:1234"})
    one, other = by_lines(monkeypatch, f"{line}\n{line}\n")
    assert one == other


def test_the_schemas_of_all_documents_are_printed() -> None:
    schemas, status = run("referee", "conversion", "--schema")
    assert status == 0
    assert set(schemas) == set(ruleset("conversion").schemas())


@pytest.mark.parametrize(
    "dice",
    ["", "0", "7", "6,7", "six", "seed:", "seed:0", "seed:xy", -1, 1.5, None, {}, [6, "6"], [True], "9" * 50],
)
def test_dice_that_cannot_be_are_refused(dice: Json) -> None:
    """D-4."""
    with pytest.raises(Refused) as refused:
        read_dice(dice)
    assert [one.path for one in refused.value.faults] == ["$.dice"]
