"""What fire does, and what is left to work with in the next turn (C-8, C-5.7, C-2.2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from battles.engine.conversion.events.parts import Roll, Who
from battles.engine.conversion.state import Condition, SystemId, Tokens
from battles.engine.hexes import Hex
from shipyard.rules import Colour, Kind
from shipyard.rules.records import record


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
