"""What a state must be beyond its form, so that nothing that reads it later can stumble."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Protocol

from battles.engine import Fault, Refused, fault
from hexbattle.campaigns.engine.designs import class_of, parts_of
from hexbattle.campaigns.engine.state import VERSION, Ship, State
from shipyard.rules import FIGHTERS_A_HANGAR, hull_hits, read_design, step, write_design


class Identified(Protocol):
    @property
    def id(self) -> str: ...


class Owned(Protocol):
    @property
    def seat(self) -> int: ...


def check_state(state: State) -> Iterator[Fault]:
    """Faults of a state or a view as a whole."""
    if state.version != VERSION:
        yield fault("version", "$.version", "This campaign was made under version {given} of the rules; version "
                    "{version} is played here.", given=state.version, version=VERSION)  # fmt: skip
    if [faction.seat for faction in state.factions] != list(range(len(state.factions))):
        yield fault("seats", "$.factions", "The factions stand in the order of their seats: 0, 1, 2 …")
    yield from _check_ids(state)
    yield from _check_seats(state)
    astray = [*_check_designs(state), *_check_places(state)]
    yield from astray
    if not astray:
        for number, ship in enumerate(state.ships):
            yield from _check_ship(state, ship, f"$.ships[{number}]")


def _check_ids(state: State) -> Iterator[Fault]:
    kinds: dict[str, Sequence[Identified]] = {
        "places": state.places, "classes": state.classes, "fleets": state.fleets, "ships": state.ships,
        "works": state.works, "battles": state.battles, "assaults": state.assaults,
    }  # fmt: skip
    for kind, things in kinds.items():
        known: set[str] = set()
        for number, thing in enumerate(things):
            if thing.id in known:
                yield fault("id_twice", f"$.{kind}[{number}].id", "This id stands twice: {id}.", id=thing.id)
            known.add(thing.id)


def _check_seats(state: State) -> Iterator[Fault]:
    seats = range(len(state.factions))
    owned: dict[str, Sequence[Owned]] = {"fleets": state.fleets, "ships": state.ships, "works": state.works}
    for kind, things in owned.items():
        for number, thing in enumerate(things):
            if thing.seat not in seats:
                yield fault("no_such_seat", f"$.{kind}[{number}].seat", "There is no faction {seat}.", seat=thing.seat)
    for number, (one, other) in enumerate(state.wars):
        if not one < other < len(state.factions):
            yield fault("war", f"$.wars[{number}]", "A war is between two factions, the smaller seat first.")


def _check_designs(state: State) -> Iterator[Fault]:
    for number, one in enumerate(state.classes):
        try:
            read_design(write_design(one.design), f"$.classes[{number}].design")
        except Refused as refused:
            yield from refused.faults
    known = {one.id for one in state.classes}
    yield from _missing("ships", "design", (ship.design for ship in state.ships), known)
    yield from _missing("works", "design", (work.design or next(iter(known), "") for work in state.works), known)


def _check_places(state: State) -> Iterator[Fault]:
    known = {place.id for place in state.places}
    yield from _missing("fleets", "at", (fleet.at for fleet in state.fleets), known)
    yield from _missing("fleets", "bound", (fleet.bound or fleet.at for fleet in state.fleets), known)
    yield from _missing("contacts", "at", (contact.at for contact in state.contacts), known)
    yield from _missing("works", "at", (work.at for work in state.works), known)
    yield from _missing("ships", "fleet", (ship.fleet for ship in state.ships), {fleet.id for fleet in state.fleets})
    yield from _missing("lanes", "0", (place for lane in state.lanes for place in lane), known)


def _missing(kind: str, key: str, ids: Iterable[str], known: Collection[str]) -> Iterator[Fault]:
    for number, id in enumerate(ids):
        if id not in known:
            yield fault("no_such_thing", f"$.{kind}[{number}].{key}", "There is no {id} here.", id=id)


def _check_ship(state: State, ship: Ship, path: str) -> Iterator[Fault]:
    """A ship that is there has hits left, and its parts are those of its design."""
    design = class_of(state, ship.design).design
    if ship.hits_taken >= hull_hits(design.hull):
        yield fault("no_hits_left", f"{path}.hits_taken", "A ship has taken fewer hits than its {hits}.",
                    hits=hull_hits(design.hull))  # fmt: skip
    parts = parts_of(design)
    for key, ids in (("parts", ship.parts), ("aboard", ship.aboard or {}), ("troops", ship.troops or {})):
        for id in ids:
            if id not in parts:
                yield fault("no_such_part", step(f"{path}.{key}", id), "This design has no such system.")
    for id, fighters in (ship.aboard or {}).items():
        if not 0 <= fighters <= FIGHTERS_A_HANGAR:
            yield fault("out_of_range", step(f"{path}.aboard", id), "A hangar holds 0 to {most} fighters.",
                        most=FIGHTERS_A_HANGAR)  # fmt: skip
