"""What each unit may do now, and what would come of it, by the code that resolves it.

`write_preview` gives `{"units": {id: UnitPreview}, "after": UnitPreview | null, "faults": […]}`: the units of the
reader's that can still act; after a draft that is a move, its unit as it would then stand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Literal, cast

from pydantic import TypeAdapter

from battles.engine.battleforge.abilities import AREA_DAMAGE, HEALING, healed, struck_at
from battles.engine.battleforge.actions import move
from battles.engine.battleforge.attack import VARIANCE_DIE, aim, blow, chances, conceals, damage, odds
from battles.engine.battleforge.choices import able, helped, moves, shelled, targets
from battles.engine.battleforge.events import AimRow, BlowRow
from battles.engine.battleforge.movement import wades
from battles.engine.battleforge.orders import Action, Move
from battles.engine.battleforge.state import BUFF, Ability, State, Tile, Unit, UnitId
from battles.engine.battleforge.terrain import steps
from battles.engine.battleforge.turn import Turn
from battles.engine.dice import ScriptedDice
from battles.engine.errors import Fault
from battles.engine.shown import Chance, Shown, Spread
from shipyard.rules import Json
from shipyard.rules.records import record


@record
class Reach:
    """A tile that one move can end in. `path`: a cheapest one; `wades`: it ends the unit's turn (B-3.1)."""

    at: Tile
    cost: int
    path: tuple[Tile, ...]
    wades: bool


@record
class ChanceRow:
    """A part of the chance to hit in per cent (B-4.2, B-4.5); the parts add up to it. "concealed" may be fractional."""

    what: Literal["reached", "concealed"]
    per_cent: float


@record
class AttackPreview:
    """An attack (B-4). `rows` add up to `threshold`; `chance`: in per cent, of a hit, its `chance_rows` its parts.

    `hit`, `crit` and `defeats` are chances from 0 to 1; `damage`: the exact odds of each amount, misses counted in;
    `least` and `most`: of a hit that is no crit, `crit_most`: of a crit. `base`: before the variance, with its rows.
    """

    range: int
    threshold: int
    rows: tuple[AimRow, ...]
    flankers: tuple[UnitId, ...]
    concealment: int
    chance: float
    chance_rows: tuple[ChanceRow, ...]
    hit: Chance
    crit: Chance
    defeats: Chance
    base: int
    base_rows: tuple[BlowRow, ...]
    least: int
    most: int
    crit_most: int
    damage: Spread


@record
class Help:
    """A friend that can be healed or buffed, and the hp or the attack that it would have more."""

    target: UnitId
    points: int


@record
class Shelling:
    """A tile for area damage, and the enemies that it would hit for so many hp each."""

    tile: Tile
    struck: tuple[UnitId, ...]
    points: int


@record
class AbilityPreview:
    """B-1.2. What cannot be done is not in the lists."""

    ability: Ability
    used: bool
    heals_left: int
    points: int
    friends: tuple[Help, ...]
    tiles: tuple[Shelling, ...]


@record
class UnitPreview:
    """A unit that can still act: everything that it may do, and nothing that would be refused."""

    at: Tile
    actions_remaining: int
    moves: tuple[Reach, ...]
    attacks: Mapping[UnitId, AttackPreview]
    ability: AbilityPreview | None


@record
class Preview:
    units: Mapping[UnitId, UnitPreview]
    after: UnitPreview | None
    faults: tuple[Shown, ...]


def preview(view: State, seat: int, draft: Action, faults: Sequence[Fault]) -> Preview:
    """What a seat may do, and where `draft` would lead; `faults` are the draft's."""
    after = None
    if isinstance(draft, Move) and not faults:
        ahead = Turn(view, ScriptedDice(()))  # a move rolls no die
        move(ahead, draft)
        after = _unit(ahead.state, ahead.unit(draft.unit))
    units = {unit.id: _unit(view, unit) for unit in able(view, seat)}
    return Preview(units=units, after=after, faults=tuple(faults))


def write_preview(preview: Preview) -> dict[str, Json]:
    return cast("dict[str, Json]", _adapter().dump_python(preview, mode="json"))


@cache
def _adapter() -> TypeAdapter[Preview]:
    return TypeAdapter(Preview)


def _unit(state: State, unit: Unit) -> UnitPreview:
    acts = unit.actions_remaining > 0
    ways = moves(state, unit) if acts else {}
    return UnitPreview(
        at=unit.at,
        actions_remaining=unit.actions_remaining,
        moves=tuple(
            Reach(at=at, cost=cost, path=path, wades=wades(state.map, at)) for at, (cost, path) in ways.items()
        ),
        attacks={one.id: attack_preview(state, unit, one) for one in (targets(state, unit) if acts else ())},
        ability=_ability(state, unit, acts) if unit.ability else None,
    )


def attack_preview(state: State, attacker: Unit, target: Unit) -> AttackPreview:
    """One attack, as exactly as it can be told beforehand."""
    aimed, chance, spread = (
        aim(state, attacker, target),
        chances(state, attacker, target),
        odds(state, attacker, target),
    )
    plain = blow(state, attacker, target, crit=False)
    return AttackPreview(
        range=steps(attacker.at, target.at),
        threshold=aimed.threshold,
        rows=aimed.rows,
        flankers=tuple(unit.id for unit in aimed.flankers),
        concealment=conceals(state, target),
        chance=float(100 * chance.hit),
        chance_rows=_chance_rows(float(100 * chance.roll), float(100 * chance.concealed)),
        hit=chance.hit,
        crit=chance.crit,
        defeats=spread.at_least(target.hp),
        base=plain.base,
        base_rows=plain.rows,
        least=damage(plain.base, 1),
        most=damage(plain.base, VARIANCE_DIE),
        crit_most=damage(blow(state, attacker, target, crit=True).base, VARIANCE_DIE),
        damage=spread,
    )


def _chance_rows(reached: float, concealed: float) -> tuple[ChanceRow, ...]:
    rows = (ChanceRow(what="reached", per_cent=reached),)
    return (*rows, ChanceRow(what="concealed", per_cent=-concealed)) if concealed else rows


def _ability(state: State, unit: Unit, acts: bool) -> AbilityPreview:
    ability = cast("Ability", unit.ability)
    friends = helped(state, unit) if acts else ()
    tiles = shelled(state, unit) if acts else ()
    return AbilityPreview(
        ability=ability,
        used=unit.has_used_ability,
        heals_left=unit.heals_left,
        points={"heal": HEALING, "buff": BUFF, "area_damage": AREA_DAMAGE}[ability],
        friends=tuple(Help(target=one.id, points=healed(one) if ability == "heal" else BUFF) for one in friends),
        tiles=tuple(
            Shelling(tile=at, struck=tuple(one.id for one in struck_at(state, unit, at)), points=AREA_DAMAGE)
            for at in tiles
        ),
    )
