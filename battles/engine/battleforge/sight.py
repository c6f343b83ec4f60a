"""Who sees what: everybody sees everything; an action is resolved as it is ordered, so nothing is kept back."""

from __future__ import annotations

from collections.abc import Sequence

from battles.engine.battleforge.events import Event
from battles.engine.battleforge.state import State


def view(state: State, seat: int | None) -> State:
    return state


def events_for(events: Sequence[Event], seat: int | None) -> tuple[Event, ...]:
    return tuple(events)
