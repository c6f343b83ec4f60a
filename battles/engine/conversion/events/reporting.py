"""What a side comes to know, and how turn and battle end (C-3.3, C-9)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from battles.engine.conversion.events.parts import Seats, Who
from battles.engine.conversion.state import Contact
from shipyard.rules.records import record


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
class SideOut:
    """C-9.2."""

    kind: Literal["side_out"] = "side_out"
    seat: int
    name: str
    how: Literal["beaten", "conceded", "abandoned"]


@record
class TurnEnded:
    """The turn counter moves on."""

    kind: Literal["turn_ended"] = "turn_ended"
    turn: int


@record
class BattleEnded:
    """C-9.2, C-9.3. `winner` is a team, None: a draw. `points`: victory points by seat."""

    kind: Literal["battle_ended"] = "battle_ended"
    winner: int | None
    reason: Literal["destruction", "withdrawal", "concession", "agreement", "turn_limit", "objective"]
    points: Mapping[int, int]
