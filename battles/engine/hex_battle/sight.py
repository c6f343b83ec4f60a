"""Who sees what: everybody sees everything but the others' orders (H-3), which no state and no event holds."""

from __future__ import annotations

from collections.abc import Sequence

from battles.engine.hex_battle.events import Event
from battles.engine.hex_battle.state import State


def view(state: State, seat: int | None) -> State:
    """The state, whoever looks. Before turn 0 has been resolved no ship has been placed in it."""
    return state


def events_for(events: Sequence[Event], seat: int | None) -> tuple[Event, ...]:
    return tuple(events)
