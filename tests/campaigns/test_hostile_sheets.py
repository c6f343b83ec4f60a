"""Sheets that nobody would write: faults and nothing else, and whatever is legal can be carried out."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from battles.engine import ConstantDice, Seat
from hexbattle.campaigns import engine
from tests.campaigns.test_laws import long_campaigns

JUNK: tuple[Any, ...] = (
    None, True, 0, -1, 7, 10**12, 1.5, "", "x", "new/1", "new/x y", "🚀" * 70, [], {}, [[]], {"new/1": {}}, [None],
    {"0": 1}, {"9": 5}, {"y1": "y2"}, [0, 0, 1], "y1", "c1",
)  # fmt: skip


def spots(document: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place in a document."""
    yield path
    pairs = (
        document.items() if isinstance(document, dict) else enumerate(document) if isinstance(document, list) else ()
    )
    for key, value in pairs:
        yield from spots(value, (*path, key))


def mutated(document: Any, chance: Random) -> Any:
    """A copy with one thing in it replaced, taken out, or put in elsewhere."""
    document = json.loads(json.dumps(document))
    every = [path for path in spots(document) if path]
    if not every:
        return {chance.choice(KEYS): chance.choice(JUNK)}
    *way, last = chance.choice(every)
    here = document
    for key in way:
        here = here[key]
    if isinstance(here, dict) and chance.random() < 0.3:
        here[chance.choice([*KEYS, "f1", "new/9"])] = here.pop(last)
    else:
        here[last] = chance.choice([*JUNK, *(_at(document, path) for path in every[:20])])
    return document


def _at(document: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        document = document[key]
    return json.loads(json.dumps(document))


KEYS = ("build", "yards", "troops", "repair", "rearm", "scrap", "send", "names", "split", "merge", "load", "unload",
        "move", "stance", "land", "war", "peace", "messages")  # fmt: skip


@pytest.mark.parametrize("seed", range(4))
def test_a_sheet_with_something_odd_in_it_is_refused_or_can_be_carried_out(seed: int) -> None:
    chance = Random(seed)  # noqa: S311
    legal = 0
    for state, sheets, results, _ in long_campaigns()[seed::4]:
        for seat, sheet in sheets.items():
            document = mutated(engine.write_orders(sheet), chance)
            document = mutated(document, chance) if chance.random() < 0.3 else document
            read, faults = engine.check_sheet(engine.view(state, seat), seat, document)
            engine.write_preview(engine.preview(state, seat, read))
            assert all(fault.path.startswith("$") and fault.message for fault in faults)
            if not faults:
                legal += 1
                engine.resolve(state, {Seat(seat): read}, results, ConstantDice(3))
    assert legal


@pytest.mark.parametrize(
    "document", [None, [], "x", 3, {"x": 1}, {"build": 3}, {"move": {"f 1": "y1"}}, {"send": {"x": 1}}]
)
def test_what_is_no_sheet_is_refused(document: Any) -> None:
    state = long_campaigns()[0][0]
    faults = engine.check_sheet(state, 0, document)[1]
    assert faults
    assert all(fault.message for fault in faults)
