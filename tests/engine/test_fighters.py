"""Fighter groups in flight (C-5.4, C-5.6, C-5.7) and at the end of a battle (C-9.1, C-9.2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from battles.engine.conversion.events import Damaged, FightersLost, GroupFired, GroupHeldFire, GroupLeft, GroupMoved
from battles.engine.conversion.fighters import fire_odds
from battles.engine.conversion.order_checks import check_orders
from battles.engine.conversion.orders import GroupOrders, Orders, ShipOrders
from battles.engine.conversion.resolve import leave
from battles.engine.conversion.state import Contact, GroupId, ObjectId, Ship, State, SystemId
from battles.engine.hexes import Hex
from battles.engine.records import BattleEnded, SideOut
from tests.engine.fleet import (
    attack,
    battle,
    copies,
    design,
    flights,
    fly,
    flying,
    found,
    group,
    misses,
    of_kind,
    orders,
    run,
    ship,
)

FAR: Hex = (0, 200)
HOME = ship("s1", 0, (0, 45), design("hangar"))  # sees what happens about the origin


def duel(target: Ship, at: Hex = (0, 0), **changes: Any) -> State:
    """A group of seat 0 and a target."""
    return battle(HOME, target, groups=[group("g1", HOME, at, **changes)])


def faults(state: State, **groups: GroupOrders) -> list[tuple[str, str]]:
    return [(one.code, one.path) for one in check_orders(state, 0, flights(None, **groups))]


# Flying


def test_a_group_adds_its_steps_to_its_velocity_and_turns_as_it_likes() -> None:
    """C-5.4."""
    turn = run(duel(ship("s2", 1, FAR), (5, 5), velocity=(3, 0), facing=0), {0: flights(g1=fly((-4, 6), facing=3))})
    moved = flying(turn.state, "g1")
    assert moved
    assert (moved.at, moved.velocity, moved.facing) == ((4, 11), (-1, 6), 3)
    (event,) = of_kind(turn.events, GroupMoved)
    assert event.start
    assert event.end
    assert (event.start.at, event.end.at, event.end.facing, event.fighters) == ((5, 5), (4, 11), 3, 6)


def test_without_an_order_a_group_coasts_on_its_heading() -> None:
    """C-5.4."""
    moved = flying(run(duel(ship("s2", 1, FAR), velocity=(2, -1), facing=4), {}).state, "g1")
    assert moved
    assert (moved.at, moved.velocity, moved.facing) == ((2, -1), (2, -1), 4)


@pytest.mark.parametrize(
    ("dv", "legal"),
    [((6, 0), True), ((7, 0), False), ((3, 3), True), ((3, 4), False), ((-6, 6), True), ((4, -7), False)],
)  # fmt: skip
def test_a_group_changes_its_velocity_by_six_steps_at_most(dv: Hex, legal: bool) -> None:
    """C-5.4: hexes, not range (3 and 4 are seven steps)."""
    assert faults(duel(ship("s2", 1, FAR)), g1=fly(dv)) == ([] if legal else [("too_fast_a_change", "$.groups.g1.dv")])


def test_only_own_groups_are_ordered_and_those_launched_in_the_same_sheet() -> None:
    """C-5.4, C-3.2, formats.md."""
    enemy, near = ship("s2", 1, FAR, design("hangar")), ship("s3", 1, (0, 9))
    state = battle(HOME, enemy, near, groups=[group("e1", near), group("e2", enemy, (0, 900))])
    assert faults(state, e1=fly()) == [("not_your_group", "$.groups.e1")]
    assert faults(state, e2=fly()) == [("no_such_group", "$.groups.e2")]
    assert faults(state, s1_x1=fly()) == [("no_such_group", '$.groups["s1/x1"]')]
    assert faults(state, s2_x1=fly()) == [("no_such_group", '$.groups["s2/x1"]')]
    launching = {"s1": ShipOrders(launch=(SystemId("x1"),))}
    assert check_orders(state, 0, flights(launching, s1_x1=fly())) == ()


# Fire


def fired(turn: Any) -> tuple[int | None, int | None, tuple[int, ...], int]:
    (event,) = of_kind(turn.events, GroupFired)
    return event.range, event.shield, tuple(roll.face for roll in event.rolls), event.points


@pytest.mark.parametrize(("level", "points"), [(0, 4), (1, 3), (2, 2), (3, 1)])
def test_a_group_fires_a_die_a_fighter_which_counts_by_the_shields_of_a_ship(level: int, points: int) -> None:
    """C-5.6, C-7.1: 4, 5, 6 and nothing."""
    target = ship("s2", 1, (0, -6), design(*copies("shield", level)))
    turn = run(duel(target, fighters=4), {0: flights(g1=fly(target="s2"))}, (4, 5, 6, 3))
    assert fired(turn) == (6, level, (4, 5, 6, 3), points)
    assert found(turn.state, "s2").hits_taken == points
    assert [event.points for event in of_kind(turn.events, Damaged)] == [points]


def test_fighters_have_no_shield() -> None:
    """C-5.6, C-5.7: each point takes one."""
    carrier = ship("s2", 1, FAR, design("shield", "hangar"))
    state = battle(HOME, carrier, groups=[group("g1", HOME, (0, 0), fighters=3), group("e1", carrier, (0, -1))])
    turn = run(state, {0: flights(g1=fly(target="e1"))}, (4, 5, 6))
    assert fired(turn) == (1, None, (4, 5, 6), 4)
    (lost,) = of_kind(turn.events, FightersLost)
    assert (lost.group.id, lost.step, lost.points, lost.before, lost.after) == ("e1", 5, 4, 6, 2)
    left = flying(turn.state, "e1")
    assert left
    assert left.fighters == 2


def test_a_group_loses_no_more_fighters_than_it_has() -> None:
    """C-5.7."""
    carrier = ship("s2", 1, FAR)
    state = battle(HOME, carrier, groups=[group("g1", HOME, (0, 0)), group("e1", carrier, (0, -1), fighters=2)])
    turn = run(state, {0: flights(g1=fly(target="e1"))}, (6, 6, 6, 1, 1, 1))
    assert [(lost.points, lost.before, lost.after) for lost in of_kind(turn.events, FightersLost)] == [(6, 2, 0)]
    assert flying(turn.state, "e1") is None


def test_groups_fire_at_each_other_at_once() -> None:
    """C-4: nothing fired in step 4 is lost because its firer is."""
    enemy = ship("s2", 1, (0, -45), design("hangar"))
    one, two = group("g1", HOME, (0, 0), fighters=1), group("e1", enemy, (0, -1), facing=3, fighters=1)
    sheets = {0: flights(g1=fly(target="e1")), 1: flights(e1=fly(target="g1", facing=3))}
    turn = run(battle(HOME, enemy, groups=[one, two]), sheets, (4, 4))
    assert turn.state.groups == ()
    assert [lost.after for lost in of_kind(turn.events, FightersLost)] == [0, 0]


@pytest.mark.parametrize(
    ("at", "reason"),
    [((0, -6), None), ((0, -7), "range"), ((2, -6), None), ((3, -6), None), ((-2, -4), None), ((0, 0), None),
     ((3, -3), "sector"), ((3, -4), "sector"), ((-1, 0), "sector"), ((0, 1), "sector"), ((1, 0), "sector")],
)  # fmt: skip
def test_a_group_fires_within_range_6_in_the_three_hours_ahead(at: Hex, reason: str | None) -> None:
    """C-5.6, G-5, G-6: 1 o'clock is within, 2 o'clock beyond; in its own hex everything is ahead."""
    turn = run(duel(ship("s2", 1, at)), {0: flights(g1=fly(target="s2"))}, misses())
    assert [event.reason for event in of_kind(turn.events, GroupHeldFire)] == ([reason] if reason else [])
    assert len(of_kind(turn.events, GroupFired)) == (not reason)


def test_fighters_need_no_targeting() -> None:
    """C-5.6: not even a carrier in play near by; and only what they were told to do they do."""
    assert of_kind(run(duel(ship("s2", 1, (0, -1))), {0: flights(g1=fly())}).events, GroupFired) == []
    assert of_kind(run(duel(ship("s2", 1, (0, -1))), {}).events, GroupFired) == []


def test_a_destroyed_or_hidden_target_is_not_fired_at() -> None:
    """C-5.6, C-3.2: what is out of sight is unseen, whatever has become of it."""
    wreck = ship("s2", 1, status="destroyed", hits_taken=20, fate_seen_by=(0,))
    gone = battle(HOME, wreck, ship("s3", 1, FAR), groups=[group("g1", HOME, (0, 0))])
    turn = run(gone, {0: flights(g1=fly(target="s2"))})
    assert [(one.reason, one.target_name) for one in of_kind(turn.events, GroupHeldFire)] == [("gone", "S2")]
    blind = battle(ship("s1", 0, FAR), ship("s2", 1, (0, -1)), groups=[group("g1", HOME, (0, 0))])
    lost = replace(blind, contacts={0: (Contact(id=ObjectId("s2"), at=(0, 9), turn=1),)})
    assert faults(lost, g1=fly(target="s2")) == []
    turn = run(lost, {0: flights(g1=fly(target="s2"))})  # its ship sees nothing: fighters give no sight
    assert [one.reason for one in of_kind(turn.events, GroupHeldFire)] == ["unseen"]
    beside = replace(lost, groups=(*lost.groups, group("e1", lost.ships[1])))
    turn = run(beside, {0: flights(g1=fly(target="e1"))})
    assert [one.reason for one in of_kind(turn.events, GroupHeldFire)] == ["unseen"]


def test_a_target_group_that_was_seen_to_go_is_gone() -> None:
    """C-5.6, C-3.2: taken aboard in this turn, before anybody fires."""
    enemy = ship("s2", 1, (0, -3), design("hangar"), aboard={})
    state = battle(HOME, enemy, groups=[group("g1", HOME, (0, 0)), group("e1", enemy)])
    sheets = {
        0: flights(g1=fly(target="e1")),
        1: flights({"s2": ShipOrders(recover={SystemId("x1"): GroupId("e1")})}),
    }
    assert [one.reason for one in of_kind(run(state, sheets).events, GroupHeldFire)] == ["gone"]


@pytest.mark.parametrize(
    ("target", "code"),
    [("s1", "own_target"), ("g1", "own_target"), ("s3", "ally_target"), ("a1", "ally_target"), ("s2", None),
     ("e1", None), ("s9", "no_such_target"), ("s4", "no_such_target"), ("e4", "no_such_target")],
)  # fmt: skip
def test_a_group_s_target_is_an_enemy_ship_or_group_in_sight(target: str, code: str | None) -> None:
    """C-5.6, C-3.2."""
    enemy, ally, hidden = ship("s2", 1, (0, 9)), ship("s3", 2, FAR), ship("s4", 1, (0, -400))
    state = battle(
        HOME, enemy, ally, hidden, teams=(0, 1, 0),
        groups=[group("g1", HOME), group("a1", ally), group("e1", enemy), group("e4", hidden)],
    )  # fmt: skip
    assert faults(state, g1=fly(target=target)) == ([] if code is None else [(code, "$.groups.g1.target")])


def test_dice_fall_for_ships_and_then_for_the_groups_of_a_side() -> None:
    """C-4: seat 0's ships and groups, then seat 1's; groups by id (G-8), not by the alphabet."""
    gun = design("fire_control", "beam_c")
    mine, other = ship("s1", 0, (0, 0), gun), ship("s2", 1, (0, -2), gun, facing=3)
    state = battle(
        mine, other,
        groups=[
            group("g9", mine, fighters=1), group("e1", other, facing=3, fighters=1), group("g2", mine, fighters=1)
        ],
    )  # fmt: skip
    sheets = {
        0: Orders(ships=orders(s1=[attack("beams", "s2")]).ships,
                  groups=flights(g2=fly(target="s2"), g9=fly(target="s2")).groups),
        1: Orders(ships=orders(s2=[attack("beams", "s1")]).ships, groups=flights(e1=fly(target="s1", facing=3)).groups),
    }  # fmt: skip
    events = run(state, sheets, (1, 2, 3, 1, 2)).events
    purposes = [roll.purpose for event in of_kind(events, GroupFired) for roll in event.rolls]
    faces = [roll.face for event in of_kind(events, GroupFired) for roll in event.rolls]
    assert purposes == ["fighters g9 s2", "fighters g2 s2", "fighters e1 s1"]
    assert faces == [2, 3, 2]


def test_the_odds_of_fighters_are_those_of_their_dice() -> None:
    """C-5.6: six dice at 2/3 of a point each."""
    assert fire_odds(6, 0).expected == 4
    assert fire_odds(3, 3).most == 3


# The end of the battle


def test_fighters_alone_do_not_hold_the_field() -> None:
    """C-9.2: they leave with their beaten side, and the turn ends the battle."""
    mine = ship("s1", 0, (0, 0), design("beam_c", "fire_control"))
    carrier = ship("s2", 1, (0, -3), hits_taken=19)
    state = battle(mine, carrier, groups=[group("e1", carrier)])
    turn = run(state, {0: orders(s1=[attack("beams", "s2")])}, (4,))
    assert [event.how for event in of_kind(turn.events, SideOut)] == ["beaten"]
    assert [event.group.id for event in of_kind(turn.events, GroupLeft)] == ["e1"]
    assert [event.winner for event in of_kind(turn.events, BattleEnded)] == [0]
    assert turn.state.groups == ()


def test_groups_of_a_side_that_has_ships_left_stay_when_their_carrier_has_gone() -> None:
    """C-9.1, C-5.7: they fight on."""
    carrier = ship("s1", 0, FAR, design("hangar"))
    state = battle(carrier, ship("s2", 1), ship("s3", 0, (0, 190)), groups=[group("g1", carrier, (0, -90))])
    turn = run(state, {0: flights({"s1": ShipOrders(withdraw=True)}, g1=fly((1, 0)))})
    assert found(turn.state, "s1").status == "withdrawn"
    left = flying(turn.state, "g1")
    assert left
    assert left.at == (1, -90)
    assert check_orders(turn.state, 0, flights(g1=fly())) == ()


def test_fighters_of_the_last_ship_that_withdraws_leave_too() -> None:
    """C-9.1, C-9.2."""
    carrier = ship("s1", 0, FAR, design("hangar"))
    turn = run(
        battle(carrier, ship("s2", 1), groups=[group("g1", carrier)]), {0: flights({"s1": ShipOrders(withdraw=True)})}
    )
    assert [event.group.id for event in of_kind(turn.events, GroupLeft)] == ["g1"]


def conceding(teams: Sequence[int]) -> State:
    ships = [ship(f"s{seat}", seat, (0, 9 * seat)) for seat in range(len(teams))]
    return battle(*ships, teams=teams, groups=[group(f"g{one.seat}", one) for one in ships])


def test_the_groups_of_a_side_that_concedes_leave_at_the_end_of_the_turn() -> None:
    """C-9.2."""
    given_up = leave(conceding((0, 1, 2)), 1, "concede").state
    assert len(given_up.groups) == 3
    turn = run(given_up, {})
    assert [event.group.id for event in of_kind(turn.events, GroupLeft)] == ["g1"]
    assert [one.id for one in turn.state.groups] == ["g0", "g2"]


def test_a_concession_that_ends_the_battle_takes_the_groups_along_at_once() -> None:
    """C-9.2."""
    ended = leave(conceding((0, 1)), 1, "concede")
    assert [event.group.id for event in of_kind(ended.events, GroupLeft)] == ["g1"]
    assert [one.id for one in ended.state.groups] == ["g0"]
