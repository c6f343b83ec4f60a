"""The cadet with hangars, fighters, point defence and needle beams (C-5, C-6.7, C-7.5 to C-7.7)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from battles.engine import ruleset
from battles.engine.conversion.captain.cadet import cadet
from battles.engine.conversion.captain.decks import home_of, turns_home
from battles.engine.conversion.captain.flights import landing_turns
from battles.engine.conversion.fighters import SPEED, flown, threatens
from battles.engine.conversion.movement import carry_out
from battles.engine.conversion.orders import Orders, ShipOrders
from battles.engine.conversion.resolve import resolve
from battles.engine.conversion.state import Contact, Group, GroupId, ObjectId, Ship, ShipId, State, SystemId, Tokens
from battles.engine.dice import Dice, SealedDice, seeded_dice
from battles.engine.hexes import Hex, add, disc, hexes, range_between, subtract
from battles.engine.ruleset import Captain, Outcome, Party, Seat
from shipyard.catalogue import designs
from shipyard.rules import Json
from tests.engine.fleet import battle, copies, design, found, group, ship, system

RULES = ruleset("conversion")
TOKENS = Tokens(white=2, black=2)
ENGINES = (("white", 80), ("black", 80))
CARRIER = design("hangar", "hangar", "hangar", hull=60, drives=ENGINES)
GUNBOAT = design(system("beam_a", 6), system("beam_a", 6), "fire_control", drives=ENGINES)
RAIDER = design("needle", "needle", "needle", "fire_control", drives=ENGINES)


def crewed(id: str, seat: int, at: Hex, plan: Any = GUNBOAT, **changes: Any) -> Ship:
    return ship(id, seat, at, plan, **({"tokens": TOKENS} | changes))


def ordered(state: State, seat: int = 0) -> Orders:
    """The cadet's orders, which are legal ones."""
    view = RULES.view(state, Seat(seat))
    orders = cadet(view, Seat(seat), seeded_dice("c0ffee"))
    assert RULES.check_orders(view, Seat(seat), orders) == ()
    return orders


def sheet(state: State, id: str = "s1") -> ShipOrders:
    return ordered(state).ships[ShipId(id)]


def emptied(carrier: Ship) -> Ship:
    return replace(carrier, aboard=dict.fromkeys(carrier.aboard, 0))


# Hangars


def test_a_carrier_launches_when_the_enemy_comes_and_spends_no_thrust() -> None:
    """C-5.2: two hangars in a turn from a ship of more than 50 tons, one from a lighter one."""
    near = battle(crewed("s1", 0, (0, 0), CARRIER), crewed("t1", 1, (0, -20), facing=3))
    assert sheet(near).launch == ("x1", "x2")
    assert carry_out(near.ships[0], sheet(near).plot).legs == ()
    light = design("hangar", "hangar", hull=50, drives=ENGINES)
    assert len(sheet(battle(crewed("s1", 0, (0, 0), light), crewed("t1", 1, (0, -20)))).launch) == 1


def test_a_carrier_keeps_its_fighters_while_nobody_is_within_their_reach() -> None:
    assert sheet(battle(crewed("s1", 0, (0, 0), CARRIER), crewed("t1", 1, (0, -53)))).launch == ()


def test_a_hangar_that_failed_or_is_empty_is_not_ordered_to_launch() -> None:
    """C-5.2, C-5.7."""
    carrier = crewed("s1", 0, (0, 0), CARRIER, systems={"x1": "out"})
    carrier = replace(carrier, aboard={**carrier.aboard, SystemId("x2"): 0})
    assert sheet(battle(carrier, crewed("t1", 1, (0, -20)))).launch == ("x3",)


def test_a_launched_group_has_orders_for_the_same_turn() -> None:
    """C-5.3."""
    orders = ordered(battle(crewed("s1", 0, (0, 0), CARRIER), crewed("t1", 1, (0, -20), facing=3)))
    assert set(orders.groups) == {"s1/x1", "s1/x2"}
    assert all(one.target == "t1" for one in orders.groups.values())


def test_a_carrier_without_guns_stays_in_the_battle_out_of_reach_of_guns() -> None:
    state = battle(crewed("s1", 0, (0, 0), CARRIER), crewed("t1", 1, (0, -50), facing=3))
    assert not sheet(state).withdraw
    close = battle(emptied(crewed("s1", 0, (0, 0), CARRIER)), crewed("t1", 1, (0, -14), facing=3),
                   groups=[group("s1/x1", crewed("s1", 0, (0, 0), CARRIER), (0, -3))])  # fmt: skip
    assert carry_out(close.ships[0], sheet(close).plot).velocity[1] > 0


def test_a_carrier_that_sees_nobody_goes_where_the_enemy_was_seen_last() -> None:
    out_of_sight = battle(crewed("s1", 0, (0, 0), CARRIER), crewed("t1", 1, (0, -300)))
    contact = Contact(id=ObjectId("t1"), at=(0, -30), turn=1)
    state = replace(out_of_sight, contacts={0: (contact,)})
    assert carry_out(state.ships[0], sheet(state).plot).velocity[1] < 0


def test_a_carrier_that_has_lost_its_fighters_and_has_no_guns_withdraws() -> None:
    """C-9.1."""
    lost = battle(emptied(crewed("s1", 0, (0, 0), CARRIER)), crewed("t1", 1, (0, -90)))
    assert sheet(lost).withdraw
    assert not sheet(battle(crewed("s1", 0, (0, 0), CARRIER), crewed("t1", 1, (0, -90)))).withdraw


# Groups in flight


def end_of(state: State, id: str) -> Group:
    flying = next(one for one in state.groups if one.id == id)
    return flown(flying, ordered(state, flying.seat).groups[GroupId(id)])


def test_a_group_ends_with_its_target_in_its_sector_and_range() -> None:
    """C-5.4, C-5.6: wherever it comes from and however it is turned, if the target coasts."""
    carrier = emptied(crewed("s1", 0, (0, 30), CARRIER))
    for facing, at in enumerate([(0, 0), (5, -9), (-6, 0), (3, -20), (-4, -6), (8, -14)]):
        enemy = crewed("t1", 1, (0, -10), facing=1, velocity=(2, -1))
        state = battle(carrier, enemy, groups=[group("s1/x1", carrier, at, facing=facing)])
        after = end_of(state, "s1/x1")
        assert threatens(after, replace(enemy, at=add(enemy.at, enemy.velocity))), (at, after)
        assert ordered(state).groups[GroupId("s1/x1")].target == "t1"


def test_a_group_stays_where_it_can_strike_again() -> None:
    """It does not shoot past what it fires at."""
    carrier = emptied(crewed("s1", 0, (0, 30), CARRIER))
    enemy = crewed("t1", 1, (0, -10), tokens=Tokens(white=0, black=0))
    fighters = group("s1/x1", carrier, (0, 2), velocity=(0, -7))
    after = end_of(battle(carrier, enemy, groups=[fighters]), "s1/x1")
    assert range_between(after.at, enemy.at) <= 6
    assert range_between(add(after.at, after.velocity), enemy.at) <= 6 + SPEED


def test_fighters_meet_fighters_when_there_are_no_ships_to_strike() -> None:
    carrier = emptied(crewed("s1", 0, (0, 0), CARRIER))
    raider = emptied(crewed("t1", 1, (0, -90), CARRIER))
    groups = [group("s1/x1", carrier), group("t1/x1", raider, (0, -12), facing=3)]
    assert ordered(battle(carrier, raider, groups=groups)).groups[GroupId("s1/x1")].target == "t1/x1"


def test_groups_share_out_the_wounded() -> None:
    """What one group is expected to destroy is not struck by all."""
    carrier = emptied(crewed("s1", 0, (0, 30), CARRIER))
    wrecks = [crewed("t1", 1, (-2, -6), hits_taken=19), crewed("t2", 1, (2, -8), hits_taken=19)]
    state = battle(carrier, *wrecks, groups=[group(f"s1/x{n}", carrier, (0, 0)) for n in (1, 2)])
    assert {one.target for one in ordered(state).groups.values()} == {"t1", "t2"}


# Coming home


def empty_sky(at: Hex, velocity: Hex) -> State:
    """A carrier under way with a group of its own out, and an enemy far out of sight."""
    carrier = emptied(crewed("s1", 0, (0, 0), CARRIER, velocity=(1, -2)))
    state = battle(carrier, crewed("t1", 1, (0, -300)), groups=[group("s1/x1", carrier, at, velocity=velocity)])
    return replace(state, contacts={0: (Contact(id=ObjectId("t1"), at=(0, -90), turn=1),)})


def turns_to_land(state: State) -> int:
    for turns in range(1, 16):
        state = resolve(state, {Seat(0): ordered(state), Seat(1): Orders()}, seeded_dice(f"{turns:02x}")).state
        if not state.groups:
            return turns
    raise AssertionError("the group never landed")


def test_a_group_lands_again_when_the_field_is_empty() -> None:
    """C-5.5: in the hex of a ship and at its velocity, into a hangar that is ordered to take it in."""
    for at, velocity in (((0, 0), (0, 0)), ((4, -20), (0, -9)), ((-15, 6), (3, 3)), ((0, 12), (0, -12))):
        state = empty_sky(at, velocity)
        assert turns_to_land(state) <= 8, (at, velocity)


def test_a_group_that_has_come_home_is_aboard() -> None:
    state = empty_sky((0, 0), (2, -4))
    after = resolve(state, {Seat(0): ordered(state), Seat(1): Orders()}, seeded_dice("aa")).state
    assert found(after, "s1").aboard[SystemId("x1")] == 6


def test_a_group_chases_nobody_whom_it_cannot_come_up_with() -> None:
    carrier = emptied(crewed("s1", 0, (0, 30), CARRIER))
    runner = crewed("t1", 1, (0, -20), velocity=(0, -40))
    state = battle(carrier, runner, groups=[group("s1/x1", carrier, (0, 0))])
    assert end_of(state, "s1/x1").velocity[1] > 0


def test_the_time_to_land_is_never_told_too_short() -> None:
    """C-5.4, C-5.5: against every pair of turns of six steps each."""
    for gap in disc((0, 0), 7):
        for drift in ((0, 0), (3, -1), (0, 6), (-9, 4)):
            if landing_turns(gap, drift) == 1:
                assert gap == (0, 0)
                assert hexes(drift, (0, 0)) <= SPEED
            if landing_turns(gap, drift) == 2:
                first = add(gap, drift)  # to be flown in the first turn, so that the second one only brakes
                assert hexes(first, (0, 0)) <= SPEED
                assert hexes(subtract(drift, first), (0, 0)) <= SPEED


def test_a_group_finds_the_nearest_hangar_that_is_free() -> None:
    """C-5.5, C-5.7."""
    full, free = crewed("s1", 0, (0, 0), CARRIER), emptied(crewed("s2", 0, (0, 20), CARRIER))
    stray = Group(id=GroupId("s9/x1"), seat=0, home=None, at=(0, 1), facing=0, velocity=(0, 0), fighters=4)
    assert home_of(stray, [full, free]) == free
    assert home_of(stray, [full]) is None
    assert turns_home(stray, free) > turns_home(stray, full)


def test_a_beaten_carrier_waits_for_fighters_that_are_nearly_home() -> None:
    """C-9.1: groups in flight are left behind by ships that withdraw."""
    plan = design("hangar", system("beam_c"), "fire_control", hull=60, drives=ENGINES)
    carrier = emptied(crewed("s1", 0, (0, 20), plan, velocity=(0, 3)))
    lost = [crewed(f"s{n}", 0, (0, 0), status="destroyed", fate_seen_by=(0,)) for n in range(2, 9)]
    contact = {0: (Contact(id=ObjectId("t1"), at=(0, -60), turn=1),)}
    alone = replace(battle(carrier, *lost, crewed("t1", 1, (0, -90))), contacts=contact, turn=9)
    assert sheet(alone).withdraw
    waiting = replace(alone, groups=(group("s1/x1", carrier, fighters=1),))
    assert not sheet(waiting).withdraw
    assert sheet(waiting).recover == {"x1": "s1/x1"}


# Point defence


def test_point_defence_is_left_to_itself_against_one_group_and_told_whom_to_heed_among_several() -> None:
    """C-7.7: those that threaten a ship of ours first, and nobody is left out."""
    escort, nest = crewed("s1", 0, (0, 0), design("pd", "pd_improved")), emptied(crewed("t1", 1, (0, -30), CARRIER))
    groups = [group("t1/x1", nest, (0, -8), fighters=2), group("t1/x2", nest, (2, -9), fighters=5)]
    assert sheet(battle(escort, nest, groups=groups[:1])).pd == {}
    (entries,) = sheet(battle(escort, nest, groups=groups)).pd.values()
    assert [(entry.group, entry.if_threatening) for entry in entries] == [
        ("new", True), ("t1/x2", True), ("t1/x1", True), ("new", False), ("t1/x2", False), ("t1/x1", False),
    ]  # fmt: skip


def test_an_escort_with_point_defence_stays_near_a_ship_that_fighters_are_after() -> None:
    nest = emptied(crewed("t1", 1, (60, -90), CARRIER))
    escort = crewed("s2", 0, (9, 0), design(*copies("pd", 6), system("beam_c"), "fire_control", drives=ENGINES))
    ward = crewed("s1", 0, (0, 0))
    raid = battle(ward, escort, nest, groups=[group("t1/x1", nest, (0, -12), facing=3)])
    assert carry_out(escort, sheet(raid, "s2").plot).at[0] < 9


# Needle beams


def aimed(target: Ship, plan: Any = RAIDER, at: Hex = (0, 0)) -> str | None:
    (attack,) = (one for one in sheet(battle(crewed("s1", 0, at, plan), target)).fire if one.family == "needles")
    return attack.system


def still(id: str, plan: Any, **changes: Any) -> Ship:
    return crewed(id, 1, (0, -5), plan, **({"tokens": Tokens(white=0, black=0)} | changes))


def test_needles_go_for_the_only_fire_control() -> None:
    plan = design(*copies("beam_b", 3), "fire_control", "shield", drives=ENGINES)
    assert aimed(still("t1", plan)) == "x4"


def test_needles_are_aimed_at_a_system_that_works() -> None:
    """C-6.7: never at one that has failed, and never at a rack that is spent."""
    plan = design("rocket", "beam_a", "fire_control")
    assert aimed(still("t1", plan, systems={"x3": "out", "x1": "spent"})) == "x2"


def test_needles_go_for_the_dearest_weapon_among_many_fire_controls() -> None:
    plan = design(system("beam_a", 12), "beam_c", *copies("fire_control", 4), "shield")
    assert aimed(still("t1", plan)) == "x1"


def test_needles_spare_hangars_that_have_likely_launched() -> None:
    """C-3.1: nobody sees what is aboard."""
    plan = design("hangar", system("beam_a", 12), *copies("fire_control", 4))
    assert aimed(still("t1", plan)) == "x2"


def test_needles_go_for_the_drives_of_a_ship_that_runs() -> None:
    plan = design("beam_c", "beam_c", *copies("fire_control", 3), drives=(("white", 80),))
    assert aimed(still("t1", plan)) != "d1"
    assert aimed(still("t1", plan, velocity=(0, -2))) == "d1"


def test_needles_are_ordered_only_where_they_may_reach() -> None:
    """C-7.5."""
    far = battle(crewed("s1", 0, (0, 0), RAIDER), crewed("t1", 1, (0, -40)))
    assert sheet(far).fire == ()


def test_a_needle_raider_is_armed_and_closes() -> None:
    state = battle(crewed("s1", 0, (0, 0), RAIDER), crewed("t1", 1, (0, -30), tokens=Tokens(white=0, black=0)))
    assert carry_out(state.ships[0], sheet(state).plot).velocity[1] < 0


def test_several_raiders_do_not_all_aim_at_one_system() -> None:
    plan = design(system("beam_a", 12), system("beam_a", 12), "shield", "fire_control", "fire_control")
    raiders = [crewed(f"s{n}", 0, (n - 3, 0), RAIDER) for n in range(1, 6)]
    orders = ordered(battle(*raiders, still("t1", plan)))
    assert len({one.fire[0].system for one in orders.ships.values()}) > 1


# Whole battles


def fleet(*names: str) -> Json:
    by_name = {one["name"]: one for one in designs()}
    ships: list[Json] = [{"name": f"{name} {n}", "count": 1, "design": by_name[name]} for n, name in enumerate(names)]
    return {"format": "hexbattle/fleet/1", "ruleset": "conversion", "name": "Wing", "budget": 9000, "ships": ships}


def grounded(view: State, seat: Seat, dice: Dice) -> Orders:
    """A cadet whose hangars are empty, as far as it knows."""
    ships = tuple(emptied(one) if one.seat == seat else one for one in view.ships)
    return cadet(replace(view, ships=ships), seat, dice)


def fought(fleets: Sequence[Json], captains: Sequence[Captain[State, Orders]], number: int) -> Outcome:
    state = RULES.muster([Party(name=f"Side {n}", fleet=one) for n, one in enumerate(fleets)], {"turn_limit": 60})
    while not (outcome := RULES.outcome(state)):
        sheets: Mapping[Seat, Orders] = {
            seat: captains[seat](RULES.view(state, seat), seat, _dice(number, state.turn, seat))
            for seat in RULES.awaiting(state)
        }
        assert all(RULES.check_orders(state, seat, one) == () for seat, one in sheets.items())
        state = RULES.resolve(state, sheets, _dice(number, state.turn, 9)).state
    return outcome


def _dice(number: int, turn: int, use: int) -> SealedDice:
    return SealedDice(bytes([number, turn, use]) * 10 + b"..")


def test_a_battle_of_like_carriers_ends() -> None:
    wing = fleet("Dovecote", "Gnatcatcher", "Bodkin")
    reasons = [fought([wing, wing], [cadet, cadet], number).reason for number in range(6)]
    assert set(reasons) <= {"destruction", "withdrawal"}
    assert reasons.count("destruction") >= 4


def test_a_carrier_beats_one_like_it_that_never_launches() -> None:
    wing = fleet("Dovecote", "Finch")
    for number in range(6):
        assert fought([wing, wing], [cadet, grounded], number).winner == 0
        assert fought([wing, wing], [grounded, cadet], number).winner == 1
