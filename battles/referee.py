"""One turn from documents to documents: what `manage.py referee` does for each case."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from battles.engine import (
    ConstantDice,
    Dice,
    Fault,
    Refused,
    Resolution,
    Ruleset,
    ScriptedDice,
    Seat,
    fault,
    seeded_dice,
)
from battles.narration import log
from shipyard.rules import Json, show, step

type Rules = Ruleset[Any, Any, Any, Any]

MOST_DICE = 100_000


def judge(rules: Rules, case: Json, *, seat: int | None = None, check_only: bool = False) -> dict[str, Json]:
    """The answer to {"state", "orders", "dice"} (formats.md): events, new state and log, or nothing but faults.

    Faults have their place in the case, such as `$.state.ships[0].at`. `seat`: the answer as that side may see it.
    `check_only`: the dice are not needed and nothing is resolved.
    """
    try:
        fields = _fields(case)
        state, sheets = _read(rules, fields)
        dice = None if check_only else read_dice(fields.get("dice"), rules.largest_die)
        if seat is not None and not 0 <= seat < len(state.sides):
            raise Refused([fault("no_such_seat", "$.seat", "There is no side with seat {seat}.", seat=seat)])
        return _resolved(rules, rules.resolve(state, sheets, dice), state.turn, seat) if dice else {"faults": []}
    except Refused as refused:
        return refusal(refused)


def _resolved(rules: Rules, resolution: Resolution[Any, Any], turn: int, seat: int | None) -> dict[str, Json]:
    events, state = resolution.events, resolution.state
    if seat is not None:
        events, state = rules.events_for(events, Seat(seat)), rules.view(state, Seat(seat))
    told = log(rules.key, events, turn)
    return {"faults": [], "events": [*rules.write_events(events)], "state": rules.write_state(state), "log": [*told]}


def refusal(refused: Refused) -> dict[str, Json]:
    """The answer that holds nothing but faults."""
    return {"faults": [dict(one.as_json()) for one in refused.faults]}


def _fields(case: Json) -> dict[str, Json]:
    if not isinstance(case, dict):
        raise Refused([fault("not_an_object", "$", "A case is an object, not {given}.", given=show(case))])
    unknown = [key for key in case if key not in ("state", "orders", "dice")]
    if unknown:
        raise Refused(
            fault("unknown_key", step("$", key), "The key {key} is not known here.", key=show(key)) for key in unknown
        )
    return case


def _read(rules: Rules, case: dict[str, Json]) -> tuple[Any, Mapping[Seat, Any]]:
    """The state, and a sheet for every seat that must order; raises `Refused` with every fault of both."""
    try:
        state = rules.read_state(case.get("state"))
    except Refused as refused:
        raise Refused(moved(refused, "$.state")) from None
    if rules.outcome(state) is not None:
        raise Refused([fault("battle_over", "$.state.result", "The battle is over.")])
    faults: list[Fault] = []
    sheets = {}
    for seat, path, written in _sheets(case.get("orders", {}), faults):
        sheets[seat], found = rules.check_sheet(state, seat, written)
        faults += moved(Refused(found), path)
    if faults:
        raise Refused(faults)
    return state, {seat: sheets.get(seat) or rules.default_orders(state, seat) for seat in rules.awaiting(state)}


def _sheets(written: Json, faults: list[Fault]) -> list[tuple[Seat, str, Json]]:
    """(seat, place, sheet) of orders by seat."""
    if not isinstance(written, dict):
        faults.append(fault("not_an_object", "$.orders", "Orders are an object of sheets by seat, not {given}.",
                            given=show(written)))  # fmt: skip
        return []
    faults += [
        fault("no_such_seat", step("$.orders", key), "A seat is a number such as 0, not {given}.", given=show(key))
        for key in written
        if not re.fullmatch("[0-9]", key)
    ]
    return [(Seat(int(key)), f"$.orders.{key}", one) for key, one in written.items() if re.fullmatch("[0-9]", key)]


def moved(refused: Refused, path: str) -> list[Fault]:
    """The faults of a document that stands at `path`."""
    return [fault(one.code, path + one.path.removeprefix("$"), one.template, **one.values) for one in refused.faults]


def read_dice(written: Json, largest: int = 6) -> Dice:
    """Dice of up to `largest` sides from 6 (constant), 3,1,4 (a list) or seed:HEX (D-4), as text, number or list."""
    if isinstance(written, str) and re.fullmatch("seed:([0-9a-fA-F]{2})+", written) and len(written) <= 200:
        return seeded_dice(written.removeprefix("seed:"))
    faces = _faces(written)
    if faces is None or not all(1 <= face <= largest for face in faces):
        raise Refused([fault("dice", "$.dice", "Dice are a face (6), faces (3,1,4) or seed: and an even number "
                             "of hexadecimal digits; this is {given}.", given=show(written))])  # fmt: skip
    listed = isinstance(written, list) or (isinstance(written, str) and "," in written)
    return ScriptedDice(faces) if listed else ConstantDice(faces[0])


def _faces(written: Json) -> list[int] | None:
    if isinstance(written, str) and re.fullmatch(r"\s*[0-9]{1,3}(\s*,\s*[0-9]{1,3})*\s*,?\s*", written):
        return [int(face) for face in written.split(",") if face.strip()][:MOST_DICE]
    if type(written) is int:
        return [written]
    if isinstance(written, list) and all(type(face) is int for face in written):
        return [face for face in written if isinstance(face, int)][:MOST_DICE]
    return None
