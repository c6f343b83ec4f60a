"""Fire of ships, point defence and fighters (C-6, C-7, C-5.6)."""

from __future__ import annotations

from typing import Literal

from battles.engine.conversion.events.parts import GroupIdle, Idle, Roll, Seats, Shot, SkipReason, Who
from battles.engine.conversion.orders import Family
from battles.engine.conversion.state import ObjectId, ShipId, SystemId
from shipyard.rules.records import record


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
