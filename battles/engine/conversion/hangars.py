"""What hangars may be ordered to do (C-5.2, C-5.5, C-5.7); the order check and the preview ask here."""

from __future__ import annotations

from collections.abc import Iterator

from battles.engine.conversion.fighters import (
    SPEED,
    fighters_aboard,
    groups_by_id,
    hangars_of,
    has_room,
    launch_limit,
    own_group,
)
from battles.engine.conversion.movement import carry_out
from battles.engine.conversion.orders import Orders, ShipOrders
from battles.engine.conversion.state import Group, GroupId, Ship, State, SystemId
from battles.engine.errors import Fault, fault
from battles.engine.hexes import hexes
from shipyard.rules import step


def check_hangars(view: State, ship: Ship, orders: ShipOrders, path: str) -> Iterator[Fault]:
    """Every fault of a ship's launches and recoveries, judged by what its side sees."""
    for number, hangar in enumerate(orders.launch):
        place = f"{path}.launch[{number}]"
        if hangar in orders.launch[:number]:
            yield fault("hangar_twice", place, "{hangar} is used already in this turn.", hangar=hangar)
        elif refused := launch_fault(view, ship, hangar, place):
            yield refused
    for hangar, group in orders.recover.items():
        place = step(f"{path}.recover", hangar)
        if refused := _unfit(ship, hangar, place):
            yield refused
        elif hangar in orders.launch:
            yield fault("hangar_twice", place, "{hangar} is used already in this turn.", hangar=hangar)
        elif refused := recovery_fault(view, ship, hangar, group, place):
            yield refused
    if (used := hangars_used(ship, orders)) and (refused := ship_fault(ship, orders, used, path)):
        yield refused


def hangars_used(ship: Ship, orders: ShipOrders) -> int:
    """Launches and recoveries together (C-5.2)."""
    return sum(hangar in hangars_of(ship.design) for hangar in (*orders.launch, *orders.recover))


def launch_fault(view: State, ship: Ship, hangar: SystemId, path: str) -> Fault | None:
    """Why a hangar cannot launch, whatever else its ship does (C-5.2, C-5.7)."""
    if refused := _unfit(ship, hangar, path):
        return refused
    if fighters_aboard(ship, hangar) == 0:
        return fault("hangar_empty", path, "{hangar} of {ship} holds no fighters.", hangar=hangar, ship=ship.name)
    if own_group(ship.id, hangar) in groups_by_id(view):
        return fault("group_in_flight", path, "The former group of {hangar} is still in flight as {group}.",
                     hangar=hangar, group=own_group(ship.id, hangar))  # fmt: skip
    return None


def recovery_fault(view: State, ship: Ship, hangar: SystemId, id: GroupId, path: str) -> Fault | None:
    """Why a working hangar cannot be told to take a group aboard (C-5.5)."""
    group = groups_by_id(view).get(id)
    if group is None:
        return fault("no_such_group", path, "There is no fighter group {id} of yours in flight.", id=id)
    if group.seat != ship.seat:
        return fault("not_your_group", path, "{id} is not a group of yours.", id=id)
    if not has_room(ship, hangar, group):
        return fault("no_room", path, "{hangar} has no room for {group}: a hangar takes a whole group, and is filled "
                     "up only by one of its own ship, to 6.", hangar=hangar, group=id)  # fmt: skip
    return None


def ship_fault(ship: Ship, orders: ShipOrders, used: int, path: str) -> Fault | None:
    """Why a ship may not use so many hangars in this turn: it spends thrust, or they are too many (C-5.2)."""
    if carry_out(ship, orders.plot).legs:
        return fault(
            "thrust_and_hangar", f"{path}.plot", "A ship that launches or recovers spends no thrust token in that turn."
        )
    if used > launch_limit(ship):
        return fault("too_many_hangars", path, "{ship} may use {limit} of its hangars in a turn.",
                     ship=ship.name, limit=launch_limit(ship))  # fmt: skip
    return None


def _unfit(ship: Ship, hangar: SystemId, path: str) -> Fault | None:
    if hangar not in hangars_of(ship.design):
        return fault("no_such_hangar", path, "{ship} has no such hangar.", ship=ship.name)
    if ship.systems[hangar] != "ok":
        return fault("hangar_failed", path, "{hangar} of {ship} has failed.", hangar=hangar, ship=ship.name)
    return None


def working_hangar(ship: Ship, hangar: SystemId) -> bool:
    return _unfit(ship, hangar, "") is None


def landable(ship: Ship, hangar: SystemId, group: Group) -> bool:
    """Whether a group could be taken aboard in this turn, if it flies so as to meet the ship (C-5.4, C-5.5)."""
    return working_hangar(ship, hangar) and has_room(ship, hangar, group) and _can_meet(ship, group)


def _can_meet(ship: Ship, group: Group) -> bool:
    """A ship that recovers coasts, so what is to end beside it at its velocity begins the turn beside it."""
    return group.seat == ship.seat and group.at == ship.at and hexes(group.velocity, ship.velocity) <= SPEED


def check_landings(orders: Orders) -> Iterator[Fault]:
    """A group is taken aboard by one hangar only."""
    taken: set[GroupId] = set()
    for id, one in orders.ships.items():
        for hangar, group in one.recover.items():
            if group in taken:
                yield fault("group_twice", step(f"{step('$.ships', id)}.recover", hangar),
                            "{group} is to be taken aboard elsewhere already.", group=group)  # fmt: skip
            taken.add(group)
