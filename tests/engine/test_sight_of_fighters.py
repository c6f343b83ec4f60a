"""What a side sees of fighter groups and of point defence (C-3), of the state and of events."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from battles.engine.conversion.events import (
    ContactGained,
    ContactLost,
    Event,
    FightersLost,
    Fired,
    GroupFired,
    GroupHeldFire,
    GroupMoved,
    Launched,
    PdFired,
    PdOver,
    Recovered,
    RecoveryFailed,
)
from battles.engine.conversion.orders import PdEntry, ShipOrders
from battles.engine.conversion.sight import events_for, view
from battles.engine.conversion.state import Contact, GroupId, ObjectId, Ship, State, SystemId
from battles.engine.hexes import Hex
from tests.engine.fleet import attack, battle, design, flights, fly, group, misses, of_kind, orders, run, ship

CARRIER = design("hangar", "hangar")
FAR: Hex = (0, 200)
EYES: Hex = (0, 45)  # sees up to nine hexes beyond the origin


def shown(state: State, seat: int | None) -> list[str]:
    return [str(one.id) for one in view(state, seat).groups]


def seen(events: Sequence[Event], seat: int | None, kind: type[Any]) -> list[Any]:
    return of_kind(events_for(events, seat), kind)


def patrol(at: Hex, **changes: Any) -> State:
    """A ship of seat 0, and a group of seat 1 whose carrier is far away."""
    home = ship("s2", 1, FAR, CARRIER)
    return battle(ship("s1", 0, EYES), home, groups=[group("s2/x1", home, at, **changes)])


def test_a_group_in_sight_is_shown_with_its_fighters_and_one_out_of_sight_is_not() -> None:
    """C-3.1."""
    assert [one.fighters for one in view(patrol((0, -9), fighters=4), 0).groups] == [4]
    assert shown(patrol((0, -10)), 0) == []
    assert shown(patrol((0, -10)), 1) == ["s2/x1"]
    assert shown(patrol((0, -9)), None) == ["s2/x1"]


def test_fighters_give_no_sight() -> None:
    """C-3.1: ships, not fighters."""
    home = ship("s1", 0, FAR, CARRIER)
    state = battle(home, ship("s2", 1), groups=[group("g1", home, (0, 1))])
    assert [one.id for one in view(state, 0).ships] == ["s1"]


def test_a_group_s_home_is_told_only_to_those_who_see_it() -> None:
    """C-3.2."""
    state = patrol((0, 0))
    assert [one.home for one in view(state, 0).groups] == [None]
    assert [one.home for one in view(state, 1).groups] == ["s2"]
    near = replace(state, ships=(state.ships[0], replace(state.ships[1], at=(0, 1))))
    assert [one.home for one in view(near, 0).groups] == ["s2"]
    assert view(view(state, 0), 0) == view(state, 0)


def test_fighters_aboard_are_their_owner_s_alone() -> None:
    """C-3.1: not even an ally's."""
    state = battle(ship("s1", 0, plan=CARRIER), ship("s2", 1), ship("s3", 2), teams=(0, 1, 0))
    assert [dict(view(state, seat).ships[0].aboard) for seat in (0, 1, 2, None)] == [
        {"x1": 6, "x2": 6}, *[{"x1": None, "x2": None}] * 3
    ]  # fmt: skip


# Events


def test_who_sees_one_end_of_a_group_s_movement_is_not_told_the_other() -> None:
    """C-3.2."""
    ends = []
    for at, velocity in (((0, -9), (0, 1)), ((0, -9), (0, -1)), ((0, -10), (0, 1)), ((0, -10), (0, -1))):
        moves = seen(run(patrol(at, velocity=velocity), {}).events, 0, GroupMoved)
        ends.append([(move.start is not None, move.end is not None) for move in moves])
    assert ends == [[(True, True)], [(True, False)], [(False, True)], []]


def test_a_launch_is_seen_by_those_who_see_the_ship() -> None:
    """C-3.2."""
    state = battle(ship("s1", 0, (0, -50), CARRIER), ship("s2", 1), ship("s3", 2, FAR))
    events = run(state, {0: flights({"s1": ShipOrders(launch=(SystemId("x1"),))})}).events
    assert [len(seen(events, seat, Launched)) for seat in (0, 1, 2)] == [1, 1, 0]


def homecoming(meets: bool) -> Sequence[Event]:
    home = ship("s1", 0, (0, 9), CARRIER, aboard={})
    state = battle(home, ship("s2", 1), groups=[group("g1", home, velocity=(0, 0 if meets else 1))])
    return run(state, {0: flights({"s1": ShipOrders(recover={SystemId("x2"): GroupId("g1")})})}).events


def test_others_see_a_group_come_aboard_but_not_into_which_hangar() -> None:
    """C-3.1."""
    events = homecoming(meets=True)
    assert [one.hangar for seat in (0, 1) for one in seen(events, seat, Recovered)] == ["x2", None]


def test_a_recovery_that_fails_is_its_owner_s_alone() -> None:
    """C-3.1: it tells of orders."""
    assert [len(seen(homecoming(meets=False), seat, RecoveryFailed)) for seat in (0, 1, None)] == [1, 0, 0]


def test_a_group_that_holds_its_fire_tells_its_owner_alone() -> None:
    """C-3.1."""
    home = ship("s1", 0, (0, 9), CARRIER)
    events = run(battle(home, ship("s2", 1), groups=[group("g1", home)]), {0: flights(g1=fly(target="s2"))}).events
    assert [len(seen(events, seat, GroupHeldFire)) for seat in (0, 1, None)] == [1, 0, 0]


def skirmish(third_at: Hex) -> Sequence[Event]:
    """Six fighters at range 6 from a ship with point defence; a third side looks on. A lone group stands behind."""
    home = ship("s1", 0, (0, -40), CARRIER)
    guard = ship("s2", 1, (0, 0), design("pd", "shield"))
    lone = group("g0", home, (0, -6), fighters=1)
    state = battle(home, guard, ship("s3", 2, third_at), groups=[lone, group("g1", home, (0, -6), facing=3)])
    sheets = {
        0: flights(g1=fly(facing=3, target="s2")),
        1: flights({"s2": ShipOrders(pd={"*": (PdEntry(group="g0"), PdEntry(group="g1"))})}),
    }
    return run(state, sheets, (5, 5, 5, 5, 5, 5, 6)).events


def test_point_defence_seen_from_the_side_of_the_group_alone_has_no_firer() -> None:
    """C-3.2: range, system and the words on the die would tell of it."""
    (shot,) = seen(skirmish((0, -60)), 2, PdFired)
    assert (shot.firer, shot.system, shot.range, shot.rolls[0].purpose) == (None, None, None, "")
    assert (shot.group.id, shot.rolls[0].face, shot.points, shot.over) == ("g0", 6, 2, 1)
    (over,) = seen(skirmish((0, -60)), 2, PdOver)
    assert (over.firer, over.system, over.group.id, over.points) == (None, None, "g1", 1)


def test_point_defence_seen_from_the_side_of_the_firer_alone_has_no_group() -> None:
    """C-3.2: and nobody sees fighters lost that he does not see."""
    events = skirmish((0, 54))
    (shot,) = seen(events, 2, PdFired)
    assert (shot.group, shot.range, shot.over, shot.rolls[0].purpose) == (None, None, None, "")
    assert (shot.firer.id, shot.system, shot.rolls[0].face) == ("s2", "x1", 6)
    (over,) = seen(events, 2, PdOver)
    assert (over.group, over.firer.id, over.system) == (None, "s2", "x1")
    assert seen(events, 2, FightersLost) == []


def test_fighters_fire_is_told_only_as_far_as_it_is_seen() -> None:
    """C-3.2."""
    (by_group,), (by_target,) = (seen(skirmish(at), 2, GroupFired) for at in ((0, -60), (0, 54)))
    assert (by_group.target, by_group.range, by_group.bearing, by_group.shield) == (None, None, None, None)
    assert (by_target.group, by_target.range, by_target.bearing, by_target.shield) == (None, None, None, 1)
    assert {roll.purpose for one in (by_group, by_target) for roll in one.rolls} == {""}
    assert [roll.face for roll in by_target.rolls] == [5] * 6
    (own,) = seen(skirmish(FAR), 0, GroupFired)
    assert (own.range, own.bearing, own.shield, own.rolls[0].purpose) == (6, 0, 1, "fighters g1 s2")


def test_needles_do_not_tell_what_they_aimed_at_in_a_ship_out_of_sight() -> None:
    """C-3.2."""
    firer = ship("s1", 0, (0, 9), design("needle", "fire_control"))
    for third, aim in (((0, 60), None), ((0, -50), "x1")):
        state = battle(firer, ship("s2", 1, (0, 0), design("shield")), ship("s3", 2, third))
        events = run(state, {0: orders(s1=[attack("needles", "s2", system="x1")])}, misses()).events
        assert [one.system for one in seen(events, 2, Fired)] == [aim]


# Lost contacts


def contacts(state: State, **changes: Any) -> tuple[list[ContactLost], list[ContactGained], State]:
    turn = run(state, changes.get("sheets", {}), changes.get("faces", ()))
    return seen(turn.events, 0, ContactLost), seen(turn.events, 0, ContactGained), turn.state


def test_a_group_that_leaves_sight_is_a_lost_contact_and_one_that_comes_is_found() -> None:
    """C-3.3."""
    lost, gained, after = contacts(patrol((0, -9), velocity=(0, -3)))
    assert [(one.contact.id, one.contact.at, one.name) for one in lost] == [("s2/x1", (0, -9), "s2/x1")]
    assert (gained, view(after, 0).contacts) == ([], {0: (lost[0].contact,)})
    lost, gained, after = contacts(replace(after, groups=(replace(after.groups[0], velocity=(0, 5)),)))
    assert [one.ship.id for one in gained] == ["s2/x1"]
    assert (lost, after.contacts) == ([], {})


def test_a_group_launched_in_sight_and_gone_from_it_in_the_same_turn_is_a_lost_contact() -> None:
    """C-3.3."""
    carrier = ship("s2", 1, (0, -6), CARRIER)
    sheet = flights({"s2": ShipOrders(launch=(SystemId("x1"),))}, s2_x1=fly((0, -6)))
    lost, gained, _ = contacts(battle(ship("s1", 0, EYES), carrier), sheets={1: sheet})
    assert [(one.contact.id, one.contact.at) for one in lost] == [("s2/x1", (0, -6))]
    assert gained == []


def test_a_group_launched_out_of_sight_that_comes_into_it_is_found() -> None:
    """C-3.3."""
    sheet = flights({"s2": ShipOrders(launch=(SystemId("x1"),))}, s2_x1=fly((0, 6)))
    lost, gained, _ = contacts(battle(ship("s1", 0, EYES), ship("s2", 1, (0, -12), CARRIER)), sheets={1: sheet})
    assert [one.ship.id for one in gained] == ["s2/x1"]
    assert lost == []


def test_a_group_shot_down_or_taken_aboard_in_sight_is_no_lost_contact() -> None:
    """C-3.3."""
    known = {0: (Contact(id=ObjectId("g1"), at=(0, -40), turn=1),)}
    for end in ("shot", "landed"):
        home = ship("s2", 1, (0, -8), CARRIER, aboard={})
        plan = design("pd", "pd")
        flier = group("g1", home, (0, -14), velocity=(0, 9), fighters=1)
        eyes = ship("s1", 0, (0, 0), plan)
        if end == "landed":
            flier = group("g1", home)
        state = replace(battle(eyes, home, groups=[flier]), contacts=known)
        sheet = flights({"s2": ShipOrders(recover={SystemId("x1"): GroupId("g1")})}) if end == "landed" else flights()
        lost, _, after = contacts(state, sheets={1: sheet}, faces=(6,) if end == "shot" else ())
        assert (lost, after.groups, after.contacts) == ([], (), {}), end


def test_a_group_that_ends_out_of_sight_stays_a_lost_contact() -> None:
    """C-3.2: to have it vanish would tell."""
    known = {0: (Contact(id=ObjectId("g1"), at=(0, -40), turn=1),)}
    home: Ship = ship("s2", 1, FAR, CARRIER, aboard={})
    state = replace(battle(ship("s1", 0, (0, 0)), home, groups=[group("g1", home)]), contacts=known)
    landing = flights({"s2": ShipOrders(recover={SystemId("x1"): GroupId("g1")})})
    lost, _, after = contacts(state, sheets={1: landing})
    assert (lost, dict(after.contacts)) == ([], known)


def test_events_of_fighters_do_not_tell_who_else_sees_them() -> None:
    """C-3.2."""
    for seat in (0, 1, 2):
        everybody = {one for event in events_for(skirmish((0, -60)), seat) for one in _seats_in(event)}
        assert everybody == {seat}


def _seats_in(part: object) -> set[int]:
    own = set(getattr(part, "seen_by", ()))
    fields = getattr(part, "__dataclass_fields__", ())
    return own.union(*(_seats_in(getattr(part, name)) for name in fields))
