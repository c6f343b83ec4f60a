"""The grid, headings, distance and range (G-1 ... G-4). The cases are shared with the tests of the board."""

from __future__ import annotations

import json
from fractions import Fraction
from math import ceil, copysign
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battles.engine.hexes import STEPS, add, centre, disc, hex_at, hexes, range_between, ring, scale, turned

SHARED = json.loads((Path(__file__).parent.parent / "shared" / "geometry.json").read_text())
SPOTS = st.tuples(st.integers(-300, 300), st.integers(-300, 300))


@pytest.mark.parametrize("case", SHARED["headings"], ids=str)
def test_a_heading_points_where_the_rules_say(case: dict[str, Any]) -> None:
    """G-2."""
    assert STEPS[case["facing"]] == tuple(case["step"])


@pytest.mark.parametrize("case", SHARED["centres"], ids=str)
def test_a_hex_lies_at_its_pixel(case: dict[str, Any]) -> None:
    """G-1."""
    assert centre(tuple(case["hex"])) == pytest.approx((case["x"], case["y"]))


@pytest.mark.parametrize("case", SHARED["points"], ids=str)
def test_a_pixel_belongs_to_the_hex_whose_centre_is_nearest(case: dict[str, Any]) -> None:
    """G-1."""
    assert hex_at(case["x"], case["y"]) == tuple(case["hex"])


@pytest.mark.parametrize("case", SHARED["distances"], ids=str)
def test_distance_and_range(case: dict[str, Any]) -> None:
    """G-3, G-4."""
    a, b = tuple(case["a"]), tuple(case["b"])
    assert (hexes(a, b), range_between(a, b)) == (case["hexes"], case["range"])


def test_cube_rounding_never_yields_minus_zero() -> None:
    """G-1."""
    assert all(copysign(1, part) == 1 for part in hex_at(-0.4, -0.4))


def test_range_is_right_for_every_hex_within_40() -> None:
    """G-4, against the rule worked out in fractions from m steps one way and n the next."""
    for facing in range(6):
        for m in range(41):
            for n in range(41 - m):
                target = add(scale(STEPS[facing], m), scale(STEPS[(facing + 1) % 6], n))
                assert range_between((0, 0), target) == ceil(max(m, n) + Fraction(min(m, n), 2)), target


@given(SPOTS, SPOTS, SPOTS)
def test_range_does_not_depend_on_where_on_the_map_or_who_measures(a: Any, b: Any, shift: Any) -> None:
    assert range_between(a, b) == range_between(b, a) == range_between(add(a, shift), add(b, shift))


@given(SPOTS, SPOTS, st.integers(0, 5))
def test_turning_the_map_changes_no_range(a: Any, b: Any, faces: int) -> None:
    assert range_between(turned(a, faces), turned(b, faces)) == range_between(a, b)


@given(SPOTS)
def test_the_middle_of_every_hex_is_in_it(spot: Any) -> None:
    """G-1."""
    assert hex_at(*centre(spot)) == spot


@given(SPOTS, st.integers(0, 8))
def test_a_disc_is_its_rings(middle: Any, radius: int) -> None:
    """G-3."""
    found = list(disc(middle, radius))
    assert len(found) == len(set(found)) == 3 * radius * (radius + 1) + 1
    assert set(found) == {spot for r in range(radius + 1) for spot in ring(middle, r)}
    assert all(hexes(middle, spot) <= radius for spot in found)
