"""Valid documents of every kind, and hypothesis strategies that spoil them."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

from hypothesis import strategies as st

from shipyard.rules import Json
from tests.battles.fleets import fleet, kite
from tests.shipyard.drawn import drawn, stored

DESIGN: dict[str, Any] = kite(
    **{"class": "destroyer", "shape": [[{"x": 0, "y": 0}, {"x": 4.5, "y": 0}, {"x": 0, "y": -3}]]}
)
DRAWN: dict[str, Any] = drawn()
STORED: dict[str, Any] = {"wasp": stored(), "raft": stored(hull=3)}
FLEET: dict[str, Any] = fleet(kite(), kite(name="Owl"))
OPTIONS: dict[str, Any] = {
    "strict_targeting": True, "turn_limit": 30, "distance": 20, "speed": 2, "show_confirmed": False,
    "objective": {"at": [0, 0], "radius": 3, "turns": 2},
}  # fmt: skip
SCENARIO: dict[str, Any] = {
    "format": "hexbattle/scenario/1", "ruleset": "conversion", "name": "Ford", "text": "Hold it.",
    "sides": [
        {"name": "Red", "team": 0, "line": {"at": [0, 12], "facing": 0}, "fleet": FLEET,
         "arrangement": [[-1, 0], [1, 0]]},
        {"name": "Blue", "team": 1, "line": {"at": [0, -12], "facing": 3}, "fleet": FLEET},
    ],
    "objective": {"at": [0, 0], "radius": 2, "turns": 3}, "options": {"turn_limit": 9},
}  # fmt: skip

ASSAULT: dict[str, Any] = {
    "format": "hexbattle/scenario/1", "ruleset": "battleforge", "name": "Ridge", "text": "Hold it.",
    "map": {"width": 6, "height": 4, "terrain": ["......", "..f#..", "...wr.", "......"]},
    "sides": [
        {"name": "West", "units": [{"name": "Hammer", "archetype": "striker", "at": [0, 1], "hp": 9, "hp_max": 12},
                                   {"name": "Mortar", "archetype": "support", "at": [1, 2], "ability": "area_damage"}]},
        {"name": "East", "units": [{"name": "Anvil", "archetype": "defender", "at": [4, 1], "attack": 8, "range": 2}]},
    ],
    "victory": {"kind": "hold_objective", "tiles": [[2, 1], [2, 2]], "turns": 2}, "defending_team": 1,
    "options": {"round_limit": 9, "to_hit": "intent"},
}  # fmt: skip

NUMBERS = st.one_of(
    st.integers(-3, 9),
    st.sampled_from([-1, 10**9, -(10**9), 2**31, 2**63, 10**14, 0.5, -0.0, 1e14, 108, 109, 144, 145]),
)
TEXTS = st.sampled_from(
    ["", " ", "Kite", "beam_a", "white", "12:00", "x1", "s1", "__class__", "\x00", "\u202e", "<b>", "k" * 300, "🚀"]
)
SCALARS = st.one_of(st.none(), st.booleans(), NUMBERS, TEXTS)
JUNK: st.SearchStrategy[Any] = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3), max_leaves=6
)


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths of everything in a document."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(found for key, one in inner for found in places(one, (*path, key)))]


@st.composite
def spoilt(draw: st.DrawFn, document: Json) -> Json:
    """The document with one to three things in it replaced, removed, doubled or added."""
    spoiling: Any = {"document": deepcopy(document)}
    for _ in range(draw(st.integers(1, 3))):
        *way, last = draw(st.sampled_from(places(spoiling)[1:]))
        holder = spoiling
        for key in way:
            holder = holder[key]
        match draw(st.sampled_from(["replace", "remove", "double", "add"])):
            case "remove" if way:
                del holder[last]
            case "double" if isinstance(holder, list):
                holder[last:last] = [deepcopy(holder[last])] * draw(st.integers(1, 60))
            case "add" if isinstance(holder[last], dict):
                holder[last][draw(TEXTS)] = draw(JUNK)
            case _:
                holder[last] = draw(JUNK)
    found: Json = spoiling["document"]
    return found


# What can only be written, not parsed: put in the place of one value of a document's text.
RAW = [
    "NaN",
    "-Infinity",
    "1e999",
    "9" * 50,
    "9" * 5000,
    "1" + "0" * 15,
    '"\\ud800"',
    '"\\u0000"',
    "[" * 50 + "]" * 50,
    "01",
    "'x'",
    "{}}",
    "tru",
]


@st.composite
def scrawled(draw: st.DrawFn, document: Json) -> str:
    """The document's text with one value written as no value should be, or a key written twice."""
    marked: Any = {"document": deepcopy(document)}
    *way, last = draw(st.sampled_from(places(marked)[1:]))
    holder = marked
    for key in way:
        holder = holder[key]
    kept, holder[last] = holder[last], "HERE"
    text = json.dumps(marked["document"])
    doubled = [f'{json.dumps(kept)}, "{last}": {json.dumps(kept)}'] if isinstance(holder, dict) and way else []
    return text.replace('"HERE"', draw(st.sampled_from([*RAW, *doubled])), 1)
