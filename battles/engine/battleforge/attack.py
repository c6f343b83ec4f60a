"""An attack (B-4): the number needed, the damage, the exact odds of both. The preview and the captains read it here."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Final

from battles.engine.battleforge.events import AimPart, AimRow, BlowPart, BlowRow
from battles.engine.battleforge.state import State, ToHit, Unit, standing
from battles.engine.battleforge.terrain import neighbours, steps, terrain_at
from battles.engine.odds import Odds
from shipyard.rules.records import record

BASE: Final = 40  # the number needed between equals without attack or defense: a hit three times in five
ATTACK_WEIGHT: Final = 3  # a point of attack counts as much as three of defense: attack differs less between units
FLANKING: Final = 15  # for each ally beside the target: worth as much as five points of attack, so worth the walk
FLANKING_MOST: Final = 30  # two allies: a third would leave nothing to chance
FLOOR: Final = 5  # the lowest number needed: a very low roll misses whatever helps
CEILING: Final = 95  # the highest: there is always a roll that hits
CRIT: Final = 95  # rolls from here on are crits; the ceiling is the same, so that a crit always hits
CRIT_FACTOR: Final = 2  # times the damage before the variance
LEAST_VARIANCE: Final = 85  # per cent of the damage: 15 less …
MOST_VARIANCE: Final = 115  # … or 15 more, enough that hits differ and too little to turn a fight
LEAST_DAMAGE: Final = 1  # a hit always hurts
DIE: Final = 100  # to hit, and of concealment
VARIANCE_DIE: Final = MOST_VARIANCE - LEAST_VARIANCE + 1


@record
class Aim:
    """The number needed and its parts; `flankers` are all that stand beside the target, though two count at most."""

    threshold: int
    rows: tuple[AimRow, ...]
    flankers: tuple[Unit, ...]


@record
class Blow:
    """The damage before the variance and its parts."""

    base: int
    rows: tuple[BlowRow, ...]


@record
class Chances:
    """Of one attack. `roll`: that the die reaches the number needed, `hit`: that it hits, concealment counted in."""

    roll: Fraction
    hit: Fraction
    crit: Fraction
    concealed: Fraction


def threshold(attack: int, defense: int, terrain: int, flanking: int, to_hit: ToHit = "as_written") -> int:
    """The number needed (B-4.1); `intent` flips two signs (B-4.2)."""
    return _kept(sum(value for _, value in _aim_parts(attack, defense, terrain, flanking, to_hit)))


def flankers(state: State, attacker: Unit, target: Unit) -> tuple[Unit, ...]:
    """Living allies of the attacker, not itself, on the four tiles next to the target (B-4.3)."""
    beside = frozenset(neighbours(target.at))
    return tuple(
        unit
        for unit in standing(state)
        if unit.at in beside and unit.team == attacker.team and unit.id != attacker.id
    )  # fmt: skip


def flanking_bonus(allies: int) -> int:
    """B-4.3."""
    return min(allies * FLANKING, FLANKING_MOST)


def aim(state: State, attacker: Unit, target: Unit) -> Aim:
    """The number that an attack needs, with a row for each part (B-4.1)."""
    beside = flankers(state, attacker, target)
    parts = _aim_parts(*_of_aim(state, attacker, target, len(beside)))
    raw = sum(value for _, value in parts)
    kept = _kept(raw)
    rows = (AimRow(what=what, value=value) for what, value in (*parts, ("bounds", kept - raw)) if value)
    return Aim(threshold=kept, rows=tuple(rows), flankers=beside)


def needed(state: State, attacker: Unit, target: Unit) -> int:
    """The number that an attack needs (B-4.1), alone."""
    return threshold(*_of_aim(state, attacker, target, len(flankers(state, attacker, target))))


def _of_aim(state: State, attacker: Unit, target: Unit, beside: int) -> tuple[int, int, int, int, ToHit]:
    """What an attack's number is made of, with so many allies beside the target."""
    terrain = terrain_at(state.map, target.at).defense
    return attacker.attack, target.defense, terrain, flanking_bonus(beside), state.options.to_hit


def _aim_parts(
    attack: int, defense: int, terrain: int, flanking: int, to_hit: ToHit
) -> tuple[tuple[AimPart, int], ...]:
    sign = 1 if to_hit == "as_written" else -1
    return (
        ("base", BASE),
        ("attack", sign * attack * ATTACK_WEIGHT),
        ("defense", -sign * defense),
        ("terrain", -sign * terrain),
        ("flanking", -flanking),
    )


def _kept(number: int) -> int:
    return min(max(number, FLOOR), CEILING)


def conceals(state: State, target: Unit) -> int:
    """The chance in per cent that a target is concealed (B-4.5)."""
    return terrain_at(state.map, target.at).conceals


def blow(state: State, attacker: Unit, target: Unit, *, crit: bool) -> Blow:
    """The damage before the variance, with a row for each part (B-4.4, B-4.6)."""
    parts = _blow_parts(state, attacker, target)
    raw = sum(value for _, value in parts)
    once, base = max(LEAST_DAMAGE, raw), base_damage(state, attacker, target, crit=crit)
    all_parts: tuple[tuple[BlowPart, int], ...] = (*parts, ("at_least_one", once - raw), ("crit", base - once))
    return Blow(base=base, rows=tuple(BlowRow(what=what, value=value) for what, value in all_parts if value))


def base_damage(state: State, attacker: Unit, target: Unit, *, crit: bool) -> int:
    """The damage before the variance (B-4.4, B-4.6), alone."""
    once = max(LEAST_DAMAGE, sum(value for _, value in _blow_parts(state, attacker, target)))
    return once * (CRIT_FACTOR if crit else 1)


def _blow_parts(state: State, attacker: Unit, target: Unit) -> tuple[tuple[BlowPart, int], ...]:
    return (
        ("attack", attacker.attack),
        ("buff", attacker.attack_buff),
        ("defense", -target.defense),
        ("terrain", -terrain_at(state.map, target.at).defense),
    )


def damage(base: int, face: int) -> int:
    """The damage of a hit with this face of the d31: rounded half up, at least 1 (B-4.6)."""
    percent = LEAST_VARIANCE - 1 + face
    return max(LEAST_DAMAGE, (base * percent + 50) // 100)


def is_crit(roll: int) -> bool:
    """B-4.4."""
    return roll >= CRIT


def in_range(attacker: Unit, target: Unit) -> bool:
    """B-4.0: 1 to *range* steps away, across anything."""
    return 1 <= steps(attacker.at, target.at) <= attacker.range


def chances(state: State, attacker: Unit, target: Unit) -> Chances:
    """The true chances of an attack (B-4.2)."""
    reached = Fraction(DIE + 1 - needed(state, attacker, target), DIE)
    hidden = Fraction(conceals(state, target), 100)
    crit = Fraction(DIE + 1 - CRIT, DIE)
    return Chances(roll=reached, hit=reached * (1 - hidden), crit=crit * (1 - hidden), concealed=reached * hidden)


def odds(state: State, attacker: Unit, target: Unit) -> Odds:
    """How many of all equally likely falls of the three dice come to each amount of damage."""
    hits = DIE + 1 - needed(state, attacker, target)
    plain, doubled = (base_damage(state, attacker, target, crit=crit) for crit in (False, True))
    return _odds(hits, DIE - conceals(state, target), plain, doubled)


@lru_cache(maxsize=4096)
def _odds(hits: int, seen: int, plain: int, doubled: int) -> Odds:
    """`hits` of a hundred rolls reach the number, `seen` of a hundred are not concealed."""
    crits = DIE + 1 - CRIT
    whole = DIE * DIE * VARIANCE_DIE
    ways = [0] * (damage(doubled, VARIANCE_DIE) + 1)
    for base, rolls in ((plain, hits - crits), (doubled, crits)):
        for face in range(1, VARIANCE_DIE + 1):
            ways[damage(base, face)] += rolls * seen
    ways[0] = whole - sum(ways)
    return Odds(ways=tuple(ways), whole=whole, total=sum(points * count for points, count in enumerate(ways)))
