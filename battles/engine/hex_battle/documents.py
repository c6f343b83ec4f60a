"""States and events of `hex_battle` to and from their documents (formats.md)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, cast

from pydantic import TypeAdapter

from battles.engine.codec import read_all, read_part, schemas_of, write_all
from battles.engine.errors import Fault, Refused
from battles.engine.hex_battle.events import Event
from battles.engine.hex_battle.scenario import SCENARIO
from battles.engine.hex_battle.sheets import ORDERS
from battles.engine.hex_battle.state import Options, Ship, State, Weapon, WeaponId
from battles.engine.hex_battle.state_checks import check_battle, check_ship
from battles.engine.states import Designs, open_state, read_ships, without_ships
from shipyard.rules import Json
from shipyard.rules.hex_battle import Design, read_design, write_design

LEFT_OUT = ("hull", "hull_max", "thrust", "screens", "weapons")  # a ship without them is as it was built
UNKNOWN: dict[str, Json] = {"hull": 1, "hull_max": 1, "thrust": 1, "screens": 0, "weapons": []}
STAND_IN: Json = {  # for a ship's design, which the shipyard's own reader reads
    "name": "-", "regions": [], "stats": {"hull": 1, "thrust": 1, "screens": 0, "weapons": []}
}  # fmt: skip

_STATE: TypeAdapter[State] = TypeAdapter(State)
_SHIP: TypeAdapter[Ship] = TypeAdapter(Ship)
_OPTIONS: TypeAdapter[Options] = TypeAdapter(Options)
_EVENTS: TypeAdapter[tuple[Event, ...]] = TypeAdapter(tuple[Event, ...])
_WEAPONS: TypeAdapter[tuple[Weapon, ...]] = TypeAdapter(tuple[Weapon, ...])
_DESIGNS = Designs(read_design)


def read_state(document: Json) -> State:
    """A state, what hand-written ones leave out filled in; raises `Refused` with every fault."""
    faults: list[Fault] = []
    written = open_state(document, faults)
    ships = read_ships(written.get("ships"), _read_ship, faults)
    state = read_part(_STATE, without_ships(written), "$", faults)
    if state:
        state = replace(state, ships=tuple(ship for _, ship in ships))
        faults += check_battle(state, [path for path, _ in ships])
    if faults or state is None:
        raise Refused(faults)
    return state


def _read_ship(written: dict[str, Json], path: str, faults: list[Fault]) -> Ship | None:
    design = _DESIGNS.read(written.get("design"), f"{path}.design", faults)
    built = as_built(design) if design else UNKNOWN
    ship = read_part(_SHIP, {**built, **written, "design": STAND_IN}, path, faults)
    if ship is None or design is None:
        return None
    ship = replace(ship, design=design)
    found = list(check_ship(ship, path))
    faults += found
    return None if found else ship


def weapons_of(design: Design) -> tuple[Weapon, ...]:
    """The weapons of a new ship, numbered as its stats sheet has them."""
    return tuple(
        Weapon(id=WeaponId(f"w{number}"), name=one.name, type=one.type, arc=one.arc)
        for number, one in enumerate(design.stats.weapons, start=1)
    )


def as_built(design: Design) -> dict[str, Json]:
    """What the state of a new ship has from its stats sheet."""
    stats = design.stats
    return {
        "hull": stats.hull,
        "hull_max": stats.hull,
        "thrust": stats.thrust,
        "screens": stats.screens,
        "weapons": cast(Json, _WEAPONS.dump_python(weapons_of(design), mode="json")),
    }


def write_state(state: State) -> dict[str, Json]:
    """The state's document; `read_state` gives the same state back."""
    document: dict[str, Json] = _STATE.dump_python(replace(state, ships=()), mode="json")
    document["ships"] = [_write_ship(ship) for ship in state.ships]
    return document


def _write_ship(ship: Ship) -> Json:
    rest: dict[str, Json] = _SHIP.dump_python(ship, mode="json", exclude={"design"})
    return {"id": rest.pop("id"), "seat": rest.pop("seat"), "name": rest.pop("name"),
            "design": write_design(ship.design), **rest}  # fmt: skip


def read_options(document: Json, path: str, faults: list[Fault]) -> Options | None:
    """Battle options (H-2.2, H-6.3), defaults where they are left out."""
    return read_part(_OPTIONS, document, path, faults)


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
    return schemas_of(documents, {("state", "Ship"): LEFT_OUT, ("state", "Side"): ("team",)})
