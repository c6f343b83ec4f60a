"""C-1.7 Totals, and C-2.2, C-2.3 tokens."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shipyard import catalogue
from shipyard.rules import Design, check_design, read_design, thrust_tokens, totals
from tests.shipyard.plans import Document, beam, drive, plans, report


def _answer(document: Document) -> Any:
    return check_design(document).as_json()["totals"]


def test_the_example_of_the_format_comes_to_these_figures() -> None:
    """formats.md, C-1.7."""
    answer = _answer(plans())
    figures = {key: value for key, value in answer.items() if isinstance(value, int)}
    assert figures == {
        "mass": 13, "mass_free": 17, "price": 435, "hits": 15, "white_tokens": 2, "black_tokens": 2,
        "shield": 1, "targeting_tokens": 1, "fighters": 0, "launch_limit": 0,
    }  # fmt: skip
    assert answer["rows"][0] == {"what": "hull 30 t", "mass": 0, "price": 90, "why": "3 × 30 (19–36 t)"}


@pytest.mark.parametrize("document", catalogue.designs(), ids=lambda document: str(document["name"]))
def test_every_figure_is_the_sum_of_its_rows(document: Document) -> None:
    """C-1.7."""
    answer = _answer(document)
    for figure in ("mass", "price"):
        assert answer[figure] == sum(row[figure] for row in answer["rows"])
    for figure, rows in answer["sums"].items():
        assert answer[figure] == sum(row["amount"] for row in rows), figure
    for band in answer["dice"]:
        assert band["dice"] == sum(row["amount"] for row in band["rows"])


def test_there_is_a_row_for_the_hull_and_for_every_part() -> None:
    """C-1.7."""
    rows = [row["what"] for row in _answer(plans())["rows"]]
    assert rows == ["hull 30 t", "white engine, thrust 60", "black engine, thrust 60", "beam A from 10:30",
                    "rocket rack from 11:00", "fire control", "shield generator", "point defence"]  # fmt: skip


@pytest.mark.parametrize(
    ("white", "black", "mass", "tokens"),
    [(0, 0, 30, (0, 0)), (29, 0, 30, (0, 0)), (30, 0, 30, (1, 0)), (29, 1, 30, (0, 1)), (45, 15, 30, (1, 1)),
     (59, 1, 30, (1, 1)), (240, 0, 30, (8, 0)), (300, 90, 30, (8, 0)), (180, 90, 30, (6, 2)), (0, 600, 30, (0, 8)),
     (216, 216, 108, (2, 2))],
)  # fmt: skip
def test_thrust_makes_tokens(white: int, black: int, mass: int, tokens: tuple[int, int]) -> None:
    """C-2.2: what white leaves over helps the black. C-2.3: white first, eight in all."""
    assert thrust_tokens(white, black, mass) == tokens


@given(st.integers(0, 5000), st.integers(0, 5000), st.integers(1, 108))
def test_tokens_are_never_more_than_eight_nor_than_the_thrust_pays_for(white: int, black: int, mass: int) -> None:
    """C-2.2, C-2.3."""
    made = thrust_tokens(white, black, mass)
    assert 0 <= sum(made) <= 8
    assert made[0] * mass <= white
    assert sum(made) * mass <= white + black


def test_the_cap_is_a_row_of_its_own() -> None:
    """C-2.3."""
    answer = _answer(plans(hull=10, drives=[drive("white", 70), drive("black", 40)], systems=[]))
    assert (answer["white_tokens"], answer["black_tokens"]) == (7, 1)
    assert [row["amount"] for row in answer["sums"]["black_tokens"]] == [4, -3]


@pytest.mark.parametrize(("generators", "level"), [(0, 0), (1, 1), (3, 3), (4, 3), (9, 3)])
def test_the_shield_is_the_generators_up_to_three(generators: int, level: int) -> None:
    """C-1.5."""
    answer = report(systems=[{"kind": "shield"}] * generators).totals
    assert answer is not None
    assert answer.shield == level


@pytest.mark.parametrize(
    ("hull", "hangars", "limit"), [(50, 0, 0), (50, 1, 1), (50, 3, 1), (51, 0, 0), (51, 1, 1), (51, 2, 2), (51, 5, 2)]
)
def test_launches_a_turn_go_by_mass_and_by_what_is_there(hull: int, hangars: int, limit: int) -> None:
    """C-5.2."""
    answer = report(hull=hull, drives=[], systems=[{"kind": "hangar"}] * hangars).totals
    assert answer is not None
    assert (answer.fighters, answer.launch_limit) == (6 * hangars, limit)


def test_dice_by_range_band_add_up_over_all_weapons() -> None:
    """C-1.7, C-7.2 to C-7.4."""
    systems = [beam("beam_a"), beam("beam_a"), beam("beam_b"), beam("beam_c"), {"kind": "rocket", "from": "11:00"},
               {"kind": "torpedo", "from": "11:00"}, {"kind": "pd"}, {"kind": "needle", "from": "12:00"}]  # fmt: skip
    answer = report(systems=systems).totals
    assert answer is not None
    assert [(band.near, band.far, band.dice) for band in answer.dice] == [
        (0, 6, 13), (7, 12, 12), (13, 18, 7), (19, 24, 6), (25, 36, 2),
    ]  # fmt: skip


def test_totals_of_a_design_are_those_of_its_document() -> None:
    """C-1.7."""
    design = read_design(plans())
    assert isinstance(design, Design)
    assert totals(design) == check_design(plans()).totals
