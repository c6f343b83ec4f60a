"""A turn opens: its key is made and committed to before anybody can order (D-3)."""

from __future__ import annotations

from datetime import datetime, timedelta

from battles.turns import sealing, vault
from battles.turns.models import Turn


def seal[T: Turn](turn: T, game: str, minutes: int | None, now: datetime) -> T:
    """A new turn, not yet saved, with its key, commitment and clock. `minutes` None: no deadline."""
    key = vault.new_secret()
    turn.commitment, turn.key = sealing.commitment(game, turn.number, key), vault.store_secret(key)
    turn.opens_at, turn.closes_at = now, now + timedelta(minutes=minutes) if minutes else None
    return turn
