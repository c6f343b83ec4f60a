"""What a plot makes of a ship (H-4), before other ships stand in its way. Pure and exact."""

from __future__ import annotations

from battles.engine.hex_battle.orders import Plot
from battles.engine.hex_battle.state import Ship, State
from battles.engine.hex_battle.terrain import on_board, terrain_at
from battles.engine.hexes import STEPS, Hex, add, hexes, line, scale, twice_dot
from shipyard.rules.records import record

NO_PLOT = Plot()


@record
class Move:
    """A plot carried out in open space: the heading, the velocity the ship moves by, and its path, the start first."""

    facing: int
    velocity: Hex
    path: tuple[Hex, ...]

    @property
    def end(self) -> Hex:
        return self.path[-1]


@record
class Flight:
    """A move on the board. `path` ends in the last hex before a planet, and `velocity` is what the ship is left with.

    `planet`: the one that it would have entered (H-2.2). `leaves`: it ends off the board (H-2.4). `at`: the last hex
    of the path on the board, which is its end unless it leaves.
    """

    facing: int
    velocity: Hex
    speed: int
    path: tuple[Hex, ...]
    planet: Hex | None
    leaves: bool
    at: Hex


def coasted(ship: Ship) -> Hex:
    """Where a deployed ship ends if it coasts over open space."""
    return add(where(ship), ship.velocity)


def where(ship: Ship) -> Hex:
    """The hex of a ship that has been deployed."""
    if ship.at is None:
        raise ValueError(f"{ship.id} has not been deployed")
    return ship.at


def path_of(start: Hex, end: Hex) -> tuple[Hex, ...]:
    """The hex line from start to end, both among them (H-4.5)."""
    return line(start, end)


def brake_limit(velocity: Hex, facing: int) -> int:
    """H-4.2: how much a ship may brake at most, the whole part of its velocity along its bow."""
    return max(0, twice_dot(velocity, STEPS[facing]) // 2)


def turned_to(ship: Ship, plot: Plot) -> int:
    """The heading after the facing change, which comes first (H-4.1)."""
    return ((ship.facing or 0) + plot.turn) % 6


def cost_of(plot: Plot) -> int:
    """The thrust that a plot takes: one a face, and its split (H-3.2)."""
    return abs(plot.turn) + plot.ahead + plot.port + plot.starboard + plot.brake


def thrusted(velocity: Hex, facing: int, plot: Plot) -> Hex:
    """The velocity after thrust in the ship's own frame (H-4.2)."""
    pushes = (
        (facing, plot.ahead - plot.brake),
        (facing - 1, (plot.port + 1) // 2),
        (facing - 2, plot.port // 2),
        (facing + 1, (plot.starboard + 1) // 2),
        (facing + 2, plot.starboard // 2),
    )
    for direction, points in pushes:
        velocity = add(velocity, scale(STEPS[direction % 6], points))
    return velocity


def planned(ship: Ship, plot: Plot) -> Move:
    """Turn, thrust, and move by the velocity, as over open space (H-4.1)."""
    facing = turned_to(ship, plot)
    velocity = thrusted(ship.velocity, facing, plot)
    start = where(ship)
    return Move(facing=facing, velocity=velocity, path=path_of(start, add(start, velocity)))


def flown(state: State, move: Move) -> Flight:
    """The move among planets and on the board (H-2.2, H-2.4); other ships are not looked at."""
    reached = next((n for n, at in enumerate(move.path) if n and terrain_at(state, at) == "planet"), None)
    path = move.path[:reached]
    aboard = [at for at in path if on_board(state.board, at)]
    return Flight(
        facing=move.facing,
        velocity=move.velocity if reached is None else (0, 0),
        speed=hexes((0, 0), move.velocity),
        path=path,
        planet=None if reached is None else move.path[reached],
        leaves=not on_board(state.board, path[-1]),
        at=aboard[-1],
    )
