"""C-1.1 Hull."""

from __future__ import annotations

from typing import Any

import pytest

from shipyard.rules import check_design, hull_hits, hull_price
from tests.shipyard.plans import codes, places, plans, report


@pytest.mark.parametrize(
    ("hull", "price", "hits"),
    [(2, 4, 1), (3, 6, 1), (17, 34, 8), (18, 36, 9), (19, 57, 9), (35, 105, 17), (36, 108, 18), (37, 148, 18),
     (38, 152, 19), (107, 428, 53), (108, 432, 54)],
)  # fmt: skip
def test_a_hull_costs_what_its_band_says_and_has_half_its_tons_in_hits(hull: int, price: int, hits: int) -> None:
    """C-1.1, every band edge."""
    totals = report(hull=hull, drives=[], systems=[]).totals
    assert totals is not None
    assert (totals.price, totals.hits) == (hull_price(hull), hull_hits(hull)) == (price, hits)


@pytest.mark.parametrize("hull", [2, 18, 19, 36, 37, 108])
def test_every_hull_from_2_to_108_may_be_built(hull: int) -> None:
    """C-1.1."""
    assert report(hull=hull, drives=[], systems=[]).valid


@pytest.mark.parametrize("hull", [0, -1, 109, 10**9, 2.5, 30.0, "30", True, None, [], {}, float("nan"), float("inf")])
def test_any_other_hull_is_refused_at_its_place(hull: Any) -> None:
    """C-1.1."""
    assert codes(plans(hull=hull, drives=[], systems=[])) == ["hull_range"]
    assert places(plans(hull=hull, drives=[], systems=[])) == ["$.hull"]


def test_a_hull_of_one_ton_has_no_hits_and_is_refused_with_the_reason() -> None:
    """C-1.1, ruling."""
    (fault,) = check_design(plans(hull=1, drives=[], systems=[])).faults
    assert fault.code == "hull_without_hits"
    assert "smallest is 2 tons" in fault.message


@pytest.mark.parametrize(("shields", "valid"), [(35, True), (36, False)])
def test_equipment_may_weigh_as_much_as_the_hull_and_no_ton_more(shields: int, valid: bool) -> None:
    """C-1.1: 108 t carry one engine of 1 t, two launchers of 1 t and 35 generators of 3 t."""
    systems = [{"kind": "shield"}] * shields + [{"kind": "rocket", "from": "11:00"}] * 2
    checked = report(hull=108, drives=[{"colour": "black", "thrust": 108}], systems=systems)
    assert checked.valid is valid


def test_a_ship_that_is_too_heavy_is_still_added_up() -> None:
    """C-1.7: the designer shows by how much."""
    checked = report(hull=12)
    assert [one.code for one in checked.faults] == ["too_heavy"]
    assert checked.totals is not None
    assert checked.totals.mass_free == -1
