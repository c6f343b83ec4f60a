"""One sheet of `battleforge`: one action (formats.md, B-2.2)."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from pydantic import Field

from battles.engine.battleforge.state import Tile, UnitId
from battles.engine.records import Id
from shipyard.rules.records import record

LONGEST_PATH: Final = 40  # tiles; the fastest unit enters 12


@record
class Move:
    """`path`: the tiles entered, the start left out."""

    action: Literal["move"] = "move"
    unit: Id[UnitId]
    path: Annotated[tuple[Tile, ...], Field(min_length=1, max_length=LONGEST_PATH)]


@record
class Attack:
    action: Literal["attack"] = "attack"
    unit: Id[UnitId]
    target: Id[UnitId]


@record
class UseAbility:
    """`target`: the friend that is healed or buffed; `tile`: the middle of area damage (B-1.2)."""

    action: Literal["ability"] = "ability"
    unit: Id[UnitId]
    target: Id[UnitId] | None = None
    tile: Tile | None = None


@record
class EndTurn:
    action: Literal["end_turn"] = "end_turn"


type Action = Annotated[Move | Attack | UseAbility | EndTurn, Field(discriminator="action")]
