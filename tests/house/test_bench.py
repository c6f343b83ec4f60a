"""`manage.py bench` answers its rows. How fast anything is, no test asks."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from hexbattle.benching.rows import Row
from hexbattle.checks.tools import ROOT


@pytest.fixture(scope="module")
def answer(tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, Any], Path]:
    """What the command prints, and the database that it was not to touch."""
    real = tmp_path_factory.mktemp("bench") / "real.sqlite3"
    command = [sys.executable, "manage.py", "bench", "--json", "--only", "engine", "site"]
    env = {**os.environ, "LOCAL": "1", "DATABASE_URL": f"sqlite:///{real}"}
    ended = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=True)
    return json.loads(ended.stdout), real


def test_every_figure_of_the_design_has_a_row_with_its_target(answer: tuple[dict[str, Any], Path]) -> None:
    rows = {row["what"]: row["target"] for row in answer[0]["rows"]}
    assert rows == {
        "engine, a turn of 18 ships, everything firing": 3,
        "engine, a turn of 200 ships, everything firing": 60,
        "a design checked": 0.3,
        "exact odds of a ten-dice volley": 0.2,
        "cadet against cadet, 15 ships": 1,
        **{f"SQLite, that turn stored by the server at turn {turn}": 40 for turn in (1, 100)},
        **{f"SQLite, battle page at turn {turn}, queries": 12 for turn in (1, 100)},
        **{f"SQLite, battle page at turn {turn}, size": None for turn in (1, 100)},
        **{f"SQLite, battle page at turn {turn}": 60 for turn in (1, 100)},
    }
    assert all(row["value"] > 0 for row in answer[0]["rows"])


def test_the_battle_page_asks_as_few_questions_in_an_old_battle_as_in_a_young_one(
    answer: tuple[dict[str, Any], Path],
) -> None:
    asked = [row["value"] for row in answer[0]["rows"] if row["what"].endswith("queries")]
    assert asked[0] == asked[1] <= 12


def test_the_real_database_is_left_alone(answer: tuple[dict[str, Any], Path]) -> None:
    assert not answer[1].exists() or answer[1].stat().st_size == 0


@pytest.mark.parametrize(
    ("value", "at_least", "holds"), [(5, False, True), (6, False, False), (5, True, True), (4, True, False)]
)
def test_a_figure_on_its_target_meets_it(value: float, at_least: bool, holds: bool) -> None:
    assert Row(what="it", value=value, unit="ms", target=5, at_least=at_least).holds is holds
