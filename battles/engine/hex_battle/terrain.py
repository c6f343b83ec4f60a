"""The board and what lies on it (H-2), exact in integers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from battles.engine.hex_battle.state import Board, State, Terrain
from battles.engine.hexes import STEPS, Hex, add, cross, subtract, twice_dot
from battles.engine.memo import once_each
from battles.engine.records import Place

CORNERS = tuple(add(STEPS[side], STEPS[side - 1]) for side in range(6))  # of a hex about the origin, times 3


def place(at: Hex) -> Place:
    """A hex as the terrain names it."""
    return f"{at[0]},{at[1]}"


def hex_at(at: Place) -> Hex:
    """The hex that a terrain's name means."""
    q, r = at.split(",")
    return int(q), int(r)


def on_board(board: Board, at: Hex) -> bool:
    """H-2.1: column = q, row = r + ⌊q/2⌋."""
    q, r = at
    return 0 <= q < board.columns and 0 <= r + q // 2 < board.rows


def hex_of(column: int, row: int) -> Hex:
    """The hex in a column and a row of the board (H-2.1)."""
    return column, row - column // 2


def middle(board: Board) -> Hex:
    """The hex that the board's middle is taken to be: column ⌊C/2⌋, row ⌊R/2⌋."""
    return hex_of(board.columns // 2, board.rows // 2)


def terrain_at(state: State, at: Hex | None) -> Terrain | None:
    """What counts in a hex: nothing where it is open, and nothing anywhere with the option off (H-2.2)."""
    if at is None or not state.options.terrain_effects:
        return None
    return state.terrain.get(place(at))


def planets(state: State) -> tuple[Hex, ...]:
    """The hexes of planets, if terrain does anything (H-2.2)."""
    return _planets(state.terrain) if state.options.terrain_effects else ()


@once_each
def _planets(terrain: Mapping[Place, Terrain]) -> tuple[Hex, ...]:
    return tuple(hex_at(at) for at, what in terrain.items() if what == "planet")


def blocked(state: State, start: Hex, end: Hex) -> bool:
    """H-2.3: does the line between two centres pass through the inside of a planet, or between two along their sides?

    A hex's inside is met where its corners lie on both sides of the line, strictly; a hex lies between the ends
    if its centre does, for neither end is nearer to it than its neighbour. Two hexes that are only touched, straight
    across the line from each other, are neighbours, and the line runs along the side that they share.
    """
    way = subtract(end, start)
    reach = max(cross(way, corner) for corner in CORNERS)
    grazed: set[tuple[int, bool]] = set()
    for along, aside in _beside(state, start, way):
        if abs(3 * aside) < reach:
            return True
        if abs(3 * aside) == reach:
            if (along, aside < 0) in grazed:
                return True
            grazed.add((along, aside > 0))
    return False


def _beside(state: State, start: Hex, way: Hex) -> Iterator[tuple[int, int]]:
    """Of each planet between the ends of a line: how far along the line its centre lies, and how far to its side."""
    length = twice_dot(way, way)
    for planet in planets(state):
        to = subtract(planet, start)
        if 0 < (along := twice_dot(to, way)) < length:
            yield along, cross(way, to)
