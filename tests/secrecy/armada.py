"""Small fleets of chance with a carrier in each, and orders of chance for its fighters."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from battles.drawn_fleets import random_fleet
from battles.engine import conversion_orders as od
from battles.engine import conversion_state as st
from shipyard.rules import LARGEST_BUDGET

type Pick = Callable[[int], int]  # pick(n) gives 0 ... n - 1

HEXES = [(q, r) for q in range(-6, 7) for r in range(-6, 7) if abs(q + r) <= 6]  # what six speed tokens come to
CARRIER: dict[str, Any] = {
    "format": "hexbattle/design/1", "ruleset": "conversion", "name": "Nest", "hull": 60,
    "drives": [{"colour": "white", "thrust": 60}],
    "systems": [
        {"kind": "hangar"}, {"kind": "hangar"}, {"kind": "pd"}, {"kind": "pd_improved"}, {"kind": "fire_control"},
        {"kind": "needle", "from": "11:00"}, {"kind": "beam_a", "hours": 12}, {"kind": "shield"},
    ],
}  # fmt: skip


def armada(pick: Pick) -> dict[str, Any]:
    """A ship or two of any legal design, and a carrier with point defence and a needle beam."""
    drawn: Any = random_fleet(pick)
    carrier = {"name": "Nest", "count": 1, "design": CARRIER}
    return {**drawn, "budget": LARGEST_BUDGET, "ships": [*drawn["ships"][:2], carrier]}


def with_fighters(view: st.State, seat: int, orders: od.Orders, pick: Pick) -> od.Orders:
    """The same orders, and now and then a launch; groups fly anywhere and fire at anyone."""
    ships = {id: _launching(view, id, one, pick) for id, one in orders.ships.items()}
    objects: list[st.Ship | st.Group] = [*view.ships, *view.groups]
    foes = [str(one.id) for one in objects if one.seat != seat]
    groups = {
        group.id: od.GroupOrders(
            dv=HEXES[pick(len(HEXES))],
            facing=pick(6),
            target=st.ObjectId(foes[pick(len(foes))]) if foes and pick(4) else None,
        )
        for group in view.groups
        if group.seat == seat
    }
    return replace(orders, ships=ships, groups=groups)


def _launching(view: st.State, id: st.ShipId, orders: od.ShipOrders, pick: Pick) -> od.ShipOrders:
    ship = next(one for one in view.ships if one.id == id)
    full = [hangar for hangar, fighters in ship.aboard.items() if fighters and ship.systems[hangar] == "ok"]
    return replace(orders, plot=(), launch=(full[0],)) if full and pick(3) else orders
