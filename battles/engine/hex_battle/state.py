"""The state of a `hex_battle`. Nothing in it is hidden: a view is the same state (H-3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated, Literal, NewType

from pydantic import Field

from battles.engine.hexes import Hex, Velocity
from battles.engine.records import FORMAT, Count, Facing, Id, Objective, Place, Result, Seat, ShipId, Side, Turns
from shipyard.rules.hex_battle import Arc, Design, WeaponType
from shipyard.rules.records import record

WeaponId = NewType("WeaponId", str)

type Status = Literal["in_play", "destroyed", "disengaged"]
type Terrain = Literal["debris", "nebula", "planet"]
type Effect = Literal["no_fire", "no_turn"]

VERSION = 1


@record
class Board:
    """H-2.1: column = q, row = r + ⌊q/2⌋, both from 0."""

    columns: Annotated[int, Field(strict=True, ge=6, le=100)] = 24
    rows: Annotated[int, Field(strict=True, ge=1, le=100)] = 18


@record
class Options:
    """Battle options (H-2.2, H-6.3); whether it is shown who has confirmed orders is the site's affair."""

    terrain_effects: bool = True
    turn_limit: Annotated[int, Field(strict=True, ge=1, le=1000)] = 60
    show_confirmed: bool = True


@record
class Weapon:
    """A weapon as fitted; `id` is its place on the stats sheet: w1, w2 ... `reloading`: it is empty (H-5.5)."""

    id: Id[WeaponId]
    name: str
    type: WeaponType
    arc: Arc
    working: bool = True
    reloading: bool = False


@record
class Ship:
    """One ship. Before it is deployed (H-3.1) `at` and `facing` are None.

    `thrust` is what it has now, `screens` the rating it was built with, and `effects` the turn that each one bars.
    """

    id: Id[ShipId]
    seat: Seat
    name: str
    design: Design
    status: Status = "in_play"
    at: Hex | None = None
    facing: Facing | None = None
    velocity: Velocity = (0, 0)
    hull: Count
    hull_max: Annotated[int, Field(strict=True, ge=1, le=50)]
    thrust: Annotated[int, Field(strict=True, ge=1, le=12)]
    screens: Annotated[int, Field(strict=True, ge=0, le=4)]
    screens_down: bool = False
    weapons: tuple[Weapon, ...]
    effects: Mapping[Effect, Turns] = field(default_factory=dict)


@record
class Held:
    """How many turns in a row a team has held the objective alone."""

    team: Seat
    turns: Turns


@record
class State:
    """Turn 0 is the deployment. `zones`: where each seat deploys, the hexes it takes first first; None: H-3.1's own."""

    format: Literal["hexbattle/state/1"] = FORMAT
    ruleset: Literal["hex_battle"] = "hex_battle"
    version: int = VERSION
    turn: Count
    options: Options = field(default_factory=Options)
    sides: tuple[Side, ...]
    board: Board = field(default_factory=Board)
    terrain: Mapping[Place, Terrain] = field(default_factory=dict)
    zones: tuple[tuple[Hex, ...], ...] | None = None
    objective: Objective | None = None
    ships: tuple[Ship, ...]
    held: Held | None = None
    result: Result | None = None
