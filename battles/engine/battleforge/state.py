"""The state of a `battleforge` assault. Nothing in it is hidden: a view is the same state."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated, Literal, NewType

from pydantic import Field

from battles.engine.hexes import Coordinate
from battles.engine.records import FORMAT, Count, Id, Result, Seat, Side, Turns
from shipyard.rules.records import record

UnitId = NewType("UnitId", str)

type Tile = tuple[Coordinate, Coordinate]  # (x, y), y downwards
type Ability = Literal["heal", "area_damage", "buff"]
type ArchetypeName = Literal["defender", "striker", "support", "scout"]
type ToHit = Literal["as_written", "intent"]
type Span = Annotated[int, Field(strict=True, ge=4, le=40)]  # B-6.1
type Hp = Annotated[int, Field(strict=True, ge=1, le=99)]  # B-1.1, and so the four below
type Attack = Annotated[int, Field(strict=True, ge=0, le=30)]
type Defense = Annotated[int, Field(strict=True, ge=0, le=30)]
type Speed = Annotated[int, Field(strict=True, ge=1, le=12)]
type Range = Annotated[int, Field(strict=True, ge=1, le=6)]
type Rounds = Annotated[int, Field(strict=True, ge=1, le=1000)]

VERSION = 1
ACTIONS = 2  # of a unit in its team's turn (B-2.1)
HEALS = 3  # of a unit that heals, in a battle (B-1.2)
BUFF = 3  # attack that a buff gives (B-1.2)
BUFF_TURNS = 2  # own ends of turn that a buff lasts: this one and the next (B-1.2)
ROUND_LIMIT = 30  # B-5
HOLD_TURNS = 3  # B-5


@record
class Options:
    """Battle options. `to_hit`: how the number needed is made (B-4.2). `round_limit`: B-5."""

    to_hit: ToHit = "as_written"
    round_limit: Rounds = ROUND_LIMIT


@record
class Map:
    """B-3: a string a row, `.` open, `f` forest, `r` rough, `w` water, `#` blocking."""

    width: Span
    height: Span
    terrain: tuple[str, ...]


@record
class Victory:
    """B-5. `tiles` and `turns` (how many own ends of turn in a row) are those of `hold_objective`."""

    kind: Literal["eliminate_all", "hold_objective"] = "eliminate_all"
    tiles: tuple[Tile, ...] = ()
    turns: Annotated[int, Field(strict=True, ge=1, le=100)] = HOLD_TURNS


@record
class Unit:
    """One unit (B-1.1) and what it has done this turn. At 0 hp it is defeated; `team` is its seat."""

    id: Id[UnitId]
    name: str
    team: Seat
    archetype: ArchetypeName
    at: Tile
    hp: Annotated[int, Field(strict=True, ge=0, le=99)]
    hp_max: Hp
    attack: Attack
    attack_buff: Annotated[int, Field(strict=True, ge=0, le=BUFF)] = 0
    buff_turns: Annotated[int, Field(strict=True, ge=0, le=BUFF_TURNS)] = 0
    defense: Defense
    speed: Speed
    range: Range
    ability: Ability | None
    heals_left: Annotated[int, Field(strict=True, ge=0, le=HEALS)] = 0
    actions_remaining: Annotated[int, Field(strict=True, ge=0, le=ACTIONS)] = 0
    has_attacked: bool = False
    has_used_ability: bool = False
    waded_this_turn: bool = False


@record
class State:
    """`turn` counts the turns of all teams, `round` one turn of each. `held`: own ends of turn in a row, by team.

    `round_limit` is that of the options; both are kept, for readers of either.
    """

    format: Literal["hexbattle/state/1"] = FORMAT
    ruleset: Literal["battleforge"] = "battleforge"
    version: int = VERSION
    turn: Turns
    round: Turns = 1
    active_team: Seat = 0
    options: Options = field(default_factory=Options)
    round_limit: Rounds = ROUND_LIMIT
    sides: tuple[Side, ...]
    map: Map
    victory: Victory = field(default_factory=Victory)
    defending_team: Seat | None = None
    held: Mapping[Seat, Count] = field(default_factory=dict)
    units: tuple[Unit, ...]
    result: Result | None = None


def standing(state: State) -> tuple[Unit, ...]:
    """The units that are still there (B-5): not defeated, nor of a side that has given up."""
    return tuple(unit for unit in state.units if unit.hp and not state.sides[unit.team].out)


def unit_of(state: State, id: str) -> Unit | None:
    return next((unit for unit in state.units if unit.id == id), None)
