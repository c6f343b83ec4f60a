"""What a side sees (C-3), of the state and of events."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from battles.engine.conversion.events import (
    ContactGained,
    ContactLost,
    Damaged,
    Event,
    Fired,
    HeldFire,
    Moved,
    Plotted,
    Withdrew,
)
from battles.engine.conversion.events import TokensMade as Made
from battles.engine.conversion.orders import Burn, Orders, ShipOrders
from battles.engine.conversion.sight import SIGHT, SPECTATOR, events_for, seers, sees, view
from battles.engine.conversion.state import Contact, Held, ObjectId, Ship, State, SystemId, Tokens
from battles.engine.hexes import Hex
from battles.engine.records import Result, ShipId
from tests.engine.fleet import attack, battle, design, found, of_kind, orders, plot, run, ship

GUN = design("fire_control", "beam_a")
FAR: Hex = (0, 200)


def shown(state: State, seat: int | None) -> list[str]:
    return [str(one.id) for one in view(state, seat).ships]


def seen(events: Sequence[Event], seat: int | None, kind: type[Any]) -> list[Any]:
    return of_kind(events_for(events, seat), kind)


@pytest.mark.parametrize(("away", "visible"), [(SIGHT, True), (SIGHT + 1, False)])
def test_a_ship_is_seen_within_54(away: int, visible: bool) -> None:
    """C-3.1: a range, not a distance in hexes."""
    state = battle(ship("s1", 0), ship("s2", 1, (0, -away)))
    assert shown(state, 0) == (["s1", "s2"] if visible else ["s1"])
    assert sees(state, 1, "s1") == visible
    aslant = (2 * away + 2) // 3
    state = battle(ship("s1", 0), ship("s2", 1, (aslant, aslant)))
    assert shown(state, 0) == (["s1", "s2"] if visible else ["s1"])


def test_any_ship_of_ours_sees_for_the_whole_side() -> None:
    """C-3.1."""
    state = battle(ship("s1", 0), ship("s2", 0, FAR), ship("s3", 1, (0, 150)))
    assert shown(state, 0) == ["s1", "s2", "s3"]
    assert shown(state, 1) == ["s2", "s3"]


def test_allies_share_sight() -> None:
    """C-3.2: and see each other's ships wherever they are."""
    state = battle(ship("s1", 0), ship("s2", 1, FAR), ship("s3", 2, (0, 190)), teams=(0, 0, 1))
    assert shown(state, 0) == ["s1", "s2", "s3"]


def test_ships_that_are_out_of_play_see_nothing() -> None:
    """C-3.1."""
    state = battle(ship("s1", 0, FAR), ship("s2", 0, status="destroyed", hits_taken=20), ship("s3", 1, (0, -9)))
    assert shown(state, 0) == ["s1", "s2"]


def test_carried_tokens_are_their_owner_s_alone() -> None:
    """C-3.1: tokens made follow from engines, which are seen; those carried do not."""
    tokens = Tokens(white=2, black=1, carried_white=1, carried_black=2)
    state = battle(ship("s1", 0, tokens=tokens), ship("s2", 1, (0, -9)), ship("s3", 2, (0, 9)), teams=(0, 1, 0))
    hidden = replace(tokens, carried_white=None, carried_black=None)
    assert [found(view(state, seat), "s1").tokens for seat in (0, 1, 2, None)] == [tokens, hidden, hidden, hidden]


def test_hits_and_failures_are_public() -> None:
    """C-3.1."""
    state = battle(ship("s1", 0), ship("s2", 1, (0, -9), GUN, hits_taken=7, systems={"x1": "out"}))
    other = found(view(state, 0), "s2")
    assert (other.hits_taken, other.systems[SystemId("x1")], other.design) == (7, "out", GUN)


def test_a_view_of_a_view_is_the_same_view() -> None:
    state = battle(ship("s1", 0), ship("s2", 1, (0, -9)), ship("s3", 2, FAR), ship("s4", 1, FAR, status="withdrawn"))
    for seat in (0, 1, 2, None):
        assert view(view(state, seat), seat) == view(state, seat)


def test_a_spectator_sees_what_every_side_sees() -> None:
    """design 3."""
    state = battle(ship("s1", 0), ship("s2", 1, (0, -9)), ship("s3", 1, (0, -100)))
    assert shown(state, None) == ["s1", "s2"]
    assert SPECTATOR in seers(state)[ObjectId("s1")]
    assert SPECTATOR not in seers(state)[ObjectId("s3")]


def test_sides_that_are_out_do_not_count_for_spectators() -> None:
    state = battle(ship("s1", 0), ship("s2", 1, (0, -9)), ship("s3", 2, status="destroyed", hits_taken=20))
    sides = tuple(replace(side, out=side.seat == 2) for side in state.sides)
    assert shown(replace(state, sides=sides), None) == ["s1", "s2"]


def test_after_the_end_everything_is_shown() -> None:
    state = replace(battle(ship("s1", 0), ship("s2", 1, FAR)), result=Result(winner=None))
    assert view(state, 0) == view(state, None) == state


def test_a_side_has_only_its_own_lost_contacts() -> None:
    """C-3.3."""
    contacts = {
        0: (Contact(id=ObjectId("s2"), at=(0, 9), turn=1),),
        1: (Contact(id=ObjectId("s1"), at=(9, 9), turn=2),),
    }
    state = replace(battle(ship("s1", 0), ship("s2", 1, FAR)), contacts=contacts)
    assert view(state, 0).contacts == {0: contacts[0]}
    assert view(state, None).contacts == {}


def test_who_holds_the_objective_is_known_to_those_who_saw_it() -> None:
    """C-3.2, C-9.3."""
    state = replace(battle(ship("s1", 0), ship("s2", 1, FAR)), held=Held(team=1, turns=2, seen_by=(1,)))
    assert view(state, 0).held is None
    assert view(state, 1).held == Held(team=1, turns=2, seen_by=(1,))


# Events


def movement(at: Hex, velocity: Hex) -> Sequence[Event]:
    """A ship of seat 1 moves past one of seat 0 that stands at the origin."""
    return run(battle(ship("s1", 0), ship("s2", 1, at, velocity=velocity)), {}).events


def ends(events: Sequence[Event], seat: int) -> list[tuple[bool, bool]]:
    moves = [move for move in seen(events, seat, Moved) if move.ship.id == "s2"]
    return [(move.start is not None, move.end is not None) for move in moves]


def test_who_sees_one_end_of_a_movement_is_not_told_the_other() -> None:
    """C-3.2."""
    assert ends(movement((0, -50), (0, -3)), 0) == [(True, True)]
    assert ends(movement((0, -50), (0, -9)), 0) == [(True, False)]
    assert ends(movement((0, -60), (0, 9)), 0) == [(False, True)]
    assert ends(movement((0, -60), (0, -9)), 0) == []
    assert ends(movement((0, -60), (0, 120)), 0) == []
    assert ends(movement((0, -60), (0, -9)), 1) == [(True, True)]


def test_sight_at_the_end_of_a_movement_is_by_where_everybody_has_moved() -> None:
    """C-3.2: at the moment that it happened."""
    state = battle(ship("s1", 0, velocity=(0, 40)), ship("s2", 1, (0, -50), velocity=(0, 40)))
    assert ends(run(state, {}).events, 0) == [(True, True)]
    apart = battle(ship("s1", 0, velocity=(0, 40)), ship("s2", 1, (0, -50)))
    assert ends(run(apart, {}).events, 0) == [(True, False)]


def test_orders_are_never_shown_to_others() -> None:
    """C-3.1: plots and what a fire list did not come to."""
    firer = ship("s1", 0, (0, 9), GUN, tokens=Tokens(white=1, black=0), facing=3)
    state = battle(firer, ship("s2", 1), ship("s3", 2, (0, 1)), teams=(0, 1, 0))
    sheet = Orders(
        ships={ShipId("s1"): ShipOrders(plot=(Burn(colour="white", tokens=1),), fire=(attack("rockets", "s2"),))}
    )
    events = run(state, {0: sheet}).events
    assert [len(seen(events, seat, Plotted)) for seat in (0, 1, 2, None)] == [1, 0, 0, 0]
    assert [len(seen(events, seat, HeldFire)) for seat in (0, 1, 2, None)] == [1, 0, 0, 0]


def test_what_stayed_idle_and_whether_a_token_was_paid_is_the_firer_s_alone() -> None:
    """C-3.1."""
    state = battle(ship("s1", 0, (0, 9), GUN), ship("s2", 1))
    events = run(state, {0: orders(s1=[attack("beams", "s2")])}, (1, 1, 1)).events
    (own,), (other,) = seen(events, 0, Fired), seen(events, 1, Fired)
    assert (own.idle, own.paid) == ((), True)
    assert (other.idle, other.paid) == (None, None)
    assert (other.range, other.shots[0].weapon, other.shield) == (9, "x2", 0)


def test_carried_tokens_are_cut_from_events() -> None:
    """C-3.1."""
    plan = design(drives=(("white", 80), ("black", 80)))
    events = run(battle(ship("s1", 0, plan=plan, tokens=Tokens(white=2, black=2)), ship("s2", 1)), {}).events
    of_s1 = [[event.tokens for event in seen(events, seat, Made) if event.ship.id == "s1"] for seat in (0, 1)]
    assert of_s1[0] == [Tokens(white=2, black=2, carried_white=1, carried_black=2)]
    assert of_s1[1] == [Tokens(white=2, black=2, carried_white=None, carried_black=None)]


def attack_seen_by_third(third_at: Hex) -> Fired:
    """An attack over 36 hexes, seen by a third side at the place given."""
    state = battle(ship("s1", 0, (0, 36), GUN), ship("s2", 1), ship("s3", 2, third_at))
    (fired,) = seen(run(state, {0: orders(s1=[attack("beams", "s2")])}, (6,)).events, 2, Fired)
    assert isinstance(fired, Fired)
    return fired


def test_the_part_of_an_attack_that_was_not_seen_is_unknown() -> None:
    """C-3.2: and nothing else of the event tells of it."""
    by_target, by_firer = attack_seen_by_third((0, -40)), attack_seen_by_third((0, 80))
    assert by_target.firer is None
    assert by_target.target is not None
    assert (by_target.range, by_target.bearing, by_target.shots[0].weapon) == (None, None, None)
    assert by_firer.target is None
    assert by_firer.firer is not None
    assert (by_firer.range, by_firer.bearing, by_firer.shield) == (None, None, None)
    for fired in (by_target, by_firer):
        assert [roll.face for shot in fired.shots for roll in shot.rolls] == [6]
        assert {roll.purpose for shot in fired.shots for roll in shot.rolls} == {""}


def test_events_do_not_tell_who_else_sees_them() -> None:
    """C-3.2."""
    state = battle(ship("s1", 0, (0, 9), GUN), ship("s2", 1), ship("s3", 2, FAR))
    cut = events_for(run(state, {0: orders(s1=[attack("beams", "s2")])}, (6, 6, 6)).events, 1)
    everybody = {seat for event in cut for seat in _seats_in(event)}
    assert everybody == {1}
    assert seen(cut, 1, Damaged)


def _seats_in(part: object) -> set[int]:
    """All seats under any `seen_by` of an event."""
    own = set(getattr(part, "seen_by", ()))
    fields = getattr(part, "__dataclass_fields__", ())
    return own.union(*(_seats_in(getattr(part, name)) for name in fields))


# Lost contacts and fates


def contact_events(before: State, seat: int) -> tuple[list[ContactLost], list[ContactGained], State]:
    turn = run(before, {})
    return seen(turn.events, seat, ContactLost), seen(turn.events, seat, ContactGained), turn.state


def test_a_ship_that_leaves_sight_becomes_a_lost_contact_where_it_was_seen_last() -> None:
    """C-3.3."""
    lost, gained, after = contact_events(battle(ship("s1", 0), ship("s2", 1, (0, -50), velocity=(0, -9))), 0)
    assert [event.contact for event in lost] == [Contact(id=ObjectId("s2"), at=(0, -50), turn=1)]
    assert gained == []
    assert view(after, 0).contacts == {0: (lost[0].contact,)}
    assert shown(after, 0) == ["s1"]


def test_a_contact_found_again_is_no_lost_contact() -> None:
    """C-3.3."""
    state = battle(ship("s1", 0), ship("s2", 1, (0, -60), velocity=(0, 9)))
    state = replace(state, contacts={0: (Contact(id=ObjectId("s2"), at=(0, -50), turn=1),)})
    lost, gained, after = contact_events(state, 0)
    assert lost == []
    assert [event.ship.id for event in gained] == ["s2"]
    assert after.contacts == {}


def test_a_contact_whose_end_is_seen_is_no_lost_contact() -> None:
    """C-3.3: found again and destroyed in one turn."""
    state = battle(
        ship("s1", 0, plan=GUN), ship("s2", 1, (0, -60), velocity=(0, 50), hits_taken=19), ship("s3", 1, FAR)
    )
    state = replace(state, contacts={0: (Contact(id=ObjectId("s2"), at=(0, -50), turn=1),)})
    lost = run(replace(state, turn=2), {0: orders(s1=[attack("beams", "s2")])}, (6, 6, 6)).state
    assert found(lost, "s2").status == "destroyed"
    assert 0 not in lost.contacts


def test_a_lost_contact_stays_as_it_was_while_it_is_out_of_sight() -> None:
    """C-3.3."""
    known = {0: (Contact(id=ObjectId("s2"), at=(0, -50), turn=1),)}
    state = replace(battle(ship("s1", 0), ship("s2", 1, (0, -90), velocity=(0, -9))), contacts=known)
    lost, gained, after = contact_events(state, 0)
    assert (lost, gained, dict(after.contacts)) == ([], [], known)


def test_what_is_found_only_between_two_turns_is_lost_where_it_was_found() -> None:
    """C-3.3: seen after its movement, by a ship that is then destroyed."""
    eyes = ship("s2", 1, (0, -60), velocity=(0, 10), hits_taken=19)
    killer = ship("s1", 0, plan=GUN)
    state = battle(killer, eyes, ship("s3", 1, FAR))
    after = run(state, {0: orders(s1=[attack("beams", "s2")])}, ()).state
    assert after.contacts == {}  # out of range: 50 away, seen and still in play
    closer = replace(state, ships=(killer, replace(eyes, velocity=(0, 40)), *state.ships[2:]))
    after = run(closer, {0: orders(s1=[attack("beams", "s2")])}, (6, 6)).state
    assert found(after, "s2").status == "destroyed"
    assert after.contacts == {1: (Contact(id=ObjectId("s1"), at=(0, 0), turn=1),)}


def withdrawing(seen_by_enemy: bool) -> State:
    at: Hex = (0, -50) if seen_by_enemy else (0, -90)
    leaving = Orders(ships={ShipId("s2"): ShipOrders(withdraw=True)})
    return run(battle(ship("s1", 0), ship("s2", 1, at), ship("s3", 1, FAR)), {1: leaving}).state


def test_the_fate_of_a_ship_is_known_to_those_who_saw_it() -> None:
    """C-3.2."""
    assert [one.status for one in view(withdrawing(seen_by_enemy=True), 0).ships] == ["in_play", "withdrawn"]
    assert shown(withdrawing(seen_by_enemy=False), 0) == ["s1"]
    assert shown(withdrawing(seen_by_enemy=False), 1) == ["s2", "s3"]


def test_a_lost_contact_that_left_unseen_stays_on_the_board() -> None:
    """C-3.2, C-3.3: to have it vanish would tell."""
    known = {0: (Contact(id=ObjectId("s2"), at=(0, -50), turn=1),)}
    state = replace(battle(ship("s1", 0), ship("s2", 1, (0, -90)), ship("s3", 1, FAR)), contacts=known)
    turn = run(state, {1: Orders(ships={ShipId("s2"): ShipOrders(withdraw=True)})})
    assert view(turn.state, 0).contacts == known
    assert seen(turn.events, 0, Withdrew) == []


def test_two_worlds_that_differ_in_what_is_hidden_look_alike() -> None:
    """C-3.2: byte for byte, state and events."""

    def world(hidden: Ship, sheet: Orders) -> tuple[State, tuple[Event, ...]]:
        turn = run(battle(ship("s1", 0, plan=GUN), ship("s2", 1, (0, -30), GUN), hidden), {1: sheet})
        return view(turn.state, 0), events_for(turn.events, 0)

    one = world(ship("s3", 1, FAR), Orders())
    plan = design("beam_b", drives=(("white", 100),))
    fast = ship("s3", 1, (0, 300), plan, velocity=(3, 3), tokens=Tokens(white=4, black=0), hits_taken=3)
    other = world(fast, plot("s3", Burn(colour="white", tokens=4)))
    assert one == other
