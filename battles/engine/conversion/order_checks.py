"""Is a sheet of orders legal (C-2.7)? Judged by what its side sees, all faults at once."""

from __future__ import annotations

from collections.abc import Iterator

from battles.engine.conversion.fire_control import check_fire
from battles.engine.conversion.movement import carry_out
from battles.engine.conversion.orders import Orders, ShipOrders
from battles.engine.conversion.sight import view
from battles.engine.conversion.state import Ship, State
from battles.engine.errors import Fault, fault
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
    faults += [
        fault("no_such_group", step("$.groups", id), "There is no fighter group {id} of yours.", id=id)
        for id in orders.groups
    ]
    return tuple(faults)


def check_open(state: State, seat: int) -> Fault | None:
    """Why a seat may do nothing at all, if so: there is no such side, it is out, or the battle is over."""
    if state.result is not None:
        return fault("battle_over", "$", "The battle is over.")
    if not 0 <= seat < len(state.sides):
        return fault("no_such_seat", "$", "There is no side with seat {seat}.", seat=seat)
    if state.sides[seat].out:
        return fault("side_out", "$", "{side} is out of the battle.", side=state.sides[seat].name)
    return None


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
    yield from _check_unfitted(ship, orders, path)
    if orders.withdraw and (enemy := _enemy_in_sight(seen, ship)):
        yield fault("enemy_in_sight", f"{path}.withdraw", "{ship} may not withdraw while {enemy} is in sight.",
                    ship=ship.name, enemy=enemy.name)  # fmt: skip


def _check_unfitted(ship: Ship, orders: ShipOrders, path: str) -> Iterator[Fault]:
    """Orders to systems that no ship in a battle has yet: point defence and hangars."""
    for id in orders.pd:
        yield fault("no_point_defence", step(f"{path}.pd", id), "{ship} has no such point defence.", ship=ship.name)
    for number in range(len(orders.launch)):
        yield fault("no_such_hangar", f"{path}.launch[{number}]", "{ship} has no such hangar.", ship=ship.name)
    for id in orders.recover:
        yield fault("no_such_hangar", step(f"{path}.recover", id), "{ship} has no such hangar.", ship=ship.name)


def _enemy_in_sight(seen: State, ship: Ship) -> Ship | None:
    """An enemy ship that the side, allies included, sees (C-9.1)."""
    team = seen.sides[ship.seat].team
    return next(
        (other for other in seen.ships if other.status == "in_play" and seen.sides[other.seat].team != team), None
    )
