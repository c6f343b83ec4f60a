"""The parts that events are made of."""

from __future__ import annotations

from typing import Literal

from battles.engine.conversion.state import ObjectId, SystemId
from battles.engine.hexes import Hex
from battles.engine.records import Roll as Roll
from shipyard.rules import Kind
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
