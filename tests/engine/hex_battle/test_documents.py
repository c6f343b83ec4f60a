"""Documents of `hex_battle`: whatever is written, it is read or refused with all its faults, and can be played."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from battles.engine import Party, Refused, Seat, seeded_dice
from battles.referee import judge
from tests.engine.hex_battle.squadron import RULES
from tests.engine.test_hostile_documents import JUNK, spoilt

SLOW = settings(deadline=None, max_examples=250)
GUN = {"name": "Gun", "type": "class3", "arc": "fore", "mountX": 0, "mountY": 0}
DESIGN: dict[str, Any] = {
    "format": "hexbattle/design/1", "ruleset": "hex_battle", "name": "Kite",
    "regions": [[{"x": 9, "y": 0}, {"x": -9, "y": 5}, {"x": -9, "y": -5}]],
    "stats": {"hull": 10, "thrust": 6, "screens": 1, "weapons": [GUN, GUN]},
}  # fmt: skip
STATE: dict[str, Any] = {
    "format": "hexbattle/state/1", "ruleset": "hex_battle", "version": 1, "turn": 3, "options": {"turn_limit": 9},
    "sides": [{"seat": 0, "name": "Red", "team": 0, "out": False}, {"seat": 1, "name": "Blue"}],
    "board": {"columns": 24, "rows": 18}, "terrain": {"10,4": "debris", "9,4": "planet"},
    "objective": {"at": [10, 5], "radius": 2, "turns": 3},
    "ships": [
        {"id": "s1", "seat": 0, "name": "Kite", "design": DESIGN, "at": [10, 6], "facing": 0, "velocity": [0, -4],
         "hull": 7, "effects": {"no_turn": 4}},
        {"id": "s2", "seat": 1, "name": "Owl", "design": DESIGN, "at": [10, 1], "facing": 3,
         "weapons": [{"id": "w1", "name": "Gun", "type": "missile", "arc": "any", "reloading": True}]},
        {"id": "s3", "seat": 1, "name": "Hen", "design": DESIGN, "at": [12, 1], "facing": 3},
    ],
    "result": None,
}  # fmt: skip
SHEET: dict[str, Any] = {
    "ships": {"s1": {"turn": 1, "ahead": 2, "port": 1, "fire": {"w1": "s2", "w2": {"s2": 1, "s3": 2}}}}
}
OPENING: dict[str, Any] = {"deploy": {"s1": {"at": [2, 5], "facing": 1}, "s2": {"at": [2, 7], "facing": 1}}}


def refused(change: dict[str, Any]) -> list[tuple[str, str]]:
    """The faults of the state above with some fields changed."""
    with pytest.raises(Refused) as refusal:
        RULES.read_state({**STATE, **change})
    return [(one.code, one.path) for one in refusal.value.faults]


def with_ship(**change: Any) -> dict[str, Any]:
    ships = deepcopy(STATE["ships"])
    ships[0] |= change
    return {"ships": ships}


def test_what_a_state_leaves_out_is_as_the_ship_was_built() -> None:
    first, second, _ = RULES.read_state(STATE).ships
    assert (first.hull, first.hull_max, first.thrust, first.screens) == (7, 10, 6, 1)
    assert [(one.id, one.type, one.working, one.reloading) for one in first.weapons] == [
        ("w1", "class3", True, False),
        ("w2", "class3", True, False),
    ]
    assert second.weapons[0].reloading


@pytest.mark.parametrize(
    ("change", "faults"),
    [
        ({"sides": STATE["sides"][:1]}, [("sides", "$.sides"), ("no_such_seat", "$.ships[1].seat"),
                                         ("no_such_seat", "$.ships[2].seat")]),
        ({"version": 2}, [("version", "$.version")]),
        ({"board": {"columns": 5, "rows": 18}}, [("out_of_range", "$.board.columns")]),
        ({"terrain": {"24,0": "debris"}}, [("off_board", '$.terrain["24,0"]')]),
        ({"terrain": {"1,-0": "debris"}}, [("bad_hex", '$.terrain["1,-0"]')]),
        ({"terrain": {"1,1": "lava"}}, [("not_a_choice", '$.terrain["1,1"]')]),
        ({"terrain": {"10,6": "planet"}}, [("planet", "$.ships[0].at")]),
        ({"zones": [[[2, 2]]]}, [("zones", "$.zones")]),
        ({"zones": [[[2, 2]], [[2, 2], [2, 90]]]}, [("zone_twice", "$.zones[1][0]"), ("off_board", "$.zones[1][1]")]),
        ({"objective": {"at": [90, 0], "radius": 1, "turns": 1}}, [("off_board", "$.objective.at")]),
        ({"options": {"turn_limit": 0, "fog": True}}, [("out_of_range", "$.options.turn_limit"),
                                                       ("unknown_key", "$.options.fog")]),
        ({"turn": 0}, [("at", f"$.ships[{number}].at") for number in range(3)]),
        (with_ship(at=None), [("at", "$.ships[0].at")]),
        (with_ship(at=[10, 1]), [("hex_taken", "$.ships[1].at")]),
        (with_ship(hull=11), [("too_much_hull", "$.ships[0].hull")]),
        (with_ship(hull=0), [("no_hull_left", "$.ships[0].hull")]),
        (with_ship(id="s2"), [("id_twice", "$.ships[1].id")]),
        (with_ship(effects={"asleep": 3}), [("not_a_choice", "$.ships[0].effects.asleep")]),
        (with_ship(weapons=2, facing=6), [("out_of_range", "$.ships[0].facing"), ("not_a_list", "$.ships[0].weapons")]),
    ],
)  # fmt: skip
def test_a_state_is_refused_with_every_fault_and_its_place(
    change: dict[str, Any], faults: list[tuple[str, str]]
) -> None:
    assert sorted(refused(change)) == sorted(faults)


def test_faults_of_two_ships_and_of_the_rest_are_told_together() -> None:
    ships = [{**STATE["ships"][0], "facing": 9}, {**STATE["ships"][1], "design": {**DESIGN, "regions": []}}]
    codes = refused({"ships": ships, "turn": -1, "fog": 1})
    assert {path for _, path in codes} == {"$.ships[0].facing", "$.ships[1].design.regions", "$.turn", "$.fog"}


def test_one_bad_part_of_a_plot_hides_no_fault_of_the_others() -> None:
    plot: dict[str, Any] = {"turn": 9, "ahead": 7, "port": 1, "starboard": 1, "fire": {"w9": "s2"}}
    sheet: dict[str, Any] = {"ships": {"s1": plot, "s2": {}}}
    _, faults = RULES.check_sheet(RULES.read_state(STATE), Seat(0), sheet)
    assert [(one.code, one.path) for one in faults] == [
        ("out_of_range", "$.ships.s1.turn"),
        ("both_sides", "$.ships.s1.starboard"),
        ("too_much_thrust", "$.ships.s1"),
        ("no_such_weapon", "$.ships.s1.fire.w9"),
        ("not_your_ship", "$.ships.s2"),
    ]


@pytest.mark.parametrize(
    ("aim", "faults"),
    [
        (5, [("not_text", "")]),
        ("no id!", [("bad_id", "")]),
        ({"s2": 0, "s3": 3}, [("out_of_range", ".s2")]),
        ({"s2": 1, "s 3": 2}, [("bad_id", '["s 3"]')]),
        ({"s2": True, "s3": 2}, [("not_whole", ".s2")]),
        ({}, [("split", "")]),
    ],
)
def test_a_wrong_target_is_told_once(aim: Any, faults: list[tuple[str, str]]) -> None:
    """H-5.4: a target, or dice by target."""
    _, found = RULES.check_sheet(RULES.read_state(STATE), Seat(0), {"ships": {"s1": {"fire": {"w1": aim}}}})
    assert [(one.code, one.path) for one in found] == [(code, f"$.ships.s1.fire.w1{at}") for code, at in faults]


@SLOW
@given(spoilt({"state": STATE, "orders": {"0": SHEET, "1": {}}, "dice": "6"}))
def test_a_spoilt_case_is_answered(case: Any) -> None:
    answer = judge(RULES, case)
    assert answer["faults"] or answer["events"]


@SLOW
@given(spoilt(OPENING))
def test_a_spoilt_deployment_is_answered(sheet: Any) -> None:
    ships = [{**one, "at": None, "facing": None} for one in STATE["ships"]]
    state = {**STATE, "turn": 0, "ships": ships, "terrain": {}}
    answer = judge(RULES, {"state": state, "orders": {"0": sheet}, "dice": "6"})
    assert answer["faults"] or answer["events"]


@SLOW
@given(spoilt(STATE))
def test_a_state_that_is_read_can_be_written_and_played(document: Any) -> None:
    try:
        state = RULES.read_state(document)
    except Refused as refusal:
        assert refusal.faults  # noqa: PT017
        return
    assert RULES.read_state(RULES.write_state(state)) == state
    if state.result is None:
        sheets = {seat: RULES.default_orders(state, seat) for seat in RULES.awaiting(state)}
        RULES.resolve(state, sheets, seeded_dice("00"))


FLEET: dict[str, Any] = {
    "format": "hexbattle/fleet/1", "ruleset": "hex_battle", "name": "Red", "budget": 500,
    "ships": [{"name": "Kite", "count": 2, "design": DESIGN}],
}  # fmt: skip
SCENARIO: dict[str, Any] = {
    "format": "hexbattle/scenario/1", "ruleset": "hex_battle", "name": "Narrows", "text": "Two fleets.",
    "board": {"columns": 12, "rows": 10}, "terrain": {"5,3": "planet"},
    "objective": {"at": [5, 2], "radius": 1, "turns": 3}, "options": {"turn_limit": 12},
    "sides": [{"name": "Red", "fleet": FLEET, "zone": [[1, 1], [1, 2]]}, {"name": "Blue", "zone": [[9, 1], [9, 2]]}],
}  # fmt: skip


def test_a_scenario_sets_board_terrain_zones_objective_and_options() -> None:
    """H-2.1, H-3.1, H-6.3."""
    setting = RULES.read_scenario(SCENARIO, [FLEET])
    state = RULES.muster(setting.parties, setting.options, field=setting.field)
    assert (state.board.columns, state.board.rows) == (12, 10)
    assert state.terrain == {"5,3": "planet"}
    assert state.zones == (((1, 1), (1, 2)), ((9, 1), (9, 2)))
    assert (state.objective and state.objective.turns, state.options.turn_limit) == (3, 12)
    assert RULES.read_state(RULES.write_state(state)) == state


def test_a_side_without_a_zone_deploys_at_its_edge() -> None:
    """H-3.1."""
    sides = [SCENARIO["sides"][0], {"name": "Blue"}]
    setting = RULES.read_scenario({**SCENARIO, "sides": sides}, [FLEET])
    _, blue = RULES.muster(setting.parties, setting.options, field=setting.field).zones
    assert {q for q, _ in blue} == {9, 10, 11}
    assert len(set(blue)) == 30


def test_a_scenario_needs_a_fleet_for_each_side_without_one() -> None:
    with pytest.raises(Refused, match="needs 1 fleets; 0 were given"):
        RULES.read_scenario(SCENARIO, [])


def test_a_battlefield_is_refused_with_every_fault() -> None:
    parties = [Party(name="Red", fleet=FLEET), Party(name="Blue", fleet=FLEET)]
    field: dict[str, Any] = {
        "board": {"columns": 12, "rows": 10}, "terrain": {"12,0": "debris"}, "zones": [[[1, 1], [1, 1]], []]
    }  # fmt: skip
    with pytest.raises(Refused) as refusal:
        RULES.muster(parties, {"fog": 1}, field=field)
    assert sorted(one.path for one in refusal.value.faults) == [
        "$.field.terrain[\"12,0\"]", "$.field.zones[0][1]", "$.options.fog",
    ]  # fmt: skip


@SLOW
@given(spoilt(SCENARIO), st.one_of(st.just(FLEET), JUNK))
def test_a_spoilt_scenario_is_refused_or_gives_a_battle(document: Any, fleet: Any) -> None:
    try:
        setting = RULES.read_scenario(document, [fleet])
        state = RULES.muster(setting.parties, setting.options, field=setting.field)
    except Refused as refusal:
        assert refusal.faults  # noqa: PT017
        return
    RULES.resolve(state, {}, seeded_dice("00"))


def test_there_is_a_schema_of_every_document() -> None:
    assert set(RULES.schemas()) == {"state", "orders", "event", "options", "scenario"}
