"""The battle as it will stand when ships have moved by a seat's draft and everybody else has coasted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from battles.engine.hex_battle.events import Stop
from battles.engine.hex_battle.movement import NO_PLOT, Flight, flown, planned
from battles.engine.hex_battle.orders import Orders, Plot
from battles.engine.hex_battle.stages.movement import placed, stop_of
from battles.engine.hex_battle.state import Ship, State
from battles.engine.hexes import Hex
from battles.engine.records import ShipId
from shipyard.rules.records import record


@record
class Foresight:
    """`flights` of all ships in play, `ends` of those that stay on the board (H-4.4), and the state after the move."""

    flights: Mapping[ShipId, Flight]
    ends: Mapping[ShipId, Hex]
    after: State

    def stopped(self, id: ShipId) -> Stop | None:
        """What keeps a ship from the end of its way, if anything does."""
        return stop_of(self.flights[id], self.ends.get(id))


def foreseen(view: State, seat: int, draft: Orders) -> Foresight:
    """After the planned moves of a seat, if everybody else coasts (H-4). In turn 0 nothing moves."""
    in_play = [ship for ship in view.ships if ship.status == "in_play" and ship.at is not None]
    flights = {ship.id: flown(view, planned(ship, plot_of(ship, seat, draft))) for ship in in_play}
    ends = placed(view, flights)
    moved = (_moved(ship, flights[ship.id], ends) if ship.id in flights else ship for ship in view.ships)
    return Foresight(flights=flights, ends=ends, after=replace(view, ships=tuple(moved)))


def plot_of(ship: Ship, seat: int, draft: Orders) -> Plot:
    """What a seat's draft has a ship do; a ship of another seat coasts."""
    return draft.ships.get(ship.id, NO_PLOT) if ship.seat == seat else NO_PLOT


def _moved(ship: Ship, flight: Flight, ends: Mapping[ShipId, Hex]) -> Ship:
    if ship.id not in ends:
        return replace(ship, at=flight.at, facing=flight.facing, velocity=flight.velocity, status="disengaged")
    return replace(ship, at=ends[ship.id], facing=flight.facing, velocity=flight.velocity)
