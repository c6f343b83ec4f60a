"""States, orders, events and options as documents (formats.md)."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from typing import Any, cast

import pytest

from battles.engine import ConstantDice, Refused, Seat, ruleset
from battles.engine.conversion.sight import view
from battles.engine.conversion.state import Tokens
from shipyard.rules import Json, write_design
from tests.engine.fleet import attack, battle, copies, design, orders, run, ship

RULES = ruleset("conversion")
WHITE = "$.ships[1].tokens.white"
PLAN = design("fire_control", "beam_a", "rocket", drives=(("white", 80), ("black", 40)))


def by_hand() -> dict[str, Any]:
    """A state as a person would write it: everything that may be left out is."""
    return {
        "format": "hexbattle/state/1",
        "ruleset": "conversion",
        "version": 1,
        "turn": 3,
        "sides": [{"seat": 0, "name": "Red"}, {"seat": 1, "name": "Blue"}],
        "ships": [
            {
                "id": "s1",
                "seat": 0,
                "name": "Kite",
                "design": write_design(PLAN),
                "at": [0, 0],
                "facing": 0,
                "velocity": [0, 0],
            },
            {
                "id": "s2",
                "seat": 1,
                "name": "Owl",
                "design": write_design(PLAN),
                "at": [0, -9],
                "facing": 3,
                "velocity": [1, 0],
            },
        ],
    }


def changed(change: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
    document = deepcopy(by_hand())
    change(document)
    return document


def faults(document: Json) -> list[tuple[str, str]]:
    with pytest.raises(Refused) as refused:
        RULES.read_state(document)
    return [(one.code, one.path) for one in refused.value.faults]


def test_what_a_hand_written_state_leaves_out_is_filled_in() -> None:
    state = RULES.read_state(by_hand())
    kite = state.ships[0]
    assert kite.tokens == Tokens(white=2, black=1)
    assert dict(kite.systems) == dict.fromkeys(("d1", "d2", "x1", "x2", "x3"), "ok")
    assert (kite.hits_taken, kite.status, dict(kite.aboard), state.groups) == (0, "in_play", {}, ())
    assert [side.team for side in state.sides] == [0, 1]
    assert state.options.distance == 40


def test_tokens_are_made_from_the_systems_as_they_stand() -> None:
    """C-2.2."""
    state = RULES.read_state(changed(lambda one: one["ships"][0].update(systems={"d1": "half", "x2": "out"})))
    assert state.ships[0].tokens == Tokens(white=1, black=1)
    assert state.ships[0].systems["x2"] == "out"


def test_systems_stand_in_the_order_of_the_design_however_they_were_written() -> None:
    """G-8: dice are rolled by id, never by the alphabet or by chance."""
    plan = write_design(design(*copies("beam_c", 11), hull=40))
    written = dict.fromkeys([f"x{number}" for number in (10, 11, 1, 2, 3, 4, 5, 6, 7, 8, 9)], "ok")
    document = changed(lambda one: one["ships"][0].update(design=plan, systems=written))
    assert list(RULES.read_state(document).ships[0].systems) == [f"x{number}" for number in range(1, 12)]


def test_a_state_written_is_the_state_read() -> None:
    state = RULES.read_state(by_hand())
    written = json.loads(json.dumps(RULES.write_state(state)))
    assert RULES.read_state(written) == state
    assert RULES.write_state(RULES.read_state(written)) == written


def test_views_are_read_too() -> None:
    """formats.md: a view is a state in which unknown parts are null and unseen objects are missing."""
    seen = view(run(RULES.read_state(by_hand()), {}).state, 0)
    assert seen.ships[1].tokens.carried_white is None
    assert RULES.read_state(json.loads(json.dumps(RULES.write_state(seen)))) == seen


def test_sheets_and_events_survive_being_written() -> None:
    state = battle(ship("s1", 0, (0, 9), PLAN), ship("s2", 1, plan=PLAN))
    sheet = orders(s1=[attack("beams", "s2"), attack("rockets", "s2", "x3", closer_than=10)])
    assert RULES.read_orders(json.loads(json.dumps(RULES.write_orders(sheet)))) == sheet
    events = RULES.resolve(state, {Seat(0): sheet}, ConstantDice(6)).events
    assert RULES.read_events(json.loads(json.dumps(RULES.write_events(events)))) == events
    for seat in (Seat(0), Seat(1), None):
        cut = RULES.events_for(events, seat)
        assert RULES.read_events(json.loads(json.dumps(RULES.write_events(cut)))) == cut


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (lambda one: one.pop("format"), [("missing", "$.format")]),
        (lambda one: one.update(format="hexbattle/state/2"), [("not_a_choice", "$.format")]),
        (lambda one: one.update(ruleset="chess"), [("not_a_choice", "$.ruleset")]),
        (lambda one: one.update(version=0), [("version", "$.version")]),
        (lambda one: one.update(weather="fair"), [("unknown_key", "$.weather")]),
        (lambda one: one.update(turn=0), [("out_of_range", "$.turn")]),
        (lambda one: one.update(options={"wind": 1}), [("unknown_key", "$.options.wind")]),
        (lambda one: one.update(options={"turn_limit": 0}), [("out_of_range", "$.options.turn_limit")]),
        (lambda one: one.pop("sides"), [("missing", "$.sides")]),
        (lambda one: one.update(sides=[{"seat": 1, "name": "A"}, {"seat": 0, "name": "B"}]), [("seats", "$.sides")]),
        (lambda one: one["sides"][0].update(name="a\u202eb"), [("name_character", "$.sides[0].name")]),
        (lambda one: one.pop("ships"), [("ships", "$.ships")]),
        (lambda one: one.update(ships=[{}] * 401), [("ships", "$.ships")]),
        (lambda one: one["ships"].append(4), [("not_an_object", "$.ships[2]")]),
        (lambda one: one["ships"][1].update(id="s1"), [("id_twice", "$.ships[1].id")]),
        (lambda one: one["ships"][1].update(id="s 1"), [("bad_id", "$.ships[1].id")]),
        (lambda one: one["ships"][1].update(seat=2), [("no_such_seat", "$.ships[1].seat")]),
        (lambda one: one["ships"][1].update(facing=6), [("out_of_range", "$.ships[1].facing")]),
        (lambda one: one["ships"][1].update(at=[0]), [("missing", "$.ships[1].at[1]")]),
        (lambda one: one["ships"][1].update(at=[0, 1.0]), [("not_whole", "$.ships[1].at[1]")]),
        (lambda one: one["ships"][1].update(velocity=[10**7, 0]), [("out_of_range", "$.ships[1].velocity[0]")]),
        (lambda one: one["ships"][1].update(hits_taken=20), [("no_hits_left", "$.ships[1].hits_taken")]),
        (lambda one: one["ships"][1].update(status="lost"), [("not_a_choice", "$.ships[1].status")]),
        (lambda one: one["ships"][1].update(systems={"x9": "ok"}), [("no_such_system", "$.ships[1].systems.x9")]),
        (lambda one: one["ships"][1].update(systems={"x1": "half"}), [("not_half", "$.ships[1].systems.x1")]),
        (lambda one: one["ships"][1].update(systems={"x2": "spent"}), [("not_spent", "$.ships[1].systems.x2")]),
        (lambda one: one["ships"][1].update(aboard={"x1": 6}), [("no_such_system", "$.ships[1].aboard.x1")]),
        (lambda one: one["ships"][1].update(tokens={"white": 9, "black": 0}), [("out_of_range", WHITE)]),
        (lambda one: one["ships"][1].update(name=""), [("name_empty", "$.ships[1].name")]),
        (lambda one: one["ships"][1].pop("design"), [("not_an_object", "$.ships[1].design")]),
        (lambda one: one.update(contacts={"3": []}), [("no_such_seat", "$.contacts.3")]),
        (lambda one: one.update(contacts={"x": []}), [("not_whole", "$.contacts.x")]),
        (lambda one: one.update(result={"winner": "me"}), [("not_whole", "$.result.winner")]),
    ],
)  # fmt: skip
def test_a_state_that_cannot_be_is_refused_with_its_place(
    change: Callable[[dict[str, Any]], object], expected: list[tuple[str, str]]
) -> None:
    assert faults(changed(change)) == expected


@pytest.mark.parametrize("document", [None, [], "state", 3, True])
def test_what_is_no_object_is_no_state(document: Json) -> None:
    assert faults(document) == [("not_an_object", "$")]


def test_all_faults_of_a_state_are_told_at_once() -> None:
    def spoil(one: dict[str, Any]) -> None:
        one["ships"][0].update(facing=9, velocity=[0])
        one["ships"][0]["design"].update(hull=1)
        one["ships"][1].update(systems={"x9": "ok"}, seat=5)
        one.update(turn="3")

    assert {path for _, path in faults(changed(spoil))} == {
        "$.ships[0].facing",
        "$.ships[0].velocity[1]",
        "$.ships[0].design.hull",
        "$.ships[1].systems.x9",
        "$.turn",
    }


def test_a_destroyed_ship_keeps_all_the_hits_that_it_took() -> None:
    """C-8.1."""
    document = changed(lambda one: one["ships"][1].update(hits_taken=31, status="destroyed", fate_seen_by=[0, 1]))
    assert RULES.read_state(document).ships[1].hits_taken == 31


CARRIER = write_design(design("hangar", "hangar"))
GROUP = {"id": "s1/x2", "seat": 0, "home": "s1", "at": [0, 0], "facing": 0, "velocity": [0, 0], "fighters": 6}


def carriers(*groups: dict[str, Json], **changes: Json) -> dict[str, Json]:
    """A state whose first ship is a carrier."""

    def change(one: dict[str, Any]) -> None:
        one["ships"][0].pop("systems", None)
        one["ships"][0].pop("aboard", None)
        one["ships"][0].update(design=CARRIER, **changes)
        one["groups"] = [{**GROUP, **group} for group in groups]

    return changed(change)


def test_hangars_are_full_where_nothing_is_said_and_empty_where_their_own_group_flies() -> None:
    """C-5.1, formats.md."""
    assert RULES.read_state(carriers()).ships[0].aboard == {"x1": 6, "x2": 6}
    assert RULES.read_state(carriers({})).ships[0].aboard == {"x1": 6, "x2": 0}
    assert RULES.read_state(carriers({"id": "g1"})).ships[0].aboard == {"x1": 6, "x2": 6}
    assert RULES.read_state(carriers({}, aboard={"x2": 3})).ships[0].aboard == {"x1": 6, "x2": 3}


@pytest.mark.parametrize(
    ("document", "found"),
    [
        (carriers(aboard={"x1": 7}), [("out_of_range", "$.ships[0].aboard.x1")]),
        (carriers(aboard={"x1": -1}), [("out_of_range", "$.ships[0].aboard.x1")]),
        (carriers(aboard={"x3": 1}), [("no_such_system", "$.ships[0].aboard.x3")]),
        (carriers(id="s" * 38), [("id_too_long", "$.ships[0].id")]),
        (carriers({"fighters": 0}), [("out_of_range", "$.groups[0].fighters")]),
        (carriers({"fighters": 7}), [("out_of_range", "$.groups[0].fighters")]),
        (carriers({"id": "s2"}), [("id_twice", "$.groups[0].id")]),
        (carriers({"id": "new"}), [("id_twice", "$.groups[0].id")]),
        (carriers({}, {}), [("id_twice", "$.groups[1].id")]),
        (carriers({"home": "s9"}), [("home", "$.groups[0].home")]),
        (carriers({"id": "g1", "home": "s2"}), [("home", "$.groups[0].home")]),
        (carriers({"home": "s2", "seat": 1}), [("home", "$.groups[0].home")]),
        (carriers({"home": None, "seat": 5}), [("no_such_seat", "$.groups[0].seat")]),
    ],
)  # fmt: skip
def test_hangars_and_groups_that_cannot_be_are_refused(document: dict[str, Json], found: list[tuple[str, str]]) -> None:
    """C-5.1."""
    assert faults(document) == found


def test_events_of_the_wrong_form_are_refused() -> None:
    with pytest.raises(Refused) as refused:
        RULES.read_events([{"kind": "turn_ended", "turn": 1}, {"kind": "miracle"}])
    assert [(one.code, one.path) for one in refused.value.faults] == [("not_a_choice", "$[1].kind")]


def test_there_is_a_schema_for_every_document() -> None:
    """formats.md; what hand-written states may leave out is not required."""
    schemas = RULES.schemas()
    assert set(schemas) == {"state", "orders", "event", "options", "scenario"}
    ship_schema = cast(dict[str, Any], schemas["state"])["$defs"]["Ship"]
    assert {"tokens", "systems", "hits_taken", "status", "aboard"}.isdisjoint(ship_schema["required"])
    json.dumps(schemas)


def test_a_ruleset_that_does_not_exist_is_refused_by_name() -> None:
    with pytest.raises(Refused, match="There are no rules called “chess”"):
        ruleset("chess")
