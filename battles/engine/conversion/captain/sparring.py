"""Captains that others are measured against."""

from __future__ import annotations

from battles.engine.conversion.orders import Attack, Orders, ShipOrders
from battles.engine.conversion.reach import options, purse_of
from battles.engine.conversion.state import Ship, State
from battles.engine.dice import Dice
from battles.engine.ruleset import Seat


def coaster(view: State, seat: Seat, dice: Dice) -> Orders:
    """Coasts and never fires."""
    return Orders()


def drifter(view: State, seat: Seat, dice: Dice) -> Orders:
    """Plots at random, legally, and fires everything at a random enemy."""
    team = view.sides[seat].team
    in_play = [ship for ship in view.ships if ship.status == "in_play"]
    enemies = [ship for ship in in_play if view.sides[ship.seat].team != team]
    return Orders(ships={ship.id: _at_random(ship, enemies, dice) for ship in in_play if ship.seat == seat})


def _at_random(ship: Ship, enemies: list[Ship], dice: Dice) -> ShipOrders:
    plots = list(options(purse_of(ship)).values())
    plot = plots[dice.d(len(plots), f"plot {ship.id}") - 1].steps()
    if not enemies:
        return ShipOrders(plot=plot)
    target = enemies[dice.d(len(enemies), f"target {ship.id}") - 1].id
    fire = tuple(Attack(family=family, target=target) for family in ("beams", "torpedoes", "rockets"))
    return ShipOrders(plot=plot, fire=fire)
