"""Orders sheets of `conversion` to and from their documents (formats.md)."""

from __future__ import annotations

from typing import cast

from pydantic import TypeAdapter

from battles.engine.codec import entries, open_sheet, read_part, read_parts
from battles.engine.conversion.orders import GroupOrders, Orders, ShipOrders
from battles.engine.conversion.state import GroupId
from battles.engine.errors import Fault, Refused
from battles.engine.records import ShipId
from shipyard.rules import Json

SHIP_PARTS = ("plot", "fire", "pd", "launch", "recover", "withdraw")

ORDERS: TypeAdapter[Orders] = TypeAdapter(Orders)
_SHIP_ORDERS: TypeAdapter[ShipOrders] = TypeAdapter(ShipOrders)
_GROUP_ORDERS: TypeAdapter[GroupOrders] = TypeAdapter(GroupOrders)


def read_sheet(document: Json) -> tuple[Orders, list[Fault]]:
    """One orders sheet as far as it can be read, and every fault of its form.

    What cannot be read of one ship is left out, so that it hides no fault of another.
    """
    faults: list[Fault] = []
    sheet = open_sheet(document, ("ships", "groups"), faults)
    ships = {
        ShipId(id): read_parts(_SHIP_ORDERS, one, path, SHIP_PARTS, faults)
        for id, path, one in entries(sheet, "ships", faults)
    }
    groups = {
        GroupId(id): read_part(_GROUP_ORDERS, one, path, faults) for id, path, one in entries(sheet, "groups", faults)
    }
    return Orders(ships=ships, groups={id: one for id, one in groups.items() if one}), faults


def read_orders(document: Json) -> Orders:
    """One orders sheet; raises `Refused` with every fault of its form."""
    orders, faults = read_sheet(document)
    if faults:
        raise Refused(faults)
    return orders


def write_orders(orders: Orders) -> dict[str, Json]:
    """The sheet's document; `read_orders` gives the same sheet back."""
    return cast(dict[str, Json], ORDERS.dump_python(orders, mode="json", exclude_none=True))
