"""The state of a `conversion` battle. A view is the same state with parts unknown (None) or missing (C-3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated, Literal, NewType

from pydantic import Field

from battles.engine.hexes import Hex, Velocity
from battles.engine.records import FORMAT, Count, Facing, Id, Objective, Result, Seat, Turns
from battles.engine.records import ShipId as ShipId
from battles.engine.records import Side as Side
from shipyard.rules import Design
from shipyard.rules.records import record

GroupId = NewType("GroupId", str)
SystemId = NewType("SystemId", str)
ObjectId = NewType("ObjectId", str)  # a ship's or a group's

type Condition = Literal["ok", "half", "out", "spent"]
type Status = Literal["in_play", "destroyed", "withdrawn"]
type War = tuple[Seat, Seat]  # the smaller seat first

VERSION = 1


@record
class Options:
    """Battle options (C-0, C-6.3, C-9.3)."""

    strict_targeting: bool = False
    turn_limit: Annotated[int, Field(ge=1, le=1000)] | None = None
    distance: Annotated[int, Field(ge=2, le=200)] = 40
    speed: Annotated[int, Field(ge=0, le=50)] = 3
    show_confirmed: bool = True
    objective: Objective | None = None


@record
class Tokens:
    """Thrust tokens to spend this turn (C-2.2) and those carried into it (C-2.6); carried None: not for you to know."""

    white: Annotated[int, Field(ge=0, le=8)]
    black: Annotated[int, Field(ge=0, le=8)]
    carried_white: Annotated[int, Field(ge=0, le=1)] | None = 0
    carried_black: Annotated[int, Field(ge=0, le=2)] | None = 0


@record
class Ship:
    """One hull. `systems` has every drive (d1 ...) and system (x1 ...) of the design, in its order.

    `aboard`: fighters by hangar; None where the viewer may not know. `fate_seen_by`: the seats that saw
    the ship destroyed or withdrawn; empty while it is in play.
    """

    id: Id[ShipId]
    seat: Seat
    name: str
    design: Design
    at: Hex
    facing: Facing
    velocity: Velocity
    hits_taken: Count = 0
    tokens: Tokens
    systems: Mapping[SystemId, Condition]
    status: Status = "in_play"
    aboard: Mapping[SystemId, int | None] = field(default_factory=dict)
    fate_seen_by: tuple[int, ...] = ()


@record
class Group:
    """A flight of fighters (C-5). One that is launched in play has its hangar's id, such as "s1/x5".

    `home`: the ship that launched it; None where the viewer does not see that ship.
    """

    id: Id[GroupId]
    seat: Seat
    home: Id[ShipId] | None
    at: Hex
    facing: Facing
    velocity: Velocity
    fighters: Annotated[int, Field(ge=1, le=6)]


@record
class Contact:
    """Where a side last saw something that it sees no longer (C-3.3)."""

    id: Id[ObjectId]
    at: Hex
    turn: Turns


@record
class Held:
    """How many turns in a row a team has held the objective alone (C-9.3), and the seats that know."""

    team: Seat
    turns: Turns
    seen_by: tuple[int, ...]


@record
class State:
    """`wars`: the pairs of seats that are at war (K-5.1); None: every two teams are."""

    format: Literal["hexbattle/state/1"] = FORMAT
    ruleset: Literal["conversion"] = "conversion"
    version: int = VERSION
    turn: Turns
    options: Options = field(default_factory=Options)
    sides: tuple[Side, ...]
    wars: tuple[War, ...] | None = None
    ships: tuple[Ship, ...]
    groups: tuple[Group, ...] = ()
    contacts: Mapping[int, tuple[Contact, ...]] = field(default_factory=dict)
    held: Held | None = None
    result: Result | None = None
