"""Every plot that a ship may be given, and where each takes it (H-3.2, H-4), for the preview and the captains."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from battles.engine.hex_battle.movement import Flight, Move, brake_limit, cost_of, flown, path_of, thrusted, where
from battles.engine.hex_battle.orders import Plot
from battles.engine.hex_battle.state import Ship, State
from battles.engine.hexes import Hex, add

SHARPEST = 2  # faces either way, H-3.2
TURNS = (0, 1, -1, 2, -2)  # fewer first, then clockwise

type Change = tuple[int, Hex]  # heading and velocity that a ship moves with


class Way(NamedTuple):
    """A plot to a hex, the heading that it ends with, and the thrust that it takes."""

    plot: Plot
    facing: int
    cost: int


def faces_of(view: State, ship: Ship) -> tuple[int, ...]:
    """The turns that a ship may make, fewer faces first, then clockwise (H-3.2; H-6.2: none where it is barred)."""
    if ship.effects.get("no_turn") == view.turn:
        return (0,)
    return tuple(turn for turn in TURNS if abs(turn) <= ship.thrust)


def options(view: State, ship: Ship) -> Mapping[Change, Plot]:
    """The cheapest legal plot for each heading and velocity that a ship can have: fewer faces first, then less thrust.

    Where two take as much, the one with less ahead.
    """
    found: dict[Change, Plot] = {}
    for turn in faces_of(view, ship):
        facing = ((ship.facing or 0) + turn) % 6
        limit = brake_limit(ship.velocity, facing)
        for plot, push in _splits(turn, facing, ship.thrust - abs(turn)):
            if plot.brake <= limit:
                found.setdefault((facing, add(ship.velocity, push)), plot)
    return found


def flights(view: State, ship: Ship, changes: Mapping[Change, Plot]) -> Mapping[Hex, Flight]:
    """How each velocity takes the ship over the board, before others stand in its way; the heading is left as it is."""
    start, facing = where(ship), ship.facing or 0
    return {
        velocity: flown(view, Move(facing=facing, velocity=velocity, path=path_of(start, add(start, velocity))))
        for velocity in dict.fromkeys(velocity for _, velocity in changes)
    }


def arrivals(view: State, ship: Ship) -> Mapping[Hex, tuple[Way, ...]]:
    """The hexes of the board in which a ship can end this turn, each with a plot for each heading, cheapest first."""
    changes = options(view, ship)
    flying = flights(view, ship, changes)
    found: dict[Hex, dict[int, Way]] = {}
    for (facing, velocity), plot in changes.items():
        if not flying[velocity].leaves:
            ways, way = found.setdefault(flying[velocity].at, {}), Way(plot, facing, cost_of(plot))
            if facing not in ways or way.cost < ways[facing].cost:
                ways[facing] = way
    return {at: tuple(sorted(found[at].values(), key=_preference)) for at in sorted(found)}


def plots_to(view: State, ship: Ship, at: Hex) -> tuple[Way, ...]:
    """A cheapest legal plot for each heading with which a ship can end this turn in a hex; none if out of reach."""
    return arrivals(view, ship).get(at, ())


def _preference(way: Way) -> tuple[int, int]:
    return way.cost, TURNS.index(way.plot.turn)


@lru_cache(maxsize=512)
def _splits(turn: int, facing: int, points: int) -> tuple[tuple[Plot, Hex], ...]:
    """Every split of so many points (H-4.2, H-4.3) after a turn, least thrust first, with its change of velocity."""
    lengths = [(n, 0) for n in range(points + 1)] + [(0, n) for n in range(1, points + 1)]
    plots = [
        Plot(turn=turn, ahead=ahead, brake=brake, starboard=starboard, port=port)
        for ahead, brake in lengths
        for starboard, port in lengths
        if ahead + brake + starboard + port <= points
    ]
    plots.sort(key=lambda plot: (cost_of(plot), plot.ahead))
    return tuple((plot, thrusted((0, 0), facing, plot)) for plot in plots)
