"""What can happen in an assault (E-1). The log, the film and the mail are all made from these alone.

Every side sees all of them. What changes hp says from what (`before`) to what (`after`).
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from battles.engine.battleforge.state import Tile, Unit, UnitId
from battles.engine.records import BattleEnded as BattleEnded
from battles.engine.records import Roll as Roll
from battles.engine.records import SideOut as SideOut
from shipyard.rules.records import record

type AimPart = Literal["base", "attack", "defense", "terrain", "flanking", "bounds"]
type BlowPart = Literal["attack", "buff", "defense", "terrain", "at_least_one", "crit"]


@record
class Who:
    """A unit taking part, with its name, so that an event explains itself."""

    id: UnitId
    name: str
    team: int


def who(unit: Unit) -> Who:
    return Who(id=unit.id, name=unit.name, team=unit.team)


@record
class AimRow:
    """A part of the number needed (B-4.1); the parts add up to it. "bounds": what keeps it within 5-95."""

    what: AimPart
    value: int


@record
class BlowRow:
    """A part of the damage before the variance (B-4.6); the parts add up to it. "crit": the doubling."""

    what: BlowPart
    value: int


@record
class Moved:
    """B-2.2. `path`: the tiles entered. `waded`: it ended in water, and so has no actions left this turn (B-3.1)."""

    kind: Literal["moved"] = "moved"
    unit: Who
    start: Tile
    path: tuple[Tile, ...]
    end: Tile
    cost: int
    waded: bool
    actions_remaining: int


@record
class Attacked:
    """B-4. `concealment`: the second die, rolled where the target stands in forest and the first reached `threshold`.

    `variance`: the d31, rolled on a hit only. `damage`: the amount rolled, even above the hp left (B-4.8).
    """

    kind: Literal["attacked"] = "attacked"
    attacker: Who
    target: Who
    attacker_at: Tile
    target_at: Tile
    range: int
    aim: tuple[AimRow, ...]
    threshold: int
    flankers: tuple[Who, ...]
    roll: Roll
    concealment: Roll | None
    variance: Roll | None
    hit: bool
    crit: bool
    concealed: bool
    blow: tuple[BlowRow, ...]
    base: int
    damage: int
    before: int
    after: int
    hp_max: int


@record
class Healed:
    """B-1.2. `points`: hp gained."""

    kind: Literal["healed"] = "healed"
    unit: Who
    target: Who
    points: int
    before: int
    after: int
    heals_left: int


@record
class Buffed:
    """B-1.2. `turns`: own ends of turn that it lasts."""

    kind: Literal["buffed"] = "buffed"
    unit: Who
    target: Who
    attack: int
    turns: int


@record
class Struck:
    """A unit within area damage."""

    unit: Who
    points: int
    before: int
    after: int


@record
class AreaHit:
    """B-1.2."""

    kind: Literal["area_hit"] = "area_hit"
    unit: Who
    tile: Tile
    struck: tuple[Struck, ...]


@record
class Defeated:
    """B-5: the unit has no hp left."""

    kind: Literal["defeated"] = "defeated"
    unit: Who
    at: Tile


@record
class BuffLeft:
    """What is left of a buff as its unit's team ends its turn (B-1.2)."""

    unit: Who
    turns: int


@record
class TurnEnded:
    """A team hands over (B-2.2): its units have no actions left, and its buffs have one turn less."""

    kind: Literal["turn_ended"] = "turn_ended"
    turn: int
    team: int
    name: str
    buffs: tuple[BuffLeft, ...]


@record
class ObjectiveHeld:
    """B-5. `turns`: own ends of turn in a row; 0: the team holds it no more."""

    kind: Literal["objective_held"] = "objective_held"
    team: int
    name: str
    turns: int


@record
class TurnStarted:
    """B-2.1: the units of the team have their actions, and their marks are cleared."""

    kind: Literal["turn_started"] = "turn_started"
    turn: int
    round: int
    team: int
    name: str


type Event = Annotated[
    Moved
    | Attacked
    | Healed
    | Buffed
    | AreaHit
    | Defeated
    | TurnEnded
    | ObjectiveHeld
    | TurnStarted
    | SideOut
    | BattleEnded,
    Field(discriminator="kind"),
]
