"""Running a turn through its stages (C-4), and what ends a battle outside them (C-9.2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

from battles.engine.conversion.apply import apply
from battles.engine.conversion.events import Event, GroupLeft, Withdrew
from battles.engine.conversion.orders import Orders
from battles.engine.conversion.sight import seers
from battles.engine.conversion.stages import STAGES
from battles.engine.conversion.state import ObjectId, State
from battles.engine.conversion.turn import after, open_turn, who_of
from battles.engine.conversion.victory import at_peace, decided, leader, victory_points
from battles.engine.dice import Dice
from battles.engine.errors import Refused
from battles.engine.records import BattleEnded, Ending, SideOut
from battles.engine.ruleset import Leave, Resolution, Seat
from battles.engine.sides import check_open

HOW: Mapping[Leave, Literal["conceded", "abandoned"]] = {"concede": "conceded", "abandon": "abandoned"}


def resolve(state: State, sheets: Mapping[Seat, Orders], dice: Dice) -> Resolution[State, Event]:
    """One turn (C-4). The sheets have been checked; a seat without one gives no orders, an out one none either."""
    fighting = {side.seat for side in state.sides if not side.out}
    in_order = {int(seat): sheet for seat, sheet in sheets.items() if seat in fighting}
    turn = open_turn(state, in_order, dice)
    for stage in STAGES:
        if events := stage(turn):
            turn = after(turn, apply(turn.state, events), events)
    return Resolution(state=turn.state, events=turn.events)


def leave(state: State, seat: int, how: Leave) -> Resolution[State, Event]:
    """A side gives up (C-9.2): its ships leave at the end of the turn, or at once where that ends the battle.

    Raises `Refused` where the seat has nothing to give up.
    """
    if closed := check_open(state, seat):
        raise Refused([closed])
    side = state.sides[seat]
    events: list[Event] = [SideOut(seat=seat, name=side.name, how=HOW[how])]
    fighting = [other for other in state.sides if not other.out and other.seat != seat]
    if decided(state, fighting):
        events += _withdraw_all_but(state, {other.team for other in fighting})
        left = apply(state, events)
        reason: Ending = "peace" if at_peace(fighting) else "concession"
        events.append(BattleEnded(winner=leader(left, fighting), reason=reason, points=victory_points(left)))
    return Resolution(state=apply(state, events), events=tuple(events))


def agree_draw(state: State) -> Resolution[State, Event]:
    """All sides agree on a draw (C-9.2)."""
    events = (BattleEnded(winner=None, reason="agreement", points=victory_points(state)),)
    return Resolution(state=apply(state, events), events=events)


def _withdraw_all_but(state: State, teams: set[int]) -> Iterator[Event]:
    seen = seers(state)
    for ship in state.ships:
        if ship.status == "in_play" and state.sides[ship.seat].team not in teams:
            yield Withdrew(ship=who_of(ship, seen[ObjectId(ship.id)]), at=ship.at)
    for group in state.groups:
        if state.sides[group.seat].team not in teams:
            yield GroupLeft(group=who_of(group, seen[ObjectId(group.id)]))
