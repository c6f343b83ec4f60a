"""A turn of `conversion` in which everything fires: the heaviest that so many ships can have."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from battles.engine import Party, Seat, ruleset
from battles.engine import conversion_orders as od
from battles.engine import conversion_state as st
from shipyard.rules import LARGEST_BUDGET, Json

APART = 6  # hexes: in reach of everything
PLACES = 8  # pairs of ships stand in so many places side by side
SHIPS_A_GROUP = 3
FAMILIES: tuple[od.Family, ...] = ("beams", "rockets", "torpedoes", "needles")
GUNSHIP: dict[str, Any] = {
    "format": "hexbattle/design/1", "ruleset": "conversion", "name": "Gunship", "hull": 60,
    "drives": [{"colour": "white", "thrust": 60}, {"colour": "black", "thrust": 60}],
    "systems": [
        {"kind": "beam_a", "hours": 12}, {"kind": "beam_b", "hours": 12}, {"kind": "beam_c", "hours": 12},
        {"kind": "rocket", "from": "11:00"}, {"kind": "torpedo", "from": "11:00"}, {"kind": "needle", "from": "10:30"},
        {"kind": "pd"}, {"kind": "pd_improved"}, {"kind": "hangar"}, {"kind": "shield"},
        *({"kind": "fire_control"} for _ in FAMILIES),
    ],
}  # fmt: skip


def squadron(ships: int) -> dict[str, Json]:
    """A fleet document of so many gunships."""
    entry: Json = {"name": "Gun", "count": ships, "design": GUNSHIP}
    return {"format": "hexbattle/fleet/1", "ruleset": "conversion", "name": "Guns", "budget": LARGEST_BUDGET,
            "ships": [entry]}  # fmt: skip


def broadside(ships: int) -> st.State:
    """Two sides, half of the ships each, every one nose to nose with its foe, and fighters about them."""
    parties = [Party(name=name, fleet=squadron(1)) for name in ("Red", "Blue")]
    pair: st.State = ruleset("conversion").muster(parties, {"distance": APART, "speed": 0})
    ranks = [[_in_rank(ship, rank) for rank in range(ships // 2)] for ship in pair.ships]
    groups = [_group(ship) for rank in ranks for ship in rank[::SHIPS_A_GROUP]]
    return replace(pair, ships=(*ranks[0], *ranks[1]), groups=tuple(groups))


def _in_rank(ship: st.Ship, rank: int) -> st.Ship:
    aside = rank % PLACES
    return replace(ship, id=st.ShipId(f"s{ship.seat}-{rank}"), at=(ship.at[0] + 2 * aside, ship.at[1] - aside))


def _group(ship: st.Ship) -> st.Group:
    return st.Group(
        id=st.GroupId(f"g{ship.id}"), seat=ship.seat, home=ship.id, at=ship.at, facing=ship.facing, velocity=(0, 0),
        fighters=6,
    )  # fmt: skip


def all_fire(state: st.State) -> Mapping[Seat, od.Orders]:
    """Every ship at the foe before it with all it has, and every group too."""
    return {Seat(side.seat): _orders(state, side.seat) for side in state.sides}


def _orders(state: st.State, seat: int) -> od.Orders:
    own = [ship for ship in state.ships if ship.seat == seat]
    groups = {
        group.id: od.GroupOrders(facing=group.facing, target=st.ObjectId(_foe(str(group.home))))
        for group in state.groups
        if group.seat == seat
    }
    return od.Orders(ships={ship.id: od.ShipOrders(fire=_fire(_foe(ship.id))) for ship in own}, groups=groups)


def _foe(ship: str) -> str:
    return f"s{1 - int(ship[1])}{ship[2:]}"


def _fire(foe: str) -> tuple[od.Attack, ...]:
    aims = {"needles": st.SystemId("x1")}
    return tuple(od.Attack(family=family, target=st.ShipId(foe), system=aims.get(family)) for family in FAMILIES)
