"""The preview of hangars, fighter groups, point defence and needles: the same answers as the resolution."""

from __future__ import annotations

import json
from typing import Any, cast

from battles.engine.conversion.order_checks import check_orders
from battles.engine.conversion.orders import Burn, Orders, PdEntry, ShipOrders
from battles.engine.conversion.preview import preview, write_preview
from battles.engine.conversion.sight import view
from battles.engine.conversion.state import Group, GroupId, Ship, State, SystemId, Tokens
from tests.engine.fleet import attack, battle, design, flights, fly, group, orders, ship

CARRIER = design("hangar", "hangar", "pd", "pd_improved", hull=50, drives=(("white", 100),))
X1, X2 = SystemId("x1"), SystemId("x2")


def carrier(**changes: Any) -> Ship:
    return ship("s1", 0, (0, 0), CARRIER, **{"tokens": Tokens(white=2, black=0), **changes})


def scene(one: Ship, *groups: Group) -> State:
    enemy = ship("e1", 1, (0, -9), design("shield"), velocity=(0, 1))
    foes = [group("f1", enemy, (0, -9), velocity=(0, 1)), group("f2", enemy, (0, -5))]
    return view(battle(one, enemy, groups=[*groups, *foes]), 0)


def shown(state: State, draft: Orders) -> dict[str, Any]:
    """The preview as its document, with the faults of the draft."""
    document = write_preview(preview(state, 0, draft, check_orders(state, 0, draft)))
    return cast(dict[str, Any], json.loads(json.dumps(document)))


def hangars(state: State, plan: ShipOrders) -> dict[str, Any]:
    ships = shown(state, flights({"s1": plan}))["ships"]
    return {one["id"]: one for one in ships["s1"]["hangars"]}


def reasons(found: dict[str, Any]) -> dict[str, Any]:
    return {id: one["why"] and one["why"]["code"] for id, one in found.items()}


def test_a_hangar_that_may_launch_says_so_and_any_other_says_why_not() -> None:
    """C-5.2, C-5.7."""
    found = hangars(scene(carrier(aboard={X1: 5, X2: 0})), ShipOrders())
    assert [(one["aboard"], one["may_launch"]) for one in found.values()] == [(5, True), (0, False)]
    assert reasons(found) == {"x1": None, "x2": "hangar_empty"}
    assert reasons(hangars(scene(carrier(systems={"x2": "out"})), ShipOrders())) == {"x1": None, "x2": "hangar_failed"}


def test_what_the_rest_of_the_draft_does_with_the_ship_bars_its_hangars() -> None:
    """C-5.2: thrust spent, or the one hangar of 50 tons used already."""
    burning = ShipOrders(plot=(Burn(colour="white", tokens=1),))
    assert reasons(hangars(scene(carrier()), burning)) == dict.fromkeys(("x1", "x2"), "thrust_and_hangar")
    assert reasons(hangars(scene(carrier()), ShipOrders(launch=(X1,)))) == {"x1": None, "x2": "too_many_hangars"}


def test_a_hangar_names_the_groups_that_could_come_aboard_in_this_turn() -> None:
    """C-5.5: beside the ship, with its velocity in reach, and room for all of them."""
    one = carrier(aboard={X1: 6, X2: 1}, velocity=(2, 0))
    state = scene(
        one,
        group("g1", one, velocity=(-4, 0), fighters=5),
        group("g2", one, velocity=(-5, 0), fighters=5),
        group("g3", one, (0, 1), velocity=(2, 0), fighters=5),
        group("g4", one, velocity=(2, 0)),
    )
    assert [found["may_recover"] for found in hangars(state, ShipOrders()).values()] == [[], ["g1"]]
    barred = ShipOrders(plot=(Burn(colour="white", tokens=1),))
    assert [found["may_recover"] for found in hangars(state, barred).values()] == [[], []]


def test_a_group_is_shown_where_it_flies_and_whom_it_could_fire_at() -> None:
    """C-5.4, C-5.6: after the planned move, if the others coast."""
    one = carrier()
    draft = flights(g1=fly((0, -5), target="e1"))
    found = shown(scene(one, group("g1", one, velocity=(0, 2), fighters=3)), draft)["groups"]
    assert set(found) == {"g1"}
    flight = found["g1"]
    assert (flight["start"], flight["end"], flight["facing"], flight["velocity"]) == ([0, 0], [0, -3], 0, [0, -3])
    assert (flight["coast"], flight["reach"], flight["fighters"]) == ([[0, -6], [0, -9], [0, -12]], 6, 3)
    assert flight["targets"] == {
        "e1": {"range": 5, "bears": True, "expected": 1.5},
        "f1": {"range": 5, "bears": True, "expected": 2.0},
        "f2": {"range": 2, "bears": True, "expected": 2.0},
    }


def test_a_target_out_of_range_or_sector_does_not_bear() -> None:
    """C-5.6."""
    one = carrier()
    targets = shown(scene(one, group("g1", one)), flights(g1=fly(facing=3)))["groups"]["g1"]["targets"]
    assert targets["f2"] == {"range": 5, "bears": False, "expected": 0.0}
    targets = shown(scene(one, group("g1", one)), flights(g1=fly()))["groups"]["g1"]["targets"]
    assert targets["e1"] == {"range": 8, "bears": False, "expected": 0.0}


def test_a_group_that_the_draft_launches_is_shown_under_its_hangar_s_id() -> None:
    """C-5.3."""
    draft = flights({"s1": ShipOrders(launch=(X2,))}, s1_x2=fly((1, -1), facing=1))
    found = shown(scene(carrier(velocity=(0, -1))), draft)["groups"]
    assert {id: (one["start"], one["end"], one["facing"]) for id, one in found.items()} == {
        "s1/x2": ([0, 0], [1, -2], 1)
    }
    nothing = flights({"s1": ShipOrders(launch=(X2,))})
    assert shown(scene(carrier(aboard={X2: 0})), nothing)["groups"] == {}


def test_a_group_that_comes_aboard_says_by_which_ship_and_fires_at_nobody() -> None:
    """C-5.5."""
    one = carrier(aboard={X1: 0}, velocity=(1, 0))
    for dv, aboard in (((1, 0), "s1"), ((2, 0), None)):
        draft = flights({"s1": ShipOrders(recover={X1: GroupId("g1")})}, g1=fly(dv))
        found = shown(scene(one, group("g1", one)), draft)["groups"]["g1"]
        assert (found["taken_aboard"], bool(found["targets"])) == (aboard, aboard is None)


def test_faults_stand_with_their_group() -> None:
    """C-5.4: and a draft with faults is shown all the same."""
    one = carrier()
    found = shown(scene(one, group("g1", one)), flights({"s1": ShipOrders(launch=(X1,))}, g1=fly((9, 0)), s1_x1=fly()))
    assert [fault["code"] for fault in found["groups"]["g1"]["faults"]] == ["too_fast_a_change"]
    assert found["groups"]["s1/x1"]["faults"] == []


def test_point_defence_shows_what_it_covers_in_the_order_of_its_list() -> None:
    """C-7.7: f1 ends at range 8 and was at 9, f2 stays at 5."""
    state = scene(carrier(systems={"x1": "out"}))
    assert shown(state, Orders())["ships"]["s1"]["pd"] == [
        {"id": "x3", "improved": False, "range": 6, "covers": [{"group": "f2", "range": 5, "new": False}]},
        {"id": "x4", "improved": True, "range": 8, "covers": [
            {"group": "f1", "range": 8, "new": True}, {"group": "f2", "range": 5, "new": False}]},
    ]  # fmt: skip
    held = {"x3": (), "x4": (PdEntry(group="f2"), PdEntry(group="f1"))}
    covers = [one["covers"] for one in shown(state, flights({"s1": ShipOrders(pd=held)}))["ships"]["s1"]["pd"]]
    assert [[one["group"] for one in system] for system in covers] == [[], ["f2", "f1"]]


def test_systems_that_do_not_work_cover_nothing() -> None:
    state = scene(carrier(systems={"x3": "out", "x4": "out"}))
    assert shown(state, Orders())["ships"]["s1"]["pd"] == []


def test_groups_of_others_are_shown_as_they_coast() -> None:
    others = shown(scene(carrier()), Orders())["others"]
    assert set(others) == {"e1", "f1", "f2"}
    assert others["f1"] == {"end": [0, -8], "facing": 0, "velocity": [0, 1], "coast": [[0, -7], [0, -6], [0, -5]]}


def test_needles_show_the_chance_that_the_system_is_hit() -> None:
    """C-7.5: one in six for one, eleven in 36 for two; nothing without a token."""
    plan = design("needle", "needle", "fire_control", "beam_c")
    state = view(battle(ship("s1", 0, (0, 0), plan), ship("s2", 1, (0, -9), design("shield", "rocket"))), 0)
    listed = [attack("needles", "s2", "x1", system="x1"), attack("needles", "s2", "x2", system="x2")]
    found = shown(state, orders(s1=[*listed, attack("beams", "s2")]))["ships"]["s1"]["attacks"]
    assert [(one["fails"], one["expected"]) for one in found] == [(0.17, 0.0), (0.0, 0.0), (None, 0.0)]
    (both,) = shown(state, orders(s1=[attack("needles", "s2", system="x2")]))["ships"]["s1"]["attacks"]
    assert both["fails"] == 0.31


def test_a_group_shows_every_hex_in_its_reach_with_the_tokens_that_it_takes() -> None:
    """C-5.4: six tokens, one for each step away from where it would coast to."""
    one = carrier()
    draft = flights(g1=fly((0, -2), facing=4))
    flight = shown(scene(one, group("g1", one, velocity=(3, 0))), draft)["groups"]["g1"]
    prices = {
        tuple(at): (facing, price) for at, (facing, price) in zip(flight["reachable"], flight["arrivals"], strict=True)
    }
    assert flight["left"] == 4
    assert len(prices) == 127
    assert (prices[3, 0], prices[3, -2], prices[9, -6]) == ((4, 0), (4, 2), (4, 6))
    assert (10, 0) not in prices
    assert flight["sectors"] == [{"kind": "fighters", "start": 21, "half_hours": 6, "ranges": [6]}]
