"""What a player is shown before acting: reach, the attack with its rows and its true chance, abilities."""

from __future__ import annotations

from typing import Any

import pytest

from battles.engine import Seat
from battles.engine.battleforge.state import Options
from battles.referee import judge
from tests.engine.battleforge.squad import END, RULES, assault, attack, move, unit

WOOD = ("........", "........", "...f....", "..w.....", "........", "........")
STATE = assault(
    unit("u1", 0, (2, 2)), unit("u2", 1, (3, 2), defense=0, hp=8), unit("u3", 0, (3, 1), "support", hp=9),
    terrain=WOOD,
)  # fmt: skip


def shown(draft: Any = END, state: Any = STATE) -> dict[str, Any]:
    document: dict[str, Any] = RULES.write_preview(RULES.preview(state, Seat(0), draft))
    return document


def test_an_attack_is_shown_with_all_that_makes_it() -> None:
    """B-4.1 to B-4.6: 40 + 30 − 2 for the wood − 15 for the friend beside the target."""
    one = shown()["units"]["u1"]["attacks"]["u2"]
    assert one["threshold"] == 53
    assert {row["what"]: row["value"] for row in one["rows"]} == {
        "base": 40, "attack": 30, "terrain": -2, "flanking": -15,
    }  # fmt: skip
    assert (one["flankers"], one["concealment"]) == (["u3"], 15)
    assert (one["base"], one["least"], one["most"], one["crit_most"]) == (8, 7, 9, 18)


def test_the_true_chance_is_shown_in_per_cent_with_its_rows() -> None:
    """B-4.2: 101 − 53 = 48 per cent, of which the wood hides 15 in a hundred."""
    one = shown()["units"]["u1"]["attacks"]["u2"]
    assert one["chance"] == pytest.approx(40.8)
    assert [row["per_cent"] for row in one["chance_rows"]] == [pytest.approx(48), pytest.approx(-7.2)]
    assert one["hit"] == pytest.approx(0.408)
    assert one["crit"] == pytest.approx(0.06 * 0.85)
    assert sum(one["damage"]["chances"]) == pytest.approx(1)


def test_reach_is_shown_with_path_cost_and_wading() -> None:
    """B-2.2, B-3.1."""
    moves = {tuple(one["at"]): one for one in shown()["units"]["u1"]["moves"]}
    assert moves[1, 1]["cost"] == 2
    assert moves[2, 3] == {"at": [2, 3], "cost": 3, "path": [[2, 3]], "wades": True}
    assert (3, 2) not in moves


def test_a_drafted_move_shows_what_could_follow() -> None:
    after = shown(move("u1", (2, 1), (1, 1)))["after"]
    assert (after["at"], after["actions_remaining"], after["attacks"]) == ([1, 1], 1, {})
    wet = shown(move("u1", (2, 3)))["after"]
    assert (wet["actions_remaining"], wet["moves"], wet["attacks"]) == (0, [], {})


def test_a_draft_with_faults_is_shown_with_them() -> None:
    preview = shown(move("u1", (2, 1), (9, 9)))
    assert preview["after"] is None
    assert {fault["path"] for fault in preview["faults"]} == {"$.path[1]"}


def test_abilities_are_shown_with_whom_they_help() -> None:
    """B-1.2."""
    ability = shown()["units"]["u3"]["ability"]
    assert (ability["ability"], ability["heals_left"]) == ("heal", 3)
    assert ability["friends"] == [{"target": "u3", "points": 5}]


def test_only_whose_turn_it_is_may_do_something() -> None:
    assert RULES.preview(STATE, Seat(1), END).units == {}


def test_the_odds_of_a_drafted_attack_are_those_of_its_preview() -> None:
    outcomes = RULES.write_outcomes(STATE, Seat(0), attack("u1", "u2"))
    assert outcomes == {"attack": shown()["units"]["u1"]["attacks"]["u2"]}
    assert RULES.write_outcomes(STATE, Seat(0), END) == {}


def test_by_intent_the_rows_are_turned_round() -> None:
    """B-4.2."""
    state = assault(*STATE.units, terrain=WOOD, options=Options(to_hit="intent"))
    one = shown(state=state)["units"]["u1"]["attacks"]["u2"]
    assert {row["what"]: row["value"] for row in one["rows"]} == {
        "base": 40, "attack": -30, "terrain": 2, "flanking": -15, "bounds": 8,
    }  # fmt: skip
    assert one["threshold"] == 5


@pytest.mark.parametrize(("dice", "faults"), [("100", 0), ("80,16,1", 0), ("101", 1), ("80", 0), ("80,", 1)])
def test_the_referee_takes_dice_of_a_hundred_faces(dice: str, faults: int) -> None:
    """D-4: a constant, or a list that may not run out."""
    state: Any = RULES.write_state(STATE)
    orders: Any = {"0": RULES.write_orders(attack("u1", "u2"))}
    answer: Any = judge(RULES, {"state": state, "orders": orders, "dice": dice})
    assert len(answer["faults"]) == faults
