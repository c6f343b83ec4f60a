"""What a state must be beyond its form, so that nothing that reads it later can stumble."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from battles.engine.conversion.state import VERSION, Ship, State
from battles.engine.errors import Fault, fault
from shipyard.rules import Design, Drive, Kind, check_name, hull_hits, step, system_ids

NOT_YET: tuple[Kind, ...] = ("needle", "pd", "pd_improved", "hangar", "troop_bay")
NAMES: dict[Kind, str] = {
    "needle": "needle beams",
    "pd": "point defence",
    "pd_improved": "improved point defence",
    "hangar": "hangars",
    "troop_bay": "troop bays",
}


def unsupported(design: Design, path: str) -> Iterator[Fault]:
    """Systems whose rules battles do not carry out yet: one fault for each kind."""
    for kind in NOT_YET:
        if any(system.kind == kind for system in design.systems):
            yield fault("not_in_battles_yet", path, "{design} has {systems}; ships with those cannot fight yet.",
                        systems=NAMES[kind], design=design.name)  # fmt: skip


def check_ship(ship: Ship, path: str) -> list[Fault]:
    """Faults of one ship that its form does not tell of."""
    found = [*check_name(ship.name, f"{path}.name"), *unsupported(ship.design, f"{path}.design")]
    if ship.status == "in_play" and ship.hits_taken >= hull_hits(ship.design.hull):
        found.append(fault("no_hits_left", f"{path}.hits_taken", "A ship in play has taken fewer hits than its {hits}.",
                           hits=hull_hits(ship.design.hull)))  # fmt: skip
    return [*found, *_check_systems(ship, path)]


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
    for id in ship.aboard:
        yield fault("no_such_system", step(f"{path}.aboard", id), "This design has no such hangar.")


def check_battle(state: State, paths: Sequence[str]) -> Iterator[Fault]:
    """Faults of a state as a whole; `paths` are the places of its ships."""
    if state.version != VERSION:
        yield fault("version", "$.version", "This state was made under version {given} of the rules; version {version} "
                    "is played here.", given=state.version, version=VERSION)  # fmt: skip
    seats = [side.seat for side in state.sides]
    if seats != list(range(len(seats))) or not seats:
        yield fault("seats", "$.sides", "The sides stand in the order of their seats: 0, 1, 2 …")
    for side in state.sides:
        yield from check_name(side.name, f"$.sides[{side.seat}].name")
    for number in range(len(state.groups)):
        yield fault("not_in_battles_yet", f"$.groups[{number}]", "Fighters cannot fight yet.")
    yield from _check_ids(state, paths)
    yield from _check_seats(state, paths, set(seats))


def _check_ids(state: State, paths: Sequence[str]) -> Iterator[Fault]:
    known: set[str] = set()
    for ship, path in zip(state.ships, paths, strict=True):
        if ship.id in known:
            yield fault("id_twice", f"{path}.id", "Another ship has the id {id}.", id=ship.id)
        known.add(ship.id)


def _check_seats(state: State, paths: Sequence[str], seats: set[int]) -> Iterator[Fault]:
    for ship, path in zip(state.ships, paths, strict=True):
        if ship.seat not in seats:
            yield fault("no_such_seat", f"{path}.seat", "There is no side with seat {seat}.", seat=ship.seat)
    for seat in state.contacts:
        if seat not in seats:
            yield fault("no_such_seat", f"$.contacts.{seat}", "There is no side with seat {seat}.", seat=seat)
