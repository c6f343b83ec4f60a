"""States, orders and events of `conversion` to and from their documents (formats.md)."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, cast

from pydantic import TypeAdapter

from battles.engine.codec import read_part
from battles.engine.conversion.events import Event
from battles.engine.conversion.orders import GroupOrders, Orders, ShipOrders
from battles.engine.conversion.stages.tokens import tokens_made
from battles.engine.conversion.state import Condition, GroupId, Options, Ship, ShipId, State, SystemId
from battles.engine.conversion.state_checks import check_battle, check_ship
from battles.engine.errors import Fault, Refused, fault
from shipyard.rules import Design, Json, read_design, show, step, system_ids, write_design

MOST_SHIPS = 400
SHIP_PARTS = ("plot", "fire", "pd", "launch", "recover", "withdraw")
STAND_IN: Json = {"name": "-", "hull": 2}  # for a ship's design, which the shipyard's own reader reads

_STATE: TypeAdapter[State] = TypeAdapter(State)
_SHIP: TypeAdapter[Ship] = TypeAdapter(Ship)
_OPTIONS: TypeAdapter[Options] = TypeAdapter(Options)
_ORDERS: TypeAdapter[Orders] = TypeAdapter(Orders)
_SHIP_ORDERS: TypeAdapter[ShipOrders] = TypeAdapter(ShipOrders)
_GROUP_ORDERS: TypeAdapter[GroupOrders] = TypeAdapter(GroupOrders)
_EVENTS: TypeAdapter[tuple[Event, ...]] = TypeAdapter(tuple[Event, ...])


def read_state(document: Json) -> State:
    """A state or a view, what hand-written ones leave out filled in; raises `Refused` with every fault."""
    faults: list[Fault] = []
    if not isinstance(document, dict):
        raise Refused([fault("not_an_object", "$", "A state is an object, not {given}.", given=show(document))])
    faults += [
        fault("missing", f"$.{key}", "{key} is needed here.", key=key)
        for key in ("format", "ruleset", "version")
        if key not in document
    ]
    ships = _read_ships(document.get("ships"), faults)
    state = read_part(_STATE, _without_ships(document), "$", faults)
    if state:
        state = replace(state, ships=tuple(ship for _, ship in ships))
        faults += check_battle(state, [path for path, _ in ships])
    if faults or state is None:
        raise Refused(faults)
    return state


def _without_ships(document: dict[str, Json]) -> dict[str, Json]:
    """The rest of a state; a side's team is its seat where that is left out."""
    sides = document.get("sides")
    if isinstance(sides, list):
        sides = [{"team": side.get("seat"), **side} if isinstance(side, dict) else side for side in sides]
    rest: dict[str, Json] = {**document, "sides": sides, "ships": []}
    return rest if "sides" in document else {key: value for key, value in rest.items() if key != "sides"}


def _read_ships(written: Json, faults: list[Fault]) -> list[tuple[str, Ship]]:
    """The ships that can be read, each with its place."""
    if not isinstance(written, list) or len(written) > MOST_SHIPS:
        faults.append(fault("ships", "$.ships", "A state has a list of at most {most} ships.", most=MOST_SHIPS))
        return []
    ships = (
        (f"$.ships[{number}]", _read_ship(one, f"$.ships[{number}]", faults)) for number, one in enumerate(written)
    )
    return [(path, ship) for path, ship in ships if ship]


def _read_ship(written: Json, path: str, faults: list[Fault]) -> Ship | None:
    if not isinstance(written, dict):
        faults.append(fault("not_an_object", path, "Here a ship is needed; this is {given}.", given=show(written)))
        return None
    design = _read_design(written.get("design"), f"{path}.design", faults)
    ship = read_part(_SHIP, _filled(written, design), path, faults)
    if ship is None or design is None:
        return None
    ship = replace(ship, design=design, systems=_in_design_order(ship.systems, design))
    found = check_ship(ship, path)
    faults += found
    return None if found else ship


def _read_design(written: Json, path: str, faults: list[Fault]) -> Design | None:
    try:
        return _known_design(json.dumps(written))
    except Refused:
        pass
    try:
        return read_design(written, path)
    except Refused as refused:
        faults += refused.faults
        return None


@lru_cache(maxsize=1024)
def _known_design(text: str) -> Design:
    return read_design(json.loads(text))


def _filled(written: dict[str, Json], design: Design | None) -> dict[str, Json]:
    """A ship with its systems (ok where left out) and the tokens that they make, where these are left out."""
    ship: dict[str, Json] = {**written, "design": STAND_IN}
    systems = ship.setdefault("systems", {})
    if isinstance(systems, dict) and design:
        ship["systems"] = systems = {**{id: "ok" for id, _ in system_ids(design)}, **systems}
        if "tokens" not in ship:
            white, black = tokens_made(design, cast(Mapping[SystemId, Condition], systems))
            ship["tokens"] = {"white": white, "black": black}
    return ship if "tokens" in ship or design else {**ship, "tokens": {"white": 0, "black": 0}}


def _in_design_order(systems: Mapping[SystemId, Condition], design: Design) -> Mapping[SystemId, Condition]:
    """By id (G-8), in whatever order they were written; unknown ones come last."""
    order = {SystemId(id): number for number, (id, _) in enumerate(system_ids(design))}
    return dict(sorted(systems.items(), key=lambda item: order.get(item[0], len(order))))


def write_state(state: State) -> dict[str, Json]:
    """The state's document; `read_state` gives the same state back."""
    document: dict[str, Json] = _STATE.dump_python(replace(state, ships=()), mode="json", by_alias=True)
    document["ships"] = [_write_ship(ship) for ship in state.ships]
    return document


def _write_ship(ship: Ship) -> Json:
    rest: dict[str, Json] = _SHIP.dump_python(ship, mode="json", exclude={"design"})
    return {"id": rest.pop("id"), "seat": rest.pop("seat"), "name": rest.pop("name"),
            "design": write_design(ship.design), **rest}  # fmt: skip


def read_options(document: Json, path: str, faults: list[Fault]) -> Options | None:
    """Battle options (C-0), defaults where they are left out."""
    return read_part(_OPTIONS, document, path, faults)


def write_options(options: Options) -> dict[str, Json]:
    """Their document, defaults written out."""
    return cast(dict[str, Json], _OPTIONS.dump_python(options, mode="json"))


def read_sheet(document: Json) -> tuple[Orders, list[Fault]]:
    """One orders sheet as far as it can be read, and every fault of its form.

    What cannot be read of one ship is left out, so that it hides no fault of another.
    """
    faults: list[Fault] = []
    if not isinstance(document, dict):
        return Orders(), [
            fault("not_an_object", "$", "A sheet of orders is an object, not {given}.", given=show(document))
        ]
    faults += [
        fault("unknown_key", step("$", key), "The key {key} is not known here.", key=show(key))
        for key in document
        if key not in ("ships", "groups")
    ]
    ships = {ShipId(id): _read_ship_orders(one, path, faults) for id, path, one in _entries(document, "ships", faults)}
    groups = {
        GroupId(id): read_part(_GROUP_ORDERS, one, path, faults)
        for id, path, one in _entries(document, "groups", faults)
    }
    return Orders(ships=ships, groups={id: one for id, one in groups.items() if one}), faults


def _entries(document: dict[str, Json], key: str, faults: list[Fault]) -> list[tuple[str, str, Json]]:
    """(id, place, what is written) of an object that may be left out."""
    written = document.get(key, {})
    if not isinstance(written, dict):
        faults.append(
            fault("not_an_object", f"$.{key}", "Here an object is needed; this is {given}.", given=show(written))
        )
        return []
    return [(id, step(f"$.{key}", id), one) for id, one in written.items()]


def _read_ship_orders(written: Json, path: str, faults: list[Fault]) -> ShipOrders:
    """A ship's orders without the parts (plot, fire …) that cannot be read."""
    found: list[Fault] = []
    orders = read_part(_SHIP_ORDERS, written, path, found)
    faults += found
    if orders or not isinstance(written, dict):
        return orders or ShipOrders()
    parts: list[Fault] = []
    readable = {
        key: value
        for key, value in written.items()
        if key in SHIP_PARTS and read_part(_SHIP_ORDERS, {key: value}, path, parts) is not None
    }
    return read_part(_SHIP_ORDERS, readable, path, parts) or ShipOrders()


def read_orders(document: Json) -> Orders:
    """One orders sheet; raises `Refused` with every fault of its form."""
    orders, faults = read_sheet(document)
    if faults:
        raise Refused(faults)
    return orders


def write_orders(orders: Orders) -> dict[str, Json]:
    """The sheet's document; `read_orders` gives the same sheet back."""
    return cast(dict[str, Json], _ORDERS.dump_python(orders, mode="json", exclude_none=True))


def write_events(events: Sequence[Event]) -> list[dict[str, Json]]:
    """The events' documents, in order."""
    return cast(list[dict[str, Json]], _EVENTS.dump_python(tuple(events), mode="json"))


def read_events(documents: Sequence[Json]) -> tuple[Event, ...]:
    """Events as `write_events` wrote them."""
    faults: list[Fault] = []
    events = read_part(_EVENTS, list(documents), "$", faults)
    if events is None:
        raise Refused(faults)
    return events


def schemas() -> dict[str, Json]:
    """JSON Schemas of everything that crosses the engine's border."""
    documents: dict[str, TypeAdapter[Any]] = {
        "state": _STATE, "orders": _ORDERS, "event": TypeAdapter(Event), "options": _OPTIONS
    }  # fmt: skip
    found = {name: one.json_schema(by_alias=True) for name, one in documents.items()}
    for record, left_out in {"Ship": ("tokens", "systems"), "Side": ("team",)}.items():
        part = found["state"]["$defs"][record]
        part["required"] = [key for key in part["required"] if key not in left_out]
    return cast(dict[str, Json], found)
