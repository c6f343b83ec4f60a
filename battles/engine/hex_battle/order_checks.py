"""Is a sheet of orders legal (H-3.1, H-3.2)? All faults at once."""

from __future__ import annotations

from collections.abc import Iterator

from battles.engine.errors import Fault, fault
from battles.engine.hex_battle.deployment import zone_of
from battles.engine.hex_battle.fire_control import check_fire
from battles.engine.hex_battle.movement import brake_limit, cost_of, turned_to
from battles.engine.hex_battle.orders import Orders, Plot
from battles.engine.hex_battle.state import Ship, State
from battles.engine.hex_battle.terrain import terrain_at
from battles.engine.hexes import Hex
from battles.engine.records import ShipId
from battles.engine.sides import check_open
from shipyard.rules import step


def check_orders(state: State, seat: int, orders: Orders) -> tuple[Fault, ...]:
    """Every fault of a sheet that could be read."""
    if closed := check_open(state, seat):
        return (closed,)
    checks = _check_deployment if state.turn == 0 else _check_plots
    return tuple(checks(state, seat, orders))


def _check_deployment(state: State, seat: int, orders: Orders) -> Iterator[Fault]:
    if orders.ships:
        yield fault("deploy_first", "$.ships", "In turn 0 ships are deployed; they are plotted from turn 1 on.")
    zone = frozenset(zone_of(state, seat))
    taken: dict[Hex, str] = {}
    for id, one in orders.deploy.items():
        path = step("$.deploy", id)
        ship = _own(state, seat, id)
        if isinstance(ship, Fault):
            yield _at(ship, path)
            continue
        if one.at not in zone:
            yield fault("outside_zone", f"{path}.at", "{ship} may only be placed in the zone of its side.",
                        ship=ship.name)  # fmt: skip
        elif terrain_at(state, one.at) == "planet":
            yield fault("planet", f"{path}.at", "There is a planet in this hex.")
        if one.at in taken:
            yield fault("hex_taken", f"{path}.at", "{other} has been placed in this hex.", other=taken[one.at])
        taken.setdefault(one.at, ship.name)


def _check_plots(state: State, seat: int, orders: Orders) -> Iterator[Fault]:
    if orders.deploy:
        yield fault("deployed", "$.deploy", "Ships are deployed in turn 0 only.")
    for id, plot in orders.ships.items():
        path = step("$.ships", id)
        ship = _own(state, seat, id)
        if isinstance(ship, Fault):
            yield _at(ship, path)
        else:
            yield from check_thrust(state, ship, plot, path)
            yield from check_fire(state, ship, plot, path)


def check_thrust(state: State, ship: Ship, plot: Plot, path: str) -> Iterator[Fault]:
    """H-3.2, H-4.2, H-4.3, H-6.2."""
    if plot.turn and ship.effects.get("no_turn") == state.turn:
        yield fault("no_turn", f"{path}.turn", "{ship} cannot change its facing this turn: its fire control was hit.",
                    ship=ship.name)  # fmt: skip
    if plot.port and plot.starboard:
        yield fault("both_sides", f"{path}.starboard", "Thrust to port and to starboard cannot be plotted together.")
    if plot.ahead and plot.brake:
        yield fault("ahead_and_brake", f"{path}.brake", "Thrust ahead and brakes cannot be plotted together.")
    if (cost := cost_of(plot)) > ship.thrust:
        yield fault("too_much_thrust", path, "This takes {cost} thrust; {ship} has {thrust}.",
                    cost=cost, ship=ship.name, thrust=ship.thrust)  # fmt: skip
    if plot.brake > (most := brake_limit(ship.velocity, turned_to(ship, plot))):
        yield fault("brake", f"{path}.brake", "{ship} can brake by {most} at most on this heading.",
                    ship=ship.name, most=most)  # fmt: skip


def _own(state: State, seat: int, id: ShipId) -> Ship | Fault:
    """The ship of a seat that may be ordered, or why there is none."""
    ship = next((one for one in state.ships if one.id == id), None)
    if ship is None:
        return fault("no_such_ship", "$", "There is no ship {id}.", id=id)
    if ship.seat != seat:
        return fault("not_your_ship", "$", "{id} is not a ship of yours.", id=id)
    if ship.status != "in_play":
        return fault("out_of_play", "$", "{ship} is no longer in play.", ship=ship.name)
    return ship


def _at(one: Fault, path: str) -> Fault:
    return fault(one.code, path, one.template, **one.values)
