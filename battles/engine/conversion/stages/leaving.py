"""Sides that are beaten, or have conceded, are out at the end of the turn, with all that is left of them (C-9.2)."""

from __future__ import annotations

from battles.engine.conversion.events import Event, GroupLeft, Withdrew
from battles.engine.conversion.turn import Turn
from battles.engine.records import SideOut


def leaving(turn: Turn) -> tuple[Event, ...]:
    """Ships of a side that conceded leave; a side with no ship left in play is beaten; their groups leave too."""
    out = {side.seat for side in turn.state.sides if side.out}
    holding = {ship.seat for ship in turn.in_play()}
    gone = tuple(Withdrew(ship=turn.who(ship), at=ship.at) for ship in turn.in_play() if ship.seat in out)
    beaten = tuple(
        SideOut(seat=side.seat, name=side.name, how="beaten")
        for side in turn.state.sides
        if not side.out and side.seat not in holding
    )
    out |= {event.seat for event in beaten}
    return gone + beaten + tuple(GroupLeft(group=turn.who(one)) for one in turn.state.groups if one.seat in out)
