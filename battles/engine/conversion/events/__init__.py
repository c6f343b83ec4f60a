"""What can happen in a turn of `conversion` (E-1). The log, the film and the mail are all made from these alone.

Who may see what lies in the parts of an event (C-3.2, E-3): every `Who`, `Place` and `Private` says which
seats see it, and `sight.events_for` cuts the rest to None.
"""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from battles.engine.conversion.events.firing import Fired, GroupFired, GroupHeldFire, HeldFire, PdFired, PdOver
from battles.engine.conversion.events.moving import (
    GroupLeft,
    GroupMoved,
    Launched,
    Moved,
    Plotted,
    Recovered,
    RecoveryFailed,
    Withdrew,
)
from battles.engine.conversion.events.parts import (
    GroupIdle,
    Idle,
    IdleReason,
    Place,
    Roll,
    Seats,
    Shot,
    SkipReason,
    Who,
)
from battles.engine.conversion.events.reporting import (
    BattleEnded,
    ContactGained,
    ContactLost,
    ObjectiveHeld,
    SideOut,
    TurnEnded,
)
from battles.engine.conversion.events.suffering import (
    Damaged,
    Destroyed,
    FailureCheck,
    FightersLost,
    SystemFailed,
    TokensMade,
)

__all__ = [
    "BattleEnded",
    "ContactGained",
    "ContactLost",
    "Damaged",
    "Destroyed",
    "Event",
    "FailureCheck",
    "FightersLost",
    "Fired",
    "GroupFired",
    "GroupHeldFire",
    "GroupIdle",
    "GroupLeft",
    "GroupMoved",
    "HeldFire",
    "Idle",
    "IdleReason",
    "Launched",
    "Moved",
    "ObjectiveHeld",
    "PdFired",
    "PdOver",
    "Place",
    "Plotted",
    "Recovered",
    "RecoveryFailed",
    "Roll",
    "Seats",
    "Shot",
    "SideOut",
    "SkipReason",
    "SystemFailed",
    "TokensMade",
    "TurnEnded",
    "Who",
    "Withdrew",
]

type Event = Annotated[
    Launched | Plotted | Moved | GroupMoved | Recovered | RecoveryFailed | Withdrew
    | PdFired | PdOver | Fired | HeldFire | GroupFired | GroupHeldFire
    | FightersLost | Damaged | Destroyed | FailureCheck | SystemFailed | TokensMade
    | GroupLeft | ContactLost | ContactGained | ObjectiveHeld | SideOut | TurnEnded | BattleEnded,
    Field(discriminator="kind"),
]  # fmt: skip
