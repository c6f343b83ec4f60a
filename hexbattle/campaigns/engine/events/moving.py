"""Stages 4 to 6: movement, encounters, landings."""

from __future__ import annotations

from typing import Literal

from hexbattle.campaigns.engine.events.parts import Closely, Die, FleetTag, Seats, Stop
from hexbattle.campaigns.engine.state import Assault, Battle, FleetId, PartId, PlaceId, ShipId, Unit, UnitId
from shipyard.rules import record

type WhyMoved = Literal["ordered", "evaded", "went_on"]
type WhyStayed = Literal["closed", "lane_closed", "unpaid", "no_thrust"]
type WhyWaiting = Literal[
    "hostile_ships", "closed", "on_the_lane", "elsewhere", "no_units", "at_peace", "own", "outbid"
]


@record
class Loaded:
    kind: Literal["loaded"] = "loaded"
    unit: UnitId
    at: PlaceId
    ship: ShipId
    bay: PartId
    seen_by: Seats


@record
class Unloaded:
    kind: Literal["unloaded"] = "unloaded"
    unit: UnitId
    at: PlaceId
    ship: ShipId
    bay: PartId
    seen_by: Seats


@record
class FleetMoved:
    """Who sees one end of a way is not told the other."""

    kind: Literal["fleet_moved"] = "fleet_moved"
    fleet: FleetTag
    start: Stop | None
    end: Stop | None
    why: WhyMoved


@record
class FleetStayed:
    """A fleet that was ordered to move and could not (K-5.4, K-3.3, K-4.5)."""

    kind: Literal["fleet_stayed"] = "fleet_stayed"
    fleet: FleetId
    to: PlaceId
    why: WhyStayed
    seen_by: Seats


@record
class EvasionTried:
    """K-5, K-5.2: a roll of 4 or more slips away."""

    kind: Literal["evasion_tried"] = "evasion_tried"
    fleet: FleetTag
    at: PlaceId
    roll: Die
    away: bool
    seen_by: Seats


@record
class CouldNotEvade:
    """A fleet on evade that had no roll (K-5.2)."""

    kind: Literal["could_not_evade"] = "could_not_evade"
    fleet: FleetId
    why: Literal["not_faster", "evaded_before", "no_way_back"]
    seen_by: Seats


@record
class BattleOpened:
    """K-5, K-5.1: the battle as the state has it; `fleets`: those that it holds, ships that stay out included."""

    kind: Literal["battle_opened"] = "battle_opened"
    battle: Battle
    fleets: tuple[FleetTag, ...]
    seen_by: Seats
    closely: Closely


@record
class LandingRolled:
    """Factions that could land with equal strength, and what decided between them (K-7.1)."""

    kind: Literal["landing_rolled"] = "landing_rolled"
    at: PlaceId
    factions: tuple[int, ...]
    rolls: tuple[Die, ...]
    winner: int
    seen_by: Seats


@record
class LandingWaits:
    """A landing that could not begin, and is kept or not (K-7.1)."""

    kind: Literal["landing_waits"] = "landing_waits"
    fleet: FleetId
    at: PlaceId
    why: WhyWaiting
    kept: bool
    seen_by: Seats


@record
class AssaultOpened:
    """K-7, K-7.2: the assault as the state has it, and the fleets that it holds."""

    kind: Literal["assault_opened"] = "assault_opened"
    assault: Assault
    defenders: int
    fleets: tuple[FleetId, ...]
    seen_by: Seats
    closely: Closely


@record
class PlaceTaken:
    """A system changes hands (K-7.4); `works`: how many were lost. `garrison`: the units that hold it now."""

    kind: Literal["place_taken"] = "place_taken"
    at: PlaceId
    before: int
    after: int
    yard_before: int | None
    yard_after: int | None
    works: int | None
    garrison: tuple[Unit, ...] | None
    seen_by: Seats
    closely: Closely
