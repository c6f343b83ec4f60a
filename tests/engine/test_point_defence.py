"""Point defence (C-7.6, C-7.7): step 3, step 4, lists, what is new, and points left over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from battles.engine.conversion.events import FightersLost, Fired, GroupFired, PdFired, PdOver
from battles.engine.conversion.order_checks import check_orders
from battles.engine.conversion.orders import Orders, PdEntry, ShipOrders
from battles.engine.conversion.state import Contact, Group, ObjectId, Ship, State
from battles.engine.hexes import Hex
from shipyard.rules import Kind
from tests.engine.fleet import attack, battle, copies, design, flights, fly, flying, group, misses, of_kind, orders, run
from tests.engine.fleet import ship as a_ship

CARRIER = a_ship("e1", 1, (0, -50), design("hangar", "hangar"))
NEAR: Hex = (0, -6)
COMES_IN = {"at": (0, -9), "velocity": (0, 3)}  # to range 6, from out of range of both kinds


def guard(*systems: Kind, **changes: Any) -> Ship:
    return a_ship("s1", 0, (0, 0), design(*systems), **changes)


def foe(id: str, at: Hex = NEAR, **changes: Any) -> Group:
    return group(id, CARRIER, at, **{"facing": 3, **changes})


def scene(one: Ship, *groups: Group) -> State:
    return battle(one, CARRIER, groups=groups)


def lists(**pd: Sequence[PdEntry]) -> Orders:
    """s1's lists; `every` is the one of all its systems."""
    return flights({"s1": ShipOrders(pd={"*" if key == "every" else key: tuple(list_) for key, list_ in pd.items()})})


def entry(id: str = "new", *, threatening: bool = False) -> PdEntry:
    return PdEntry(group=id, if_threatening=threatening)


def shots(state: State, sheet: Orders | None = None, faces: Any = None) -> list[tuple[int, str | None, str]]:
    """(step, system, group) of every shot, in order."""
    events = run(state, {0: sheet or Orders()}, misses() if faces is None else faces).events
    return [(one.step, one.system, one.group.id) for one in of_kind(events, PdFired) if one.group]


@pytest.mark.parametrize(("kind", "reach"), [("pd", 6), ("pd_improved", 8)])
def test_point_defence_reaches_6_and_improved_8(kind: Kind, reach: int) -> None:
    """C-7.6: in all directions."""
    for at in ((0, -reach), (0, reach), (reach, 0)):
        assert shots(scene(guard(kind), foe("g1", at))) == [(4, "x1", "g1")]
    assert shots(scene(guard(kind), foe("g1", (0, -reach - 1)))) == []


@pytest.mark.parametrize(("face", "points"), [(1, 0), (3, 0), (4, 1), (5, 1), (6, 2)])
def test_one_die_counts_as_at_shield_level_0(face: int, points: int) -> None:
    """C-7.6, C-5.7."""
    turn = run(scene(guard("pd"), foe("g1")), {}, (face,))
    (shot,) = of_kind(turn.events, PdFired)
    assert (shot.points, shot.over, shot.range, shot.improved) == (points, 0, 6, False)
    assert [(lost.step, lost.before, lost.after) for lost in of_kind(turn.events, FightersLost)] == (
        [(5, 6, 6 - points)] if points else []
    )


def test_it_fires_at_enemy_groups_only() -> None:
    """C-7.6: not at ships, own groups or those of allies."""
    ally = a_ship("s3", 2, (1, 1))
    mine = guard("pd")
    state = battle(mine, CARRIER, ally, groups=[group("g1", mine), group("g2", ally)], teams=(0, 1, 0))
    assert shots(state) == []


def test_failed_systems_do_not_fire() -> None:
    state = scene(guard("pd", "pd_improved", systems={"x1": "out", "x2": "out"}), foe("g1", **COMES_IN))
    assert shots(state) == []


# Without a list


def test_without_a_list_the_nearest_group_is_fired_at_then_the_first_by_id() -> None:
    """C-7.7: nearest by G-4: two and three steps are five hexes, as straight ahead, but only range 4."""
    assert shots(scene(guard("pd"), foe("g1", (0, -5)), foe("g2", (0, -4)))) == [(4, "x1", "g2")]
    assert shots(scene(guard("pd"), foe("g1", (0, -5)), foe("g2", (3, -5)))) == [(4, "x1", "g2")]
    assert shots(scene(guard("pd"), foe("g9", (0, -5)), foe("g1", (0, 5)))) == [(4, "x1", "g9")]


def test_improved_systems_take_new_groups_before_nearer_old_ones() -> None:
    """C-7.7."""
    state = scene(guard("pd_improved", "pd"), foe("g1", (0, -1)), foe("g2", **COMES_IN))
    assert shots(state) == [(3, "x1", "g2"), (4, "x2", "g1")]


# Step 3


def test_an_improved_system_fires_in_step_3_at_a_group_that_came_into_its_range() -> None:
    """C-7.7: what is destroyed then is gone at once and does not fire, even if its group goes on."""
    state = scene(guard("pd_improved"), foe("g1", fighters=3, **COMES_IN))
    sheets = {1: flights(g1=fly(facing=3, target="s1"))}
    turn = run(state, sheets, (6, 4))
    kinds = [type(one) for one in turn.events if isinstance(one, PdFired | FightersLost | GroupFired)]
    assert kinds == [PdFired, FightersLost, GroupFired]
    assert [(lost.step, lost.before, lost.after) for lost in of_kind(turn.events, FightersLost)] == [(3, 3, 1)]
    left = flying(turn.state, "g1")
    assert left
    assert left.fighters == 1


def test_a_group_emptied_in_step_3_is_gone_before_step_4() -> None:
    """C-7.7, C-5.6: it does not fire, nothing fires at it, and its target's fighters do not mourn it."""
    mine = guard("pd_improved", "pd")
    state = battle(mine, CARRIER, groups=[foe("g1", fighters=2, **COMES_IN), group("g2", mine)])
    sheets = {0: flights(g2=fly(target="g1")), 1: flights(g1=fly(facing=3, target="s1"))}
    turn = run(state, sheets, (6,))
    assert [one.step for one in of_kind(turn.events, PdFired)] == [3]
    assert of_kind(turn.events, GroupFired) == []
    assert flying(turn.state, "g1") is None


@pytest.mark.parametrize(
    ("start", "velocity", "step"),
    [((0, -9), (0, 1), 3), ((0, -8), (0, 0), 4), ((0, -8), (0, 2), 4), ((0, -9), (0, 9), 3)],
)
def test_new_is_what_was_out_of_this_system_s_range_when_the_turn_opened(start: Hex, velocity: Hex, step: int) -> None:
    """C-7.7: 8 for an improved system."""
    assert [one for one, _, _ in shots(scene(guard("pd_improved"), foe("g1", start, velocity=velocity)))] == [step]


def test_ranges_when_the_turn_opened_are_from_where_the_ship_was_then() -> None:
    """C-7.7: a group that flies along with the ship is not new, however far both have come."""
    away = foe("g1", (0, -6), velocity=(20, 0))
    assert shots(scene(guard("pd_improved", velocity=(20, 0)), away)) == [(4, "x1", "g1")]
    met = foe("g1", (20, -6), velocity=(0, 0))
    assert shots(scene(guard("pd_improved", velocity=(20, 0)), met)) == [(3, "x1", "g1")]


def test_a_group_launched_this_turn_is_new() -> None:
    """C-7.7."""
    carrier = a_ship("e1", 1, (0, -2), design("hangar"))
    state = battle(guard("pd_improved"), carrier)
    events = run(state, {1: flights({"e1": ShipOrders(launch=(next(iter(carrier.aboard)),))})}, misses()).events
    assert [(one.step, one.group and one.group.id) for one in of_kind(events, PdFired)] == [(3, "e1/x1")]


def test_new_is_asked_for_each_system_by_its_own_range() -> None:
    """C-7.7: at range 7 the turn opens within an improved system's range, but out of a plain one's."""
    new = [entry()]
    near = foe("g1", (0, -7), velocity=(0, 1))
    assert shots(scene(guard("pd_improved", "pd"), near), lists(every=new)) == [(4, "x2", "g1")]


def test_plain_systems_never_fire_in_step_3() -> None:
    """C-4: not even at new groups."""
    assert shots(scene(guard("pd"), foe("g1", **COMES_IN))) == [(4, "x1", "g1")]


def test_an_improved_system_whose_first_choice_is_not_new_waits_for_step_4() -> None:
    """C-7.7: though a new group stands further down its list."""
    state = scene(guard("pd_improved"), foe("g1"), foe("g2", **COMES_IN))
    assert shots(state, lists(every=[entry("g1"), entry()])) == [(4, "x1", "g1")]
    assert shots(state, lists(every=[entry(), entry("g1")])) == [(3, "x1", "g2")]


def test_a_named_group_that_is_new_is_fired_at_in_step_3() -> None:
    """C-7.7."""
    assert shots(scene(guard("pd_improved"), foe("g1", **COMES_IN)), lists(every=[entry("g1")])) == [(3, "x1", "g1")]


def test_no_system_fires_twice_in_a_turn() -> None:
    """C-7.7."""
    state = scene(guard("pd_improved"), foe("g1"), foe("g2", **COMES_IN))
    assert shots(state) == [(3, "x1", "g2")]


def test_in_step_3_an_emptied_group_is_passed_over_by_the_next_system() -> None:
    """C-7.7, C-4."""
    state = scene(
        guard("pd_improved", "pd_improved"), foe("g1", (0, -8)), foe("g2", fighters=1, **COMES_IN)
    )  # fmt: skip
    assert shots(state, None, (4, 4)) == [(3, "x1", "g2"), (4, "x2", "g1")]


# Lists


def test_a_system_fires_at_the_first_entry_that_it_can_fire_at() -> None:
    """C-7.7."""
    state = scene(guard("pd"), foe("g1", (0, -7)), foe("g2"), foe("g3", (0, -1)))
    assert shots(state, lists(every=[entry("g1"), entry("g2"), entry("g3")])) == [(4, "x1", "g2")]


def test_an_empty_list_holds_fire_and_a_system_s_own_list_goes_before_that_of_all() -> None:
    """C-7.7, formats.md."""
    state = scene(guard("pd", "pd"), foe("g1"))
    assert shots(state, lists(x1=[])) == [(4, "x2", "g1")]
    assert shots(state, lists(every=[])) == []
    assert shots(state, lists(every=[], x2=[entry("g1")])) == [(4, "x2", "g1")]


def test_any_new_group_is_the_nearest_of_them_then_the_first_by_id() -> None:
    """C-7.7."""
    far, near, also = (foe(id, (0, -9), velocity=(0, by)) for id, by in (("g3", 4), ("g2", 6), ("g1", 6)))
    assert shots(scene(guard("pd"), foe("g0", (0, -1)), far, near, also), lists(every=[entry()])) == [(4, "x1", "g2")]
    assert shots(scene(guard("pd"), foe("g0", (0, -1))), lists(every=[entry()])) == []


@pytest.mark.parametrize(
    ("facing", "at", "fires"),
    [(3, (0, -6), True), (0, (0, -6), False), (3, (0, -3), True), (2, (0, -3), False), (0, (0, 0), True)],
)
def test_if_threatening_asks_for_a_ship_of_ours_in_the_group_s_sector(facing: int, at: Hex, fires: bool) -> None:
    """C-7.7, C-5.6."""
    state = scene(guard("pd"), foe("g1", at, facing=facing))
    expected = [(4, "x1", "g1")] if fires else []
    assert shots(state, lists(every=[entry("g1", threatening=True)])) == expected


def test_if_threatening_asks_for_its_range_too() -> None:
    """C-7.7: an improved system reaches to 8, fighters to 6."""
    state = scene(guard("pd_improved"), foe("g1", (0, -7)))
    assert shots(state, lists(every=[entry("g1", threatening=True)])) == []
    assert shots(state, lists(every=[entry("g1")])) == [(4, "x1", "g1")]


def test_any_ship_of_the_side_may_be_the_one_that_is_threatened_but_no_ally_s() -> None:
    """C-7.7: a ship of the firer's side."""
    away = foe("g1", (0, -6), facing=0)
    for seat, expected in ((0, [(4, "x1", "g1")]), (2, [])):
        other = a_ship("s3", seat, (0, -10))
        third = () if seat == 2 else (a_ship("s4", 2, (0, 300)),)
        state = battle(guard("pd"), CARRIER, other, *third, groups=[away], teams=(0, 1, 0))
        assert shots(state, lists(every=[entry("g1", threatening=True)])) == expected


def test_any_new_group_may_be_asked_for_only_if_threatening() -> None:
    """C-7.7: a nearer one that threatens nobody is passed over."""
    harmless = foe("g1", (0, -9), velocity=(0, 7), facing=0)
    state = scene(guard("pd_improved"), harmless, foe("g2", **COMES_IN))
    assert shots(state, lists(every=[entry(threatening=True)])) == [(3, "x1", "g2")]


# Points left over


def over(state: State, sheet: Orders, faces: Sequence[int]) -> tuple[list[int | None], list[tuple[str, int]], State]:
    """Points over by shot, where they went, and the state after."""
    turn = run(state, {0: sheet}, faces)
    went = [(str(one.group.id), one.points) for one in of_kind(turn.events, PdOver) if one.group]
    return [one.over for one in of_kind(turn.events, PdFired)], went, turn.state


def test_a_point_left_over_goes_on_to_the_next_group_on_the_list() -> None:
    """C-7.6."""
    state = scene(guard("pd"), foe("g1", fighters=1), foe("g2"), foe("g3"))
    named = lists(every=[entry("g1"), entry("g3"), entry("g2")])
    shot, went, after = over(state, named, (6,))
    assert (shot, went) == ([1], [("g3", 1)])
    lost = of_kind(run(state, {0: named}, (6,)).events, FightersLost)
    assert [(one.group.id, one.points) for one in lost] == [("g1", 1), ("g3", 1)]
    assert [(one.id, one.fighters) for one in after.groups] == [("g2", 6), ("g3", 5)]


def test_a_point_left_over_with_nowhere_to_go_is_lost() -> None:
    """C-7.6: the list ends, or the next group is out of range."""
    state = scene(guard("pd"), foe("g1", fighters=1), foe("g2", (0, -7)))
    for sheet in (lists(every=[entry("g1")]), Orders()):
        assert over(state, sheet, (6,))[:2] == ([1], [])


def test_in_step_3_points_left_over_go_to_new_groups_only() -> None:
    """C-7.7."""
    old, new = foe("g2"), foe("g3", **COMES_IN)
    named = lists(every=[entry("g1"), entry("g2"), entry("g3")])
    first = foe("g1", fighters=1, **COMES_IN)
    assert over(scene(guard("pd_improved"), first, old, new), named, (6,))[:2] == ([1], [("g3", 1)])
    assert over(scene(guard("pd_improved"), first, old), named, (6,))[:2] == ([1], [])


def test_points_left_over_empty_a_group_for_those_that_fire_later() -> None:
    """C-7.6, C-4: it is passed over without a die."""
    state = scene(guard("pd", "pd"), foe("g1", fighters=1), foe("g2", fighters=1), foe("g3"))
    named = lists(every=[entry("g1"), entry("g2"), entry("g3")])
    assert shots(state, named, (6, 4)) == [(4, "x1", "g1"), (4, "x2", "g3")]


# The order of step 4


def test_point_defence_of_step_4_fires_after_all_other_fire_by_seat_ship_and_system() -> None:
    """C-4."""
    plan = design("pd", "pd", "beam_c", "fire_control")
    mine, second, theirs = a_ship("s9", 0, plan=plan), a_ship("s1", 0, plan=plan), a_ship("e1", 1, (0, -3), plan)
    state = battle(theirs, mine, second, groups=[group("g1", mine), group("e2", theirs)])
    sheets = {
        0: orders(s9=[attack("beams", "e1")]),
        1: Orders(ships=orders(e1=[attack("beams", "s9")]).ships, groups=flights(e2=fly(facing=3, target="s9")).groups),
    }
    events = run(state, sheets, (1, 2, 1, 1, 1, 1, 1, 1, 3, 4, 5, 6, 4, 5)).events
    kinds = [one.kind for one in events if isinstance(one, Fired | GroupFired | PdFired)]
    assert kinds == ["fired", "fired", "group_fired", *["pd_fired"] * 6]
    fell = [(one.rolls[0].purpose, one.rolls[0].face) for one in of_kind(events, PdFired)]
    assert fell == [
        ("pd s9 x1 e2", 3), ("pd s9 x2 e2", 4), ("pd s1 x1 e2", 5), ("pd s1 x2 e2", 6),
        ("pd e1 x1 g1", 4), ("pd e1 x2 g1", 5),
    ]  # fmt: skip


def test_a_group_emptied_by_fighters_in_this_step_is_passed_over_without_a_die() -> None:
    """C-4."""
    mine = guard("pd")
    state = battle(mine, CARRIER, groups=[group("g1", mine, fighters=1), foe("e2", fighters=2), foe("e3", (0, -5))])
    turn = run(state, {0: Orders(ships=lists(every=[entry("e2"), entry("e3")]).ships,
                                 groups=flights(g1=fly(target="e2")).groups)}, (6, 4))  # fmt: skip
    assert [one.group and one.group.id for one in of_kind(turn.events, PdFired)] == ["e3"]


def test_point_defence_that_is_destroyed_in_the_same_step_has_fired() -> None:
    """C-4."""
    mine = guard("pd", hits_taken=19)
    state = battle(mine, CARRIER, groups=[foe("g1", fighters=1)])
    turn = run(state, {1: flights(g1=fly(facing=3, target="s1"))}, (4, 4))
    assert [lost.after for lost in of_kind(turn.events, FightersLost)] == [0]
    assert turn.state.ships[0].status == "destroyed"


# Orders


def faults(state: State, sheet: Orders) -> list[tuple[str, str]]:
    return [(one.code, one.path) for one in check_orders(state, 0, sheet)]


@pytest.mark.parametrize(
    ("named", "code"),
    [("new", None), ("g1", None), ("lost", None), ("g2", "no_such_target"), ("nobody", "no_such_target"),
     ("e1", "not_a_group"), ("s1", "not_a_group"), ("mine", "own_target"), ("theirs", "ally_target")],
)  # fmt: skip
def test_lists_name_enemy_groups_in_sight_or_lost_ones(named: str, code: str | None) -> None:
    """C-7.7, C-3.2: a group out of sight is answered as one that does not exist."""
    mine, ally = guard("pd"), a_ship("s3", 2, (0, 9))
    groups = [foe("g1"), foe("g2", (0, -300)), group("mine", mine), group("theirs", ally)]
    state = battle(mine, CARRIER, ally, groups=groups, teams=(0, 1, 0))
    known = {0: (Contact(id=ObjectId("lost"), at=(0, 99), turn=1),)}
    state = State(turn=2, sides=state.sides, ships=state.ships, groups=state.groups, contacts=known)
    expected = [(code, '$.ships.s1.pd["*"][0].group')] if code else []
    assert faults(state, lists(every=[entry(named)])) == expected


def test_lists_are_for_point_defence_that_the_ship_has() -> None:
    """C-7.7: working or not."""
    state = scene(guard("beam_c", "pd", "pd_improved", systems={"x2": "out"}))
    assert faults(state, lists(x2=[], x3=[entry()], every=[])) == []
    assert faults(state, lists(x1=[])) == [("no_point_defence", "$.ships.s1.pd.x1")]
    assert faults(scene(guard(*copies("beam_c", 2))), lists(every=[])) == [("no_point_defence", '$.ships.s1.pd["*"]')]
