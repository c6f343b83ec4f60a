"""Stages 1 to 3: orders, the ledger, and what is built."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from hexbattle.campaigns.engine.events.parts import FleetTag, Seats, ShipTag
from hexbattle.campaigns.engine.state import (
    Condition,
    Fleet,
    FleetId,
    Landing,
    PartId,
    PlaceId,
    Row,
    Ship,
    ShipId,
    Stance,
    Unit,
    UnitId,
    Work,
    WorkId,
)
from shipyard.rules import record

type Order = Literal[
    "build", "yard", "troops", "repair", "rearm", "scrap", "send", "name", "split", "merge", "load", "unload",
    "move", "stance", "land", "spending",
]  # fmt: skip


@record
class Dropped:
    """An order that what happened since it was written has made impossible; `why` is a fault's code. It is free."""

    kind: Literal["dropped"] = "dropped"
    order: Order
    about: str
    why: str
    seen_by: Seats


@record
class Credited:
    """A row of the ledger (K-9): its faction's alone."""

    kind: Literal["credited"] = "credited"
    row: Row


@record
class Named:
    kind: Literal["named"] = "named"
    fleet: FleetId
    name: str
    seen_by: Seats


@record
class FleetFormed:
    """A part of a fleet goes its own way (K-4.5)."""

    kind: Literal["fleet_formed"] = "fleet_formed"
    fleet: Fleet
    ships: tuple[ShipId, ...]
    of: FleetId
    seen_by: Seats


@record
class Merged:
    kind: Literal["merged"] = "merged"
    fleet: FleetId
    into: FleetId
    seen_by: Seats


@record
class StanceSet:
    kind: Literal["stance_set"] = "stance_set"
    fleet: FleetId
    stance: Stance
    seen_by: Seats


@record
class LandingPlanned:
    """What is to land as soon as it may (K-7.1); None: nothing any more."""

    kind: Literal["landing_planned"] = "landing_planned"
    fleet: FleetId
    landing: Landing | None
    seen_by: Seats


@record
class Scrapped:
    """K-4.3."""

    kind: Literal["scrapped"] = "scrapped"
    ship: ShipTag
    fleet: FleetId
    at: PlaceId
    pays: int
    fighters: int
    seen_by: Seats


@record
class WorkBegun:
    kind: Literal["work_begun"] = "work_begun"
    work: Work
    seen_by: Seats


@record
class MessageSent:
    kind: Literal["message_sent"] = "message_sent"
    sender: int
    to: int | None
    text: str
    seen_by: Seats


@record
class Unpaid:
    """Ships whose upkeep is not covered (K-3.3), the newest first."""

    kind: Literal["unpaid"] = "unpaid"
    seat: int
    due: int
    paid: int
    ships: tuple[ShipId, ...]
    seen_by: Seats


@record
class Delivered:
    """A ship leaves the yard, with full hangars (K-4.1); `fleet`: the new one that the first of a yard forms."""

    kind: Literal["delivered"] = "delivered"
    work: WorkId | None
    at: PlaceId
    ship: Ship
    fleet: Fleet | None
    seen_by: Seats


@record
class YardGrown:
    """K-2.3."""

    kind: Literal["yard_grown"] = "yard_grown"
    work: WorkId | None
    seat: int
    at: PlaceId
    before: int
    after: int
    seen_by: Seats


@record
class Raised:
    """A unit joins a garrison (K-4.4)."""

    kind: Literal["raised"] = "raised"
    at: PlaceId
    unit: Unit
    seen_by: Seats


@record
class Repaired:
    """K-4.2: `parts` as they are now, for those that were mended; hits taken before and after."""

    kind: Literal["repaired"] = "repaired"
    ship: ShipTag
    at: PlaceId
    parts: Mapping[PartId, Condition]
    before: int
    after: int
    cost: int
    tonnage: int
    seen_by: Seats


@record
class Rearmed:
    """K-4.2: racks filled, and fighters aboard now by hangar that was filled up."""

    kind: Literal["rearmed"] = "rearmed"
    ship: ShipTag
    at: PlaceId
    racks: tuple[PartId, ...]
    aboard: Mapping[PartId, int]
    fighters: int
    cost: int
    seen_by: Seats


@record
class LeftUndone:
    """A ship of a list of repairs or rearming for which nothing, or not everything, could be done (K-4.2)."""

    kind: Literal["left_undone"] = "left_undone"
    ship: ShipTag
    order: Literal["repair", "rearm"]
    why: Literal["unpaid", "tonnage", "credits"]
    seen_by: Seats


@record
class Healed:
    """K-4.4: the hp of each unit after it."""

    kind: Literal["healed"] = "healed"
    at: PlaceId
    seat: int
    hp: Mapping[UnitId, int]
    seen_by: Seats


@record
class OutOfSupply:
    """K-3.5."""

    kind: Literal["out_of_supply"] = "out_of_supply"
    fleet: FleetTag
    at: PlaceId
    seen_by: Seats
