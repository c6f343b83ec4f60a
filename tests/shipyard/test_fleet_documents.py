"""Fleets as documents (formats.md)."""

from __future__ import annotations

from itertools import count
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shipyard import catalogue
from shipyard.rules import Refused, check_fleet, fleet_price, pick_fleet, read_fleet, write_fleet
from tests.shipyard.plans import Document, fleet, plans, without


def _faults(document: Any) -> list[tuple[str, str]]:
    return [(one.code, one.path) for one in check_fleet(document)]


def test_a_fleet_costs_its_ships() -> None:
    assert fleet_price(read_fleet(fleet())) == 2 * 435


def test_a_fleet_is_read_and_written_the_same() -> None:
    assert write_fleet(read_fleet(fleet())) == fleet()


def test_a_fleet_may_cost_its_budget_and_no_credit_more() -> None:
    assert _faults(fleet(budget=870)) == []
    assert _faults(fleet(budget=869)) == [("over_budget", "$.budget")]


def test_faults_of_designs_are_told_with_those_of_the_fleet() -> None:
    bad: Document = {"name": "a\u202eb", "count": 0, "design": plans(hull=1)}
    assert set(_faults(fleet(ships=[bad, 7], budget=0))) == {
        ("budget_range", "$.budget"),
        ("name_character", "$.ships[0].name"),
        ("count_range", "$.ships[0].count"),
        ("hull_without_hits", "$.ships[0].design.hull"),
        ("not_an_object", "$.ships[1]"),
    }


@pytest.mark.parametrize("key", ["format", "ruleset", "name", "budget"])
def test_what_a_fleet_must_have_is_missed_at_its_place(key: str) -> None:
    assert [path for _, path in _faults(without(fleet(), key))] == [f"$.{key}"]


def test_a_fleet_needs_a_ship_and_takes_a_hundred() -> None:
    assert _faults(fleet(ships=[])) == [("no_ships", "$.ships")]
    ship = {"name": "Wisp", "count": 100, "design": plans()}
    assert _faults(fleet(ships=[ship], budget=1_000_000)) == []
    assert _faults(fleet(ships=[ship, ship], budget=1_000_000)) == [("too_many_ships", "$.ships")]


@pytest.mark.parametrize("value", [None, 3, "x", [], True])
def test_a_fleet_that_is_no_object_is_one_fault(value: Any) -> None:
    assert _faults(value) == [("not_an_object", "$")]


@given(st.integers(60, 4000), st.randoms(use_true_random=False))
def test_a_picked_fleet_is_legal_and_near_its_budget(budget: int, chance: Any) -> None:
    picked = pick_fleet(catalogue.designs(), budget, chance.randrange)
    assert check_fleet(write_fleet(picked)) == []
    assert fleet_price(picked) <= budget
    assert sum(ship.count for ship in picked.ships) <= 12


def test_picked_fleets_differ() -> None:
    turns = count()
    fleets = {pick_fleet(catalogue.designs(), 1000, lambda n: next(turns) % n) for _ in range(10)}
    assert len(fleets) > 5


def test_a_budget_below_the_cheapest_ship_is_refused() -> None:
    with pytest.raises(Refused):
        pick_fleet(catalogue.designs(), 59, lambda n: 0)
