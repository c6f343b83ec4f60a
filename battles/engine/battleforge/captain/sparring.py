"""Captains that others are measured against; no player meets them."""

from __future__ import annotations

from battles.engine.battleforge.choices import legal_actions
from battles.engine.battleforge.orders import Action
from battles.engine.battleforge.state import State
from battles.engine.dice import Dice
from battles.engine.ruleset import Seat


def rover(view: State, seat: Seat, dice: Dice) -> Action:
    """Any legal action, each as likely as the next."""
    actions = legal_actions(view, seat)
    return actions[dice.d(len(actions), "rover") - 1]
