"""What each side has lost from sight in this turn, and what it has found (C-3.3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from battles.engine.conversion.events import ContactGained, ContactLost, Event, Moved
from battles.engine.conversion.sight import seers
from battles.engine.conversion.state import Contact, ObjectId, Ship
from battles.engine.conversion.turn import Turn
from battles.engine.hexes import Hex


def contacts(turn: Turn) -> tuple[Event, ...]:
    """Compare what every side saw as the turn opened, in its middle, and now."""
    before = seers(turn.opened)
    passing = {event.ship.id: event for event in turn.events if isinstance(event, Moved) and event.ship}
    return tuple(
        event
        for ship in turn.opened.ships
        if ship.status == "in_play"
        for event in _of(turn, ship, before, passing.get(ObjectId(ship.id)))
    )


def _of(turn: Turn, before: Ship, opened: Mapping[ObjectId, tuple[int, ...]], moved: Moved | None) -> Iterator[Event]:
    """What becomes of one ship on the boards of the sides that still fight."""
    ship = turn.ships[before.id]
    now = turn.seen.get(ObjectId(ship.id), ship.fate_seen_by)
    for seat in (side.seat for side in turn.state.sides if not side.out):
        if seat in now:
            if seat not in opened[ObjectId(ship.id)] and ship.status == "in_play":
                yield ContactGained(seat=seat, ship=turn.who(ship), seen_by=(seat,))
        elif last := _last_seen(before, moved, seat, opened[ObjectId(ship.id)]):
            contact = Contact(id=ObjectId(ship.id), at=last, turn=turn.state.turn)
            yield ContactLost(seat=seat, contact=contact, name=ship.name, seen_by=(seat,))


def _last_seen(before: Ship, moved: Moved | None, seat: int, opened: tuple[int, ...]) -> Hex | None:
    """Where a side saw the ship last in this turn: after its movement, or where the turn found it."""
    if moved and moved.end and seat in moved.end.seen_by:
        return moved.end.at
    return before.at if seat in opened else None
