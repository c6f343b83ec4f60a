"""Design documents of hex_battle: what is wrong with them, what they come to, advice (H-1.1, H-1.2, H-1.4)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from shipyard.rules import HEX_BATTLE, Refused, hex_battle, yard_of
from tests.shipyard.drawn import WEDGE, drawn, gun, sheet


def faults(document: Any) -> list[tuple[str, str]]:
    return [(one.code, one.path) for one in hex_battle.check_design(document).faults]


def advice(document: Any) -> list[tuple[str, str]]:
    return [(one.code, one.path) for one in hex_battle.check_design(document).advice]


def test_a_design_comes_out_as_it_went_in() -> None:
    """H-1.3: the same JSON types; whole numbers stay whole."""
    document = drawn(regions=[[{"x": 30, "y": 0}, {"x": -20.5, "y": 16}, {"x": -20, "y": -16.0}]])
    assert json.dumps(hex_battle.write_design(hex_battle.read_design(document))) == json.dumps(document)


def test_points_add_up_from_their_rows() -> None:
    """H-1.4."""
    report = hex_battle.check_design(sheet(weapons=[gun(str(n), type_) for n, type_ in enumerate(hex_battle.WEAPONS)]))
    assert report.totals
    rows = [(str(row.what), row.points, str(row.why)) for row in report.totals.rows]
    assert rows == [
        ("hull points", 24, "2 × 12"), ("thrust rating", 24, "4 × 6"), ("screen rating", 12, "6 × 2"),
        ("Class-1 beam", 4, "list price"), ("Class-2 beam", 8, "list price"), ("Class-3 beam", 12, "list price"),
        ("Pulse torpedo", 14, "list price"), ("Missile", 6, "list price"),
    ]  # fmt: skip
    assert report.design
    assert report.totals.points == sum(points for _, points, _ in rows) == hex_battle.points_of(report.design.stats)
    assert report.as_json()["totals"]["points"] == 104  # type: ignore[index, call-overload]


def test_without_stats_a_ship_has_the_defaults() -> None:
    """H-1.1."""
    stats = hex_battle.read_design({**drawn(), "stats": {}}).stats
    assert (stats.hull, stats.thrust, stats.screens) == (10, 6, 1)
    assert [(one.type, one.arc, one.mount_x, one.mount_y) for one in stats.weapons] == [("class2", "fore", 0, 0)]
    without = {key: value for key, value in drawn().items() if key != "stats"}
    assert hex_battle.read_design(without).stats == stats


def test_a_saved_empty_list_of_weapons_stays_empty() -> None:
    """H-1.1."""
    assert hex_battle.read_design(sheet(weapons=[])).stats.weapons == ()


@pytest.mark.parametrize(("type_", "arc"), [("class1", "fore"), ("torpedo", "any"), ("missile", "fore")])
def test_without_an_arc_a_weapon_has_that_of_its_type(type_: str, arc: str) -> None:
    """H-1.2."""
    weapon = {key: value for key, value in gun(type_=type_).items() if key != "arc"}
    assert hex_battle.read_design(sheet(weapons=[weapon])).stats.weapons[0].arc == arc


@pytest.mark.parametrize(("figure", "low", "high"), [("hull", 1, 50), ("thrust", 1, 12), ("screens", 0, 4)])
def test_a_figure_keeps_to_its_range(figure: str, low: int, high: int) -> None:
    """H-1.1."""
    for value in (low, high):
        assert faults(sheet(**{figure: value})) == []
    wrong: Any
    for wrong in (low - 1, high + 1, "6", 6.0, True, [], float("nan")):
        assert faults(sheet(**{figure: wrong})) == [(f"{figure}_rating", f"$.stats.{figure}")]


@pytest.mark.parametrize(
    ("weapon", "found"),
    [
        (gun(type_="class4"), ("weapon_type", ".type")),
        (gun(arc="up"), ("weapon_arc", ".arc")),
        ({**gun(), "arc": None}, ("weapon_arc", ".arc")),
        (gun(name=""), ("name_empty", ".name")),
        (gun(name="a\u202eb"), ("name_character", ".name")),
        (gun(x=1000.5), ("coordinate", ".mountX")),
        (gun(y=float("inf")), ("coordinate", ".mountY")),
        ({**gun(), "mountX": "5"}, ("coordinate", ".mountX")),
        ({**gun(), "mountX": True}, ("coordinate", ".mountX")),
        ({**gun(), "power": 1}, ("unknown_key", ".power")),
        ("gun", ("not_an_object", "")),
        ({key: value for key, value in gun().items() if key != "mountY"}, ("coordinate", ".mountY")),
    ],
)
def test_a_bad_weapon_is_refused_at_its_place(weapon: Any, found: tuple[str, str]) -> None:
    """H-1.1, H-1.3."""
    assert faults(sheet(weapons=[gun("Good"), weapon])) == [(found[0], f"$.stats.weapons[1]{found[1]}")]


@pytest.mark.parametrize(
    ("regions", "found"),
    [
        ([], ("no_region", "$.regions")),
        (None, ("no_region", "$.regions")),
        ({}, ("not_a_list", "$.regions")),
        ([WEDGE[:2]], ("region", "$.regions[0]")),
        ([WEDGE, "x"], ("region", "$.regions[1]")),
        ([[*WEDGE, {"x": 1}]], ("coordinate", "$.regions[0][3].y")),
        ([[*WEDGE, {"x": 1, "y": 2, "z": 3}]], ("unknown_key", "$.regions[0][3].z")),
        ([[*WEDGE, {"x": 1000.01, "y": 2}]], ("coordinate", "$.regions[0][3].x")),
        ([[*WEDGE, {"x": float("-inf"), "y": 2}]], ("coordinate", "$.regions[0][3].x")),
        ([WEDGE] * 65, ("too_many", "$.regions")),
        ([WEDGE * 57, WEDGE * 57, WEDGE * 57], ("too_many_points", "$.regions")),
        ([WEDGE * 171], ("region", "$.regions[0]")),
    ],
)
def test_a_bad_shape_is_refused_at_its_place(regions: Any, found: tuple[str, str]) -> None:
    """H-1.1, limits of H-1.3."""
    assert faults(drawn(regions=regions)) == [found]


def test_the_largest_shape_is_taken() -> None:
    """H-1.3: 64 regions, 512 points, 1000 away."""
    corner = [{"x": 1000, "y": -1000}, {"x": -1000, "y": 1000}, {"x": 0, "y": 0}]
    assert faults(drawn(regions=[corner] * 63 + [corner * 107])) == []


def test_more_than_twelve_weapons_are_refused() -> None:
    """H-1.1."""
    guns = [gun(f"Gun {number}") for number in range(13)]
    assert faults(sheet(weapons=guns[:12])) == []
    assert faults(sheet(weapons=guns)) == [("too_many", "$.stats.weapons")]


def test_all_faults_come_at_once() -> None:
    document = {
        **sheet(hull=0, weapons=[gun(arc="x")]),
        "name": "",
        "regions": [],
        "colour": "red",
        "ruleset": "conversion",
    }
    assert {code for code, _ in faults(document)} == {
        "unknown_key", "wrong_ruleset", "name_empty", "no_region", "hull_rating", "weapon_arc",
    }  # fmt: skip
    with pytest.raises(Refused):
        hex_battle.read_design(document)


@pytest.mark.parametrize("nonsense", [None, [], "x", 5, True])
def test_what_is_no_object_is_refused(nonsense: Any) -> None:
    report = hex_battle.check_design(nonsense)
    assert ([one.code for one in report.faults], report.totals) == (["not_an_object"], None)


def test_a_good_ship_wants_no_advice() -> None:
    assert advice(drawn()) == []


@pytest.mark.parametrize(
    ("weapons", "found"),
    [
        ([], ("unarmed", "$.stats.weapons")),
        ([gun(type_="missile")], ("only_missiles", "$.stats.weapons")),
        ([gun(arc="aft"), gun("Side", arc="port")], ("nothing_ahead", "$.stats.weapons")),
        ([gun(), gun()], ("same_name", "$.stats.weapons")),
        ([gun(x=31)], ("mount_outside", "$.stats.weapons[0].mountX")),
        ([gun(), gun("Low", x=-20, y=16.5)], ("mount_outside", "$.stats.weapons[1].mountX")),
    ],
)
def test_what_is_probably_a_mistake_is_told(weapons: Any, found: tuple[str, str]) -> None:
    assert advice(sheet(weapons=weapons)) == [found]


@pytest.mark.parametrize(("x", "y"), [(30, 0), (-20, 16), (-20, 0), (5, 8), (0, 0)])
def test_a_mount_on_the_edge_or_inside_is_on_the_shape(x: float, y: float) -> None:
    assert advice(sheet(weapons=[gun(x=x, y=y)])) == []


def test_a_flat_region_is_told() -> None:
    flat = [{"x": 0, "y": 0}, {"x": 5, "y": 0}, {"x": 9, "y": 0}]
    assert advice(drawn(regions=[WEDGE, flat])) == [("flat_region", "$.regions[1]")]


def test_a_document_says_whose_it_is() -> None:
    assert yard_of(drawn()) is HEX_BATTLE
    strange: list[Any] = [{}, None, {"ruleset": 5}, {"ruleset": "x"}]
    assert [yard_of(one).ruleset for one in strange] == ["conversion"] * 4
