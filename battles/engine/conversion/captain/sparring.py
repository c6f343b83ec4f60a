"""Captains that others are measured against; no player meets them."""

from __future__ import annotations

from collections.abc import Sequence

from battles.engine.conversion.orders import Attack, Family, Orders, ShipOrders
from battles.engine.conversion.reach import options, purse_of
from battles.engine.conversion.state import Ship, ShipId, State, SystemId
from battles.engine.conversion.weapons import weapons_of
from battles.engine.dice import Dice
from battles.engine.ruleset import Seat


def coaster(view: State, seat: Seat, dice: Dice) -> Orders:
    """Coasts and never fires."""
    return Orders()


def drifter(view: State, seat: Seat, dice: Dice) -> Orders:
    """Gives random legal orders: any plot that can be bought, each weapon at any enemy or at none, in any order."""
    team = view.sides[seat].team
    in_play = [ship for ship in view.ships if ship.status == "in_play"]
    enemies = [ship for ship in in_play if view.sides[ship.seat].team != team]
    return Orders(ships={ship.id: _at_random(ship, enemies, dice) for ship in in_play if ship.seat == seat})


def _at_random(ship: Ship, enemies: Sequence[Ship], dice: Dice) -> ShipOrders:
    plots = list(options(purse_of(ship)).values())
    volleys: dict[tuple[Family, ShipId], list[SystemId]] = {}
    for weapon in weapons_of(ship.design).values():
        target = _one([None, *enemies], dice, f"target {ship.id}")
        if target and (target.systems or weapon.family != "needles"):
            volleys.setdefault((weapon.family, target.id), []).append(weapon.id)
    fire = []
    while volleys:
        family, aim = _one(list(volleys), dice, f"attack {ship.id}")
        nearer = _one([None, *range(1, 20)], dice, f"range {ship.id}") if family == "rockets" else None
        systems = next(list(enemy.systems) for enemy in enemies if enemy.id == aim)
        system = _one(systems, dice, f"system {ship.id}") if family == "needles" else None
        weapons = tuple(volleys.pop((family, aim)))
        fire.append(Attack(family=family, target=aim, weapons=weapons, closer_than=nearer, system=system))
    return ShipOrders(plot=_one(plots, dice, f"plot {ship.id}").steps(), fire=tuple(fire))


def _one[T](choices: Sequence[T], dice: Dice, purpose: str) -> T:
    return choices[dice.d(len(choices), purpose) - 1]
