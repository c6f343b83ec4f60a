"""The parts that events are made of, and who may see them (K-2.4, E-3)."""

from __future__ import annotations

from hexbattle.campaigns.engine.state import ClassId, FleetId, PlaceId, ShipId
from shipyard.rules import record

type Seats = tuple[int, ...]
type Closely = tuple[int, ...]  # of those who see a thing, those who see it from within the system


@record
class FleetTag:
    """A fleet taking part, as it stands at that moment; its name is for those in the same system (`named_by`)."""

    id: FleetId
    seat: int
    name: str | None
    ships: int
    tonnage: int
    named_by: Seats


@record
class ShipTag:
    """A ship taking part."""

    id: ShipId
    seat: int
    name: str
    design: ClassId


@record
class Stop:
    """One end of a way, which is seen or not by itself. `bound`: on the lane there."""

    at: PlaceId
    bound: PlaceId | None = None
    seen_by: Seats


@record
class Die:
    """A die as it fell (D-2), and for whom."""

    purpose: str
    sides: int = 6
    face: int
