"""Running one action (B-2.2), and what ends a battle outside of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from battles.engine.battleforge import actions, ending
from battles.engine.battleforge.events import Event, SideOut
from battles.engine.battleforge.orders import Action, Attack, EndTurn, Move, UseAbility
from battles.engine.battleforge.state import State
from battles.engine.battleforge.turn import Turn
from battles.engine.battleforge.victory import teams_left
from battles.engine.dice import Dice, ScriptedDice
from battles.engine.errors import Refused
from battles.engine.records import Exit
from battles.engine.ruleset import Leave, Resolution, Seat
from battles.engine.sides import check_open

HOW: Final[Mapping[Leave, Exit]] = {"concede": "conceded", "abandon": "abandoned"}


def resolve(state: State, sheets: Mapping[Seat, Action], dice: Dice) -> Resolution[State, Event]:
    """One action of the team whose turn it is, which has been checked; without one it ends its turn."""
    turn = Turn(state, dice)
    match sheets.get(Seat(state.active_team), EndTurn()):
        case Move() as action:
            actions.move(turn, action)
        case Attack() as action:
            actions.attack(turn, action)
        case UseAbility() as action:
            actions.use_ability(turn, action)
        case EndTurn():
            ending.end_turn(turn)
    ending.look(turn)
    return _resolution(turn)


def leave(state: State, seat: int, how: Leave) -> Resolution[State, Event]:
    """A side gives up and its units leave the field; the last team left has won, else the next one acts.

    Raises `Refused` where the seat has nothing to give up.
    """
    if closed := check_open(state, seat):
        raise Refused([closed])
    turn = _between_actions(state)
    turn.happens(SideOut(seat=seat, name=state.sides[seat].name, how=HOW[how]))
    left = teams_left(turn.state)
    if len(left) < 2:
        ending.end(turn, next(iter(left), None), "concession")
    elif seat == state.active_team:
        ending.hand_over(turn)
    return _resolution(turn)


def agree_draw(state: State) -> Resolution[State, Event]:
    """All sides agree on a draw."""
    turn = _between_actions(state)
    ending.end(turn, None, "agreement")
    return _resolution(turn)


def _between_actions(state: State) -> Turn:
    return Turn(state, ScriptedDice(()))  # no die is rolled between actions


def _resolution(turn: Turn) -> Resolution[State, Event]:
    return Resolution(state=turn.state, events=tuple(turn.events))
