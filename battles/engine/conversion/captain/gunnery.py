"""Choosing fire: the expected points of every weapon on every enemy, wherever it may end, and which are ripe."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from battles.engine.conversion.captain.strategy import hits_left
from battles.engine.conversion.captain.tables import (
    CODES,
    FACE_CODES,
    GOOD_ROCKETS,
    LINES,
    REACH,
    Table,
    covers,
    working_weapons,
)
from battles.engine.conversion.orders import Attack, Family
from battles.engine.conversion.state import Ship
from battles.engine.conversion.weapons import Weapon, odds_of, shield_level, targeting_tokens, weapons_of
from battles.engine.hexes import STEPS, Hex
from shipyard.rules import Kind

SPARES = 2  # attacks listed beyond the tokens, for when the first do not bear
ENOUGH = 1.6  # of an enemy's hits, in expected points meant for it: more would be wasted
WASTED = 0.05  # what points beyond that are still worth
GUESSES = (  # chance, heading from the bow in faces, part of the tokens burnt: where an enemy may go
    (0.35, 0, 0.0), (0.2, 3, 0.25), (0.15, 0, 0.5), (0.05, 0, 1.0), (0.125, 1, 0.4), (0.125, 5, 0.4),
)  # fmt: skip


class Firer(NamedTuple):
    """A ship where it will fire from."""

    ship: Ship
    at: Hex
    facing: int


class Target:
    """An enemy, where it may end this turn, and the points that are meant for it already."""

    __slots__ = ("left", "meant", "places", "shield", "ship", "worth")

    def __init__(self, ship: Ship, worth: float) -> None:
        self.ship, self.worth = ship, worth
        self.shield = shield_level(ship)
        self.left = hits_left([ship])
        self.places = _places(ship)
        self.meant = 0.0

    def value(self, points: float) -> float:
        useful = min(points, max(0.0, ENOUGH * self.left - self.meant))
        return self.worth * (useful + WASTED * points)


class Shot(NamedTuple):
    """One weapon on one target, with its expected points."""

    weapon: Weapon
    target: int
    points: float


def fire_list(firer: Firer, targets: Sequence[Target]) -> tuple[Attack, ...]:
    """The best attacks first, as many as there are tokens, and some to spare; what is meant for targets grows."""
    tokens = targeting_tokens(firer.ship)
    shots = _shots(firer, targets) if tokens else []
    attacks: list[Attack] = []
    while shots and len(attacks) < tokens + SPARES:
        chosen = _best_attack(shots, targets)
        if len(attacks) < tokens:
            targets[chosen[0].target].meant += sum(shot.points for shot in chosen)
        attacks.append(_attack(chosen, targets, attacks))
        used = {shot.weapon.id for shot in chosen}
        shots = [
            shot
            for shot in shots
            if shot.weapon.id not in used
            and (shot.weapon.family, shot.target) != (chosen[0].weapon.family, chosen[0].target)
        ]
    return tuple(attacks)


def _attack(chosen: Sequence[Shot], targets: Sequence[Target], before: Iterable[Attack]) -> Attack:
    """The first beam attack takes all beams not named elsewhere: they may bear after all."""
    family = chosen[0].weapon.family
    all_beams = family == "beams" and all(attack.family != "beams" for attack in before)
    return Attack(
        family=family,
        target=targets[chosen[0].target].ship.id,
        weapons=None if all_beams else tuple(shot.weapon.id for shot in chosen),
        closer_than=GOOD_ROCKETS if family == "rockets" else None,
    )


def _best_attack(shots: Sequence[Shot], targets: Sequence[Target]) -> list[Shot]:
    """The shots of one family at one target that are worth most together."""
    volleys: dict[tuple[Family, int], list[Shot]] = {}
    for shot in shots:
        volleys.setdefault((shot.weapon.family, shot.target), []).append(shot)
    best = max(volleys.values(), key=lambda volley: targets[volley[0].target].value(sum(one.points for one in volley)))
    return _salvo(best, targets[best[0].target]) if best[0].weapon.family == "rockets" else best


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
    """Every working weapon on every target that it may hit."""
    fitted = weapons_of(firer.ship.design)
    shots = []
    for number, target in enumerate(targets):
        lines = _lines(firer, target)
        for id in working_weapons(firer.ship) if lines else ():
            weapon = fitted[id]
            table = _weapon_table(weapon.kind, weapon.start, weapon.half_hours, target.shield)
            points = sum(chance * table[distance][code] for chance, distance, code in lines)
            if points > 0:
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


def _places(ship: Ship) -> list[tuple[float, Hex]]:
    """Where an enemy may be after this turn's movement, and how likely."""
    tokens = ship.tokens.white + ship.tokens.black
    q, r = ship.at[0] + ship.velocity[0], ship.at[1] + ship.velocity[1]
    places: dict[Hex, float] = {}
    for chance, turn, share in GUESSES:
        burn = round(tokens * share)
        dq, dr = STEPS[(ship.facing + turn) % 6]
        place = q + burn * dq, r + burn * dr
        places[place] = places.get(place, 0.0) + chance
    return [(chance, place) for place, chance in places.items()]


@lru_cache(maxsize=4096)
def _weapon_table(kind: Kind, start: int, half_hours: int, shield: int) -> Table:
    """Expected points of one weapon by range and bearing from the bow."""
    codes = set(covers(start, half_hours))
    points = [float(odds_of(kind, distance, shield).expected) for distance in range(REACH + 1)]
    rows = {one: tuple(one if code in codes else 0.0 for code in range(CODES)) for one in set(points)}
    return ((points[0],) * CODES, *(rows[one] for one in points[1:]))
