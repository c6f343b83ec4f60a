"""Step 2: everything moves, all at once (C-2.1, C-2.5)."""

from __future__ import annotations

from dataclasses import replace

from battles.engine.conversion.events import Event, GroupMoved, Moved, Place, Plotted, Seats, Who
from battles.engine.conversion.fighters import flown
from battles.engine.conversion.movement import Course, carry_out
from battles.engine.conversion.sight import seers
from battles.engine.conversion.state import Group, ObjectId, Ship, Tokens
from battles.engine.conversion.turn import Turn


def movement(turn: Turn) -> tuple[Event, ...]:
    """Every ship carries out its plot, then all change their hex by their velocity, fighter groups too (C-5.4)."""
    courses = {ship.id: carry_out(ship, turn.orders(ship).plot) for ship in turn.in_play()}
    ends = {ship.id: _moved(ship, courses[ship.id]) for ship in turn.in_play()}
    groups = tuple(flown(group, turn.group_orders(group)) for group in turn.state.groups)
    ships = tuple(ends.get(ship.id, ship) for ship in turn.state.ships)
    seen = seers(replace(turn.state, ships=ships, groups=groups))
    events: list[Event] = []
    for ship in turn.in_play():
        if courses[ship.id].legs:
            events.append(_plotted(turn, ship, courses[ship.id]))
        events.append(_move(turn, ship, ends[ship.id], seen[ObjectId(ship.id)]))
    events += [
        _flight(turn, group, end, seen[ObjectId(group.id)])
        for group, end in zip(turn.state.groups, groups, strict=True)
    ]
    return tuple(events)


def _plotted(turn: Turn, ship: Ship, course: Course) -> Plotted:
    left = Tokens(
        white=course.left.white,
        black=course.left.black,
        carried_white=course.left.carried_white,
        carried_black=course.left.carried_black,
    )
    steps = tuple(leg.step for leg in course.legs)
    return Plotted(ship=turn.who(ship), steps=steps, left=left, seen_by=(ship.seat,))


def _move(turn: Turn, ship: Ship, end: Ship, end_seen_by: Seats) -> Moved:
    """Who sees one end of a movement is not told the other (C-3.2), so each end has its own readers."""
    who = turn.who(ship)
    return Moved(ship=_of_either(who, end_seen_by), start=_place(ship, who.seen_by), end=_place(end, end_seen_by))


def _flight(turn: Turn, group: Group, end: Group, end_seen_by: Seats) -> GroupMoved:
    who = turn.who(group)
    return GroupMoved(
        group=_of_either(who, end_seen_by),
        start=_place(group, who.seen_by),
        end=_place(end, end_seen_by),
        fighters=group.fighters,
    )


def _of_either(who: Who, end_seen_by: Seats) -> Who:
    return replace(who, seen_by=tuple(sorted({*who.seen_by, *end_seen_by})))


def _place(one: Ship | Group, seen_by: Seats) -> Place:
    return Place(at=one.at, facing=one.facing, velocity=one.velocity, seen_by=seen_by)


def _moved(ship: Ship, course: Course) -> Ship:
    return replace(ship, at=course.at, facing=course.facing, velocity=course.velocity)
