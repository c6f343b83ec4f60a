"""Computer admirals at the table: they see what their faction sees, and hand in the same sheet (K-11)."""

from __future__ import annotations

from battles.engine import SealedDice
from battles.turns import sealing, vault
from hexbattle.campaigns import engine
from hexbattle.campaigns.models import Faction, Turn

STAND_IN = "admiral"  # for accounts that are silent (K-1.1), and for seats that were left (K-8)


def planned(admiral: str, turn: Turn, state: engine.State, faction: Faction) -> engine.Orders:
    """An admiral's orders from its own view, with its own dice, held to the rules like anybody's."""
    view = engine.view(state, faction.seat)
    dice = SealedDice(sealing.captain_key(vault.open_secret(faction.secret), turn.number))
    orders = engine.ADMIRALS[admiral](view, faction.seat, dice)
    if faults := engine.check_orders(view, faction.seat, orders):
        raise RuntimeError(f"Admiral {admiral} gave orders with faults: {[one.message for one in faults]}")
    return orders
