"""Orders sheets of `hex_battle` to and from their documents (formats.md)."""

from __future__ import annotations

from typing import cast

from pydantic import TypeAdapter

from battles.engine.codec import entries, open_sheet, read_part, read_parts
from battles.engine.errors import Fault, Refused
from battles.engine.hex_battle.orders import Deployment, Orders, Plot
from battles.engine.records import ShipId
from shipyard.rules import Json

PLOT_PARTS = ("turn", "ahead", "port", "starboard", "brake", "fire")

ORDERS: TypeAdapter[Orders] = TypeAdapter(Orders)
_PLOT: TypeAdapter[Plot] = TypeAdapter(Plot)
_DEPLOYMENT: TypeAdapter[Deployment] = TypeAdapter(Deployment)


def read_sheet(document: Json) -> tuple[Orders, list[Fault]]:
    """One orders sheet as far as it can be read, and every fault of its form."""
    faults: list[Fault] = []
    sheet = open_sheet(document, ("deploy", "ships"), faults)
    deploy = {
        ShipId(id): read_part(_DEPLOYMENT, one, path, faults) for id, path, one in entries(sheet, "deploy", faults)
    }
    ships = {
        ShipId(id): read_parts(_PLOT, one, path, PLOT_PARTS, faults)
        for id, path, one in entries(sheet, "ships", faults)
    }
    return Orders(deploy={id: one for id, one in deploy.items() if one}, ships=ships), faults


def read_orders(document: Json) -> Orders:
    """One orders sheet; raises `Refused` with every fault of its form."""
    orders, faults = read_sheet(document)
    if faults:
        raise Refused(faults)
    return orders


def write_orders(orders: Orders) -> dict[str, Json]:
    """The sheet's document, without what may be left out; `read_orders` gives the same sheet back."""
    return cast(dict[str, Json], ORDERS.dump_python(orders, mode="json", exclude_defaults=True))
