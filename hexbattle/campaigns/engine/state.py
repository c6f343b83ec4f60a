"""The state of a campaign (K-1 ... K-9). A view is the same state with parts unknown (None) or missing (K-2.4).

Things stand in the order in which they joined, which is what "by id" means (G-8); ids themselves are opaque.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated, Final, Literal, NewType

from pydantic import Field

from battles.engine.battleforge.state import ArchetypeName as ArchetypeName
from battles.engine.battleforge.state import ToHit
from battles.engine.conversion.state import Condition as Condition
from battles.engine.conversion.state import SystemId
from battles.engine.records import Count, Id, Seat, Turns
from battles.engine.records import ShipId as ShipId
from shipyard.rules import Design, record

PlaceId = NewType("PlaceId", str)
FleetId = NewType("FleetId", str)
UnitId = NewType("UnitId", str)
ClassId = NewType("ClassId", str)
WorkId = NewType("WorkId", str)
PartId = SystemId  # of a ship: "system" is a star system here
FightId = NewType("FightId", str)  # a battle's or an assault's

type PlaceKind = Literal["capital", "world", "outpost", "centre"]
type Ground = Literal["plains", "woods", "broken", "wet"]
type Stance = Literal["attack", "hold", "evade"]
type Owner = Annotated[int, Field(strict=True, ge=-1, le=7)]
type Lane = tuple[PlaceId, PlaceId]
type War = tuple[Seat, Seat]  # the smaller seat first
type Reason = Literal[
    "start", "income", "upkeep", "build", "yard", "repair", "rearm", "troops", "scrap", "sent", "received", "refund",
    "ruling",
]  # fmt: skip
type Ending = Literal["capitals", "income", "last", "turn_limit"]

FORMAT: Final = "hexbattle/campaign/1"
VERSION: Final = 1
NOBODY: Final = -1  # who owns what has no owner; None stands for what the viewer does not know


@record
class Options:
    """What the campaign was opened with (K-1). Hours are the pace that the site keeps (K-1.1)."""

    turn_hours: Annotated[int, Field(ge=1, le=1000)] = 72
    battle_turn_hours: Annotated[int, Field(ge=1, le=1000)] = 12
    assault_turn_hours: Annotated[int, Field(ge=1, le=1000)] = 6
    battle_turn_limit: Annotated[int, Field(ge=1, le=100)] = 12
    turn_limit: Annotated[int, Field(ge=1, le=1000)] = 20
    victory_share: Annotated[int, Field(ge=1, le=100)] = 60
    at_peace: bool = False
    fog: bool = True
    to_hit: ToHit = "intent"


@record
class Faction:
    """One side. Its treasury is `carried`, the sum of its rows of earlier turns, and its rows in `State.ledger`.

    `destroyed`: the price of enemy ships destroyed in its battles (K-8.1). Both None: not for the viewer to know.
    """

    seat: Seat
    name: str
    out: bool = False
    carried: Annotated[int, Field(strict=True)] | None = 0
    destroyed: Count | None = 0


@record
class Row:
    """One row of the ledger (K-9): credits that came (positive) or went; `about`: the id of what for."""

    turn: Count
    seat: Seat
    amount: Annotated[int, Field(strict=True)]
    why: Reason
    about: str = ""


@record
class Unit:
    """A unit of troops, in a garrison, aboard a ship, or landing."""

    id: Id[UnitId]
    archetype: ArchetypeName
    hp: Annotated[int, Field(strict=True, ge=1, le=99)]


@record
class Place:
    """A star system (K-2). `at`: where the map shows it. `yard`: its tonnage, 0: none.

    In a view `owner`, `yard` and `garrison` may be None; `garrisoned` is then the number of units, where it is seen.
    """

    id: Id[PlaceId]
    name: str
    kind: PlaceKind
    at: tuple[int, int]
    ground: Ground
    home: Seat | None = None
    owner: Owner | None = NOBODY
    yard: Count | None = 0
    garrison: tuple[Unit, ...] | None = ()
    garrisoned: Count | None = None


@record
class ShipClass:
    """A design as the campaign knows it, for ever (K-10). `sold`: whether yards build it now."""

    id: Id[ClassId]
    design: Design
    sold: bool = True


@record
class Ship:
    """One hull as it stands. `parts` has what does not work, as in a battle's state; all else is "ok".

    `aboard`: fighters by hangar; `troops`: units by bay; `came_from`: where its last move began;
    `built`: the turn in which it was delivered, 0: it was there at the start. All four are None for others' ships.
    """

    id: Id[ShipId]
    seat: Seat
    fleet: Id[FleetId]
    name: str
    design: Id[ClassId]
    hits_taken: Count = 0
    parts: Mapping[PartId, Condition] = field(default_factory=dict)
    aboard: Mapping[PartId, int] | None = field(default_factory=dict)
    troops: Mapping[PartId, Unit] | None = field(default_factory=dict)
    came_from: Id[PlaceId] | None = None
    built: Count | None = 0
    unpaid: bool | None = False


@record
class Landing:
    """What a fleet is to land, in order, as soon as it may, and where (K-7.1)."""

    at: Id[PlaceId]
    units: tuple[Id[UnitId], ...]


@record
class Fleet:
    """Ships that move together (K-4.5). `bound`: it is on the lane from `at` to there, in a battle.

    `held`: by this battle or assault (K-5.4). `arrived`: the turn in which it came, 0: it began there. `evaded`:
    the turn in which it last slipped away; `retreated`: the turn in which it last retreated. Stance, landing and
    history are None in others' fleets.
    """

    id: Id[FleetId]
    seat: Seat
    name: str
    at: Id[PlaceId]
    bound: Id[PlaceId] | None = None
    stance: Stance | None = "hold"
    held: Id[FightId] | None = None
    arrived: Count | None = 0
    evaded: Count | None = None
    retreated: Count | None = None
    landing: Landing | None = None


@record
class Contact:
    """A fleet that is seen from one lane away (K-2.4); only views have them."""

    id: Id[FleetId]
    seat: Seat
    at: Id[PlaceId]
    bound: Id[PlaceId] | None = None
    ships: Count
    tonnage: Count


@record
class Work:
    """What a yard works on (K-4.1, K-2.3): a ship of a class, or, without one, more yard. `ready`: the turn."""

    id: Id[WorkId]
    seat: Seat
    at: Id[PlaceId]
    design: Id[ClassId] | None = None
    name: str = ""
    ready: Turns


@record
class Party:
    """A faction in a battle: its seat there is its place in the list; `team` as in C-0 (K-5.1)."""

    faction: Seat
    team: Seat
    ships: tuple[Id[ShipId], ...]


@record
class Battle:
    """A battle that runs (K-5), at a place or on a lane. Its fleets are those that it holds.

    `wars`: pairs of seats of the battle. `keepers`: factions that keep the place if it is drawn (K-5.6).
    """

    id: Id[FightId]
    opened: Turns
    at: Id[PlaceId] | None = None
    lane: Lane | None = None
    parties: tuple[Party, ...]
    wars: tuple[War, ...]
    keepers: tuple[Seat, ...] = ()


@record
class Lander:
    """A unit that landed, and the bay that it came from (K-7.4)."""

    unit: Unit
    ship: Id[ShipId]
    bay: PartId


@record
class Assault:
    """An assault that runs (K-7): landers, in order, against units of the garrison, in order."""

    id: Id[FightId]
    opened: Turns
    at: Id[PlaceId]
    seat: Seat
    defender: Owner
    landers: tuple[Lander, ...]
    garrison: tuple[Id[UnitId], ...]


@record
class Lead:
    """A faction that holds the share of all income that wins, and for how many turns in a row (K-8.1)."""

    seat: Seat
    turns: Turns


@record
class Result:
    """How the campaign ended: the winners (more than one: shared), why, and every seat's score (K-8.1)."""

    winners: tuple[Seat, ...]
    reason: Ending
    scores: Mapping[int, int]


@record
class State:
    """`key` is what ids and grounds are made from; None in every view.

    `ledger`: the rows of the turn that was resolved last, and those of the one that is being resolved.
    """

    format: Literal["hexbattle/campaign/1"] = FORMAT
    version: int = VERSION
    turn: Turns
    key: Annotated[str, Field(pattern="^([0-9a-f]{2}){8,64}$")] | None
    options: Options = field(default_factory=Options)
    factions: tuple[Faction, ...]
    wars: tuple[War, ...]
    places: tuple[Place, ...]
    lanes: tuple[Lane, ...]
    classes: tuple[ShipClass, ...]
    fleets: tuple[Fleet, ...] = ()
    ships: tuple[Ship, ...] = ()
    contacts: tuple[Contact, ...] = ()
    works: tuple[Work, ...] = ()
    battles: tuple[Battle, ...] = ()
    assaults: tuple[Assault, ...] = ()
    ledger: tuple[Row, ...] = ()
    lead: Lead | None = None
    result: Result | None = None
