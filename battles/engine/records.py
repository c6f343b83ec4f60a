"""What the states and events of every ruleset are made of."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import field
from typing import Annotated, Final, Literal, NewType

from pydantic import Field

from battles.engine.hexes import Hex
from shipyard.rules.records import record

ShipId = NewType("ShipId", str)

ID: Final = "^[A-Za-z0-9_/-]{1,40}$"
type Id[T: str] = Annotated[T, Field(pattern=ID)]
PLACE: Final = r"^(0|-?[1-9][0-9]{0,3}),(0|-?[1-9][0-9]{0,3})$"
type Place = Annotated[str, Field(pattern=PLACE)]  # a hex as a key: "q,r"
type Count = Annotated[int, Field(strict=True, ge=0, le=1_000_000)]
type Turns = Annotated[int, Field(strict=True, ge=1, le=1_000_000)]
type Seat = Annotated[int, Field(strict=True, ge=0, le=7)]
type Facing = Annotated[int, Field(strict=True, ge=0, le=5)]
type Ending = Literal["destruction", "withdrawal", "concession", "agreement", "turn_limit", "objective", "peace"]
type Exit = Literal["beaten", "conceded", "abandoned"]

FORMAT: Final = "hexbattle/state/1"


@record
class Objective:
    """A hex and a distance about it, where a team alone must have ships at the end of `turns` turns in a row.

    `team`: the one team that wins by it; None: whichever holds it.
    """

    at: Hex
    radius: Annotated[int, Field(ge=0, le=1000)]
    turns: Annotated[int, Field(ge=1, le=1000)]
    team: Seat | None = None

    def holder(self, present: Collection[int]) -> int | None:
        """The team that holds it, of those that have ships there."""
        alone = next(iter(present)) if len(present) == 1 else None
        return alone if self.team in (None, alone) else None


@record
class Side:
    seat: Seat
    name: str
    team: Seat
    out: bool = False


@record
class Result:
    """How the battle ended: the winning team (None: a draw), why, and what each seat gets for it."""

    winner: Seat | None
    reason: str = ""
    points: Mapping[int, int] = field(default_factory=dict)


@record
class Roll:
    """One die as it fell, with the purpose it was rolled for (D-2); purpose "" where it names what one may not see."""

    purpose: str
    sides: int
    face: int
    points: int = 0


@record
class SideOut:
    """A side is out of the battle: it has nothing left, or it gave up."""

    kind: Literal["side_out"] = "side_out"
    seat: int
    name: str
    how: Exit


@record
class TurnEnded:
    """The turn counter moves on."""

    kind: Literal["turn_ended"] = "turn_ended"
    turn: int


@record
class BattleEnded:
    """`winner` is a team, None: a draw. `points`: what each seat gets for it."""

    kind: Literal["battle_ended"] = "battle_ended"
    winner: int | None
    reason: Ending
    points: Mapping[int, int]
