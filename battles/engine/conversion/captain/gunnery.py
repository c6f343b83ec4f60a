"""Choosing fire: what every weapon may do to every enemy, wherever it may end, and which attacks are worth most."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from math import prod
from typing import NamedTuple

from battles.engine.conversion.captain.needles import of_one_in_flight
from battles.engine.conversion.captain.strategy import coasted
from battles.engine.conversion.captain.tables import (
    CODES,
    FACE_CODES,
    GOOD_ROCKETS,
    LINES,
    REACH,
    Table,
    covers,
    needle_chance,
    working_weapons,
)
from battles.engine.conversion.captain.targets import ENOUGH, Target
from battles.engine.conversion.orders import Attack, Family
from battles.engine.conversion.state import Ship, ShipId, SystemId
from battles.engine.conversion.weapons import Weapon, odds_of, targeting_tokens, weapons_of
from battles.engine.hexes import Hex, range_between
from shipyard.rules import PARTS, Kind

SPARES = 2  # attacks listed beyond the tokens, for when the first do not bear


class Firer(NamedTuple):
    """A ship where it will fire from. `flees`: it would rather be away."""

    ship: Ship
    at: Hex
    facing: int
    flees: bool = False


class Shot(NamedTuple):
    """One weapon on one target, with its expected points; for a needle beam, hits."""

    weapon: Weapon
    target: int
    points: float


class Volley(NamedTuple):
    """The shots of one family at one target, and what they are worth together. `system`: needles aim at it."""

    shots: Sequence[Shot]
    value: float
    system: SystemId | None = None

    @property
    def kind(self) -> tuple[Family, int]:
        return self.shots[0].weapon.family, self.shots[0].target


def fire_list(firer: Firer, targets: Sequence[Target]) -> tuple[Attack, ...]:
    """The best attacks first, as many as there are tokens, and some to spare; what is meant for targets grows."""
    tokens = targeting_tokens(firer.ship)
    shots = _shots(firer, targets) if tokens else []
    attacks: list[Attack] = []
    while shots and len(attacks) < tokens + SPARES:
        chosen = _best_volley(firer, shots, targets)
        if len(attacks) < tokens:
            _mean(chosen, targets[chosen.kind[1]])
        attacks.append(_attack(chosen, targets, attacks))
        used = {shot.weapon.id for shot in chosen.shots}
        shots = [
            shot for shot in shots if shot.weapon.id not in used and (shot.weapon.family, shot.target) != chosen.kind
        ]
    return tuple(attacks)


def _mean(volley: Volley, target: Target) -> None:
    if volley.system is None:
        target.meant += sum(shot.points for shot in volley.shots)
    else:
        target.missed[volley.system] = target.missed.get(volley.system, 1.0) * _all_miss(volley.shots)


def _attack(chosen: Volley, targets: Sequence[Target], before: Iterable[Attack]) -> Attack:
    """The first attack by beams, or needles, takes all of them not named elsewhere: they may bear after all."""
    family, target = chosen.kind
    takes_all = family in {"beams", "needles"} and all(attack.family != family for attack in before)
    return Attack(
        family=family,
        target=ShipId(targets[target].id),
        weapons=None if takes_all else tuple(shot.weapon.id for shot in chosen.shots),
        closer_than=GOOD_ROCKETS if family == "rockets" else None,
        system=chosen.system,
    )


def _best_volley(firer: Firer, shots: Sequence[Shot], targets: Sequence[Target]) -> Volley:
    """The shots of one family at one target that are worth most together."""
    volleys: dict[tuple[Family, int], list[Shot]] = {}
    for shot in shots:
        volleys.setdefault((shot.weapon.family, shot.target), []).append(shot)
    judged = (_volley(firer, family, one, targets[target]) for (family, target), one in volleys.items())
    best = max(judged, key=lambda volley: volley.value)
    family, target = best.kind
    return best._replace(shots=_salvo(best.shots, targets[target])) if family == "rockets" else best


def _volley(firer: Firer, family: Family, shots: Sequence[Shot], target: Target) -> Volley:
    if family != "needles":
        return Volley(shots, target.value(sum(shot.points for shot in shots)))
    gains = _gains(firer, target)
    system = max(gains, key=lambda system: gains[system])
    return Volley(shots, target.worth * gains[system] * (1 - _all_miss(shots)), system)


def _gains(firer: Firer, target: Target) -> Mapping[SystemId, float]:
    """What it would be worth, in points, to hit each system of a ship now."""
    foe = target.one
    runs = range_between(firer.ship.at, foe.at) < range_between(coasted(firer.ship, 1), coasted(foe, 1))
    worths = target.systems
    if isinstance(foe, Ship) and (runs or firer.flees):
        worths = {system: of_one_in_flight(foe, system, worth) for system, worth in worths.items()}
    return {system: worth * target.missed.get(system, 1.0) for system, worth in worths.items()}


def _all_miss(needles: Iterable[Shot]) -> float:
    return prod(1 - shot.points for shot in needles)


def _salvo(racks: Sequence[Shot], target: Target) -> list[Shot]:
    """As many racks as the target is worth; one at least."""
    meant = target.meant
    chosen: list[Shot] = []
    for shot in racks:
        if chosen and meant > ENOUGH * target.left:
            break
        chosen.append(shot)
        meant += shot.points
    return chosen


def _shots(firer: Firer, targets: Sequence[Target]) -> list[Shot]:
    """Every working weapon on every target that it may hit; needle beams only where there is a system to aim at."""
    fitted = weapons_of(firer.ship.design)
    shots = []
    for number, target in enumerate(targets):
        lines = _lines(firer, target)
        for id in working_weapons(firer.ship) if lines else ():
            weapon = fitted[id]
            table = _weapon_table(weapon.kind, weapon.start, weapon.half_hours, target.shield)
            points = sum(chance * table[distance][code] for chance, distance, code in lines)
            if points > 0 and (weapon.family != "needles" or target.systems):
                shots.append(Shot(weapon, number, points))
    return shots


def _lines(firer: Firer, target: Target) -> list[tuple[float, int, int]]:
    """Chance, range and bearing from the bow of each place where the target may be within reach."""
    q, r = firer.at
    found = []
    for chance, (foe_q, foe_r) in target.places:
        distance, code = LINES[foe_q - q, foe_r - r]
        if distance <= REACH:
            found.append((chance, distance, code - FACE_CODES * firer.facing))
    return found


@lru_cache(maxsize=4096)
def _weapon_table(kind: Kind, start: int, half_hours: int, shield: int) -> Table:
    """Expected points of one weapon, or hits of a needle beam, by range and bearing from the bow."""
    codes = set(covers(start, half_hours))
    needle = PARTS[kind].family == "needles"
    points = [
        needle_chance(kind, distance) if needle else float(odds_of(kind, distance, shield).expected)
        for distance in range(REACH + 1)
    ]
    rows = {one: tuple(one if code in codes else 0.0 for code in range(CODES)) for one in set(points)}
    return ((points[0],) * CODES, *(rows[one] for one in points[1:]))
