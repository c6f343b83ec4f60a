"""Fire lists and targeting tokens (C-6)."""

from __future__ import annotations

from typing import Any

import pytest

from battles.engine.conversion.events import Event, Fired, HeldFire
from battles.engine.conversion.fire_control import check_fire
from battles.engine.conversion.orders import Attack, ShipOrders
from battles.engine.conversion.state import Contact, Group, GroupId, ObjectId, State, SystemId
from battles.engine.hexes import Hex
from battles.engine.records import ShipId
from shipyard.rules import Kind
from tests.engine.fleet import attack, battle, copies, design, misses, of_kind, orders, run, ship, system, systems_of

FIRER = design("beam_a", "beam_b", "beam_c", "rocket", "rocket", "torpedo", "fire_control")


def duel(*systems: Kind, controls: int = 1, strict: bool = False, **firer: Any) -> State:
    """One firer against two enemies, both six hexes ahead."""
    plan = design(*systems, *copies("fire_control", controls))
    targets = [ship(id, 1, (0, -6), design()) for id in ("t1", "t2")]
    return battle(ship("s1", 0, plan=plan, **firer), *targets, strict_targeting=strict)


def events_of(state: State, *attacks: Attack) -> tuple[Event, ...]:
    return run(state, {0: orders(s1=attacks)}, misses()).events


def fired(state: State, *attacks: Attack) -> list[tuple[str, str, tuple[str, ...], bool]]:
    """What fired: family, target, weapons, and whether a token was paid."""
    return [
        (event.family, event.target.id, tuple(shot.weapon or "" for shot in event.shots), bool(event.paid))
        for event in of_kind(events_of(state, *attacks), Fired)
        if event.target
    ]


def held(state: State, *attacks: Attack) -> list[tuple[str, str, dict[str, str], bool]]:
    """What did not fire: family, target, reasons by weapon ("token": none was left), and whether a token was paid."""
    return [
        (
            event.family,
            event.target,
            {"token": ""} if event.skipped else {idle.weapon: idle.reason for idle in event.idle},
            event.paid,
        )
        for event in of_kind(events_of(state, *attacks), HeldFire)
    ]


# C-6.1: what stands in the list


def test_weapons_left_out_are_all_of_the_family_not_named_elsewhere() -> None:
    state = duel("beam_a", "beam_b", "rocket", "beam_c", controls=2)
    assert fired(state, attack("beams", "t1"), attack("beams", "t2", "x2")) == [
        ("beams", "t1", ("x1", "x4"), True),
        ("beams", "t2", ("x2",), True),
    ]


def test_weapons_fire_by_id_in_whatever_order_they_are_named() -> None:
    """C-4, G-8."""
    assert fired(duel(*copies("beam_c", 10)), attack("beams", "t1", "x10", "x2")) == [
        ("beams", "t1", ("x2", "x10"), True)
    ]


# C-6.2: tokens


def test_three_beams_on_one_ship_cost_one_token() -> None:
    state = duel("beam_a", "beam_b", "beam_c")
    assert fired(state, *(attack("beams", "t1", id) for id in ("x1", "x2", "x3"))) == [
        ("beams", "t1", ("x1",), True),
        ("beams", "t1", ("x2",), False),
        ("beams", "t1", ("x3",), False),
    ]


def test_two_families_on_one_ship_cost_two_tokens() -> None:
    both = (attack("beams", "t1"), attack("torpedoes", "t1"))
    assert len(fired(duel("beam_a", "torpedo", controls=2), *both)) == 2
    assert fired(duel("beam_a", "torpedo", controls=1), *both) == [("beams", "t1", ("x1",), True)]


def test_one_family_on_two_ships_costs_two_tokens() -> None:
    both = (attack("beams", "t1", "x1"), attack("beams", "t2", "x2"))
    assert len(fired(duel("beam_a", "beam_a", controls=2), *both)) == 2
    assert held(duel("beam_a", "beam_a", controls=1), *both) == [("beams", "t2", {"token": ""}, False)]


def test_an_attack_that_cannot_pay_is_skipped_but_a_paid_one_goes_on() -> None:
    state = duel("beam_a", "beam_b", "beam_c")
    attacks = (attack("beams", "t1", "x1"), attack("beams", "t2", "x2"), attack("beams", "t1", "x3"))
    assert [weapons for _, _, weapons, _ in fired(state, *attacks)] == [("x1",), ("x3",)]


def test_the_list_is_worked_through_in_its_order() -> None:
    state = duel("beam_a", "torpedo")
    assert [family for family, *_ in fired(state, attack("torpedoes", "t1"), attack("beams", "t1"))] == ["torpedoes"]
    assert [family for family, *_ in fired(state, attack("beams", "t1"), attack("torpedoes", "t1"))] == ["beams"]


def test_an_attack_in_which_nothing_fires_spends_no_token() -> None:
    state = duel("rocket", "beam_a")
    attacks = (attack("rockets", "t1", closer_than=2), attack("beams", "t2"))
    assert fired(state, *attacks) == [("beams", "t2", ("x2",), True)]
    assert held(state, *attacks) == [("rockets", "t1", {"x1": "not_closer"}, False)]


def test_failed_fire_controls_make_no_tokens() -> None:
    state = duel("beam_a", "beam_a", controls=2, systems={"x3": "out"})
    assert len(fired(state, attack("beams", "t1", "x1"), attack("beams", "t2", "x2"))) == 1


def test_without_fire_control_nothing_fires() -> None:
    assert fired(duel("beam_a", "rocket", controls=0), attack("beams", "t1"), attack("rockets", "t1")) == []


# C-6.3: the strict option


def test_strict_targeting_spends_the_token_though_nothing_fires() -> None:
    attacks = (attack("rockets", "t1", closer_than=2), attack("beams", "t2"))
    state = duel("rocket", "beam_a", strict=True)
    assert fired(state, *attacks) == []
    assert held(state, *attacks) == [
        ("rockets", "t1", {"x1": "not_closer"}, True),
        ("beams", "t2", {"token": ""}, False),
    ]


def test_under_strict_targeting_a_second_attack_on_the_ship_is_free_though_the_first_did_not_fire() -> None:
    attacks = (attack("rockets", "t1", "x1", closer_than=2), attack("rockets", "t1", "x2"))
    assert fired(duel("rocket", "rocket", strict=True), *attacks) == [("rockets", "t1", ("x2",), False)]


# C-6.4: what idles, and why


@pytest.mark.parametrize(("distance", "reasons"), [(12, []), (13, [{"x1": "range"}])])
def test_a_weapon_idles_beyond_its_range(distance: int, reasons: list[dict[str, str]]) -> None:
    state = battle(ship("s1", 0, plan=design("beam_c", "fire_control")), ship("t1", 1, (0, -distance)))
    assert [idle for _, _, idle, _ in held(state, attack("beams", "t1"))] == reasons


@pytest.mark.parametrize(("at", "bears"), [((3, -6), True), ((-3, -3), True), ((4, -6), False), ((0, 6), False)])
def test_a_weapon_idles_outside_its_sector(at: Hex, bears: bool) -> None:
    """(3, -6) lies exactly at one o'clock and (-3, -3) at eleven: the edges of a rocket's sector."""
    state = battle(ship("s1", 0, plan=design("rocket", "fire_control")), ship("t1", 1, at))
    idle = [reasons for _, _, reasons, _ in held(state, attack("rockets", "t1"))]
    assert idle == ([] if bears else [{"x1": "sector"}])


def test_range_and_sector_are_judged_after_movement() -> None:
    """C-4."""
    plan = design(system("beam_c", 3), "fire_control")
    state = battle(ship("s1", 0, (0, 0), plan, velocity=(0, -5)), ship("t1", 1, (0, -20), design(), velocity=(0, 3)))
    (event,) = of_kind(events_of(state, attack("beams", "t1")), Fired)
    assert (event.range, event.bearing) == (12, 0)


def test_failed_and_spent_weapons_may_be_named_and_idle() -> None:
    """C-2.7."""
    state = duel("rocket", "rocket", "rocket", systems={"x1": "spent", "x2": "out"})
    attacks = (attack("rockets", "t1", "x1", "x2"),)
    assert check_fire(state, state.ships[0], ShipOrders(fire=attacks), "$") == []
    assert held(state, *attacks) == [("rockets", "t1", {"x1": "spent", "x2": "failed"}, False)]


def test_one_that_idles_does_not_keep_the_others_from_firing() -> None:
    state = duel("beam_c", "beam_c", systems={"x1": "out"})
    assert fired(state, attack("beams", "t1")) == [("beams", "t1", ("x2",), True)]


def test_a_ship_that_left_play_in_sight_is_gone() -> None:
    state = battle(
        ship("s1", 0, plan=FIRER), ship("t1", 1, (0, -6), status="destroyed", fate_seen_by=(0, 1)), ship("t2", 1)
    )
    assert [set(reasons.values()) for _, _, reasons, _ in held(state, attack("rockets", "t1"))] == [{"gone"}]


@pytest.mark.parametrize("status", ["in_play", "destroyed", "withdrawn"])
def test_a_target_out_of_sight_is_unseen_whatever_became_of_it(status: str) -> None:
    """C-3.2: the log of fire tells nothing of a lost contact."""
    state = battle(ship("s1", 0, plan=FIRER), ship("t1", 1, (0, -60), status=status), ship("t2", 1, (0, -6)))
    assert [set(reasons.values()) for _, _, reasons, _ in held(state, attack("rockets", "t1"))] == [{"unseen"}]


def test_rockets_that_idle_are_kept() -> None:
    state = duel("rocket")
    after = run(state, {0: orders(s1=[attack("rockets", "t1", closer_than=6)])}, misses()).state
    assert systems_of(after, "s1")["x1"] == "ok"


def test_ships_that_left_do_not_fire() -> None:
    state = battle(ship("s1", 0, plan=FIRER, status="withdrawn"), ship("s2", 0), ship("t1", 1, (0, -6)))
    assert fired(state, attack("beams", "t1")) == []


# C-6.6


@pytest.mark.parametrize(("closer_than", "fires"), [(6, False), (7, True)])
def test_only_if_closer_than_d_fires_at_range_under_d(closer_than: int, fires: bool) -> None:
    assert bool(fired(duel("rocket"), attack("rockets", "t1", closer_than=closer_than))) is fires


# what is refused (C-2.7)


def faults(state: State, *attacks: Attack) -> list[tuple[str, str]]:
    found = check_fire(state, state.ships[0], ShipOrders(fire=attacks), "$.ships.s1")
    assert all(one.message for one in found)
    return [(one.code, one.path.removeprefix("$.ships.s1.")) for one in found]


def test_a_weapon_that_the_ship_has_not_is_refused() -> None:
    assert faults(duel("beam_a"), attack("beams", "t1", "x1", "x9")) == [("no_such_weapon", "fire[0].weapons[1]")]


def test_a_system_that_is_no_weapon_is_refused() -> None:
    assert faults(duel("beam_a"), attack("beams", "t1", "x2")) == [("no_such_weapon", "fire[0].weapons[0]")]


def test_a_weapon_of_another_family_is_refused() -> None:
    assert faults(duel("beam_a"), attack("rockets", "t1", "x1")) == [("wrong_family", "fire[0].weapons[0]")]


def test_a_weapon_stands_in_at_most_one_attack() -> None:
    """C-6.1."""
    twice = (attack("beams", "t1", "x1"), attack("beams", "t2", "x2", "x1"))
    assert faults(duel("beam_a", "beam_a"), *twice) == [("weapon_twice", "fire[1].weapons[1]")]
    assert faults(duel("beam_a"), attack("beams", "t1", "x1", "x1")) == [("weapon_twice", "fire[0].weapons[1]")]


def test_at_most_one_attack_of_a_family_leaves_its_weapons_out() -> None:
    """C-6.1."""
    assert faults(duel("beam_a"), attack("beams", "t1"), attack("rockets", "t1"), attack("beams", "t2")) == [
        ("two_open_attacks", "fire[2]")
    ]


def test_an_empty_list_of_weapons_is_refused() -> None:
    empty = Attack(family="beams", target=ShipId("t1"), weapons=())
    assert faults(duel("beam_a"), empty) == [("no_weapons", "fire[0].weapons")]


def test_only_enemy_ships_can_be_targets() -> None:
    """C-6.5."""
    state = battle(ship("s1", 0), ship("s2", 0), ship("a1", 1), ship("t1", 2), teams=(0, 0, 1))
    assert faults(state, attack("beams", "s1"), attack("rockets", "s2"), attack("torpedoes", "a1")) == [
        ("own_target", "fire[0].target"),
        ("own_target", "fire[1].target"),
        ("ally_target", "fire[2].target"),
    ]


def test_a_fighter_group_is_no_target_for_ship_weapons() -> None:
    """C-6.5."""
    group = Group(id=GroupId("g1"), seat=1, home=ShipId("t1"), at=(0, 0), facing=0, velocity=(0, 0), fighters=6)
    state = State(turn=1, options=duel().options, sides=duel().sides, ships=duel().ships, groups=(group,))
    assert faults(state, attack("beams", "g1")) == [("not_a_ship", "fire[0].target")]


def test_what_is_not_seen_does_not_exist_but_a_lost_contact_may_be_named() -> None:
    """C-3.2."""
    state = duel("beam_a")
    lost = Contact(id=ObjectId("t9"), at=(0, 60), turn=1)
    of_others = State(turn=1, options=state.options, sides=state.sides, ships=state.ships, contacts={1: (lost,)})
    own = State(turn=1, options=state.options, sides=state.sides, ships=state.ships, contacts={0: (lost,)})
    assert faults(of_others, attack("beams", "t9")) == [("no_such_target", "fire[0].target")]
    assert faults(own, attack("beams", "t9")) == []


def test_only_rockets_wait_for_a_closer_range() -> None:
    """C-6.6."""
    assert faults(duel("beam_a"), attack("beams", "t1", closer_than=5)) == [
        ("closer_than_rockets", "fire[0].closer_than")
    ]
    for distance in (0, -3, 100, 10**30):
        waiting = attack("rockets", "t1", closer_than=distance)
        assert faults(duel("rocket"), waiting) == [("closer_than_range", "fire[0].closer_than")]
    assert faults(duel("rocket"), attack("rockets", "t1", closer_than=1)) == []


def test_needle_beams_name_a_system_that_the_target_has() -> None:
    """C-6.7."""
    state = battle(ship("s1", 0, plan=design("needle")), ship("t1", 1, plan=design("beam_a")))
    assert faults(state, attack("needles", "t1")) == [("no_system", "fire[0].system")]
    assert faults(state, attack("needles", "t1", system=SystemId("x2"))) == [("no_such_system", "fire[0].system")]
    assert faults(state, attack("needles", "t1", system=SystemId("x1"))) == []
    assert faults(state, attack("beams", "t1", system=SystemId("x1"))) == [("system_needles", "fire[0].system")]


def test_all_faults_are_told_at_once() -> None:
    state = duel("beam_a")
    assert len(faults(state, attack("beams", "t7", "x9", closer_than=3), attack("rockets", "s1", "x1"))) == 5
