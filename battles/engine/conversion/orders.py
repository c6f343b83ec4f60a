"""One orders sheet of `conversion` (formats.md, C-2.4, C-6.1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated, Final, Literal

from pydantic import Field

from battles.engine.conversion.state import GroupId, ObjectId, SystemId
from battles.engine.hexes import Hex
from battles.engine.records import Facing, Id, ShipId
from shipyard.rules import Colour
from shipyard.rules.records import record

MOST: Final = Field(max_length=200)  # entries of a list; no ship has so many systems

type Pay = Literal["white", "black", "change", "carried_white", "carried_black"]
type Family = Literal["beams", "rockets", "torpedoes", "needles"]


@record
class Rotate:
    do: Literal["rotate"] = "rotate"
    to: Literal["port", "starboard"]
    pay: Pay


@record
class Burn:
    do: Literal["burn"] = "burn"
    colour: Colour
    tokens: int


@record
class Reverse:
    do: Literal["reverse"] = "reverse"
    tokens: int


type Step = Annotated[Rotate | Burn | Reverse, Field(discriminator="do")]


@record
class Attack:
    """One entry of a fire list. `weapons` None: all of the family not named elsewhere (C-6.1)."""

    family: Family
    target: Id[ShipId]
    weapons: Annotated[tuple[Id[SystemId], ...], MOST] | None = None
    closer_than: int | None = None
    system: Id[SystemId] | None = None


@record
class PdEntry:
    """An entry of a point defence list (C-7.7); `group` "new": any new group.

    `if_threatening`: only if a ship of the firer's side is in the group's sector and range.
    """

    group: Id[str]
    if_threatening: bool = False


@record
class ShipOrders:
    plot: Annotated[tuple[Step, ...], Field(max_length=50)] = ()
    fire: Annotated[tuple[Attack, ...], MOST] = ()
    pd: Annotated[Mapping[str, Annotated[tuple[PdEntry, ...], MOST]], MOST] = field(default_factory=dict)
    launch: Annotated[tuple[Id[SystemId], ...], MOST] = ()
    recover: Annotated[Mapping[Id[SystemId], Id[GroupId]], MOST] = field(default_factory=dict)
    withdraw: bool = False


@record
class GroupOrders:
    dv: Hex = (0, 0)
    facing: Facing
    target: Id[ObjectId] | None = None


@record
class Orders:
    ships: Mapping[Id[ShipId], ShipOrders] = field(default_factory=dict)
    groups: Mapping[Id[GroupId], GroupOrders] = field(default_factory=dict)
