"""What may be ordered of one thing, judged alike when a sheet is handed in and, after stage 0, when it is paid."""

from __future__ import annotations

from battles.engine import Fault, fault
from hexbattle.campaigns.engine.geography import besieged, supplied_places
from hexbattle.campaigns.engine.kinds import KINDS
from hexbattle.campaigns.engine.orders import Build, Raise
from hexbattle.campaigns.engine.state import Fleet, Place, Ship, State


def own_place(state: State, seat: int, id: str, path: str) -> tuple[Place | None, Fault | None]:
    """A system of the faction's own."""
    place = next((one for one in state.places if one.id == id), None)
    if place is None:
        return None, fault("no_such_place", path, "There is no system {id}.", id=id)
    if place.owner != seat:
        return None, fault("not_your_place", path, "{place} is not yours.", place=place.name)
    return place, None


def yard_of(state: State, seat: int, id: str, path: str) -> tuple[Place | None, Fault | None]:
    """A system of the faction's own with a yard."""
    place, refused = own_place(state, seat, id, path)
    if place is not None and not place.yard:
        return None, fault("no_yard", path, "{place} has no shipyard.", place=place.name)
    return place, refused


def build_fault(state: State, seat: int, order: Build, path: str) -> Fault | None:
    """K-4.1: a design of the catalogue, at an own yard."""
    one = next((known for known in state.classes if known.id == order.design), None)
    if one is None:
        return fault("no_such_class", f"{path}.design", "There is no class {id} in this campaign.", id=order.design)
    if not one.sold:
        return fault("not_sold", f"{path}.design", "{design} is not built any more.", design=one.design.name)
    return yard_of(state, seat, order.at, f"{path}.at")[1]


def yard_fault(state: State, seat: int, at: str, path: str) -> Fault | None:
    """K-2.3: an owned world, capital or centre."""
    place, refused = own_place(state, seat, at, path)
    if place is not None and not KINDS[place.kind].yards:
        return fault("no_yards_here", path, "No shipyard can be laid at {place}: it is an outpost.", place=place.name)
    return refused


def troops_fault(state: State, seat: int, order: Raise, path: str) -> Fault | None:
    """K-4.4: an own capital or world that is not under assault."""
    place, refused = own_place(state, seat, order.at, f"{path}.at")
    if place is not None and not KINDS[place.kind].raises:
        return fault("no_troops_here", f"{path}.at", "No troops are raised at {place}.", place=place.name)
    return siege_fault(state, place, f"{path}.at") if place else refused


def siege_fault(state: State, place: Place, path: str) -> Fault | None:
    """A garrison that fights is not added to, nor taken from."""
    if besieged(state, place.id):
        return fault("besieged", path, "{place} is under assault.", place=place.name)
    return None


def own_fleet(state: State, seat: int, id: str, path: str) -> tuple[Fleet | None, Fault | None]:
    """A fleet of the faction's own that takes orders (K-5.4)."""
    fleet = next((one for one in state.fleets if one.id == id), None)
    if fleet is None and all(one.id != id for one in state.contacts):
        return None, fault("no_such_fleet", path, "There is no fleet {id}.", id=id)
    if fleet is None or fleet.seat != seat:
        return None, fault("not_your_fleet", path, "{id} is not a fleet of yours.", id=id)
    if fleet.held is not None:
        return None, fault("held", path, "{fleet} is held until its battle or assault is over.", fleet=fleet.name)
    return fleet, None


def own_ship(state: State, seat: int, id: str, path: str) -> tuple[Ship | None, Fleet | None, Fault | None]:
    """A ship of the faction's own in a fleet that takes orders, and that fleet."""
    ship = next((one for one in state.ships if one.id == id), None)
    if ship is None:
        return None, None, fault("no_such_ship", path, "There is no ship {id}.", id=id)
    if ship.seat != seat:
        return None, None, fault("not_your_ship", path, "{ship} is not yours.", ship=ship.name)
    fleet, refused = own_fleet(state, seat, ship.fleet, path)
    return (ship, fleet, None) if fleet else (None, None, refused)


def scrap_fault(state: State, seat: int, id: str, path: str) -> Fault | None:
    """K-4.3: at an own yard, without troops aboard."""
    ship, fleet, refused = own_ship(state, seat, id, path)
    if ship is None or fleet is None:
        return refused
    if ship.troops:
        return fault("troops_aboard", path, "{ship} has troops aboard; unload them first.", ship=ship.name)
    return yard_of(state, seat, fleet.at, path)[1]


def repair_fault(state: State, seat: int, id: str, path: str) -> Fault | None:
    """K-4.2: at an own yard."""
    ship, fleet, refused = own_ship(state, seat, id, path)
    return yard_of(state, seat, fleet.at, path)[1] if ship and fleet else refused


def rearm_fault(state: State, seat: int, id: str, path: str) -> Fault | None:
    """K-4.2: at an own system in supply."""
    ship, fleet, refused = own_ship(state, seat, id, path)
    if ship is None or fleet is None:
        return refused
    place, refused = own_place(state, seat, fleet.at, path)
    if place is not None and place.id not in supplied_places(state, seat):
        return fault("out_of_supply", path, "{place} is not in supply.", place=place.name)
    return refused
