"""What can happen in a turn of `conversion` (E-1). The log, the film and the mail are all made from these alone.

Who may see what lies in the parts of an event (C-3.2, E-3): every `Who`, `Place` and `Private` says which
seats see it, and `sight.events_for` cuts the rest to None.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import Field

from battles.engine.conversion.orders import Family, Step
from battles.engine.conversion.state import Condition, Contact, GroupId, ObjectId, SystemId, Tokens
from battles.engine.hexes import Hex
from battles.engine.records import BattleEnded as BattleEnded
from battles.engine.records import Roll as Roll
from battles.engine.records import ShipId
from battles.engine.records import SideOut as SideOut
from battles.engine.records import TurnEnded as TurnEnded
from shipyard.rules import Colour, Kind
from shipyard.rules.records import record

type Seats = tuple[int, ...]
type IdleReason = Literal[
    "unseen", "gone", "failed", "spent", "range", "sector", "not_closer", "system_out", "no_system"
]  # fmt: skip
type GroupIdle = Literal["unseen", "gone", "range", "sector"]
type SkipReason = Literal["no_targeting_token"]


@record
class Who:
    """An object taking part, with its name, so that an event explains itself. A fighter group's name is its id."""

    id: ObjectId
    name: str
    seat: int
    seen_by: Seats


@record
class Place:
    """One end of a movement: a moment of its own for sight (C-3.2)."""

    at: Hex
    facing: int
    velocity: Hex
    seen_by: Seats


@record
class Shot:
    """One weapon's part in an attack. `need`: the face that a torpedo or a needle beam needs to hit, or None.

    `weapon` None: the firer is unknown to the reader.
    """

    weapon: SystemId | None
    kind: Kind
    rolls: tuple[Roll, ...]
    points: int
    need: int | None = None
    hit: bool | None = None


@record
class Idle:
    """A weapon that did not fire. "unseen": the target is out of its owner's sight, whatever has become of it.

    "system_out", "no_system": what a needle beam aims at has failed already, or is not there (C-6.7).
    """

    weapon: SystemId
    reason: IdleReason


@record
class Plotted:
    """A ship's plot as it was carried out (C-2.4); its owner's alone. `left`: new tokens after the last step."""

    kind: Literal["plotted"] = "plotted"
    ship: Who
    steps: tuple[Step, ...]
    left: Tokens
    seen_by: Seats


@record
class Moved:
    """C-2.5. `start` or `end` None: that end was out of the reader's sight."""

    kind: Literal["moved"] = "moved"
    ship: Who | None
    start: Place | None
    end: Place | None


@record
class Launched:
    """C-5.2, C-5.3: a group leaves a hangar, before anything moves. `at`: the ship's hex, heading and velocity then."""

    kind: Literal["launched"] = "launched"
    ship: Who
    group: Who
    hangar: SystemId
    fighters: int
    at: Place


@record
class GroupMoved:
    """C-5.4, every group in flight in every turn. `start` or `end` None: that end was out of the reader's sight."""

    kind: Literal["group_moved"] = "group_moved"
    group: Who
    start: Place | None
    end: Place | None
    fighters: int


@record
class Recovered:
    """C-5.5: a group is taken aboard. `hangar` None: for its owner alone to know."""

    kind: Literal["recovered"] = "recovered"
    ship: Who
    group: Who
    hangar: SystemId | None
    fighters: int


@record
class RecoveryFailed:
    """A group that was to be taken aboard did not meet the ship in place and velocity (C-5.5); its owner's alone."""

    kind: Literal["recovery_failed"] = "recovery_failed"
    ship: Who
    group: GroupId
    hangar: SystemId
    reason: Literal["hex", "velocity"]
    seen_by: Seats


@record
class Withdrew:
    kind: Literal["withdrew"] = "withdrew"
    ship: Who
    at: Hex


@record
class Fired:
    """One entry of a fire list that fired (C-6, C-7).

    `bearing`: half hours of the clock, 0-23, from the firer's bow (rounded down), for the log. It and `range` are None
    where firer or target is unknown to the reader.
    `idle` and `paid` are the owner's alone (None for others). `shield`: the target's level as step 4 began.
    `system`: what needle beams aim at (C-6.7); they make no points, each shot that hits is a failure (C-7.5).
    """

    kind: Literal["fired"] = "fired"
    firer: Who | None
    target: Who | None
    family: Family
    range: int | None
    bearing: int | None
    shield: int | None
    shots: tuple[Shot, ...]
    points: int
    idle: tuple[Idle, ...] | None
    paid: bool | None
    system: SystemId | None = None
    seen_by: Seats


@record
class HeldFire:
    """An entry of a fire list that did not fire; the owner's alone. `skipped`: no token was left, whatever bore."""

    kind: Literal["held_fire"] = "held_fire"
    firer: Who
    target: ShipId
    target_name: str
    family: Family
    idle: tuple[Idle, ...]
    skipped: SkipReason | None
    paid: bool
    seen_by: Seats


@record
class PdFired:
    """One point defence system fires at a group (C-7.6, C-7.7), in step 3 or 4; `rolls` is its one die.

    `over`: points left when the group was emptied; None where the group is unknown to the reader. `system` and `range`
    are None where firer or group is unknown.
    """

    kind: Literal["pd_fired"] = "pd_fired"
    firer: Who | None
    system: SystemId | None
    improved: bool
    step: Literal[3, 4]
    group: Who | None
    range: int | None
    rolls: tuple[Roll, ...]
    points: int
    over: int | None
    seen_by: Seats


@record
class PdOver:
    """Points that a system had left go on to the next group on its list, without a die (C-7.6)."""

    kind: Literal["pd_over"] = "pd_over"
    firer: Who | None
    system: SystemId | None
    step: Literal[3, 4]
    group: Who | None
    points: int
    seen_by: Seats


@record
class GroupFired:
    """A group's fire, a die a fighter (C-5.6). `shield` None: the target is a group, or unknown to the reader.

    `range` and `bearing` (half hours from the group's bow) are None where group or target is unknown.
    """

    kind: Literal["group_fired"] = "group_fired"
    group: Who | None
    target: Who | None
    range: int | None
    bearing: int | None
    shield: int | None
    rolls: tuple[Roll, ...]
    points: int
    seen_by: Seats


@record
class GroupHeldFire:
    """A group that was to fire did not (C-5.6); its owner's alone."""

    kind: Literal["group_held_fire"] = "group_held_fire"
    group: Who
    target: ObjectId
    target_name: str
    reason: GroupIdle
    seen_by: Seats


@record
class FightersLost:
    """C-5.7: the points that a group took in one step, and its fighters; after 0: the group is gone."""

    kind: Literal["fighters_lost"] = "fighters_lost"
    group: Who
    step: Literal[3, 5]
    points: int
    before: int
    after: int


@record
class Damaged:
    """C-8.1. The hits that one ship took in this turn, added up."""

    kind: Literal["damaged"] = "damaged"
    ship: Who
    points: int
    taken_before: int
    taken_after: int
    hits: int


@record
class Destroyed:
    kind: Literal["destroyed"] = "destroyed"
    ship: Who
    at: Hex


@record
class FailureCheck:
    """C-8.3, C-8.4: total damage passed `threshold`; one roll for each system working, in order."""

    kind: Literal["failure_check"] = "failure_check"
    ship: Who
    threshold: int
    rolls: Mapping[SystemId, Roll]


@record
class SystemFailed:
    """C-8.4, or by needle beams (C-7.5, C-8.2). `what`: the kind of the system, or the colour of an engine."""

    kind: Literal["system_failed"] = "system_failed"
    ship: Who
    system: SystemId
    what: Kind | Colour
    before: Condition
    after: Condition
    cause: Literal["check", "needle"] = "check"


@record
class TokensMade:
    """C-2.2, C-2.6: a ship's tokens for the next turn. Others see the made ones; the carried are the owner's."""

    kind: Literal["tokens_made"] = "tokens_made"
    ship: Who
    tokens: Tokens


@record
class ContactLost:
    """C-3.3; one side's alone."""

    kind: Literal["contact_lost"] = "contact_lost"
    seat: int
    contact: Contact
    name: str
    seen_by: Seats


@record
class ContactGained:
    """A ship or a group came into a side's sight, or back into it; one side's alone."""

    kind: Literal["contact_gained"] = "contact_gained"
    seat: int
    ship: Who
    seen_by: Seats


@record
class ObjectiveHeld:
    """C-9.3: a team alone has ships at the objective, for so many turns now; team None: nobody holds it any more."""

    kind: Literal["objective_held"] = "objective_held"
    team: int | None
    turns: int
    seen_by: Seats


@record
class GroupLeft:
    """What is left of a beaten or conceding side leaves: a group in flight (C-9.2)."""

    kind: Literal["group_left"] = "group_left"
    group: Who
    how: Literal["side_out"] = "side_out"


type Event = Annotated[
    Launched | Plotted | Moved | GroupMoved | Recovered | RecoveryFailed | Withdrew
    | PdFired | PdOver | Fired | HeldFire | GroupFired | GroupHeldFire
    | FightersLost | Damaged | Destroyed | FailureCheck | SystemFailed | TokensMade
    | GroupLeft | ContactLost | ContactGained | ObjectiveHeld | SideOut | TurnEnded | BattleEnded,
    Field(discriminator="kind"),
]  # fmt: skip
