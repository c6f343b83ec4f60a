"""Whatever is written in a document, it is read or refused, and what is read can be played."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from battles.engine import Refused, Seat, ruleset, seeded_dice
from battles.referee import judge
from shipyard.rules import Json, write_design
from tests.engine.fleet import design

RULES = ruleset("conversion")
SLOW = settings(deadline=None, max_examples=250)
PLAN = write_design(design("fire_control", "beam_a", "rocket", drives=(("white", 80), ("black", 40))))

STATE: dict[str, Any] = {
    "format": "hexbattle/state/1", "ruleset": "conversion", "version": 1, "turn": 3, "options": {"turn_limit": 9},
    "sides": [{"seat": 0, "name": "Red", "team": 0, "out": False}, {"seat": 1, "name": "Blue"}],
    "ships": [
        {"id": "s1", "seat": 0, "name": "Kite", "design": PLAN, "at": [0, 0], "facing": 0, "velocity": [0, 0],
         "hits_taken": 3, "tokens": {"white": 2, "black": 1}, "systems": {"d1": "half"}, "status": "in_play"},
        {"id": "s2", "seat": 1, "name": "Owl", "design": PLAN, "at": [0, -9], "facing": 3, "velocity": [1, 0]},
    ],
    "groups": [], "contacts": {"0": [{"id": "s9", "at": [4, 4], "turn": 2}]}, "result": None,
}  # fmt: skip
SHEET: dict[str, Any] = {
    "ships": {
        "s1": {
            "plot": [{"do": "rotate", "to": "port", "pay": "white"}, {"do": "burn", "colour": "black", "tokens": 1}],
            "fire": [{"family": "beams", "target": "s2", "weapons": ["x2"]},
                     {"family": "rockets", "target": "s2", "closer_than": 10}],
            "pd": {}, "launch": [], "recover": {}, "withdraw": False,
        }
    },
    "groups": {},
}  # fmt: skip

WORDS = ["s1", "s2", "x1", "d1", "out", "spent", "white", "port", "beams", "\u202e", "<b>"]
SCALARS = st.one_of(
    st.none(), st.booleans(), st.integers(-(10**14), 10**14), st.floats(allow_nan=False, allow_infinity=False),
    st.text(max_size=8), st.sampled_from(WORDS),
)  # fmt: skip
JUNK = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
)


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    inner: list[tuple[Any, Any]] = []
    if isinstance(value, dict):
        inner = list(value.items())
    elif isinstance(value, list):
        inner = list(enumerate(value))
    return [path, *(found for key, one in inner for found in places(one, (*path, key)))]


@st.composite
def spoilt(draw: st.DrawFn, document: Any) -> Any:
    """The document with one to three of its places overwritten, removed or added to."""
    document = deepcopy(document)
    for _ in range(draw(st.integers(1, 3))):
        path = draw(st.sampled_from(places(document)))
        if not path:
            continue
        *way, last = path
        holder = document
        for key in way:
            holder = holder[key]
        if isinstance(holder, dict) and draw(st.booleans()):
            del holder[last]
            if draw(st.booleans()):
                holder[draw(st.sampled_from(["x9", "ships", "extra", "1"]))] = draw(JUNK)
        else:
            holder[last] = draw(JUNK)
    return document


@SLOW
@given(spoilt(STATE), st.binary(min_size=1, max_size=3))
def test_a_spoilt_state_is_refused_or_can_be_played(document: Json, seed: bytes) -> None:
    try:
        state = RULES.read_state(document)
    except Refused:
        return
    after = RULES.resolve(state, {}, seeded_dice(seed.hex())).state if state.result is None else state
    for seat in (*(Seat(side.seat) for side in after.sides), None):
        json.dumps(RULES.write_state(RULES.view(after, seat)))


@SLOW
@given(spoilt(SHEET))
def test_a_spoilt_sheet_is_refused_or_can_be_played(document: Json) -> None:
    answer = judge(RULES, {"state": STATE, "orders": {"0": document}, "dice": 4})
    if not answer["faults"]:
        assert answer["state"]
    json.dumps(answer)


@SLOW
@given(JUNK)
def test_anything_at_all_is_answered(document: Json) -> None:
    for case in (document, {"state": document}, {"state": STATE, "orders": document, "dice": document}):
        json.dumps(judge(RULES, case))
    RULES.check_sheet(RULES.read_state(STATE), Seat(0), document)
