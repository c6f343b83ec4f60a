"""C-1.3 Other systems, and what they do at range (C-7.2 to C-7.6)."""

from __future__ import annotations

from typing import Any

import pytest

from shipyard.rules import PARTS, SECTOR_SIZES, Kind, check_design, dice_at
from tests.shipyard.plans import Document, codes, places, plans, report

ONE_SIZE: list[tuple[Document, int, int]] = [
    ({"kind": "fire_control"}, 3, 10),
    ({"kind": "shield"}, 3, 25),
    ({"kind": "rocket", "from": "11:00"}, 1, 3),
    ({"kind": "torpedo", "from": "11:00"}, 5, 15),
    ({"kind": "needle", "from": "10:30"}, 2, 6),
    ({"kind": "hangar"}, 6, 20),
    ({"kind": "pd"}, 1, 3),
    ({"kind": "pd_improved"}, 3, 10),
    ({"kind": "troop_bay"}, 4, 12),
]
BEAMS: list[tuple[str, int, tuple[int, ...]]] = [
    ("beam_a", 3, (4, 7, 10, 13)),
    ("beam_b", 2, (3, 5, 7, 9)),
    ("beam_c", 1, (2, 3, 4, 5)),
]


def _bill(system: Document) -> tuple[int, int]:
    totals = report(hull=10, drives=[], systems=[system]).totals
    assert totals is not None
    return totals.mass, totals.price - 20


@pytest.mark.parametrize(("system", "mass", "price"), ONE_SIZE, ids=str)
def test_a_system_weighs_and_costs_what_the_table_says(system: Document, mass: int, price: int) -> None:
    """C-1.3."""
    assert check_design(plans(hull=10, drives=[], systems=[system])).valid
    assert _bill(system) == (mass, price)


@pytest.mark.parametrize(("kind", "mass", "prices"), BEAMS)
@pytest.mark.parametrize("size", [0, 1, 2, 3])
def test_a_beam_costs_by_the_size_of_its_sector(kind: str, mass: int, prices: tuple[int, ...], size: int) -> None:
    """C-1.3."""
    hours = SECTOR_SIZES[size]
    system: Document = {"kind": kind, "hours": hours} | ({"from": "9:00"} if hours < 12 else {})
    assert check_design(plans(hull=10, drives=[], systems=[system])).valid
    assert _bill(system) == (mass, prices[size])


def test_the_table_has_these_parts_and_no_other() -> None:
    """C-1.3."""
    assert set(PARTS) == {system["kind"] for system, _, _ in ONE_SIZE} | {kind for kind, _, _ in BEAMS}


@pytest.mark.parametrize("hours", [0, 1, 2, 4, 13, -3, 3.0, "3", True, None])
def test_a_beam_has_3_6_9_or_12_hours(hours: Any) -> None:
    """C-1.3."""
    document = plans(systems=[{"kind": "beam_b", "hours": hours, "from": "12:00"}])
    assert codes(document) == ["hours"]
    assert places(document) == ["$.systems[0].hours"]


@pytest.mark.parametrize("system", [system for system, _, _ in ONE_SIZE], ids=lambda value: str(value["kind"]))
def test_only_beams_choose_the_size_of_their_sector(system: Document) -> None:
    """C-1.3."""
    assert codes(plans(systems=[{**system, "hours": 3}])) == ["hours_not_chosen"]


@pytest.mark.parametrize("kind", ["", "laser", "BEAM_A", 7, None, ["beam_a"], {"kind": "beam_a"}])
def test_an_unknown_kind_is_refused(kind: Any) -> None:
    """C-1.3."""
    document = plans(systems=[{"kind": "shield"}, {"kind": kind}])
    assert codes(document) == ["kind"]
    assert places(document) == ["$.systems[1].kind"]


DICE: list[tuple[Kind, dict[int, int]]] = [
    ("beam_a", {0: 3, 12: 3, 13: 2, 24: 2, 25: 1, 36: 1, 37: 0}),
    ("beam_b", {0: 2, 12: 2, 13: 1, 24: 1, 25: 0}),
    ("beam_c", {0: 1, 12: 1, 13: 0}),
    ("rocket", {0: 3, 6: 3, 7: 2, 12: 2, 13: 1, 18: 1, 19: 0}),
    ("torpedo", {0: 1, 24: 1, 25: 0}),
    ("needle", {0: 1, 9: 1, 10: 0}),
    ("pd", {0: 1, 6: 1, 7: 0}),
    ("pd_improved", {0: 1, 8: 1, 9: 0}),
]


@pytest.mark.parametrize(("kind", "dice"), DICE, ids=[kind for kind, _ in DICE])
def test_a_weapon_throws_these_dice_at_the_edges_of_its_bands(kind: Kind, dice: dict[int, int]) -> None:
    """C-7.2, C-7.3, C-7.4, C-7.5, C-7.6."""
    found = {distance: band.dice if (band := dice_at(kind, distance)) else 0 for distance in dice}
    assert found == dice


@pytest.mark.parametrize(("distance", "hits_on"), [(0, 3), (6, 3), (7, 4), (12, 4), (13, 5), (18, 5), (19, 6), (24, 6)])
def test_a_torpedo_hits_less_well_the_farther_it_runs(distance: int, hits_on: int) -> None:
    """C-7.4."""
    band = dice_at("torpedo", distance)
    assert band is not None
    assert band.hits_on == hits_on
