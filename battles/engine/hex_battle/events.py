"""What can happen in a turn of `hex_battle` (E-1). The log, the film and the mail are all made from these alone.

Every side sees all of them (H-3). What changes the hull says from what (`before`) to what (`after`).
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from battles.engine.hex_battle.state import Effect, Ship, Terrain, WeaponId
from battles.engine.hexes import Hex
from battles.engine.records import BattleEnded as BattleEnded
from battles.engine.records import Roll as Roll
from battles.engine.records import ShipId
from battles.engine.records import SideOut as SideOut
from battles.engine.records import TurnEnded as TurnEnded
from shipyard.rules.hex_battle import WeaponType
from shipyard.rules.records import record

type Stop = Literal["planet", "pushed"]
type HoldReason = Literal[
    "crew_hit", "weapon_destroyed", "reloading", "target_gone", "out_of_range", "out_of_arc", "line_of_fire"
]  # fmt: skip
type RowKind = Literal["range", "nebula", "explosion", "no_screens"]
type ThresholdEffect = Literal[
    "crew_hit", "weapon_destroyed", "engine_hit", "fire_control", "screens_down", "no_effect"
]  # fmt: skip


@record
class Who:
    """A ship taking part, with its name, so that an event explains itself."""

    id: ShipId
    name: str
    seat: int


def who(ship: Ship) -> Who:
    return Who(id=ship.id, name=ship.name, seat=ship.seat)


@record
class Row:
    """A part of a number, and what it comes from: the parts add up to the number (of a face: before it is kept to 1-6).

    In `to_hit` "range" is what the distance asks for and "nebula" what that adds (H-2.2, H-5.2); in a threshold roll
    they are what is added to the die (H-6.2).
    """

    what: RowKind
    value: int


@record
class PlotMade:
    """The thrust of a plot as it was carried out (H-4.1)."""

    turn: int = 0
    ahead: int = 0
    port: int = 0
    starboard: int = 0
    brake: int = 0


@record
class Deployed:
    """H-3.1."""

    kind: Literal["deployed"] = "deployed"
    ship: Who
    at: Hex
    facing: int


@record
class Moved:
    """H-4, every ship in play in every turn. `path`: the hexes it flew, the start among them, up to a planet's edge.

    `end` is where it stands; "pushed": another ship stood at the end of its path (H-4.4), "planet": a planet stopped
    it (H-2.2; a ship both stopped and pushed is "pushed"). `planet`: the one that it ran into. `speed`: the length of
    the velocity it moved by.
    """

    kind: Literal["moved"] = "moved"
    ship: Who
    plot: PlotMade
    start: Hex
    end: Hex
    path: tuple[Hex, ...]
    facing_before: int
    facing_after: int
    velocity_before: Hex
    velocity_after: Hex
    speed: int
    stopped: Stop | None = None
    planet: Hex | None = None


@record
class Disengaged:
    """H-2.4: the ship is out of the battle; `at` is the last hex of its path on the board. Or its side gave up."""

    kind: Literal["disengaged"] = "disengaged"
    ship: Who
    at: Hex | None


@record
class TerrainHit:
    """H-2.2: one blow of debris or of a planet, ignoring screens. `at`: the hex of the terrain."""

    kind: Literal["terrain_hit"] = "terrain_hit"
    ship: Who
    at: Hex
    terrain: Terrain
    rolls: tuple[Roll, ...]
    points: int
    before: int
    after: int


@record
class InitiativeRoll:
    ship: Who
    roll: Roll


@record
class InitiativeRolled:
    """H-5.1: who fires before whom. `rolls` stand as they were rolled: one a ship, then second ones of equals."""

    kind: Literal["initiative"] = "initiative"
    rolls: tuple[InitiativeRoll, ...]
    order: tuple[Who, ...]


@record
class Shot:
    """H-5.2, H-5.3: one shot that was fired. `rows` add up to `needed`.

    `raw` is what the damage dice come to, halved already where `halved`; `screens` the target's rating where they
    count, else None; `sixes` what passes them in any case; `points` what is left. `dice`: how many it fires.
    """

    kind: Literal["shot"] = "shot"
    ship: Who
    weapon: WeaponId
    weapon_name: str
    type: WeaponType
    target: Who
    dice: int
    range: int
    needed: int
    rows: tuple[Row, ...]
    to_hit: tuple[Roll, ...]
    hit: bool
    rolls: tuple[Roll, ...] = ()
    halved: bool = False
    screens: int | None = None
    sixes: int = 0
    raw: int = 0
    points: int = 0
    hull_max: int
    before: int
    after: int


@record
class Held:
    """A shot that was ordered and not fired; it is not spent (H-5.2, H-5.5)."""

    kind: Literal["held"] = "held"
    ship: Who
    weapon: WeaponId
    weapon_name: str
    type: WeaponType
    target: Who
    reason: HoldReason


@record
class Destroyed:
    kind: Literal["destroyed"] = "destroyed"
    ship: Who
    at: Hex


@record
class Exploded:
    """H-5.6: a destroyed ship goes up; the blasts that follow are its."""

    kind: Literal["exploded"] = "exploded"
    ship: Who
    at: Hex


@record
class Blast:
    """H-5.6: what an explosion does to one ship beside it."""

    kind: Literal["blast"] = "blast"
    source: Who
    ship: Who
    roll: Roll
    points: int
    before: int
    after: int


@record
class Threshold:
    """H-6.1, H-6.2. `face`: the die with its `rows`, kept within 1-6. `percent`: 75, 50 or 25.

    `weapon`: the one that was destroyed, found by `weapon_roll`. `thrust`: what is left of it after an engine hit.
    `bars`: the turn in which the ship may not fire or turn.
    """

    kind: Literal["threshold"] = "threshold"
    ship: Who
    percent: int
    roll: Roll
    rows: tuple[Row, ...]
    face: int
    effect: ThresholdEffect
    weapon: WeaponId | None = None
    weapon_name: str | None = None
    weapon_roll: Roll | None = None
    thrust: int | None = None
    bars: int | None = None


@record
class Reloaded:
    """H-5.5."""

    kind: Literal["reloaded"] = "reloaded"
    ship: Who
    weapon: WeaponId
    weapon_name: str


@record
class EffectEnded:
    """H-6.3: a one-turn effect has served."""

    kind: Literal["effect_ended"] = "effect_ended"
    ship: Who
    effect: Effect


@record
class ObjectiveHeld:
    """A team alone has ships at the objective, for so many turns now; team None: nobody holds it any more."""

    kind: Literal["objective_held"] = "objective_held"
    team: int | None
    turns: int


type Event = Annotated[
    Deployed | Moved | Disengaged | TerrainHit | InitiativeRolled | Shot | Held | Destroyed | Exploded | Blast
    | Threshold | Reloaded | EffectEnded | ObjectiveHeld | SideOut | TurnEnded | BattleEnded,
    Field(discriminator="kind"),
]  # fmt: skip
