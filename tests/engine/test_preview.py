"""The preview of a draft: the same answers as the resolution, before the dice."""

from __future__ import annotations

import json
from typing import Any, cast

from battles.engine.conversion.events import Fired, HeldFire, Moved
from battles.engine.conversion.orders import Attack, Burn, Orders, Rotate, ShipOrders
from battles.engine.conversion.preview import Preview, preview, write_preview
from battles.engine.conversion.sight import view
from battles.engine.conversion.state import State, Tokens
from battles.engine.errors import fault
from battles.engine.records import ShipId
from tests.engine.fleet import attack, battle, design, misses, of_kind, plot, run, ship, system

GUNBOAT = design(
    system("beam_a", 3), system("beam_b", 6, "3:00"), "rocket", "torpedo", "fire_control", hull=20,
    drives=(("white", 60), ("black", 40)),
)  # fmt: skip
TOKENS = Tokens(white=3, black=2, carried_white=1, carried_black=0)
TURN = Rotate(to="starboard", pay="carried_white")
AHEAD = Burn(colour="black", tokens=2)


def scene() -> State:
    """One of ours, two of theirs, and a lost contact far away; seen by seat 0."""
    return view(
        battle(
            ship("s1", 0, (0, 0), GUNBOAT, velocity=(1, -3), tokens=TOKENS),
            ship("t1", 1, (8, -14), design("shield"), velocity=(0, 1)),
            ship("t2", 1, (2, 6), design(), velocity=(-1, 0)),
            ship("t3", 1, (0, -90), design()),
        ),
        0,
    )


def draft(*attacks: Attack) -> Orders:
    return Orders(ships={ShipId("s1"): ShipOrders(plot=(TURN, AHEAD), fire=attacks)})


def previewed(orders: Orders) -> Preview:
    return preview(scene(), 0, orders, ())


def ship_of(orders: Orders) -> dict[str, Any]:
    return cast(dict[str, Any], json.loads(json.dumps(write_preview(previewed(orders))))["ships"]["s1"])


def test_ships_end_where_the_resolution_puts_them() -> None:
    orders = draft()
    moved = of_kind(run(scene(), {0: orders}, misses()).events, Moved)
    ends = {one.ship.id: (one.end.at, one.end.facing, one.end.velocity) for one in moved if one.ship and one.end}
    shown = previewed(orders)
    places = [{str(id): (one.end, one.facing, one.velocity) for id, one in shown.ships.items()}]
    places += [{str(id): (one.end, one.facing, one.velocity) for id, one in shown.others.items()}]
    assert places[0] | places[1] == {id: end for id, end in ends.items() if id != "t3"}


def test_attacks_show_what_would_fire_and_why_the_rest_would_not() -> None:
    orders = draft(attack("beams", "t1", "x1"), attack("beams", "t2"), attack("rockets", "t1", closer_than=3))
    events = run(scene(), {0: orders}, misses()).events
    shots = {shot.weapon for event in of_kind(events, Fired) for shot in event.shots}
    idle = {one.weapon: one.reason for event in of_kind(events, HeldFire) for one in event.idle}
    shown = previewed(orders).ships[ShipId("s1")].attacks
    assert {one.id for line in shown if line.token != "none_left" for one in line.weapons if one.bears} == shots
    assert {one.id: one.reason for line in shown for one in line.weapons if one.reason} == idle


def test_a_token_pays_once_for_a_family_and_ship_and_then_there_is_none() -> None:
    shown = ship_of(draft(attack("beams", "t1", "x1"), attack("beams", "t1", "x2"), attack("torpedoes", "t1")))
    assert [line["token"] for line in shown["attacks"]] == ["pays", "free", "none_left"]


def test_expected_points_are_those_of_the_range_and_shield_after_the_move() -> None:
    (line,) = ship_of(draft(attack("beams", "t1", "x1")))["attacks"]
    assert (line["range"], line["weapons"][0]["dice"], line["expected"]) == (7, 3, 1.5)


def test_an_attack_on_a_lost_contact_is_unseen() -> None:
    (line,) = ship_of(draft(attack("beams", "t3", "x1")))["attacks"]
    assert (line["range"], line["weapons"][0]["reason"], line["expected"]) == (None, "unseen", 0.0)


def test_the_plot_is_shown_step_by_step_with_the_tokens_left() -> None:
    shown = ship_of(draft())
    assert shown["tokens"] == {"white": 3, "black": 2, "carried_white": 1, "carried_black": 0}
    assert shown["steps"] == [
        {"step": {"do": "rotate", "to": "starboard", "pay": "carried_white"},
         "left": {"white": 2, "black": 2, "carried_white": 0, "carried_black": 0}, "facing": 1, "velocity": [1, -3]},
        {"step": {"do": "burn", "colour": "black", "tokens": 2},
         "left": {"white": 2, "black": 0, "carried_white": 0, "carried_black": 0}, "facing": 1, "velocity": [3, -5]},
    ]  # fmt: skip
    assert (shown["start"], shown["end"], shown["carry"]) == ([0, 0], [3, -5], {"white": 1, "black": 0})
    assert shown["coast"] == [[6, -10], [9, -15], [12, -20]]


def test_every_legal_further_step_is_offered_and_no_other() -> None:
    steps = [one["step"] for one in ship_of(draft())["next"]]
    assert steps == [
        {"do": "rotate", "to": "port", "pay": "white"},
        {"do": "rotate", "to": "starboard", "pay": "white"},
        {"do": "burn", "colour": "white", "tokens": 1},
        {"do": "burn", "colour": "white", "tokens": 2},
        {"do": "reverse", "tokens": 2},
    ]


def test_it_shows_which_weapons_bear_on_whom_after_the_move() -> None:
    shown = ship_of(draft())["bears"]
    assert {id: one["range"] for id, one in shown.items()} == {"t1": 7, "t2": 10}
    assert shown["t1"]["weapons"] == ["x1", "x3", "x4"]


def test_sectors_are_told_in_half_hours_from_the_bow() -> None:
    assert ship_of(draft())["sectors"][:2] == [
        {"weapon": "x1", "kind": "beam_a", "start": 21, "half_hours": 6, "ranges": [12, 24, 36]},
        {"weapon": "x2", "kind": "beam_b", "start": 6, "half_hours": 12, "ranges": [12, 24]},
    ]


def test_faults_stand_with_their_ship_and_bad_steps_are_passed_over() -> None:
    known = [fault("a", "$.ships.s1.plot[0]", "A"), fault("b", "$.ships.s11.plot[0]", "B"), fault("c", "$", "C")]
    shown = preview(scene(), 0, plot("s1", Burn(colour="white", tokens=99), AHEAD), known)
    assert [one.code for one in shown.ships[ShipId("s1")].faults] == ["a"]
    assert len(shown.faults) == 3
    assert shown.ships[ShipId("s1")].velocity == (1, -5)


def test_a_ship_that_withdraws_fires_at_nobody() -> None:
    """C-9.1."""
    leaving = ShipOrders(fire=(attack("beams", "t1"),), withdraw=True)
    shown = previewed(Orders(ships={ShipId("s1"): leaving})).ships[ShipId("s1")]
    assert (shown.attacks, shown.bears) == ((), {})


def test_ships_out_of_sight_are_not_in_the_preview() -> None:
    """C-3.2."""
    assert set(previewed(draft()).others) == {"t1", "t2"}
