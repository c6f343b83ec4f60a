"""Step 4 of a turn (C-4): fire is simultaneous, and its dice fall in a fixed order."""

from __future__ import annotations

from battles.engine.conversion.events import Destroyed, Fired
from tests.engine.fleet import attack, battle, design, found, of_kind, orders, run, ship

TORPEDO_BOAT = design("torpedo", "beam_c", "fire_control", "fire_control", hull=12)


def test_nothing_fired_is_lost_because_its_firer_is_destroyed() -> None:
    """C-4: two boats of six hits destroy each other."""
    state = battle(ship("s1", 0, (0, 0), TORPEDO_BOAT), ship("s2", 1, (0, -6), TORPEDO_BOAT, facing=3))
    sheets = {0: orders(s1=[attack("torpedoes", "s2")]), 1: orders(s2=[attack("torpedoes", "s1")])}
    resolution = run(state, sheets, (6, 6, 6, 6))
    assert [event.ship.id for event in of_kind(resolution.events, Destroyed)] == ["s1", "s2"]


def test_shields_and_weapons_are_those_that_work_as_the_step_begins() -> None:
    """C-4: the generator that fails in step 5 has shielded in step 4, and the beam that fails has fired."""
    plan = design("beam_c", "shield", "fire_control", hull=60)
    state = battle(ship("s1", 0, (0, 0), plan, hits_taken=10), ship("s2", 1, (0, -6), plan, hits_taken=10))
    sheets = {0: orders(s1=[attack("beams", "s2")]), 1: orders(s2=[attack("beams", "s1")])}
    resolution = run(state, sheets, (5, 5, 6, 6, 1, 6, 6, 1))
    assert [event.points for event in of_kind(resolution.events, Fired)] == [1, 1]
    assert found(resolution.state, "s1").systems == {"x1": "out", "x2": "out", "x3": "ok"}


def test_dice_fall_by_seat_then_ship_then_list_then_weapon() -> None:
    """C-4: seat order goes before the order of the ships, the list's own order before the weapons' ids."""
    state = battle(
        ship("b1", 1, (0, -6), TORPEDO_BOAT, facing=3),
        ship("a1", 0, (0, 0), TORPEDO_BOAT),
        ship("b2", 1, (0, -6), TORPEDO_BOAT, facing=3),
        ship("a2", 0, (0, 0), TORPEDO_BOAT),
    )
    sheets = {
        1: orders(b2=[attack("beams", "a1")], b1=[attack("beams", "a1")]),
        0: orders(a2=[attack("beams", "b1")], a1=[attack("torpedoes", "b1"), attack("beams", "b2")]),
    }
    events = of_kind(run(state, sheets, (3, 1, 1, 2, 3, 4)).events, Fired)
    rolled = [
        (event.firer and event.firer.id, [roll.face for shot in event.shots for roll in shot.rolls]) for event in events
    ]
    assert rolled == [("a1", [3, 1]), ("a1", [1]), ("a2", [2]), ("b1", [3]), ("b2", [4])]


def test_every_die_says_who_fires_what_at_whom() -> None:
    """D-1, D-2."""
    state = battle(ship("s1", 0, (0, 0), TORPEDO_BOAT), ship("s2", 1, (0, -6), design()))
    (fired,) = of_kind(run(state, {0: orders(s1=[attack("torpedoes", "s2")])}, (3, 2)).events, Fired)
    assert [roll.purpose for roll in fired.shots[0].rolls] == ["fire s1 x1 s2", "fire s1 x1 s2 damage"]


def test_the_order_of_the_sheets_does_not_matter() -> None:
    state = battle(ship("s1", 0, (0, 0), TORPEDO_BOAT), ship("s2", 1, (0, -6), TORPEDO_BOAT, facing=3))
    first, second = orders(s1=[attack("beams", "s2")]), orders(s2=[attack("beams", "s1")])
    assert run(state, {0: first, 1: second}, (4, 6)) == run(state, {1: second, 0: first}, (4, 6))
