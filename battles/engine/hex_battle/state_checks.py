"""What a state must be beyond its form, so that nothing that reads it later can stumble."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from battles.engine.errors import Fault, fault
from battles.engine.hex_battle.deployment import free_hexes
from battles.engine.hex_battle.scenario import SIDES, check_ground
from battles.engine.hex_battle.state import VERSION, Ship, State
from battles.engine.hex_battle.terrain import on_board, terrain_at
from battles.engine.hexes import Hex
from battles.engine.sides import check_sides
from shipyard.rules import check_name


def check_ship(ship: Ship, path: str) -> Iterator[Fault]:
    """Faults of one ship that its form does not tell of."""
    yield from check_name(ship.name, f"{path}.name")
    if ship.hull > ship.hull_max:
        yield fault("too_much_hull", f"{path}.hull", "A ship has at most its full hull, {most}.", most=ship.hull_max)
    if ship.status == "in_play" and not ship.hull:
        yield fault("no_hull_left", f"{path}.hull", "A ship in play has hull left.")
    known: set[str] = set()
    for number, weapon in enumerate(ship.weapons):
        if weapon.id in known:
            yield fault("id_twice", f"{path}.weapons[{number}].id", "Another weapon has the id {id}.", id=weapon.id)
        known.add(weapon.id)


def check_battle(state: State, paths: Sequence[str]) -> Iterator[Fault]:
    """Faults of a state as a whole; `paths` are the places of its ships."""
    yield from check_sides(state, VERSION)
    if len(state.sides) != SIDES or len({side.team for side in state.sides}) != SIDES:
        yield fault("sides", "$.sides", "A duel has two sides, of different teams.")
    ground = list(check_ground(state.board, state.terrain, state.zones, state.objective, "$"))
    if state.zones is not None and len(state.zones) != SIDES:
        ground.append(fault("zones", "$.zones", "Each of the two sides has a zone."))
    yield from ground
    yield from _check_ids(state, paths)
    if not ground:
        yield from check_room(state)
        yield from _check_places(state, paths)


def _check_ids(state: State, paths: Sequence[str]) -> Iterator[Fault]:
    known: set[str] = set()
    for ship, path in zip(state.ships, paths, strict=True):
        if ship.id in known:
            yield fault("id_twice", f"{path}.id", "Another ship has the id {id}.", id=ship.id)
        known.add(ship.id)
        if ship.seat >= len(state.sides):
            yield fault("no_such_seat", f"{path}.seat", "There is no side with seat {seat}.", seat=ship.seat)
        elif ship.status == "in_play" and state.sides[ship.seat].out:
            yield fault("side_out", f"{path}.status", "A side that is out has no ships in play.")


def check_room(state: State) -> Iterator[Fault]:
    """In turn 0 every ship can be deployed (H-3.1)."""
    ships = Counter(ship.seat for ship in state.ships if ship.status == "in_play")
    for seat in range(SIDES):
        if state.turn == 0 and ships[seat] > (room := len(free_hexes(state, seat))):
            yield fault("no_room", "$.ships", "The zone of seat {seat} has room for {room} ships; it has {ships}.",
                        seat=seat, room=room, ships=ships[seat])  # fmt: skip


def _check_places(state: State, paths: Sequence[str]) -> Iterator[Fault]:
    """Ships in play stand on the board, clear of planets, one in a hex (H-2.5); before the deployment nowhere."""
    known: set[Hex] = set()
    for ship, path in zip(state.ships, paths, strict=True):
        if ship.status != "in_play":
            continue
        if (state.turn > 0) != (ship.at is not None and ship.facing is not None):
            yield fault("at", f"{path}.at", "A ship in play has a hex and a facing from turn 1 on, and none before.")
        elif ship.at is not None:
            if not on_board(state.board, ship.at):
                yield fault("off_board", f"{path}.at", "This hex is not on the board.")
            elif terrain_at(state, ship.at) == "planet":
                yield fault("planet", f"{path}.at", "There is a planet in this hex.")
            if ship.at in known:
                yield fault("hex_taken", f"{path}.at", "Another ship stands in this hex.")
            known.add(ship.at)
