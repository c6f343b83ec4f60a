"""Choosing fire: the expected points of every weapon on every enemy where it may end, worth more on the ripe ones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from battles.engine.conversion.captain.guess import guesses
from battles.engine.conversion.captain.tables import (
    CODES,
    FACE_CODES,
    LINES,
    REACH,
    Row,
    Table,
    covers,
    firepower,
    working_weapons,
)
from battles.engine.conversion.orders import Attack, Family
from battles.engine.conversion.state import Ship, SystemId
from battles.engine.conversion.weapons import Weapon, odds_of, shield_level, targeting_tokens, weapons_of
from battles.engine.hexes import STEPS, Hex
from shipyard.rules import Kind, hull_hits

SPARES = 2  # attacks listed beyond the tokens, for when the first do not bear
GOOD_ROCKETS = 13  # only if closer than


class Firer(NamedTuple):
    """A ship where it will fire from."""

    ship: Ship
    at: Hex
    facing: int


class Target:
    """An enemy, where it may end and with what chance, and the damage that is already meant for it."""

    def __init__(self, ship: Ship, foes: int) -> None:
        self.ship = ship
        self.shield = shield_level(ship)
        self.left = hull_hits(ship.design.hull) - ship.hits_taken
        self.places = guesses(ship)
        self.meant = 0.0
        self.weight = (0.5 + max(max(row) for row in firepower(ship, 1)[12:13])) / (self.left + 4)

    def value(self, points: float) -> float:
        useful = min(points, max(0.0, 1.6 * self.left - self.meant))
        return self.weight * (useful + 0.05 * points)


@lru_cache(maxsize=4096)
def weapon_table(kind: Kind, start: int, half_hours: int, shield: int) -> Table:
    weapon = Weapon(id=SystemId(""), kind=kind, family="beams", start=start, half_hours=half_hours)
    codes = set(covers(weapon))
    points = [float(odds_of(kind, distance, shield).expected) for distance in range(REACH + 1)]
    rows: dict[float, Row] = {one: tuple(one if code in codes else 0.0 for code in range(CODES)) for one in set(points)}
    return ((points[0],) * CODES, *(rows[one] for one in points[1:]))


def expected(firer: Firer, weapon: Weapon, target: Target) -> float:
    table = weapon_table(weapon.kind, weapon.start, weapon.half_hours, target.shield)
    q, r = firer.at
    turn = FACE_CODES * firer.facing
    total = 0.0
    for weight, (foe_q, foe_r) in target.places:
        distance, code = LINES[foe_q - q, foe_r - r]
        if distance <= REACH:
            total += weight * table[distance][code - turn]
    return total


def fire_list(firer: Firer, targets: Sequence[Target]) -> tuple[Attack, ...]:
    weapons = weapons_of(firer.ship.design)
    left = {id: weapons[id] for id in working_weapons(firer.ship)}
    tokens = targeting_tokens(firer.ship)
    if not tokens:
        return ()
    points = {
        (number, id): expected(firer, weapon, target)
        for number, target in enumerate(targets)
        for id, weapon in left.items()
    }
    attacks: list[Attack] = []
    used: set[tuple[Family, int]] = set()
    opened: set[Family] = set()
    while len(attacks) < tokens + SPARES:
        sums: dict[tuple[Family, int], float] = {}
        for (number, id), one in points.items():
            if id in left and one > 0:
                key = left[id].family, number
                sums[key] = sums.get(key, 0) + one
        values = {key: targets[key[1]].value(total) for key, total in sums.items() if key not in used}
        if not values:
            break
        family, number = max(values, key=lambda key: values[key])
        used.add((family, number))
        target = targets[number]
        chosen = [id for id, weapon in left.items() if weapon.family == family and points[number, id] > 0]
        if family == "rockets":
            chosen = _salvo(chosen, number, points, target)
        for id in chosen:
            del left[id]
        if len(attacks) < tokens:
            target.meant += sum(points[number, id] for id in chosen)
        attacks.append(
            Attack(
                family=family,
                target=target.ship.id,
                weapons=None if family == "beams" and family not in opened else tuple(chosen),
                closer_than=GOOD_ROCKETS if family == "rockets" else None,
            )
        )
        opened.add(family)
    return tuple(attacks)


def _salvo(
    racks: Sequence[SystemId], number: int, points: Mapping[tuple[int, SystemId], float], target: Target
) -> list[SystemId]:
    """As many racks as the target is worth."""
    chosen: list[SystemId] = []
    meant = target.meant
    for id in racks:
        if chosen and meant > 1.6 * target.left:
            break
        chosen.append(id)
        meant += points[number, id]
    return chosen
