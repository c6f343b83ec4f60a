"""Is a sheet of orders legal (C-2.7)? Judged by what its side sees, all faults at once."""

from __future__ import annotations

from collections.abc import Iterator

from battles.engine.conversion.fighters import SPEED, own_group
from battles.engine.conversion.fire_control import check_fire
from battles.engine.conversion.hangars import check_hangars, check_landings
from battles.engine.conversion.movement import carry_out
from battles.engine.conversion.orders import GroupOrders, Orders, ShipOrders
from battles.engine.conversion.point_defence import check_pd
from battles.engine.conversion.sight import view
from battles.engine.conversion.state import Group, GroupId, ObjectId, Ship, State
from battles.engine.conversion.wars import enemies_of, no_enemy
from battles.engine.errors import Fault, fault
from battles.engine.hexes import hexes
from battles.engine.sides import check_open
from shipyard.rules import step


def check_orders(state: State, seat: int, orders: Orders) -> tuple[Fault, ...]:
    """Every fault of a sheet that could be read. `state` may be the state or the seat's view of it."""
    if closed := check_open(state, seat):
        return (closed,)
    seen = view(state, seat)
    known = {str(ship.id): ship for ship in seen.ships}
    faults: list[Fault] = []
    for id, one in orders.ships.items():
        path, ship = step("$.ships", id), known.get(id)
        if ship is None or ship.seat != seat or ship.status != "in_play":
            faults.append(_not_to_order(seen, seat, id, ship, path))
        else:
            faults += _check_ship(seen, ship, one, path)
    faults += check_landings(orders)
    seats = {group.id: group.seat for group in seen.groups} | dict.fromkeys(launched_by(seen, seat, orders), seat)
    for group_id, flight in orders.groups.items():
        faults += _check_group(seen, seat, group_id, seats.get(group_id), flight)
    return tuple(faults)


def launched_by(view: State, seat: int, orders: Orders) -> set[GroupId]:
    """The ids under which groups that a sheet launches are ordered in the same sheet."""
    own = {ship.id for ship in view.ships if ship.seat == seat and ship.status == "in_play"}
    return {own_group(id, hangar) for id, one in orders.ships.items() if id in own for hangar in one.launch}


def _not_to_order(seen: State, seat: int, id: str, ship: Ship | None, path: str) -> Fault:
    """Why these orders cannot be given: what the side does not see does not exist (C-3.2)."""
    if ship is not None and ship.seat == seat:
        return fault("out_of_play", path, "{ship} is no longer in play.", ship=ship.name)
    if ship is not None or any(contact.id == id for contact in seen.contacts.get(seat, ())):
        return fault("not_your_ship", path, "{id} is not a ship of yours.", id=id)
    return fault("no_such_ship", path, "There is no ship {id}.", id=id)


def _check_ship(seen: State, ship: Ship, orders: ShipOrders, path: str) -> Iterator[Fault]:
    for refused in carry_out(ship, orders.plot).faults:
        yield refused.fault(f"{path}.plot")
    yield from check_fire(seen, ship, orders, path)
    yield from check_pd(seen, ship, orders, path)
    yield from check_hangars(seen, ship, orders, path)
    if orders.withdraw and (enemy := _enemy_in_sight(seen, ship)):
        yield fault("enemy_in_sight", f"{path}.withdraw", "{ship} may not withdraw while {enemy} is in sight.",
                    ship=ship.name, enemy=enemy.name)  # fmt: skip


def _check_group(seen: State, seat: int, id: GroupId, owner: int | None, orders: GroupOrders) -> Iterator[Fault]:
    """C-5.4, C-5.6; `owner` None: the side knows of no such group."""
    path = step("$.groups", id)
    if owner is None:
        yield fault("no_such_group", path, "There is no fighter group {id} of yours.", id=id)
    elif owner != seat:
        yield fault("not_your_group", path, "{id} is not a group of yours.", id=id)
    else:
        if hexes((0, 0), orders.dv) > SPEED:
            yield fault("too_fast_a_change", f"{path}.dv", "A group may change its velocity by {most} steps in a turn.",
                        most=SPEED)  # fmt: skip
        if orders.target is not None:
            yield from _check_target(seen, seat, orders.target, f"{path}.target")


def _check_target(seen: State, seat: int, id: ObjectId, path: str) -> Iterator[Fault]:
    """An enemy ship or group that the side sees, or a lost contact of its (C-5.6, C-3.2)."""
    objects: list[Ship | Group] = [*seen.ships, *seen.groups]
    target = next((one for one in objects if str(one.id) == id), None)
    if target is None:
        if all(contact.id != id for contact in seen.contacts.get(seat, ())):
            yield fault("no_such_target", path, "There is no ship or fighter group {target}.", target=id)
    elif target.seat == seat:
        yield fault("own_target", path, "{target} is of your own side.", target=id)
    elif target.seat not in enemies_of(seen, seat):
        yield no_enemy(seen, seat, target.seat, id, path)


def _enemy_in_sight(seen: State, ship: Ship) -> Ship | None:
    """An enemy ship that the side, allies included, sees (C-9.1)."""
    enemies = enemies_of(seen, ship.seat)
    return next((other for other in seen.ships if other.status == "in_play" and other.seat in enemies), None)
