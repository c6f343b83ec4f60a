"""The move phase: everything moves at once, then ships take their places one by one (H-4)."""

from __future__ import annotations

from collections.abc import Mapping

from battles.engine.hex_battle.events import Disengaged, Moved, PlotMade, Stop, who
from battles.engine.hex_battle.movement import Flight, flown, planned, where
from battles.engine.hex_battle.state import Ship, State
from battles.engine.hex_battle.terrain import on_board, terrain_at
from battles.engine.hex_battle.turn import Turn
from battles.engine.hexes import Hex, ring
from battles.engine.records import ShipId


def movement(turn: Turn) -> None:
    """Plots are carried out (H-4.1), ships that end off the board disengage (H-2.4), the others find their places."""
    flights = {ship.id: flown(turn.state, planned(ship, turn.plot(ship))) for ship in turn.in_play()}
    ends = placed(turn.state, flights)
    for ship in turn.in_play():
        turn.happens(_moved(turn, ship, flights[ship.id], ends.get(ship.id)))
        if flights[ship.id].leaves:
            turn.happens(Disengaged(ship=who(ship), at=flights[ship.id].at))


def placed(state: State, flights: Mapping[ShipId, Flight]) -> dict[ShipId, Hex]:
    """Where the ships that stay on the board stand after the move, the slower first to choose (H-4.4)."""
    staying = [(id, flight) for id, flight in flights.items() if not flight.leaves]
    ends: dict[ShipId, Hex] = {}
    for id, flight in sorted(staying, key=lambda one: one[1].speed):  # equals stay in their order, by id
        ends[id] = _place(state, flight, frozenset(ends.values()))
    return ends


def stop_of(flight: Flight, end: Hex | None) -> Stop | None:
    """What kept a ship from the end of its way: a planet, or another ship; `end` None: it left the board."""
    if end is not None and end != flight.path[-1]:
        return "pushed"
    return None if flight.planet is None else "planet"


def _place(state: State, flight: Flight, taken: frozenset[Hex]) -> Hex:
    """The end of a path, else the last free hex back along it, else the free hex nearest to its end (H-4.4)."""
    for at in reversed(flight.path):
        if on_board(state.board, at) and at not in taken:
            return at
    around = (at for radius in range(state.board.columns + state.board.rows) for at in ring(flight.path[-1], radius))
    return next(
        at for at in around if on_board(state.board, at) and at not in taken and terrain_at(state, at) != "planet"
    )


def _moved(turn: Turn, ship: Ship, flight: Flight, end: Hex | None) -> Moved:
    plot = turn.plot(ship)
    return Moved(
        ship=who(ship),
        plot=PlotMade(turn=plot.turn, ahead=plot.ahead, port=plot.port, starboard=plot.starboard, brake=plot.brake),
        start=where(ship),
        end=flight.at if end is None else end,
        path=flight.path,
        facing_before=ship.facing or 0,
        facing_after=flight.facing,
        velocity_before=ship.velocity,
        velocity_after=flight.velocity,
        speed=flight.speed,
        stopped=stop_of(flight, end),
        planet=flight.planet,
    )
