"""What a state must be beyond its form, so that nothing that reads it later can stumble."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from re import fullmatch

from battles.engine.conversion.fighters import hangars_of, own_group
from battles.engine.conversion.point_defence import NEW
from battles.engine.conversion.state import VERSION, Group, Ship, State
from battles.engine.conversion.wars import check_wars
from battles.engine.errors import Fault, fault
from battles.engine.records import ID, ShipId
from battles.engine.sides import check_sides
from shipyard.rules import FIGHTERS_A_HANGAR, Design, Drive, check_name, hull_hits, step, system_ids


def unsupported(design: Design, path: str) -> Iterator[Fault]:
    """Systems that no fleet brings to a single battle: troop bays belong to campaigns (C-1.3)."""
    if any(system.kind == "troop_bay" for system in design.systems):
        yield fault("campaigns_only", path, "{design} has troop bays, which are for campaigns only.",
                    design=design.name)  # fmt: skip


def check_ship(ship: Ship, path: str) -> list[Fault]:
    """Faults of one ship that its form does not tell of."""
    found = check_name(ship.name, f"{path}.name")
    if ship.status == "in_play" and ship.hits_taken >= hull_hits(ship.design.hull):
        found.append(fault("no_hits_left", f"{path}.hits_taken", "A ship in play has taken fewer hits than its {hits}.",
                           hits=hull_hits(ship.design.hull)))  # fmt: skip
    return [*found, *_check_systems(ship, path), *_check_hangars(ship, path)]


def _check_systems(ship: Ship, path: str) -> Iterator[Fault]:
    parts = dict(system_ids(ship.design))
    for id, condition in ship.systems.items():
        part, place = parts.get(id), step(f"{path}.systems", id)
        if part is None:
            yield fault("no_such_system", place, "This design has no such system.")
        elif condition == "half" and not isinstance(part, Drive):
            yield fault("not_half", place, "Only an engine can be half failed.")
        elif condition == "spent" and (isinstance(part, Drive) or part.kind != "rocket"):
            yield fault("not_spent", place, "Only a rocket rack can be spent.")


def _check_hangars(ship: Ship, path: str) -> Iterator[Fault]:
    """C-5.1: up to 6 fighters in each; None where the viewer may not know."""
    hangars = hangars_of(ship.design)
    for id, fighters in ship.aboard.items():
        place = step(f"{path}.aboard", id)
        if id not in hangars:
            yield fault("no_such_system", place, "This design has no such hangar.")
        elif fighters is not None and not 0 <= fighters <= FIGHTERS_A_HANGAR:
            yield fault("out_of_range", place, "A hangar holds 0 to {most} fighters.", most=FIGHTERS_A_HANGAR)
    if hangars and not fullmatch(ID, own_group(ship.id, hangars[-1])):
        yield fault("id_too_long", f"{path}.id", "The id of a carrier must leave room for those of its hangars.")


def check_battle(state: State, paths: Sequence[str]) -> Iterator[Fault]:
    """Faults of a state as a whole; `paths` are the places of its ships."""
    yield from check_sides(state, VERSION)
    yield from check_wars(state.wars, state.sides, "$.wars")
    yield from _check_ids(state, paths)
    yield from _check_seats(state, paths, {side.seat for side in state.sides})


def _check_ids(state: State, paths: Sequence[str]) -> Iterator[Fault]:
    """Every ship and group has an id of its own, and none has one that a hangar's group would have."""
    launched = {own_group(ship.id, hangar): ship.id for ship in state.ships for hangar in hangars_of(ship.design)}
    known: set[str] = {NEW}
    reserved = {str(id) for id in launched}
    for ship, path in zip(state.ships, paths, strict=True):
        if ship.id in known or ship.id in reserved:
            yield fault("id_twice", f"{path}.id", "Another ship or group has the id {id}.", id=ship.id)
        known.add(ship.id)
    for number, group in enumerate(state.groups):
        path = f"$.groups[{number}]"
        if group.id in known:
            yield fault("id_twice", f"{path}.id", "Another ship or group has the id {id}.", id=group.id)
        known.add(group.id)
        yield from _check_home(state, group, launched.get(group.id, group.home), path)


def _check_home(state: State, group: Group, launched_by: ShipId | None, path: str) -> Iterator[Fault]:
    """A group's home is a ship of its side, the one that its id names if it names one; None: not for you to know."""
    if group.home is None:
        return
    home = next((ship for ship in state.ships if ship.id == group.home), None)
    if home is None or home.seat != group.seat or home.id != launched_by:
        yield fault("home", f"{path}.home", "{group} needs a ship of its side that has launched it for its home.",
                    group=group.id)  # fmt: skip


def _check_seats(state: State, paths: Sequence[str], seats: set[int]) -> Iterator[Fault]:
    for ship, path in zip(state.ships, paths, strict=True):
        if ship.seat not in seats:
            yield fault("no_such_seat", f"{path}.seat", "There is no side with seat {seat}.", seat=ship.seat)
    for number, group in enumerate(state.groups):
        if group.seat not in seats:
            yield fault("no_such_seat", f"$.groups[{number}].seat", "There is no side with seat {seat}.",
                        seat=group.seat)  # fmt: skip
    for seat in state.contacts:
        if seat not in seats:
            yield fault("no_such_seat", f"$.contacts.{seat}", "There is no side with seat {seat}.", seat=seat)
