"""The older storage format, both ways (H-1.3)."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shipyard.rules import Refused, hex_battle
from tests.shipyard.drawn import WEDGE, gun, stored

SHIP = json.dumps(stored())


def read(**ships: Any) -> dict[str, hex_battle.StoredShip]:
    return {one.name: one for one in hex_battle.read_storage(json.dumps(ships))}


def found(text: str) -> dict[str, list[tuple[str, str]]]:
    """The faults of each ship."""
    return {one.name: [(fault.code, fault.path) for fault in one.faults] for one in hex_battle.read_storage(text)}


def refused(text: str | bytes) -> list[str]:
    with pytest.raises(Refused) as refusal:
        hex_battle.read_storage(text)
    return [one.code for one in refusal.value.faults]


def test_what_is_exported_is_what_was_imported() -> None:
    """The same keys and JSON types out as in."""
    document = {
        "my_cruiser": stored(weapons=[gun(), gun("Port Battery", "class1", "port", -8.5, 10)]),
        "unarmed": stored(weapons=[], hull=50, hullMax=50),
        "Лев": {"regions": [WEDGE, [*WEDGE, {"x": 0.25, "y": -1}]], "stats": stored()["stats"]},
    }
    designs = [one.design for one in hex_battle.read_storage(json.dumps(document)) if one.design]
    assert json.dumps(hex_battle.write_storage(designs)) == json.dumps(document)


def test_without_stats_a_ship_gets_the_defaults() -> None:
    design = read(raft={"regions": [WEDGE]})["raft"].design
    assert design
    assert (design.stats.hull, design.stats.thrust, design.stats.screens, len(design.stats.weapons)) == (10, 6, 1, 1)


@pytest.mark.parametrize(
    ("hulls", "full"), [({"hull": 7}, 7), ({"hullMax": 9}, 9), ({"hull": 9, "hullMax": 9}, 9), ({}, 10)]
)
def test_hull_max_is_the_full_hull_and_hull_if_it_is_missing(hulls: dict[str, int], full: int) -> None:
    ship = read(raft={"regions": [WEDGE], "stats": hulls})["raft"]
    assert ship.design
    assert (ship.design.stats.hull, ship.told) == (full, ())


def test_a_lower_hull_is_told_and_not_kept() -> None:
    ship = read(raft=stored(hull=7))["raft"]
    assert ship.design
    assert ship.design.stats.hull == 12
    assert [(one.code, one.path) for one in ship.told] == [("hull_made_whole", "$.raft.stats.hull")]
    assert "7" in ship.told[0].message
    assert "12" in ship.told[0].message


@pytest.mark.parametrize(
    ("stats", "path"),
    [
        ({"hull": 13}, "hull"),
        ({"hull": 0}, "hull"),
        ({"hull": None}, "hull"),
        ({"hullMax": 51}, "hullMax"),
        ({"hullMax": "12"}, "hullMax"),
        ({"hull": 12.0}, "hull"),
        ({"thrust": 0}, "thrust"),
        ({"thrust": None}, "thrust"),
        ({"screens": 5}, "screens"),
        ({"weapons": {}}, "weapons"),
        ({"weapons": None}, "weapons"),
        ({"weapons": [gun(type_="class9")]}, "weapons[0].type"),
        ({"weapons": [gun(y=-1001)]}, "weapons[0].mountY"),
        ({"shields": 1}, "shields"),
    ],
)
def test_a_bad_ship_is_refused_with_its_path_and_the_good_ones_are_kept(stats: dict[str, Any], path: str) -> None:
    ships = read(bad=stored(**stats), good=stored())
    assert ships["good"].design
    assert ships["bad"].design is None
    assert {one.path for one in ships["bad"].faults} == {f"$.bad.stats.{path}"}
    assert all(one.message for one in ships["bad"].faults)


@pytest.mark.parametrize(
    ("ship", "path"),
    [
        ([], "$.bad"),
        (None, "$.bad"),
        ({}, "$.bad.regions"),
        ({"regions": None}, "$.bad.regions"),
        ({"regions": [WEDGE], "stats": None}, "$.bad.stats"),
        ({"regions": [WEDGE], "stats": []}, "$.bad.stats"),
        ({"regions": [WEDGE], "owner": "me"}, "$.bad.owner"),
        ({"regions": [WEDGE] * 65}, "$.bad.regions"),
        ({"regions": [WEDGE * 100, WEDGE * 100]}, "$.bad.regions"),
        ({"regions": [[*WEDGE, {"x": 1e6, "y": 0}]]}, "$.bad.regions[0][3].x"),
        ({"regions": [[*WEDGE, [1, 2]]]}, "$.bad.regions[0][3]"),
    ],
)
def test_a_ship_of_a_wrong_form_is_refused_alone(ship: Any, path: str) -> None:
    ships = read(bad=ship, good=stored())
    assert ships["good"].design
    assert {one.path for one in ships["bad"].faults} == {path}


@pytest.mark.parametrize(
    ("number", "code"), [("NaN", "not_finite"), ("-Infinity", "not_finite"), ("1e400", "number_too_large"),
                         ("1" * 41, "number_too_long"), ("9" * 20, "number_too_large")],
)  # fmt: skip
def test_a_number_that_cannot_be_kept_spoils_its_ship_alone(number: str, code: str) -> None:
    bad = SHIP.replace('"hull": 12', f'"hull": {number}')
    assert found(f'{{"bad": {bad}, "good": {SHIP}}}') == {"bad": [(code, "$.bad.stats.hull")], "good": []}


def test_a_key_written_twice_spoils_its_ship_alone() -> None:
    bad = SHIP.replace('"hull": 12', '"hull": 12, "hull": 3')
    assert found(f'{{"bad": {bad}, "good": {SHIP}}}') == {"bad": [("duplicate_key", "$.bad.stats.hull")], "good": []}


def test_two_ships_of_one_name_are_refused_and_the_others_kept() -> None:
    text = f'{{"twin": {SHIP}, "good": {SHIP}, "twin": {SHIP}, "pair": {SHIP}, "pair": {SHIP}}}'
    assert found(text) == {"twin": [("duplicate_key", "$.twin")], "good": [], "pair": [("duplicate_key", "$.pair")]}


@pytest.mark.parametrize("name", ["", " ", "x" * 61, "a\nb", "a\u202eb"])
def test_a_name_that_no_ship_may_bear_is_refused(name: str) -> None:
    ships = hex_battle.read_storage(json.dumps({name: stored(), "good": stored()}))
    assert [bool(one.design) for one in ships] == [False, True]


def test_half_a_character_in_a_name_spoils_its_ship_alone() -> None:
    assert [bool(codes) for codes in found(f'{{"\\ud800": {SHIP}, "good": {SHIP}}}').values()] == [True, False]


@pytest.mark.parametrize(
    ("text", "code"),
    [("", "not_json"), ("{", "not_json"), ("[]", "not_an_object"), ("null", "not_an_object"), ("NaN", "not_an_object"),
     ("{}", "no_designs"), ('{"a": ' + "[" * 100 + "]" * 100 + "}", "too_deep"), (b"\xff", "not_utf8"),
     (" " * 1_000_001, "too_long")],
)  # fmt: skip
def test_what_cannot_be_read_at_all_is_refused_as_a_whole(text: str | bytes, code: str) -> None:
    assert refused(text) == [code]


def test_ships_of_one_name_are_numbered_when_they_are_exported() -> None:
    design = read(raft=stored())["raft"].design
    assert design
    assert list(hex_battle.write_storage([design] * 3)) == ["raft", "raft 2", "raft 3"]


def test_a_numbered_name_is_still_one_that_can_be_imported() -> None:
    long = "x" * 60
    design = read(**{long: stored()})[long].design
    assert design
    text = json.dumps(hex_battle.write_storage([design] * 12))
    assert all(one.design for one in hex_battle.read_storage(text))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-100, 100) | st.floats() | st.text(max_size=3),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(["regions", "stats", "hull", "weapons", "x", "y", "type"]), inner, max_size=4)
    ),
    max_leaves=12,
)


@settings(max_examples=60, deadline=None)
@given(JSON)
def test_whatever_stands_for_a_ship_another_one_is_kept(nonsense: Any) -> None:
    ships = hex_battle.read_storage(json.dumps({"bad": nonsense, "good": stored()}))
    assert ships[1].design
    assert (ships[0].design is None) == bool(ships[0].faults)
