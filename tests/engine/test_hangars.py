"""Hangars (C-5.1 to C-5.3, C-5.5, C-5.7): what may be launched and taken aboard, and what comes of it."""

from __future__ import annotations

from typing import Any

import pytest

from battles.engine.conversion.events import Destroyed, GroupFired, Launched, PdFired, Recovered, RecoveryFailed
from battles.engine.conversion.order_checks import check_orders
from battles.engine.conversion.orders import Burn, GroupOrders, Orders, Rotate, ShipOrders
from battles.engine.conversion.state import Group, GroupId, Ship, State, SystemId, Tokens
from tests.engine.fleet import attack, battle, copies, design, flights, fly, flying, found, group, of_kind, run, ship

CARRIER = design(*copies("hangar", 3), hull=60, drives=(("white", 120), ("black", 180)))
FAR = (0, 200)
THRUST = Tokens(white=2, black=3, carried_white=1)


def carrier(hull: int = 60, **changes: Any) -> Ship:
    plan = design(*copies("hangar", 3), hull=hull, drives=(("white", 120), ("black", 180)))
    return ship("s1", 0, (0, 0), plan, **{"facing": 2, "velocity": (1, -2), "tokens": THRUST, **changes})


def world(one: Ship, *groups: Group) -> State:
    return battle(one, ship("s2", 1, FAR), groups=groups)


def uses(*launch: str, recover: dict[str, str] | None = None, **more: Any) -> ShipOrders:
    landing = {SystemId(hangar): GroupId(id) for hangar, id in (recover or {}).items()}
    return ShipOrders(launch=tuple(SystemId(id) for id in launch), recover=landing, **more)


def faults(state: State, orders: ShipOrders, **groups: GroupOrders) -> list[tuple[str, str]]:
    return [(one.code, one.path) for one in check_orders(state, 0, flights({"s1": orders}, **groups))]


def test_a_launched_group_starts_as_its_ship_was_and_moves_in_the_same_turn() -> None:
    """C-5.3."""
    turn = run(world(carrier()), {0: flights({"s1": uses("x2")}, s1_x2=fly((0, -3), facing=1))})
    (event,) = of_kind(turn.events, Launched)
    assert (event.hangar, event.fighters, event.group.id) == ("x2", 6, "s1/x2")
    assert (event.at.at, event.at.facing, event.at.velocity) == ((0, 0), 2, (1, -2))
    launched = flying(turn.state, "s1/x2")
    assert launched
    assert (launched.at, launched.velocity, launched.facing) == ((1, -5), (1, -5), 1)
    assert (launched.seat, launched.home, launched.fighters) == (0, "s1", 6)
    assert found(turn.state, "s1").aboard == {"x1": 6, "x2": 0, "x3": 6}


def test_a_launched_group_without_orders_flies_along_with_its_ship() -> None:
    """C-5.3, C-5.4: its heading is the ship's."""
    turn = run(world(carrier()), {0: flights({"s1": uses("x2")})})
    launched, mother = flying(turn.state, "s1/x2"), found(turn.state, "s1")
    assert launched
    assert (launched.at, launched.velocity, launched.facing) == (mother.at, mother.velocity, mother.facing)


def test_a_hangar_launches_all_that_it_holds() -> None:
    """C-5.2."""
    turn = run(world(carrier(aboard={SystemId("x1"): 2})), {0: flights({"s1": uses("x1")})})
    assert [(one.hangar, one.fighters) for one in of_kind(turn.events, Launched)] == [("x1", 2)]


def test_groups_are_launched_by_seat_ship_and_hangar_and_stand_last() -> None:
    """C-4, G-8."""
    enemy, second = ship("e1", 1, (0, 20), CARRIER), ship("s3", 0, (3, 3), CARRIER)
    state = battle(enemy, carrier(), second, groups=[group("g9", enemy)])
    sheets = {
        1: flights({"e1": uses("x1")}),
        0: flights({"s3": uses("x2"), "s1": uses("x3", "x1")}),
    }
    after = run(state, sheets).state
    assert [one.id for one in after.groups] == ["g9", "s1/x1", "s1/x3", "s3/x2", "e1/x1"]


@pytest.mark.parametrize(("hull", "limit"), [(50, 1), (51, 2)])
def test_a_ship_uses_one_hangar_a_turn_up_to_50_tons_and_two_above(hull: int, limit: int) -> None:
    """C-5.2."""
    state = world(carrier(hull))
    assert faults(state, uses(*["x1", "x2"][:limit])) == []
    assert faults(state, uses(*["x1", "x2", "x3"][: limit + 1])) == [("too_many_hangars", "$.ships.s1")]


def test_launches_and_recoveries_count_together() -> None:
    """C-5.2."""
    one = carrier(50, aboard={SystemId("x1"): 6, SystemId("x2"): 0})
    state = world(one, group("g1", one))
    assert faults(state, uses("x1", recover={"x2": "g1"})) == [("too_many_hangars", "$.ships.s1")]
    assert faults(state, uses(recover={"x2": "g1"})) == []


@pytest.mark.parametrize("plot", [(Burn(colour="black", tokens=1),), (Rotate(to="port", pay="carried_white"),)])
def test_a_ship_that_uses_a_hangar_spends_no_thrust(plot: Any) -> None:
    """C-5.2: neither for a launch nor for a recovery."""
    one = carrier(aboard={SystemId("x1"): 6, SystemId("x2"): 0})
    state = world(one, group("g1", one))
    for orders in (uses("x1", plot=plot), uses(recover={"x2": "g1"}, plot=plot)):
        assert faults(state, orders) == [("thrust_and_hangar", "$.ships.s1.plot")]


@pytest.mark.parametrize(
    ("orders", "code", "path"),
    [
        (uses("x2"), "hangar_empty", "launch[0]"),
        (uses("x3"), "hangar_failed", "launch[0]"),
        (uses("x1", "x1"), "hangar_twice", "launch[1]"),
        (uses("x9"), "no_such_hangar", "launch[0]"),
        (uses("d1"), "no_such_hangar", "launch[0]"),
        (uses("x1", recover={"x1": "g1"}), "hangar_twice", "recover.x1"),
        (uses(recover={"x3": "g1"}), "hangar_failed", "recover.x3"),
        (uses(recover={"x2": "g7"}), "no_such_group", "recover.x2"),
        (uses(recover={"x2": "e1"}), "not_your_group", "recover.x2"),
        (uses("x1", recover={"x2": "s1/x1"}), "no_such_group", "recover.x2"),
        (uses(recover={"x1": "g1"}), "no_room", "recover.x1"),
        (uses(recover={"x1": "g1", "x2": "g1"}), "no_room", "recover.x1"),
    ],
)  # fmt: skip
def test_hangars_that_cannot_do_it_are_refused(orders: ShipOrders, code: str, path: str) -> None:
    """C-5.2, C-5.5, C-5.7: x1 full, x2 empty, x3 failed."""
    one = carrier(aboard={SystemId("x1"): 6, SystemId("x2"): 0, SystemId("x3"): 6}, systems={"x3": "out"})
    enemy = ship("s2", 1, (0, 9))
    state = battle(one, enemy, groups=[group("g1", one), group("e1", enemy)])
    assert (code, f"$.ships.s1.{path}") in faults(state, orders)


def test_a_hangar_whose_former_group_still_flies_cannot_launch() -> None:
    """C-5.2: another group has landed there since."""
    one = carrier(aboard={SystemId("x1"): 6})
    assert faults(world(one, group("s1/x1", one)), uses("x1")) == [("group_in_flight", "$.ships.s1.launch[0]")]
    assert faults(world(one, group("s1/x2", one)), uses("x1")) == []


def test_one_group_cannot_be_taken_aboard_twice() -> None:
    one, other = carrier(aboard={}), ship("s3", 0, (0, 0), CARRIER, aboard={})
    state = battle(one, ship("s2", 1, FAR), other, groups=[group("g1", one)])
    orders = flights({"s1": uses(recover={"x1": "g1"}), "s3": uses(recover={"x1": "g1"})})
    assert [one.code for one in check_orders(state, 0, orders)] == ["group_twice"]


def aboard_of(state: State) -> int | None:
    return found(state, "s1").aboard[SystemId("x1")]


def landing(one: Ship, *groups: Group, **orders: GroupOrders) -> Any:
    """The turn in which g1 is ordered into x1."""
    state = world(one, *groups)
    sheet = flights({"s1": uses(recover={"x1": "g1"})}, **orders)
    assert check_orders(state, 0, sheet) == ()
    return run(state, {0: sheet})


def test_a_group_that_meets_the_ship_in_hex_and_velocity_is_taken_aboard() -> None:
    """C-5.5: after movement."""
    one = carrier(aboard={SystemId("x1"): 0})
    turn = landing(one, group("g1", one, velocity=(1, 2), fighters=4), g1=fly((0, -4)))
    (event,) = of_kind(turn.events, Recovered)
    assert (event.ship.id, event.group.id, event.hangar, event.fighters) == ("s1", "g1", "x1", 4)
    assert turn.state.groups == ()
    assert aboard_of(turn.state) == 4


@pytest.mark.parametrize(
    ("at", "velocity", "reason"), [((0, 1), (1, -2), "hex"), ((0, 1), (1, -3), "velocity"), ((0, 0), (1, -3), "hex")]
)
def test_a_group_that_misses_its_ship_flies_on(at: Any, velocity: Any, reason: str) -> None:
    """C-5.5."""
    one = carrier(aboard={SystemId("x1"): 0})
    turn = landing(one, group("g1", one, at, velocity=velocity))
    (event,) = of_kind(turn.events, RecoveryFailed)
    assert (event.group, event.hangar, event.reason, event.seen_by) == ("g1", "x1", reason, (0,))
    assert flying(turn.state, "g1")
    assert aboard_of(turn.state) == 0


@pytest.mark.parametrize(("aboard", "fits"), [(2, True), (3, False)])
def test_a_hangar_is_filled_up_to_6(aboard: int, fits: bool) -> None:
    """C-5.5."""
    one = carrier(aboard={SystemId("x1"): aboard})
    state = world(one, group("g1", one, velocity=(1, -2), fighters=4))
    orders = uses(recover={"x1": "g1"})
    assert faults(state, orders) == ([] if fits else [("no_room", "$.ships.s1.recover.x1")])
    if fits:
        assert aboard_of(run(state, {0: flights({"s1": orders})}).state) == 6


def test_only_a_group_of_the_same_ship_fills_a_hangar_up() -> None:
    """C-5.5: an empty one takes any group of its side."""
    other = ship("s3", 0, (0, 0), CARRIER)
    for aboard, expected in ((1, ["no_room"]), (0, [])):
        one = carrier(aboard={SystemId("x1"): aboard})
        state = battle(one, ship("s2", 1, FAR), other, groups=[group("g1", other, fighters=1)])
        assert [code for code, _ in faults(state, uses(recover={"x1": "g1"}))] == expected


def test_a_group_that_landed_elsewhere_is_launched_from_there() -> None:
    """C-5.5, C-5.7: under the id of its new hangar."""
    other = ship("s3", 0, (9, 9), CARRIER)
    one = carrier(aboard={SystemId("x1"): 0})
    state = battle(one, ship("s2", 1, FAR), other, groups=[group("s3/x1", other, (0, 0), velocity=(1, -2))])
    landed = run(state, {0: flights({"s1": uses(recover={"x1": "s3/x1"})})}).state
    again = run(landed, {0: flights({"s1": uses("x1")})}).state
    assert [(one.id, one.home) for one in again.groups] == [("s1/x1", "s1")]


def test_allies_share_no_hangars() -> None:
    """C-0, C-5.5."""
    ally = ship("s3", 2, (0, 0), CARRIER)
    state = battle(
        carrier(aboard={}), ship("s2", 1, FAR), ally, groups=[group("g1", ally, velocity=(1, -2))], teams=(0, 1, 0)
    )
    assert faults(state, uses(recover={"x1": "g1"})) == [("not_your_group", "$.ships.s1.recover.x1")]


def test_a_group_taken_aboard_neither_fires_nor_is_fired_on() -> None:
    """C-5.5."""
    one = carrier(aboard={SystemId("x1"): 0})
    enemy = ship("s2", 1, (1, -4), design("pd", "pd_improved"))
    state = battle(one, enemy, groups=[group("g1", one, velocity=(1, -2))])
    sheet = flights({"s1": uses(recover={"x1": "g1"})}, g1=fly(target="s2"))
    events = run(state, {0: sheet}).events
    assert of_kind(events, Recovered)
    assert of_kind(events, PdFired) + of_kind(events, GroupFired) == []


def test_a_group_in_flight_may_come_aboard_a_ship_that_withdraws_with_it() -> None:
    """C-5.5, C-9.1: before withdrawals."""
    one = carrier(aboard={SystemId("x1"): 0})
    state = battle(one, ship("s2", 1, FAR), ship("s3", 0, FAR), groups=[group("g1", one, velocity=(1, -2))])
    after = run(state, {0: flights({"s1": uses(recover={"x1": "g1"}, withdraw=True)})}).state
    assert (found(after, "s1").status, aboard_of(after), after.groups) == ("withdrawn", 6, ())


def test_a_destroyed_carrier_takes_its_docked_fighters_with_it_and_leaves_its_groups() -> None:
    """C-8.1, C-5.7."""
    one = carrier(12 + 18, hits_taken=14)
    gun = ship("s2", 1, (1, 0), design("beam_c", "fire_control"))
    state = battle(one, gun, ship("s3", 0, FAR), groups=[group("g1", one, (0, 90))])
    sheet = Orders(ships={gun.id: ShipOrders(fire=(attack("beams", "s1"),))})
    turn = run(state, {1: sheet}, (4,))
    assert of_kind(turn.events, Destroyed)
    assert [one.id for one in turn.state.groups] == ["g1"]
