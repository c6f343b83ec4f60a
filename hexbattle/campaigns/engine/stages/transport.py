"""Stage 4 begins: units go aboard and ashore, one a working bay (K-4.4)."""

from __future__ import annotations

from hexbattle.campaigns.engine.designs import working_bays
from hexbattle.campaigns.engine.events import Dropped, Loaded, Unloaded
from hexbattle.campaigns.engine.events.organising import Order
from hexbattle.campaigns.engine.geography import besieged, fleet_of
from hexbattle.campaigns.engine.kinds import KINDS
from hexbattle.campaigns.engine.state import PartId, Place, Ship, ShipId, UnitId
from hexbattle.campaigns.engine.turn import Turn


def transport(turn: Turn) -> None:
    """First all that go aboard, then all that go ashore, each by id; a bay works once in a turn."""
    for seat in turn.seats:
        used: set[tuple[ShipId, PartId]] = set()
        orders = turn.orders(seat)
        for id in sorted(orders.load):
            _load(turn, seat, turn.unit_id(seat, id), orders.load[id], used)
        for id in orders.unload:
            _unload(turn, seat, turn.unit_id(seat, id), used)


def _own_ground(turn: Turn, seat: int, ship: Ship) -> Place | None:
    """The system of the ship, if units may come from there and go there."""
    fleet = fleet_of(turn.state, ship.fleet)
    if fleet.held is not None or besieged(turn.state, fleet.at):
        return None
    return next((place for place in turn.state.places if place.id == fleet.at and place.owner == seat), None)


def _load(turn: Turn, seat: int, unit: UnitId, id: ShipId, used: set[tuple[ShipId, PartId]]) -> None:
    ship = next((one for one in turn.state.ships if one.id == id and one.seat == seat), None)
    place = _own_ground(turn, seat, ship) if ship else None
    if ship is None or place is None or all(one.id != unit for one in place.garrison or ()):
        _drop(turn, seat, "load", unit, "not_there")
        return
    free = (bay for bay in working_bays(turn.state, ship) if bay not in (ship.troops or {}) and (id, bay) not in used)
    bay = next(free, None)
    if bay is None:
        _drop(turn, seat, "load", unit, "no_bay")
        return
    used.add((id, bay))
    turn.happens(Loaded(unit=unit, at=place.id, ship=id, bay=bay, seen_by=(seat,)))


def _unload(turn: Turn, seat: int, unit: UnitId, used: set[tuple[ShipId, PartId]]) -> None:
    found = (
        (ship, bay) for ship in turn.state.ships for bay, one in (ship.troops or {}).items()
        if one.id == unit and ship.seat == seat
    )  # fmt: skip
    ship, bay = next(found, (None, None))
    place = _own_ground(turn, seat, ship) if ship else None
    if ship is None or bay is None or place is None:
        _drop(turn, seat, "unload", unit, "not_there")
    elif bay not in working_bays(turn.state, ship) or (ship.id, bay) in used:
        _drop(turn, seat, "unload", unit, "no_bay")
    elif len(place.garrison or ()) >= KINDS[place.kind].room:
        _drop(turn, seat, "unload", unit, "no_room")
    else:
        used.add((ship.id, bay))
        turn.happens(Unloaded(unit=unit, at=place.id, ship=ship.id, bay=bay, seen_by=(seat,)))


def _drop(turn: Turn, seat: int, order: Order, unit: UnitId, why: str) -> None:
    turn.happens(Dropped(order=order, about=unit, why=why, seen_by=(seat,)))
