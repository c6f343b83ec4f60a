"""Stages 0 and 7: what battles and assaults came to, and the end of the turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from hexbattle.campaigns.engine.events.parts import Closely, FleetTag, Seats, ShipTag, Stop
from hexbattle.campaigns.engine.state import (
    Condition,
    Ending,
    FightId,
    Fleet,
    Lander,
    Lane,
    PartId,
    PlaceId,
    ShipId,
    Unit,
)
from shipyard.rules import record


@record
class BattleOver:
    """A battle has been written back (K-6); its fleets are free. `keep`: factions whose ships stay where they are."""

    kind: Literal["battle_over"] = "battle_over"
    battle: FightId
    at: PlaceId | None
    lane: Lane | None
    factions: tuple[int, ...]
    drawn: bool
    keep: tuple[int, ...]
    seen_by: Seats


@record
class ShipReturned:
    """A ship as its battle left it (K-6.1); `lost_fighters`: how many fewer than before."""

    kind: Literal["ship_returned"] = "ship_returned"
    battle: FightId
    ship: ShipTag
    hits_before: int
    hits_taken: int
    parts: Mapping[PartId, Condition]
    aboard: Mapping[PartId, int] | None
    lost_fighters: int | None
    seen_by: Seats


@record
class ShipLost:
    """A ship is gone with all aboard. `credited`: enemies of the battle, whose score counts its price (K-8.1)."""

    kind: Literal["ship_lost"] = "ship_lost"
    ship: ShipTag
    battle: FightId | None
    cause: Literal["destroyed", "no_retreat", "faction_out"]
    price: int
    credited: tuple[int, ...]
    fighters: int | None
    troops: int | None
    seen_by: Seats


@record
class Retreated:
    """K-6.2: `formed` is the new fleet, `ships` go into it."""

    kind: Literal["retreated"] = "retreated"
    fleet: FleetTag
    formed: Fleet | None
    ships: tuple[ShipId, ...]
    start: Stop | None
    end: Stop | None


@record
class AssaultOver:
    """K-7.4: units that are left in the garrison, landers that go back aboard, and how many of each were lost."""

    kind: Literal["assault_over"] = "assault_over"
    assault: FightId
    at: PlaceId
    seat: int
    defender: int
    won: bool
    limit: bool
    garrison: tuple[Unit, ...] | None
    aboard: tuple[Lander, ...] | None
    landers_lost: int
    garrison_lost: int
    seen_by: Seats
    closely: Closely


@record
class LeadHeld:
    """K-8.1: a faction holds the share of income that wins; turns 0: no longer."""

    kind: Literal["lead_held"] = "lead_held"
    seat: int
    turns: int


@record
class FactionOut:
    """K-8.2, or a faction that gives up: its systems are nobody's then."""

    kind: Literal["faction_out"] = "faction_out"
    seat: int
    name: str
    how: Literal["beaten", "conceded", "abandoned"]


@record
class WarDeclared:
    """K-4.6: told to all; holds from the start of the next turn."""

    kind: Literal["war_declared"] = "war_declared"
    by: int
    on: int


@record
class PeaceMade:
    kind: Literal["peace_made"] = "peace_made"
    factions: tuple[int, int]


@record
class PeaceOffered:
    """One sheet asks for peace and the other does not (K-4.6)."""

    kind: Literal["peace_offered"] = "peace_offered"
    by: int
    to: int
    seen_by: Seats


@record
class RulingMade:
    """A curator’s ruling, told to all; if it could be carried out, the events after it tell what it changes."""

    kind: Literal["ruling_made"] = "ruling_made"
    ruling: Literal["grant", "mend"]
    reason: str
    carried_out: bool


@record
class TurnEnded:
    kind: Literal["turn_ended"] = "turn_ended"
    turn: int


@record
class CampaignEnded:
    kind: Literal["campaign_ended"] = "campaign_ended"
    winners: tuple[int, ...]
    reason: Ending
    scores: Mapping[int, int]
