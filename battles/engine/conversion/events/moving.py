"""Everything that moves, launches, lands or leaves (C-2, C-5, C-9.1)."""

from __future__ import annotations

from typing import Literal

from battles.engine.conversion.events.parts import Place, Seats, Who
from battles.engine.conversion.orders import Step
from battles.engine.conversion.state import GroupId, SystemId, Tokens
from battles.engine.hexes import Hex
from shipyard.rules.records import record


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
class Withdrew:
    kind: Literal["withdrew"] = "withdrew"
    ship: Who
    at: Hex


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
class GroupLeft:
    """What is left of a beaten or conceding side leaves: a group in flight (C-9.2)."""

    kind: Literal["group_left"] = "group_left"
    group: Who
    how: Literal["side_out"] = "side_out"
