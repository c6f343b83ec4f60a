"""Orders sheets of `conversion` to and from their documents (formats.md)."""

from __future__ import annotations

from re import fullmatch
from typing import cast

from pydantic import TypeAdapter

from battles.engine.codec import ID_FORM, read_part
from battles.engine.conversion.orders import GroupOrders, Orders, ShipOrders
from battles.engine.conversion.state import ID, GroupId, ShipId
from battles.engine.errors import Fault, Refused, fault
from shipyard.rules import Json, show, step

SHIP_PARTS = ("plot", "fire", "pd", "launch", "recover", "withdraw")

ORDERS: TypeAdapter[Orders] = TypeAdapter(Orders)
_SHIP_ORDERS: TypeAdapter[ShipOrders] = TypeAdapter(ShipOrders)
_GROUP_ORDERS: TypeAdapter[GroupOrders] = TypeAdapter(GroupOrders)


def read_sheet(document: Json) -> tuple[Orders, list[Fault]]:
    """One orders sheet as far as it can be read, and every fault of its form.

    What cannot be read of one ship is left out, so that it hides no fault of another.
    """
    faults: list[Fault] = []
    if not isinstance(document, dict):
        return Orders(), [
            fault("not_an_object", "$", "A sheet of orders is an object, not {given}.", given=show(document))
        ]
    faults += [
        fault("unknown_key", step("$", key), "The key {key} is not known here.", key=show(key))
        for key in document
        if key not in ("ships", "groups")
    ]
    ships = {ShipId(id): _read_ship_orders(one, path, faults) for id, path, one in _entries(document, "ships", faults)}
    groups = {
        GroupId(id): read_part(_GROUP_ORDERS, one, path, faults)
        for id, path, one in _entries(document, "groups", faults)
    }
    return Orders(ships=ships, groups={id: one for id, one in groups.items() if one}), faults


def _entries(document: dict[str, Json], key: str, faults: list[Fault]) -> list[tuple[str, str, Json]]:
    """(id, place, what is written) of an object that may be left out."""
    written = document.get(key, {})
    if not isinstance(written, dict):
        faults.append(
            fault("not_an_object", f"$.{key}", "Here an object is needed; this is {given}.", given=show(written))
        )
        return []
    places = [(id, step(f"$.{key}", id), one) for id, one in written.items()]
    faults += [fault("bad_id", path, ID_FORM) for id, path, _ in places if not fullmatch(ID, id)]
    return [(id, path, one) for id, path, one in places if fullmatch(ID, id)]


def _read_ship_orders(written: Json, path: str, faults: list[Fault]) -> ShipOrders:
    """A ship's orders without the parts (plot, fire …) that cannot be read."""
    found: list[Fault] = []
    orders = read_part(_SHIP_ORDERS, written, path, found)
    faults += found
    if orders or not isinstance(written, dict):
        return orders or ShipOrders()
    parts: list[Fault] = []
    readable = {
        key: value
        for key, value in written.items()
        if key in SHIP_PARTS and read_part(_SHIP_ORDERS, {key: value}, path, parts) is not None
    }
    return read_part(_SHIP_ORDERS, readable, path, parts) or ShipOrders()


def read_orders(document: Json) -> Orders:
    """One orders sheet; raises `Refused` with every fault of its form."""
    orders, faults = read_sheet(document)
    if faults:
        raise Refused(faults)
    return orders


def write_orders(orders: Orders) -> dict[str, Json]:
    """The sheet's document; `read_orders` gives the same sheet back."""
    return cast(dict[str, Json], ORDERS.dump_python(orders, mode="json", exclude_none=True))
