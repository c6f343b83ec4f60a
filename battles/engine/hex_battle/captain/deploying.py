"""Where computer players begin (H-3.1)."""

from __future__ import annotations

from battles.engine.hex_battle.deployment import places
from battles.engine.hex_battle.orders import Orders
from battles.engine.hex_battle.state import State
from battles.engine.ruleset import Seat


def deployed(view: State, seat: Seat) -> Orders:
    """The front of the zone, from its middle on, with a row between ships, heading for the middle of the board."""
    return Orders(deploy=places(view, seat, {}))
