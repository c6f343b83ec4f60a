"""Documents spoilt in every way: refused with their faults and places, or good enough to be played to the end."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from battles.engine import Party, Refused, Seat, ruleset, seeded_dice
from battles.referee import judge
from battles.services.scenarios import check_scenario
from shipyard.rules import (
    HEX_BATTLE,
    Fault,
    Json,
    check_design,
    fleet_price,
    hex_battle,
    read_design,
    read_fleet,
    read_json,
    totals,
    write_design,
    write_fleet,
)
from tests.engine.test_hostile_documents import SHEET, STATE
from tests.hostile.documents import ASSAULT, DESIGN, DRAWN, FLEET, JUNK, OPTIONS, SCENARIO, STORED, scrawled, spoilt

RULES, FORGE = ruleset("conversion"), ruleset("battleforge")
MANY = settings(deadline=None, max_examples=80)
PLACE = re.compile(r'\$(\.\w+|\[\d+\]|\["([^"\\]|\\.)*"\])*')
type Reader = Callable[[Json], object]


def check_faults(faults: tuple[Fault, ...]) -> None:
    """Every fault has a code, a place, and a short sentence on one line without what could harm a reader."""
    assert faults
    for one in faults:
        assert PLACE.fullmatch(one.path), one
        assert re.fullmatch(r"[a-z0-9_]+", one.code)
        assert 5 < len(one.message) < 400
        assert one.message.isprintable()
        assert "{" not in one.template.format_map(dict.fromkeys(one.values, ""))


def refused(read: Callable[[], object]) -> bool:
    try:
        read()
    except Refused as refusal:
        check_faults(refusal.faults)
        return True
    return False


def mustered(fleet: Json, options: Json) -> Any:
    parties = (Party(name="Red", fleet=fleet), Party(name="Blue", fleet=FLEET))
    return RULES.muster(parties, options if isinstance(options, dict) else {})


def played(state: Any, seed: str, turns: int = 4) -> None:
    """Play on with captains that plot at random: nothing raises, and what comes of it can be read again."""
    for turn in range(turns):
        if state.result is not None:
            return
        dice = seeded_dice(seed + f"{turn:02x}")
        sheets = {}
        for seat in RULES.awaiting(state):
            view = RULES.view(state, seat)
            sheets[seat] = RULES.sparring["drifter"](view, seat, dice)
            assert RULES.check_orders(state, seat, sheets[seat]) == ()
            RULES.write_preview(RULES.preview(view, seat, sheets[seat]))
        state = RULES.resolve(state, sheets, dice).state
        assert RULES.read_state(RULES.write_state(state)) == state


@MANY
@given(spoilt(DESIGN))
def test_a_spoilt_design_is_faulted_or_keeps_to_the_rules(document: Json) -> None:
    report = check_design(document)
    json.dumps(report.as_json())
    if not report.valid:
        check_faults(report.faults)
        assert refused(lambda: read_design(document))
        return
    design = read_design(document)
    assert report.totals is not None
    assert 2 <= design.hull <= 108
    assert 0 <= report.totals.mass <= design.hull
    assert report.totals.white_tokens + report.totals.black_tokens <= 8
    assert read_design(write_design(design)) == design
    assert totals(design) == report.totals


@MANY
@given(spoilt(DRAWN))
def test_a_spoilt_drawn_ship_is_faulted_or_keeps_to_the_rules(document: Json) -> None:
    report = hex_battle.check_design(document)
    json.dumps(report.as_json())
    if not report.valid:
        check_faults(report.faults)
        assert refused(lambda: hex_battle.read_design(document))
        return
    design = hex_battle.read_design(document)
    assert report.totals is not None
    assert report.totals.points == HEX_BATTLE.price(design)
    assert all(one.low <= getattr(design.stats, one.key) <= one.high for one in hex_battle.RATINGS)
    assert hex_battle.read_design(hex_battle.write_design(design)) == design


@MANY
@given(spoilt(STORED))
def test_a_spoilt_ship_of_a_storage_document_is_refused_alone(document: Json) -> None:
    """H-1.3."""
    text = json.dumps(document)
    if refused(lambda: hex_battle.read_storage(text)):
        return
    for ship in hex_battle.read_storage(text):
        assert bool(ship.design) != bool(ship.faults)
        if ship.faults:
            check_faults(ship.faults)


@MANY
@given(spoilt(FLEET))
def test_a_spoilt_fleet_is_refused_or_fights(document: Json) -> None:
    if refused(lambda: read_fleet(document)):
        return
    fleet = read_fleet(document)
    assert 1 <= sum(ship.count for ship in fleet.ships) <= 100
    assert fleet_price(fleet) <= fleet.budget <= 1_000_000
    assert read_fleet(write_fleet(fleet)) == fleet
    if not refused(lambda: mustered(document, {})):
        played(mustered(document, {}), "aa", turns=1)


@MANY
@given(spoilt(OPTIONS))
def test_spoilt_options_are_refused_or_can_be_played(document: Json) -> None:
    if not refused(lambda: mustered(FLEET, document)):
        played(mustered(FLEET, document), "bb", turns=2)


@MANY
@given(spoilt(SCENARIO))
def test_a_spoilt_scenario_is_refused_or_can_be_played(document: Json) -> None:
    def opened() -> Any:
        setting = RULES.read_scenario(document, ())
        return RULES.muster(setting.parties, setting.options)

    if not refused(opened):
        played(opened(), "cc", turns=2)


@MANY
@given(spoilt(STATE), st.integers(0, 255))
def test_a_spoilt_state_is_refused_or_can_be_played(document: Json, seed: int) -> None:
    if not refused(lambda: RULES.read_state(document)):
        state = RULES.read_state(document)
        assert RULES.read_state(RULES.write_state(state)) == state
        played(state, f"{seed:02x}")


@MANY
@given(spoilt(SHEET), st.sampled_from([0, 1]))
def test_a_spoilt_sheet_is_refused_or_carried_out_as_it_was_written(document: Json, seat: int) -> None:
    state = RULES.read_state(STATE)
    orders, faults = RULES.check_sheet(state, Seat(seat), document)
    RULES.write_preview(RULES.preview(RULES.view(state, Seat(seat)), Seat(seat), orders))
    if faults:
        check_faults(faults)
        return
    assert RULES.read_orders(RULES.write_orders(orders)) == orders
    sheets = {one: RULES.default_orders(state, one) for one in RULES.awaiting(state)}
    RULES.resolve(state, {**sheets, Seat(seat): orders}, seeded_dice("dd"))


def assault(document: Json) -> Any:
    setting = FORGE.read_scenario(document, ())
    return FORGE.muster(setting.parties, setting.options, field=setting.field)


def stormed(state: Any, seed: str, acts: int = 9) -> None:
    """Play an assault on by chance: nothing raises, and what comes of it can be read again."""
    for act in range(acts):
        if state.result is not None:
            return
        (seat,), dice = FORGE.awaiting(state), seeded_dice(seed + f"{act:02x}")
        action = FORGE.sparring["rover"](FORGE.view(state, seat), seat, dice)
        assert FORGE.check_orders(state, seat, action) == ()
        FORGE.write_preview(FORGE.preview(state, seat, action))
        state = FORGE.resolve(state, {seat: action}, dice).state
        assert FORGE.read_state(FORGE.write_state(state)) == state


ASSAULTING: Any = FORGE.write_state(assault(ASSAULT))
HAMMER, ANVIL = (unit["id"] for unit in ASSAULTING["units"] if unit["name"] in {"Hammer", "Anvil"})
ACTIONS: list[dict[str, Json]] = [
    {"action": "move", "unit": HAMMER, "path": [[1, 1], [2, 1]]},
    {"action": "attack", "unit": HAMMER, "target": ANVIL},
    {"action": "ability", "unit": HAMMER, "target": ANVIL, "tile": [2, 2]},
]


@MANY
@given(spoilt(ASSAULT))
def test_a_spoilt_ground_is_refused_with_its_places_or_can_be_stormed(document: Json) -> None:
    """B-6."""
    faults = check_scenario(document)
    if faults:
        check_faults(tuple(faults))
    else:
        stormed(assault(document), "ee")


@MANY
@given(spoilt(ASSAULTING), st.integers(0, 255))
def test_a_spoilt_state_of_an_assault_is_refused_or_can_be_stormed(document: Json, seed: int) -> None:
    if not refused(lambda: FORGE.read_state(document)):
        state = FORGE.read_state(document)
        assert FORGE.read_state(FORGE.write_state(state)) == state
        stormed(state, f"{seed:02x}")


@MANY
@given(st.sampled_from(ACTIONS).flatmap(spoilt), st.sampled_from([0, 1]))
def test_a_spoilt_action_is_refused_or_carried_out_as_it_was_written(document: Json, seat: int) -> None:
    """B-2.2."""
    state = FORGE.read_state(ASSAULTING)
    action, faults = FORGE.check_sheet(state, Seat(seat), document)
    FORGE.write_preview(FORGE.preview(FORGE.view(state, Seat(seat)), Seat(seat), action))
    if faults:
        check_faults(faults)
        return
    assert FORGE.read_orders(FORGE.write_orders(action)) == action
    FORGE.resolve(state, {Seat(seat): action}, seeded_dice("ff"))


READERS: dict[str, tuple[Json, Reader]] = {
    "design": (DESIGN, read_design),
    "fleet": (FLEET, read_fleet),
    "options": (OPTIONS, lambda document: mustered(FLEET, document)),
    "scenario": (SCENARIO, lambda document: RULES.read_scenario(document, ())),
    "ground": (ASSAULT, lambda document: FORGE.read_scenario(document, ())),
    "assault": (ASSAULTING, FORGE.read_state),
    "action": (ACTIONS[0], FORGE.read_orders),
    "state": (STATE, RULES.read_state),
    "orders": (SHEET, RULES.read_orders),
}


@pytest.mark.parametrize("kind", READERS)
@settings(deadline=None, max_examples=25)
@given(data=st.data())
def test_a_scrawled_text_is_refused_whatever_it_was_to_be(kind: str, data: st.DataObject) -> None:
    document, read = READERS[kind]
    text = data.draw(scrawled(document))
    assert refused(lambda: read(read_json(text)))
    assert refused(lambda: read(read_json(text.encode())))


@pytest.mark.parametrize("kind", READERS)
@settings(deadline=None, max_examples=25)
@given(document=JUNK)
def test_anything_else_at_all_is_refused(kind: str, document: Json) -> None:
    _, read = READERS[kind]
    if not refused(lambda: read(document)):
        assert kind in {"options", "orders"}, "where everything may be left out"
        assert document == {} or not isinstance(document, dict)


@MANY
@given(spoilt({"state": STATE, "orders": {"0": SHEET}, "dice": "seed:00"}))
def test_a_spoilt_case_for_the_referee_is_answered_in_one_shape(case: Json) -> None:
    answer = judge(RULES, case)
    assert len(json.dumps(answer)) < 300_000
    assert set(answer) == ({"faults"} if answer["faults"] else {"faults", "events", "state", "log"})
