"""Running a turn through its stages (H-3), and what ends a battle outside them."""

from __future__ import annotations

from collections.abc import Mapping

from battles.engine.dice import Dice, ScriptedDice
from battles.engine.errors import Refused
from battles.engine.hex_battle.events import Disengaged, Event, who
from battles.engine.hex_battle.orders import Orders
from battles.engine.hex_battle.score import scores
from battles.engine.hex_battle.stages import DEPLOYMENT, STAGES
from battles.engine.hex_battle.state import State
from battles.engine.hex_battle.turn import Turn
from battles.engine.records import BattleEnded, Ending, Exit, SideOut
from battles.engine.ruleset import Leave, Resolution, Seat
from battles.engine.sides import check_open

HOW: Mapping[Leave, Exit] = {"concede": "conceded", "abandon": "abandoned"}


def resolve(state: State, sheets: Mapping[Seat, Orders], dice: Dice) -> Resolution[State, Event]:
    """One turn. The sheets have been checked; a seat without one gives no orders, an out one none either."""
    fighting = {side.seat for side in state.sides if not side.out}
    turn = Turn(state, {int(seat): sheet for seat, sheet in sheets.items() if seat in fighting}, dice)
    for stage in DEPLOYMENT if state.turn == 0 else STAGES:
        stage(turn)
    return _resolution(turn)


def leave(state: State, seat: int, how: Leave) -> Resolution[State, Event]:
    """A side gives up, which ends a duel at once: its ships disengage, and the other side has won.

    Raises `Refused` where the seat has nothing to give up.
    """
    if closed := check_open(state, seat):
        raise Refused([closed])
    turn = _between_turns(state)
    side = state.sides[seat]
    turn.happens(SideOut(seat=seat, name=side.name, how=HOW[how]))
    for ship in turn.in_play():
        if ship.seat == seat:
            turn.happens(Disengaged(ship=who(ship), at=ship.at))
    winner = next((other.team for other in turn.state.sides if not other.out), None)
    return _ended(turn, winner, "concession")


def agree_draw(state: State) -> Resolution[State, Event]:
    """Both sides agree on a draw."""
    return _ended(_between_turns(state), None, "agreement")


def _between_turns(state: State) -> Turn:
    return Turn(state, {}, ScriptedDice(()))  # no die is rolled between turns


def _ended(turn: Turn, winner: int | None, reason: Ending) -> Resolution[State, Event]:
    points = scores(turn.state, max(0, turn.state.turn - 1))
    turn.happens(BattleEnded(winner=winner, reason=reason, points=points))
    return _resolution(turn)


def _resolution(turn: Turn) -> Resolution[State, Event]:
    return Resolution(state=turn.state, events=tuple(turn.events))
