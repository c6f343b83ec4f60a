"""The beginning of step 2: fighters leave their hangars, to move in this same turn (C-5.2, C-5.3)."""

from __future__ import annotations

from battles.engine.conversion.events import Event, Launched, Place
from battles.engine.conversion.fighters import hangars_of, launched
from battles.engine.conversion.state import ObjectId, Ship, SystemId
from battles.engine.conversion.turn import Turn, who_of


def launches(turn: Turn) -> tuple[Event, ...]:
    """By seat, ship and hangar (C-4). Whether a hangar may launch was checked when it was ordered to."""
    return tuple(
        _launch(turn, ship, hangar)
        for side in turn.state.sides
        for ship in turn.in_play()
        if ship.seat == side.seat and (ordered := turn.orders(ship).launch)
        for hangar in hangars_of(ship.design)
        if hangar in ordered
    )


def _launch(turn: Turn, ship: Ship, hangar: SystemId) -> Launched:
    """Who sees the ship sees the group beside it."""
    group, seen_by = launched(ship, hangar), turn.seen[ObjectId(ship.id)]
    return Launched(
        ship=turn.who(ship),
        group=who_of(group, seen_by),
        hangar=hangar,
        fighters=group.fighters,
        at=Place(at=group.at, facing=group.facing, velocity=group.velocity, seen_by=seen_by),
    )
