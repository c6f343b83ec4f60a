"""What each side has lost from sight in this turn, and what it has found (C-3.3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from battles.engine.conversion.events import (
    ContactGained,
    ContactLost,
    Event,
    FightersLost,
    GroupLeft,
    GroupMoved,
    Launched,
    Moved,
    Place,
    Recovered,
    Seats,
)
from battles.engine.conversion.fighters import groups_by_id
from battles.engine.conversion.state import Contact, Group, GroupId, ObjectId, Ship
from battles.engine.conversion.turn import Turn
from battles.engine.hexes import Hex

LEFT = (Recovered, GroupLeft)  # whole, and not shot down


class Passage(NamedTuple):
    """One object's way through the turn: where it was at first and after its movement, and who saw it then."""

    at: Hex
    seen_at_first: Seats
    end: Place | None
    now: Ship | Group | None  # None: a group that is gone
    seen_now: Seats


def contacts(turn: Turn) -> tuple[Event, ...]:
    """Compare what every side saw as the turn opened, in its middle, and now."""
    return tuple(event for id, one in _passages(turn) for event in _of(turn, id, one))


def _passages(turn: Turn) -> Iterator[tuple[ObjectId, Passage]]:
    """Ships by id, then groups by id, those launched in this turn last."""
    before, ends, gone = turn.seen_at_first, _ends(turn), _gone(turn)
    for ship in turn.opened.ships:
        if ship.status == "in_play":
            id, now = ObjectId(ship.id), turn.ships[ship.id]
            seen_now = turn.seen.get(id, now.fate_seen_by)
            yield id, Passage(ship.at, before[id], ends.get(id), now, seen_now)
    flying = groups_by_id(turn.state)
    starts = [(ObjectId(group.id), group.at, before[ObjectId(group.id)]) for group in turn.opened.groups]
    starts += [(event.group.id, event.at.at, event.at.seen_by) for event in turn.events if isinstance(event, Launched)]
    for id, at, seen_at_first in starts:
        group = flying.get(GroupId(id))
        yield id, Passage(at, seen_at_first, ends.get(id), group, turn.seen[id] if group else gone[id])


def _ends(turn: Turn) -> Mapping[ObjectId, Place | None]:
    ends: dict[ObjectId, Place | None] = {}
    for event in turn.events:
        if isinstance(event, Moved) and event.ship:
            ends[event.ship.id] = event.end
        elif isinstance(event, GroupMoved):
            ends[event.group.id] = event.end
    return ends


def _gone(turn: Turn) -> Mapping[ObjectId, Seats]:
    """Who saw the end of each group that is no more in flight."""
    return {
        event.group.id: event.group.seen_by
        for event in turn.events
        if isinstance(event, LEFT) or (isinstance(event, FightersLost) and event.after == 0)
    }


def _of(turn: Turn, id: ObjectId, one: Passage) -> Iterator[Event]:
    """What becomes of one object on the boards of the sides that still fight."""
    in_play = one.now and not (isinstance(one.now, Ship) and one.now.status != "in_play")
    for seat in (side.seat for side in turn.state.sides if not side.out):
        if seat in one.seen_now:
            if seat not in one.seen_at_first and one.now and in_play:
                yield ContactGained(seat=seat, ship=turn.who(one.now), seen_by=(seat,))
        elif last := _last_seen(one, seat):
            contact = Contact(id=id, at=last, turn=turn.state.turn)
            yield ContactLost(seat=seat, contact=contact, name=turn.name_of(id), seen_by=(seat,))


def _last_seen(one: Passage, seat: int) -> Hex | None:
    """Where a side saw the object last in this turn: after its movement, or where the turn found it."""
    if one.end and seat in one.end.seen_by:
        return one.end.at
    return one.at if seat in one.seen_at_first else None
