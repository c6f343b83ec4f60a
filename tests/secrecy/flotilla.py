"""Small fleets of chance for duels, and orders of chance for them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from battles.drawn_duels import duel_fleet, random_duellist
from battles.engine import hex_battle_deployment as deployment
from battles.engine import hex_battle_orders as od
from battles.engine import hex_battle_state as st
from shipyard.rules import LARGEST_BUDGET
from shipyard.rules.hex_battle import Design
from tests.secrecy.armada import Pick

# Where most of the fighting will be: something of each kind (H-2.2).
GROUND: dict[str, Any] = {
    "board": {"columns": 14, "rows": 10},
    "terrain": {
        "5,2": "debris", "5,3": "debris", "6,3": "debris", "7,1": "nebula", "8,2": "nebula", "7,4": "planet",
        "6,0": "debris", "4,4": "nebula", "8,0": "debris", "8,-1": "debris",
    },
}  # fmt: skip
THRUST = ("ahead", "port", "starboard")


def flotilla(pick: Pick) -> dict[str, Any]:
    """Two ships or three of any legal design, too stout to be lost in a turn."""
    return _fleet([_stout(random_duellist(60 + pick(60), pick)) for _ in range(2 + pick(2))])


def duellists(pick: Pick) -> dict[str, Any]:
    """One ship to three of any legal design."""
    return _fleet([random_duellist(40 + pick(80), pick) for _ in range(1 + pick(3))])


def _fleet(designs: list[Design]) -> dict[str, Any]:
    fleet: Any = duel_fleet(designs)
    return {**fleet, "budget": LARGEST_BUDGET}


def _stout(design: Design) -> Design:
    return replace(design, stats=replace(design.stats, hull=50, thrust=max(4, design.stats.thrust)))


def with_chance(view: st.State, seat: int, orders: od.Orders, pick: Pick) -> od.Orders:
    """Ships anywhere in their zone before the first turn; then any small plot, and fire at anyone."""
    own = [ship for ship in view.ships if ship.seat == seat and ship.status == "in_play"]
    if view.turn == 0:
        free = list(deployment.free_hexes(view, seat))
        places = [free.pop(pick(len(free))) for _ in own]
        return od.Orders(
            deploy={
                ship.id: od.Deployment(at=at, facing=pick(6)) for ship, at in zip(own, places, strict=True) if pick(5)
            }
        )
    foes = [ship.id for ship in view.ships if ship.seat != seat and ship.status == "in_play"]
    return od.Orders(ships={ship.id: _plot(ship, foes, pick) for ship in own if pick(5)})


def _plot(ship: st.Ship, foes: list[Any], pick: Pick) -> od.Plot:
    turn = pick(3) - 1 if ship.thrust > 1 else 0
    parts: dict[str, Any] = {THRUST[pick(len(THRUST))]: pick(ship.thrust - abs(turn) + 1)}
    fire = {weapon.id: foes[pick(len(foes))] for weapon in ship.weapons if foes and pick(4)}
    return od.Plot(turn=turn, **parts, fire=fire)
