"""What a sheet of orders costs, row by row, and what upkeep comes to (K-3.2, K-3.3, K-3.5, K-9.1)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from hexbattle.campaigns.engine.designs import class_of, price
from hexbattle.campaigns.engine.geography import closed, fleet_of, hostile_ships, in_supply, supplied_places
from hexbattle.campaigns.engine.kinds import KINDS, TROOP_PRICES, UPKEEP_STEP, YARD_PRICE
from hexbattle.campaigns.engine.orders import Orders
from hexbattle.campaigns.engine.state import Place, Row, Ship, ShipId, State
from shipyard.rules import record


def countable(state: State, orders: Orders) -> Orders:
    """A sheet without ships of classes, or at systems, that there are not: what of a faulty one can be reckoned."""
    classes, places = {one.id for one in state.classes}, {place.id for place in state.places}
    return replace(orders, build=tuple(one for one in orders.build if one.design in classes and one.at in places))


def rows_of(state: State, seat: int, orders: Orders) -> Iterator[Row]:
    """What is paid at stage 1, as written (K-3.2)."""

    def row(amount: int, why: str, about: str = "") -> Row:
        return Row(turn=state.turn, seat=seat, amount=-amount, why=why, about=about)  # type: ignore[arg-type]

    for build in orders.build:
        yield row(price(class_of(state, build.design).design), "build", build.design)
    for at in orders.yards:
        yield row(YARD_PRICE, "yard", at)
    for label in sorted(orders.troops):
        yield row(TROOP_PRICES[orders.troops[label].archetype], "troops", orders.troops[label].at)
    if orders.repair and orders.repair.most:
        yield row(orders.repair.most, "repair")
    if orders.rearm and orders.rearm.most:
        yield row(orders.rearm.most, "rearm")
    for to in sorted(orders.send):
        yield row(orders.send[to], "sent", str(to))


@record
class Upkeep:
    """What a faction owes in a turn: by ship, and for all its troops."""

    ships: dict[ShipId, int]
    troops: int

    @property
    def due(self) -> int:
        return sum(self.ships.values()) + self.troops


def upkeep_of(state: State, seat: int) -> Upkeep:
    """K-3.3; doubled for ships, and the troops aboard, of a fleet that is out of supply (K-3.5)."""
    supplied = supplied_places(state, seat)
    ships: dict[ShipId, int] = {}
    troops = sum(len(place.garrison or ()) for place in state.places if place.owner == seat)
    troops += sum(len(one.landers) for one in state.assaults if one.seat == seat)
    for ship in (ship for ship in state.ships if ship.seat == seat):
        times = 1 if in_supply(state, fleet_of(state, ship.fleet), supplied) else 2
        ships[ship.id] = times * ship_upkeep(state, ship)
        troops += times * len(ship.troops or {})
    return Upkeep(ships=ships, troops=troops)


def ship_upkeep(state: State, ship: Ship) -> int:
    """1 credit for each full 25 of its price."""
    return price(class_of(state, ship.design).design) // UPKEEP_STEP


def income_of(state: State, place: Place) -> int:
    """What a system pays its owner now (K-3.2): nothing where there is fighting, or only hostile ships."""
    fighting = closed(state, place.id)
    owner = place.owner
    if fighting or owner is None or owner < 0:
        return 0
    guarded = any(fleet.seat == owner and fleet.at == place.id and fleet.bound is None for fleet in state.fleets)
    return 0 if hostile_ships(state, place.id, owner) and not guarded else KINDS[place.kind].income
