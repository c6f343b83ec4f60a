"""After movement: groups that have met the ship that wants them are taken aboard (C-5.5)."""

from __future__ import annotations

from typing import Literal

from battles.engine.conversion.events import Event, Recovered, RecoveryFailed
from battles.engine.conversion.fighters import groups_by_id, hangars_of
from battles.engine.conversion.state import Group, Ship, SystemId
from battles.engine.conversion.turn import Turn


def recoveries(turn: Turn) -> tuple[Event, ...]:
    """By ship and hangar. All but the meeting itself was checked when the recovery was ordered."""
    flying = groups_by_id(turn.state)
    return tuple(
        _recover(turn, ship, hangar, flying[ordered[hangar]])
        for ship in turn.in_play()
        if (ordered := turn.orders(ship).recover)
        for hangar in hangars_of(ship.design)
        if hangar in ordered
    )


def _recover(turn: Turn, ship: Ship, hangar: SystemId, group: Group) -> Recovered | RecoveryFailed:
    if missed := _missed(ship, group):
        who = turn.who(ship)
        return RecoveryFailed(ship=who, group=group.id, hangar=hangar, reason=missed, seen_by=(ship.seat,))
    return Recovered(ship=turn.who(ship), group=turn.who(group), hangar=hangar, fighters=group.fighters)


def _missed(ship: Ship, group: Group) -> Literal["hex", "velocity"] | None:
    if group.at != ship.at:
        return "hex"
    return "velocity" if group.velocity != ship.velocity else None
