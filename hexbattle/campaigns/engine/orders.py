"""One sheet of orders of a faction for one turn (K-4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated, Final, NewType

from pydantic import Field

from battles.engine.records import Id, Seat, ShipId
from hexbattle.campaigns.engine.state import ArchetypeName, ClassId, FleetId, PlaceId, Stance, UnitId
from shipyard.rules import record

Label = NewType("Label", str)  # what a sheet calls something that does not exist yet

MOST: Final = Field(max_length=400)  # entries of a list or an object
LONGEST_MESSAGE: Final = 2000  # characters
NEW: Final = "^new/[A-Za-z0-9_-]{1,30}$"

type NewLabel = Annotated[Label, Field(pattern=NEW)]
type Credits = Annotated[int, Field(strict=True, ge=1, le=1_000_000)]


@record
class Build:
    """A ship of a class from a yard (K-4.1)."""

    at: Id[PlaceId]
    design: Id[ClassId]
    name: str


@record
class Raise:
    """A unit of troops (K-4.4)."""

    at: Id[PlaceId]
    archetype: ArchetypeName


@record
class Care:
    """Ships in the order in which they are to be repaired or rearmed, and the most that it may cost (K-4.2)."""

    ships: Annotated[tuple[Id[ShipId], ...], MOST]
    most: Annotated[int, Field(strict=True, ge=0, le=1_000_000)]


@record
class Part:
    """A part of a fleet that goes its own way (K-4.5)."""

    of: Id[FleetId]
    ships: Annotated[tuple[Id[ShipId], ...], MOST]
    name: str


@record
class Message:
    """Words to one faction, or, without one, to all."""

    to: Seat | None = None
    text: str


@record
class Orders:
    """Everything that a faction may order (K-4).

    Things that the sheet itself makes have labels, "new/…": fleets in `split`, units in `troops`; other orders of
    the sheet name them so. `load`: the ship by unit; `merge`: the fleet that each goes into; `land`: units in order.
    """

    build: Annotated[tuple[Build, ...], MOST] = ()
    yards: Annotated[tuple[Id[PlaceId], ...], MOST] = ()
    troops: Annotated[Mapping[NewLabel, Raise], MOST] = field(default_factory=dict)
    repair: Care | None = None
    rearm: Care | None = None
    scrap: Annotated[tuple[Id[ShipId], ...], MOST] = ()
    send: Annotated[Mapping[Seat, Credits], MOST] = field(default_factory=dict)
    names: Annotated[Mapping[Id[FleetId], str], MOST] = field(default_factory=dict)
    split: Annotated[Mapping[NewLabel, Part], MOST] = field(default_factory=dict)
    merge: Annotated[Mapping[Id[FleetId], Id[FleetId]], MOST] = field(default_factory=dict)
    load: Annotated[Mapping[Id[UnitId], Id[ShipId]], MOST] = field(default_factory=dict)
    unload: Annotated[tuple[Id[UnitId], ...], MOST] = ()
    move: Annotated[Mapping[Id[FleetId], Id[PlaceId]], MOST] = field(default_factory=dict)
    stance: Annotated[Mapping[Id[FleetId], Stance], MOST] = field(default_factory=dict)
    land: Annotated[Mapping[Id[FleetId], Annotated[tuple[Id[UnitId], ...], MOST]], MOST] = field(default_factory=dict)
    war: Annotated[tuple[Seat, ...], MOST] = ()
    peace: Annotated[tuple[Seat, ...], MOST] = ()
    messages: Annotated[tuple[Message, ...], MOST] = ()
