"""manage.py check_design."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from tests.shipyard.drawn import drawn, sheet
from tests.shipyard.plans import plans


@pytest.fixture
def check(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Any:
    def run(text: str) -> tuple[Any, int]:
        file = tmp_path / "design.json"
        file.write_text(text, "utf-8")
        try:
            call_command("check_design", str(file))
            status = 0
        except SystemExit as stop:
            status = int(str(stop.code))
        return json.loads(capsys.readouterr().out), status

    return run


def test_one_design_is_answered_with_one_answer(check: Any) -> None:
    answer, status = check(json.dumps(plans()))
    assert status == 0
    assert set(answer) == {"valid", "faults", "advice", "totals"}
    assert answer["valid"] is True
    assert answer["totals"]["price"] == 435


def test_a_list_is_answered_with_a_list_and_fails_if_one_does(check: Any) -> None:
    answers, status = check(json.dumps([plans(), plans(hull=1)]))
    assert status == 2
    assert [answer["valid"] for answer in answers] == [True, False]
    assert answers[1]["faults"][0]["path"] == "$[1].hull"


@pytest.mark.parametrize("text", ["", "{", "[" * 10_000, '{"a": 1, "a": 2}', '{"hull": NaN}', "7", "null"])
def test_text_that_cannot_be_read_is_a_fault_with_a_place(check: Any, text: str) -> None:
    answer, status = check(text)
    assert status == 2
    assert answer["valid"] is False
    assert answer["totals"] is None
    assert answer["faults"][0]["path"].startswith("$")


def test_a_dash_reads_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(json.dumps(plans()).encode())))
    call_command("check_design", "-")
    assert json.loads(capsys.readouterr().out)["valid"] is True


def test_a_file_that_is_not_there_is_a_fault(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        call_command("check_design", "/nowhere/at/all.json")
    assert "No such file" in json.loads(capsys.readouterr().out)["faults"][0]["message"]


def test_a_drawn_ship_is_answered_in_the_same_shape(check: Any) -> None:
    """H-1.1, H-1.4."""
    answer, status = check(json.dumps(drawn()))
    assert (status, set(answer)) == (0, {"valid", "faults", "advice", "totals"})
    assert answer["totals"]["points"] == sum(row["points"] for row in answer["totals"]["rows"]) == 72


def test_a_list_may_hold_ships_of_both_kinds(check: Any) -> None:
    answers, status = check(json.dumps([plans(), sheet(hull=51)]))
    assert status == 2
    assert [one["valid"] for one in answers] == [True, False]
    assert answers[1]["faults"][0]["path"] == "$[1].stats.hull"
