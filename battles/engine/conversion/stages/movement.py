"""Step 2: everything moves, all at once (C-2.1, C-2.5)."""

from __future__ import annotations

from dataclasses import replace

from battles.engine.conversion.events import Event, Moved, Place, Plotted, Seats
from battles.engine.conversion.movement import Course, carry_out
from battles.engine.conversion.sight import seers
from battles.engine.conversion.state import ObjectId, Ship, State, Tokens
from battles.engine.conversion.turn import Turn


def movement(turn: Turn) -> tuple[Event, ...]:
    """Every ship carries out its plot, then all change their hex by their velocity."""
    courses = {ship.id: carry_out(ship, turn.orders(ship).plot) for ship in turn.in_play()}
    ends = {ship.id: _moved(ship, courses[ship.id]) for ship in turn.in_play()}
    seen = seers(_with_ships(turn.state, tuple(ends.get(ship.id, ship) for ship in turn.state.ships)))
    events: list[Event] = []
    for ship in turn.in_play():
        if courses[ship.id].legs:
            events.append(_plotted(turn, ship, courses[ship.id]))
        events.append(_move(turn, ship, ends[ship.id], seen[ObjectId(ship.id)]))
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
    either = tuple(sorted({*who.seen_by, *end_seen_by}))
    return Moved(ship=replace(who, seen_by=either), start=_place(ship, who.seen_by), end=_place(end, end_seen_by))


def _place(ship: Ship, seen_by: Seats) -> Place:
    return Place(at=ship.at, facing=ship.facing, velocity=ship.velocity, seen_by=seen_by)


def _moved(ship: Ship, course: Course) -> Ship:
    return replace(ship, at=course.at, facing=course.facing, velocity=course.velocity)


def _with_ships(state: State, ships: tuple[Ship, ...]) -> State:
    return replace(state, ships=ships)
