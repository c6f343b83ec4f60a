"""Captains that others are measured against; no player meets them."""

from __future__ import annotations

from battles.engine.dice import Dice
from battles.engine.hex_battle.orders import Orders
from battles.engine.hex_battle.state import State
from battles.engine.ruleset import Seat


def drifter(view: State, seat: Seat, dice: Dice) -> Orders:
    """Coasts and never fires."""
    return Orders()
