"""How battles end (C-9)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from battles.engine import Refused, ruleset
from battles.engine.conversion.apply import apply
from battles.engine.conversion.events import Event, ObjectiveHeld, Withdrew
from battles.engine.conversion.orders import Burn, Orders, ShipOrders
from battles.engine.conversion.resolve import agree_draw, leave
from battles.engine.conversion.state import Held, Ship, State, Tokens
from battles.engine.conversion.victory import victory_points
from battles.engine.records import BattleEnded, Objective, Result, ShipId, SideOut, TurnEnded
from battles.engine.ruleset import Resolution
from tests.engine.fleet import attack, battle, design, found, of_kind, orders, plot, run, ship

GUN = design("fire_control", "beam_a", hull=20)
BARE = design(hull=20)  # 10 hits, 60 credits


def doomed(id: str, seat: int, at: tuple[int, int] = (0, 0)) -> Ship:
    """A ship with one hit left."""
    return ship(id, seat, at, BARE, hits_taken=9)


def withdraw(*ids: str) -> Orders:
    return Orders(ships={ShipId(id): ShipOrders(withdraw=True) for id in ids})


def end(events: tuple[Event, ...]) -> BattleEnded:
    (ended,) = of_kind(events, BattleEnded)
    return ended


def how(turn: Resolution[State, Event]) -> tuple[int | None, str]:
    return end(turn.events).winner, end(turn.events).reason


# C-9.1


def test_a_ship_that_withdraws_leaves_after_movement_intact() -> None:
    """C-9.1: and neither fires nor is fired on."""
    state = battle(ship("s1", 0, (0, 90), GUN, velocity=(0, -70)), ship("s2", 1, plan=GUN), ship("s3", 0, (0, 200)))
    turn = run(state, {0: withdraw("s1"), 1: orders(s2=[attack("beams", "s1")])})
    assert (found(turn.state, "s1").status, found(turn.state, "s1").at) == ("withdrawn", (0, 20))
    assert found(turn.state, "s1").hits_taken == 0
    assert turn.state.result is None


# C-9.2


def test_the_last_side_with_ships_in_play_wins() -> None:
    """C-9.2."""
    turn = run(battle(ship("s1", 0, (0, 9), GUN), doomed("s2", 1)), {0: orders(s1=[attack("beams", "s2")])}, (6, 6, 6))
    assert how(turn) == (0, "destruction")
    assert [(out.seat, out.how) for out in of_kind(turn.events, SideOut)] == [(1, "beaten")]
    assert turn.state.result == Result(winner=0, reason="destruction", points={0: 60, 1: 0})
    assert ruleset("conversion").awaiting(turn.state) == ()


def test_a_side_whose_last_ship_withdraws_is_beaten() -> None:
    """C-9.2."""
    turn = run(battle(ship("s1", 0), ship("s2", 1, (0, 90))), {1: withdraw("s2")})
    assert how(turn) == (0, "withdrawal")


def test_when_no_ship_is_left_the_battle_is_drawn() -> None:
    """C-9.2."""
    one, other = replace(doomed("s1", 0), design=GUN), replace(doomed("s2", 1), design=GUN)
    one, other = (replace(each, systems=ship("x", 0, plan=GUN).systems) for each in (one, other))
    sheets = {0: orders(s1=[attack("beams", "s2")]), 1: orders(s2=[attack("beams", "s1")])}
    assert how(run(battle(one, other), sheets, (6, 6, 6, 6, 6, 6))) == (None, "destruction")
    assert how(run(battle(ship("s1", 0), ship("s2", 1, (0, 90))), {0: withdraw("s1"), 1: withdraw("s2")})) == (
        None,
        "withdrawal",
    )


def test_a_battle_of_three_goes_on_when_one_is_beaten() -> None:
    """C-9.2."""
    state = battle(ship("s1", 0, (0, 9), GUN), doomed("s2", 1), ship("s3", 2, (0, -40)))
    turn = run(state, {0: orders(s1=[attack("beams", "s2")])}, (6, 6, 6))
    assert [side.out for side in turn.state.sides] == [False, True, False]
    assert turn.state.turn == 2
    assert of_kind(turn.events, TurnEnded)
    assert ruleset("conversion").awaiting(turn.state) == (0, 2)


def test_allies_win_together() -> None:
    """C-9.2: when all ships left belong to allies."""
    state = battle(ship("s1", 0, (0, 9), GUN), doomed("s2", 1), ship("s3", 2), teams=(7, 1, 7))
    assert how(run(state, {0: orders(s1=[attack("beams", "s2")])}, (6, 6, 6))) == (7, "destruction")


def test_who_concedes_against_one_enemy_loses_at_once() -> None:
    """C-9.2."""
    left = leave(battle(ship("s1", 0), ship("s2", 1, (0, 9))), 0, "concede")
    assert how(left) == (1, "concession")
    assert found(left.state, "s1").status == "withdrawn"
    assert [(out.seat, out.how) for out in of_kind(left.events, SideOut)] == [(0, "conceded")]


def test_the_ships_of_one_of_three_who_concedes_leave_at_the_end_of_the_turn() -> None:
    """C-9.2: they give no more orders, and may still be shot at."""
    state = battle(
        ship("s1", 0, (0, 9), GUN),
        doomed("s2", 1, (3, 0)),
        ship("s3", 1, (0, 1), tokens=Tokens(white=1, black=0)),
        ship("s4", 2),
    )
    left = leave(state, 1, "abandon")
    assert left.state.result is None
    assert ruleset("conversion").awaiting(left.state) == (0, 2)
    turn = run(
        left.state, {0: orders(s1=[attack("beams", "s2")]), 1: plot("s3", Burn(colour="white", tokens=1))}, (6, 6, 6)
    )
    assert found(turn.state, "s3").velocity == (0, 0)
    assert [found(turn.state, id).status for id in ("s2", "s3")] == ["destroyed", "withdrawn"]
    assert [event.ship.id for event in of_kind(turn.events, Withdrew)] == ["s3"]
    assert of_kind(turn.events, SideOut) == []
    assert turn.state.result is None


def test_an_ally_who_concedes_leaves_the_others_fighting() -> None:
    """C-9.2."""
    left = leave(battle(ship("s1", 0), ship("s2", 1), ship("s3", 2), teams=(0, 1, 1)), 2, "concede")
    assert left.state.result is None


def test_who_is_out_or_whose_battle_is_over_cannot_concede() -> None:
    """C-9.2."""
    three = leave(battle(ship("s1", 0), ship("s2", 1), ship("s3", 2)), 0, "concede").state
    over = agree_draw(battle(ship("s1", 0), ship("s2", 1))).state
    for state in (three, over):
        with pytest.raises(Refused):
            leave(state, 0, "concede")


def test_all_may_agree_on_a_draw() -> None:
    """C-9.2."""
    assert how(agree_draw(battle(ship("s1", 0), ship("s2", 1)))) == (None, "agreement")


def test_leaving_and_agreeing_are_events_like_all_others() -> None:
    """E-2."""
    state = battle(ship("s1", 0), ship("s2", 1, (0, 9)))
    for one in (leave(state, 0, "concede"), agree_draw(state)):
        assert apply(state, one.events) == one.state


# C-9.3


@pytest.mark.parametrize(("hits", "winner"), [({"s1": 6}, 1), ({"s2": 6}, 0), ({"s1": 6, "s2": 6}, None), ({}, None)])
def test_on_the_turn_limit_the_side_with_more_victory_points_wins(hits: Mapping[str, int], winner: int | None) -> None:
    """C-9.3: a tie is a draw."""
    ships = (ship(id, seat, plan=BARE, hits_taken=hits.get(id, 0)) for seat, id in enumerate(("s1", "s2")))
    assert how(run(replace(battle(*ships, turn_limit=4), turn=4), {})) == (winner, "turn_limit")


def test_before_the_limit_the_battle_goes_on() -> None:
    """C-9.3."""
    assert run(replace(battle(ship("s1", 0), ship("s2", 1), turn_limit=4), turn=3), {}).state.turn == 4


def test_victory_points_are_the_price_of_ships_destroyed_and_half_that_of_ships_badly_hit() -> None:
    """C-9.3: more than half of the hits gone, in play or withdrawn, whoever did it."""
    odd = design("beam_c", hull=20)  # 60 + 5 credits
    state = battle(
        ship("a", 0, plan=BARE, status="destroyed", hits_taken=12),
        ship("b", 0, plan=odd, hits_taken=6),
        ship("c", 0, plan=odd, hits_taken=5),
        ship("d", 0, plan=odd, hits_taken=6, status="withdrawn"),
        ship("e", 1),
        ship("f", 2, plan=BARE, status="destroyed", hits_taken=12),
        teams=(0, 1, 0),
    )
    assert victory_points(state) == {0: 0, 1: 60 + 32 + 32 + 60, 2: 0}


def test_a_side_that_is_out_does_not_win_on_points() -> None:
    """C-9.3."""
    gone = ship("s1", 0, plan=BARE, status="withdrawn")
    state = battle(gone, ship("s2", 1, plan=BARE, hits_taken=6), ship("s3", 2, plan=BARE), turn_limit=1)
    sides = tuple(replace(side, out=side.seat == 0) for side in state.sides)
    assert how(run(replace(state, sides=sides), {})) == (2, "turn_limit")


GATE = Objective(at=(0, 0), radius=3, turns=2)


def held_after(state: State) -> tuple[Held | None, Any]:
    turn = run(state, {})
    return turn.state.held, turn.state.result and turn.state.result.reason


def test_a_team_that_holds_the_objective_alone_long_enough_wins() -> None:
    """C-9.3: at the end of k turns in a row."""
    state = battle(ship("s1", 0, (0, 3)), ship("s2", 1, (0, 40)), objective=GATE)
    first = run(state, {}).state
    assert first.held == Held(team=0, turns=1, seen_by=(-1, 0, 1))
    assert how(run(first, {})) == (0, "objective")


def test_a_contested_or_deserted_objective_is_held_by_nobody() -> None:
    """C-9.3."""
    before = Held(team=0, turns=1, seen_by=(0, 1))
    contested = battle(ship("s1", 0, (0, 3)), ship("s2", 1, (0, -3)), objective=GATE)
    deserted = battle(ship("s1", 0, (0, 4)), ship("s2", 1, (0, -30)), objective=GATE)
    for state in (contested, deserted):
        turn = run(replace(state, held=before), {})
        assert turn.state.held is None
        assert of_kind(turn.events, ObjectiveHeld) == [ObjectiveHeld(team=None, turns=0, seen_by=(0, 1))]
        assert of_kind(run(state, {}).events, ObjectiveHeld) == []


def test_an_objective_that_changes_hands_is_counted_anew() -> None:
    """C-9.3."""
    state = battle(ship("s1", 0, (0, 3)), ship("s2", 1, (0, 40)), objective=GATE)
    after, result = held_after(replace(state, held=Held(team=1, turns=1, seen_by=(0, 1))))
    assert (after and (after.team, after.turns), result) == ((0, 1), None)


def test_destruction_decides_before_the_turn_limit() -> None:
    """C-9.2, C-9.3."""
    state = battle(ship("s1", 0, (0, 9), GUN), doomed("s2", 1), turn_limit=1)
    assert how(run(state, {0: orders(s1=[attack("beams", "s2")])}, (6, 6, 6))) == (0, "destruction")
