"""Step 2: everything moves, all at once (C-2.1, C-2.5)."""

from __future__ import annotations

from dataclasses import replace

from battles.engine.conversion.events import Event, GroupMoved, Moved, Place, Plotted, Seats, Who
from battles.engine.conversion.fighters import flown
from battles.engine.conversion.movement import Course, carry_out
from battles.engine.conversion.sight import seers
from battles.engine.conversion.state import Group, ObjectId, Ship, Tokens
from battles.engine.conversion.turn import Turn, either


def movement(turn: Turn) -> tuple[Event, ...]:
    """Every ship carries out its plot, then all change their hex by their velocity, fighter groups too (C-5.4)."""
    courses = {ObjectId(ship.id): carry_out(ship, turn.orders(ship).plot) for ship in turn.in_play()}
    flights = {ObjectId(group.id): flown(group, turn.group_orders(group)) for group in turn.state.groups}
    places = {id: course.at for id, course in courses.items()} | {id: group.at for id, group in flights.items()}
    seen = seers(turn.state, places)
    events: list[Event] = []
    for ship in turn.in_play():
        course = courses[id := ObjectId(ship.id)]
        if course.legs:
            events.append(_plotted(turn, ship, course))
        events.append(_move(turn, ship, course, seen[id]))
    events += [_flight(turn, group, flights[id := ObjectId(group.id)], seen[id]) for group in turn.state.groups]
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


def _move(turn: Turn, ship: Ship, end: Course, end_seen_by: Seats) -> Moved:
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
    seen_by = either(who.seen_by, end_seen_by)
    return who if seen_by == who.seen_by else replace(who, seen_by=seen_by)


def _place(one: Ship | Course | Group, seen_by: Seats) -> Place:
    return Place(at=one.at, facing=one.facing, velocity=one.velocity, seen_by=seen_by)
