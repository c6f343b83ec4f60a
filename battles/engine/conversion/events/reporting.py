"""What a side comes to know, and how turn and battle end (C-3.3, C-9)."""

from __future__ import annotations

from typing import Literal

from battles.engine.conversion.events.parts import Seats, Who
from battles.engine.conversion.state import Contact
from battles.engine.records import BattleEnded as BattleEnded
from battles.engine.records import SideOut as SideOut
from battles.engine.records import TurnEnded as TurnEnded
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
