"""The officer: looks two turns ahead, and has all weapons of its side chosen together. It remembers nothing."""

from __future__ import annotations

from dataclasses import replace

from battles.engine.dice import Dice
from battles.engine.hex_battle.captain.deploying import deployed
from battles.engine.hex_battle.captain.guessing import foes_of
from battles.engine.hex_battle.captain.gunnery import fire_plans
from battles.engine.hex_battle.captain.helm import steer
from battles.engine.hex_battle.captain.sides import own_ships
from battles.engine.hex_battle.orders import Orders
from battles.engine.hex_battle.state import State
from battles.engine.ruleset import Seat


def officer(view: State, seat: Seat, dice: Dice) -> Orders:
    """Orders for all ships of a side. The dice are not needed."""
    if view.turn == 0:
        return deployed(view, seat)
    own, foes = own_ships(view, seat), foes_of(view, seat)
    if not foes:
        return Orders()
    steered = {ship.id: steer(view, ship, len(own), foes) for ship in own}
    fire = fire_plans(view, [after for _, after in steered.values()], foes)
    return Orders(ships={id: replace(plot, fire=fire[id]) for id, (plot, _) in steered.items()})
