"""Where the ships of a side may begin, and where they do if nobody says (H-3.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from battles.engine.hex_battle.orders import Deployment
from battles.engine.hex_battle.state import Board, Ship, State
from battles.engine.hex_battle.terrain import hex_of, middle, terrain_at
from battles.engine.hexes import Hex, subtract
from battles.engine.records import ShipId
from battles.engine.sectors import towards

DEPTH = 3  # columns of an edge zone


def zone_of(state: State, seat: int) -> tuple[Hex, ...]:
    """The hexes of a seat's zone, in the order in which ships that nobody places take them."""
    if state.zones is not None:
        return state.zones[seat]
    return tuple(edge_zone(state.board, seat))


def edge_zone(board: Board, seat: int) -> Iterator[Hex]:
    """The first three columns for seat 0, the last three for seat 1: front first, from the middle, every other row.

    Seat 1 sees what seat 0 sees, half a turn about: else one of them would have the better of all equal duels.
    """
    rows = sorted(range(board.rows), key=lambda row: (abs(2 * row - board.rows + 1), row if seat == 0 else -row))
    for gap in (0, 1):
        for back in range(DEPTH):
            column = DEPTH - 1 - back if seat == 0 else board.columns - DEPTH + back
            yield from (hex_of(column, row) for row in rows if (row - rows[0]) % 2 == gap)


def free_hexes(state: State, seat: int) -> tuple[Hex, ...]:
    """A zone without its planets."""
    return tuple(at for at in zone_of(state, seat) if terrain_at(state, at) != "planet")


def places(state: State, seat: int, chosen: Mapping[ShipId, Deployment]) -> dict[ShipId, Deployment]:
    """Where every ship of a seat begins: where it was placed, or in the first free hex of its zone."""
    return dict(_places(state, [ship for ship in state.ships if ship.seat == seat], chosen))


def _places(
    state: State, ships: Iterable[Ship], chosen: Mapping[ShipId, Deployment]
) -> Iterator[tuple[ShipId, Deployment]]:
    taken = {one.at for one in chosen.values()}
    for ship in ships:
        if ship.id in chosen:
            yield ship.id, chosen[ship.id]
        else:
            at = next(at for at in free_hexes(state, ship.seat) if at not in taken)
            taken.add(at)
            yield ship.id, Deployment(at=at, facing=towards(subtract(middle(state.board), at)))
