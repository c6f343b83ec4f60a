"""Treasuries are sums of rows (K-9)."""

from __future__ import annotations

from hexbattle.campaigns.engine.state import State


def treasury(state: State, seat: int) -> int | None:
    """A faction's credits; None where the viewer may not know them."""
    carried = state.factions[seat].carried
    return None if carried is None else carried + sum(row.amount for row in state.ledger if row.seat == seat)
