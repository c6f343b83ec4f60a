"""Stage 3: repairs and rearming, as far as the sums and the yards reach; the rest of the money comes back (K-4.2)."""

from __future__ import annotations

from typing import Literal

from hexbattle.campaigns.engine.designs import class_of
from hexbattle.campaigns.engine.events import Dropped, LeftUndone, Rearmed, Repaired, ShipTag
from hexbattle.campaigns.engine.geography import fleet_of, place_of
from hexbattle.campaigns.engine.mending import affordable, cost_of, rearming_of, repair_tonnage, repairs_of
from hexbattle.campaigns.engine.orders import Orders
from hexbattle.campaigns.engine.permits import rearm_fault, repair_fault
from hexbattle.campaigns.engine.state import PartId, PlaceId, Ship, ShipId, State
from hexbattle.campaigns.engine.turn import Turn


def repairs(turn: Turn) -> None:
    """By seat; ships in the order of the sheet. Repaired hangars and racks can be filled in the same turn."""
    for seat in turn.seats:
        orders = turn.orders(seat)
        if orders.repair:
            _repair_all(turn, seat, orders)
        if orders.rearm:
            _rearm_all(turn, seat, orders)


def tonnage_left(state: State, orders: Orders) -> dict[PlaceId, int]:
    """What new ships ordered in this turn leave of each yard's tonnage (K-4.1)."""
    left = {place.id: place.yard or 0 for place in state.places}
    for build in orders.build:
        left[build.at] -= class_of(state, build.design).design.hull
    return left


def _repair_all(turn: Turn, seat: int, orders: Orders) -> None:
    if orders.repair is None:
        return
    money, yards = orders.repair.most, tonnage_left(turn.state, orders)
    for id in orders.repair.ships:
        if refused := repair_fault(turn.state, seat, id, ""):
            turn.happens(Dropped(order="repair", about=id, why=refused.code, seen_by=(seat,)))
            continue
        ship = _ship(turn, id)
        at = fleet_of(turn.state, ship.fleet).at
        items, whole = affordable(repairs_of(turn.state, ship), money)
        tons = repair_tonnage(turn.state, ship)
        if ship.unpaid or (items and tons > yards[at]):
            _undone(turn, ship, "repair", "unpaid" if ship.unpaid else "tonnage")
            continue
        if items:
            hits = sum(item.amount for item in items if item.what == "hits")
            turn.happens(
                Repaired(
                    ship=_tag(ship), at=at, parts={item.part: "ok" for item in items if item.part}, tonnage=tons,
                    before=ship.hits_taken, after=ship.hits_taken - hits, cost=cost_of(items), seen_by=(seat,),
                )
            )  # fmt: skip
            money -= cost_of(items)
            yards[at] -= tons
        if not whole:
            _undone(turn, ship, "repair", "credits")
    turn.pay(seat, money, "refund", "repair")


def _rearm_all(turn: Turn, seat: int, orders: Orders) -> None:
    if orders.rearm is None:
        return
    money = orders.rearm.most
    for id in orders.rearm.ships:
        if refused := rearm_fault(turn.state, seat, id, ""):
            turn.happens(Dropped(order="rearm", about=id, why=refused.code, seen_by=(seat,)))
            continue
        ship = _ship(turn, id)
        if ship.unpaid:
            _undone(turn, ship, "rearm", "unpaid")
            continue
        items, whole = rearming_of(turn.state, ship, money)
        if items:
            filled = {item.part: item.amount for item in items if item.part and item.what == "fighters"}
            turn.happens(
                Rearmed(
                    ship=_tag(ship), at=place_of(turn.state, fleet_of(turn.state, ship.fleet).at).id,
                    racks=tuple(item.part for item in items if item.part and item.what == "rack"),
                    aboard=_aboard(ship, filled), fighters=sum(filled.values()), cost=cost_of(items), seen_by=(seat,),
                )
            )  # fmt: skip
            money -= cost_of(items)
        if not whole:
            _undone(turn, ship, "rearm", "credits")
    turn.pay(seat, money, "refund", "rearm")


def _aboard(ship: Ship, filled: dict[PartId, int]) -> dict[PartId, int]:
    return {part: (ship.aboard or {}).get(part, 0) + fighters for part, fighters in filled.items()}


def _ship(turn: Turn, id: ShipId) -> Ship:
    return next(ship for ship in turn.state.ships if ship.id == id)


def _undone(
    turn: Turn, ship: Ship, order: Literal["repair", "rearm"], why: Literal["unpaid", "tonnage", "credits"]
) -> None:
    turn.happens(LeftUndone(ship=_tag(ship), order=order, why=why, seen_by=(ship.seat,)))


def _tag(ship: Ship) -> ShipTag:
    return ShipTag(id=ship.id, seat=ship.seat, name=ship.name, design=ship.design)
