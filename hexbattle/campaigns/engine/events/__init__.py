"""What can happen in a turn of a campaign (E-1). News, pages and mail are all made from these alone.

`seen_by` says who may see an event; a `Stop` or a `FleetTag` in it says so for itself (`sight.events_for`).
An event without any is told to all.
"""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from hexbattle.campaigns.engine.events.ending import (
    AssaultOver,
    BattleOver,
    CampaignEnded,
    FactionOut,
    LeadHeld,
    PeaceMade,
    PeaceOffered,
    Retreated,
    RulingMade,
    ShipLost,
    ShipReturned,
    TurnEnded,
    WarDeclared,
)
from hexbattle.campaigns.engine.events.moving import (
    AssaultOpened,
    BattleOpened,
    CouldNotEvade,
    EvasionTried,
    FleetMoved,
    FleetStayed,
    LandingRolled,
    LandingWaits,
    Loaded,
    PlaceTaken,
    Unloaded,
)
from hexbattle.campaigns.engine.events.organising import (
    Credited,
    Delivered,
    Dropped,
    FleetFormed,
    Healed,
    LandingPlanned,
    LeftUndone,
    Merged,
    MessageSent,
    Named,
    OutOfSupply,
    Raised,
    Rearmed,
    Repaired,
    Scrapped,
    StanceSet,
    Unpaid,
    WorkBegun,
    YardGrown,
)
from hexbattle.campaigns.engine.events.parts import Die, FleetTag, Seats, ShipTag, Stop

__all__ = [
    "AssaultOpened", "AssaultOver", "BattleOpened", "BattleOver", "CampaignEnded", "CouldNotEvade", "Credited",
    "Delivered", "Die", "Dropped", "EvasionTried", "Event", "FactionOut", "FleetFormed", "FleetMoved",
    "FleetStayed", "FleetTag", "Healed", "LandingPlanned", "LandingRolled", "LandingWaits", "LeadHeld", "LeftUndone",
    "Loaded", "Merged", "MessageSent", "Named", "OutOfSupply", "PeaceMade", "PeaceOffered", "PlaceTaken", "Raised",
    "Rearmed", "Repaired", "Retreated", "RulingMade", "Scrapped", "Seats", "ShipLost", "ShipReturned", "ShipTag",
    "StanceSet", "Stop", "TurnEnded", "Unloaded", "Unpaid", "WarDeclared", "WorkBegun", "YardGrown",
]  # fmt: skip

type Event = Annotated[
    BattleOver | ShipReturned | ShipLost | Retreated | AssaultOver | PlaceTaken
    | RulingMade | Dropped | Credited | Named | FleetFormed | Merged | StanceSet | LandingPlanned | Scrapped | WorkBegun
    | MessageSent | Unpaid | Delivered | YardGrown | Raised | Repaired | Rearmed | LeftUndone | Healed
    | Loaded | Unloaded | FleetMoved | FleetStayed | EvasionTried | CouldNotEvade | BattleOpened
    | LandingRolled | LandingWaits | AssaultOpened
    | OutOfSupply | LeadHeld | FactionOut | WarDeclared | PeaceMade | PeaceOffered | TurnEnded | CampaignEnded,
    Field(discriminator="kind"),
]  # fmt: skip
