"""Orders sheets to and from their documents."""

from __future__ import annotations

from dataclasses import fields
from typing import Final, cast

from pydantic import TypeAdapter

from battles.engine import Fault, Refused
from battles.engine.codec import open_sheet, read_parts
from hexbattle.campaigns.engine.orders import Orders
from shipyard.rules import Json

ORDERS: Final[TypeAdapter[Orders]] = TypeAdapter(Orders)
KEYS: Final = tuple(one.name for one in fields(Orders))


def read_sheet(document: Json) -> tuple[Orders, list[Fault]]:
    """A sheet as far as it can be read, and every fault of its form; a part that cannot be read hides no other."""
    faults: list[Fault] = []
    sheet = open_sheet(document, KEYS, faults)
    known = {key: value for key, value in sheet.items() if key in KEYS}
    return read_parts(ORDERS, known, "$", KEYS, faults), faults


def read_orders(document: Json) -> Orders:
    """A sheet; raises `Refused` with every fault of its form."""
    orders, faults = read_sheet(document)
    if faults:
        raise Refused(faults)
    return orders


def write_orders(orders: Orders) -> dict[str, Json]:
    """The sheet's document; `read_orders` gives the same sheet back."""
    return cast("dict[str, Json]", ORDERS.dump_python(orders, mode="json", exclude_defaults=True))
