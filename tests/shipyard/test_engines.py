"""C-1.2 Engines."""

from __future__ import annotations

from typing import Any

import pytest

from tests.shipyard.plans import codes, drive, places, plans, report


@pytest.mark.parametrize(
    ("colour", "thrust", "price"),
    [("black", 1, 1), ("black", 36, 36), ("black", 37, 74), ("black", 72, 144), ("black", 73, 292), ("black", 144, 576),
     ("white", 1, 2), ("white", 36, 72), ("white", 37, 111), ("white", 72, 216), ("white", 73, 365),
     ("white", 144, 720)],
)  # fmt: skip
def test_an_engine_costs_what_its_band_says_and_weighs_a_ton(colour: str, thrust: int, price: int) -> None:
    """C-1.2, every band edge."""
    totals = report(hull=2, drives=[drive(colour, thrust)], systems=[]).totals
    assert totals is not None
    assert (totals.price, totals.mass) == (4 + price, 1)


@pytest.mark.parametrize("thrust", [0, -1, 145, 10**9, 36.0, "36", True, None, [36], float("nan")])
def test_any_other_thrust_is_refused_at_its_place(thrust: Any) -> None:
    """C-1.2."""
    document = plans(drives=[drive(), {"colour": "black", "thrust": thrust}])
    assert codes(document) == ["thrust_range"]
    assert places(document) == ["$.drives[1].thrust"]


@pytest.mark.parametrize("colour", ["red", "White", "", 1, None, ["white"]])
def test_engines_are_white_or_black(colour: Any) -> None:
    """C-1.2."""
    assert codes(plans(drives=[{"colour": colour, "thrust": 30}])) == ["colour"]


def test_any_mix_of_engines_is_allowed() -> None:
    """C-1.2."""
    assert report(drives=[drive("white", 1), drive("black", 144), drive("white", 36)] * 5).valid
