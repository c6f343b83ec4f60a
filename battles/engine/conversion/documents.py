"""States and events of `conversion` to and from their documents (formats.md)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, cast

from pydantic import TypeAdapter

from battles.engine.codec import read_all, read_part, schemas_of, write_all
from battles.engine.conversion.events import Event
from battles.engine.conversion.fighters import full_hangars
from battles.engine.conversion.scenario import SCENARIO
from battles.engine.conversion.sheets import ORDERS
from battles.engine.conversion.stages.tokens import tokens_made
from battles.engine.conversion.state import Condition, Options, Ship, State, SystemId
from battles.engine.conversion.state_checks import check_battle, check_ship
from battles.engine.errors import Fault, Refused
from battles.engine.states import Designs, open_state, read_ships, without_ships
from shipyard.rules import Design, Json, read_design, system_ids, write_design

STAND_IN: Json = {"name": "-", "hull": 2}  # for a ship's design, which the shipyard's own reader reads

_STATE: TypeAdapter[State] = TypeAdapter(State)
_SHIP: TypeAdapter[Ship] = TypeAdapter(Ship)
_OPTIONS: TypeAdapter[Options] = TypeAdapter(Options)
_EVENTS: TypeAdapter[tuple[Event, ...]] = TypeAdapter(tuple[Event, ...])
_DESIGNS = Designs(read_design)


def read_state(document: Json) -> State:
    """A state or a view, what hand-written ones leave out filled in; raises `Refused` with every fault."""
    faults: list[Fault] = []
    written = open_state(document, faults)
    flying = _flying(written.get("groups"))
    ships = read_ships(written.get("ships"), lambda one, path, found: _read_ship(one, path, flying, found), faults)
    state = read_part(_STATE, without_ships(written), "$", faults)
    if state:
        state = replace(state, ships=tuple(ship for _, ship in ships))
        faults += check_battle(state, [path for path, _ in ships])
    if faults or state is None:
        raise Refused(faults)
    return state


def _flying(groups: Json) -> set[str]:
    """The ids of groups, whatever else may be wrong with them."""
    if not isinstance(groups, list):
        return set()
    return {id for group in groups if isinstance(group, dict) and isinstance(id := group.get("id"), str)}


def _read_ship(written: dict[str, Json], path: str, flying: set[str], faults: list[Fault]) -> Ship | None:
    design = _DESIGNS.read(written.get("design"), f"{path}.design", faults)
    ship = read_part(_SHIP, _filled(written, design, flying), path, faults)
    if ship is None or design is None:
        return None
    ship = replace(ship, design=design)
    found = check_ship(ship, path)
    faults += found
    return None if found else ship


def _filled(written: dict[str, Json], design: Design | None, flying: set[str]) -> dict[str, Json]:
    """A ship with what may be left out: systems ok, the tokens that they make, hangars full (empty if theirs flies)."""
    ship: dict[str, Json] = {**written, "design": STAND_IN}
    systems = ship.setdefault("systems", {})
    if isinstance(systems, dict) and design:
        ship["systems"] = systems = {**{id: "ok" for id, _ in system_ids(design)}, **systems}
        if "tokens" not in ship:
            white, black = tokens_made(design, cast(Mapping[SystemId, Condition], systems))
            ship["tokens"] = {"white": white, "black": black}
    aboard = ship.setdefault("aboard", {})
    if isinstance(aboard, dict) and design:
        full: dict[str, Json] = {str(id): n for id, n in full_hangars(design, str(ship.get("id")), flying).items()}
        ship["aboard"] = full | aboard
    return ship if "tokens" in ship or design else {**ship, "tokens": {"white": 0, "black": 0}}


def write_state(state: State) -> dict[str, Json]:
    """The state's document; `read_state` gives the same state back. Without wars (K-5.1) it has no word of them."""
    document: dict[str, Json] = _STATE.dump_python(replace(state, ships=()), mode="json", by_alias=True)
    if state.wars is None:
        del document["wars"]
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


def write_events(events: Sequence[Event]) -> list[dict[str, Json]]:
    """The events' documents, in order."""
    return write_all(_EVENTS, events)


def read_events(documents: Sequence[Json]) -> tuple[Event, ...]:
    """Events as `write_events` wrote them."""
    return read_all(_EVENTS, documents)


def schemas() -> dict[str, Json]:
    """JSON Schemas of everything that crosses the engine's border."""
    documents: dict[str, TypeAdapter[Any]] = {
        "state": _STATE, "orders": ORDERS, "event": TypeAdapter(Event), "options": _OPTIONS, "scenario": SCENARIO
    }  # fmt: skip
    return schemas_of(documents, {("state", "Ship"): ("tokens", "systems"), ("state", "Side"): ("team",)})
