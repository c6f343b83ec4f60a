"""The end of step 2: ships ordered to withdraw leave the battle, intact (C-9.1)."""

from __future__ import annotations

from battles.engine.conversion.events import Event, Withdrew
from battles.engine.conversion.turn import Turn


def withdrawals(turn: Turn) -> tuple[Event, ...]:
    """Whether a ship may withdraw was checked when it was ordered to."""
    return tuple(Withdrew(ship=turn.who(ship), at=ship.at) for ship in turn.in_play() if turn.orders(ship).withdraw)
