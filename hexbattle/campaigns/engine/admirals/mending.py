"""K-11.3: fleets under 60 % of their hits go home, and who stays at a yard is mended before new ships are built."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, Literal

from hexbattle.campaigns.engine.admirals.desk import Desk
from hexbattle.campaigns.engine.admirals.judging import share_of_hits
from hexbattle.campaigns.engine.admirals.ways import next_step
from hexbattle.campaigns.engine.geography import own_places
from hexbattle.campaigns.engine.mending import cost_of, rearming_of, repairs_of
from hexbattle.campaigns.engine.orders import Care
from hexbattle.campaigns.engine.permits import rearm_fault, repair_fault
from hexbattle.campaigns.engine.state import Ship

WORN: Final = 0.6
SOUND: Final = 0.9  # of its hits: below this a fleet at a yard stays there
ALL_OF_IT: Final = 10**6


def send_home(desk: Desk) -> None:
    """K-11.3: worn fleets go to the nearest own yard; at it they stay until they are sound, or the money is gone."""
    yards = {place.id for place in own_places(desk.view, desk.seat) if place.yard}
    for fleet in desk.free():
        ships = desk.ships(fleet)
        share = share_of_hits(desk.view, ships)
        if fleet.at in yards and share < SOUND and desk.purse > 0:
            desk.send(fleet, fleet.at, "hold")
            _mend(desk, ships)
        elif fleet.at not in yards and share < WORN and yards:
            desk.send(fleet, next_step(desk, fleet, yards)[0], "evade")


def mend_who_stays(desk: Desk) -> None:
    """K-11.3, with what is left when all else has been ordered."""
    for fleet in desk.fleets.fleets:
        if fleet.seat == desk.seat and fleet.id not in desk.orders.move:
            _mend(desk, desk.ships(fleet))


def _mend(desk: Desk, ships: Sequence[Ship]) -> None:
    """K-4.2: everything that can be done for ships where they are, as far as the purse goes."""
    for ship in ships:
        if not repair_fault(desk.view, desk.seat, ship.id, ""):
            _care(desk, "repair", ship, cost_of(tuple(repairs_of(desk.view, ship))))
        if not rearm_fault(desk.view, desk.seat, ship.id, ""):
            _care(desk, "rearm", ship, cost_of(rearming_of(desk.view, ship, ALL_OF_IT)[0]))


def _care(desk: Desk, what: Literal["repair", "rearm"], ship: Ship, cost: int) -> None:
    listed: Care = getattr(desk.orders, what) or Care(ships=(), most=0)
    cost = min(cost, desk.purse)
    if cost > 0 and ship.id not in listed.ships:
        more = Care(ships=(*listed.ships, ship.id), most=listed.most + cost)
        desk.orders = replace(desk.orders, **{what: more})  # type: ignore[arg-type]
