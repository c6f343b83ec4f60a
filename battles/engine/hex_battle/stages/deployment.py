"""Turn 0: both sides place their ships, at once (H-3.1)."""

from __future__ import annotations

from battles.engine.hex_battle.deployment import places
from battles.engine.hex_battle.events import Deployed, who
from battles.engine.hex_battle.orders import Orders
from battles.engine.hex_battle.turn import Turn

NOTHING = Orders()


def deployment(turn: Turn) -> None:
    """Ships that nobody placed take the first free hexes of their zone."""
    chosen = {
        id: one
        for side in turn.state.sides
        for id, one in places(turn.state, side.seat, turn.sheets.get(side.seat, NOTHING).deploy).items()
    }
    for ship in turn.in_play():
        turn.happens(Deployed(ship=who(ship), at=chosen[ship.id].at, facing=chosen[ship.id].facing))
