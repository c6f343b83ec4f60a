"""The only maker of new states: old state + events = new state (E-2)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import reduce
from typing import Any

from battles.engine.battleforge.events import (
    AreaHit,
    Attacked,
    BattleEnded,
    Buffed,
    Event,
    Healed,
    Moved,
    ObjectiveHeld,
    SideOut,
    TurnEnded,
    TurnStarted,
)
from battles.engine.battleforge.state import ACTIONS, State, Unit
from battles.engine.records import Result


def apply(state: State, events: Iterable[Event]) -> State:
    """The state after `events`."""
    return reduce(_after, events, state)


def _after(state: State, event: Event) -> State:
    match event:
        case Moved() | Attacked() | Healed() | Buffed() | AreaHit():
            made = _acted(state, event)
        case TurnEnded():
            made = _each(state, lambda unit: _rested(unit, event))
        case TurnStarted(turn=turn, round=round, team=team):
            fresh = _each(state, lambda unit: started(unit) if unit.team == team else unit)
            made = replace(fresh, turn=turn, round=round, active_team=team)
        case ObjectiveHeld(team=team, turns=turns):
            made = replace(state, held={**state.held, team: turns})
        case SideOut(seat=seat):
            sides = (replace(side, out=True) if side.seat == seat else side for side in state.sides)
            made = replace(state, sides=tuple(sides))
        case BattleEnded():
            made = replace(state, result=Result(winner=event.winner, reason=event.reason, points=event.points))
        case _:
            made = state  # it tells of what has been counted
    return made


def started(unit: Unit) -> Unit:
    """A unit as its team's turn starts (B-2.1): its actions are there again, its marks cleared."""
    return replace(
        unit,
        actions_remaining=ACTIONS if unit.hp else 0,
        has_attacked=False,
        has_used_ability=False,
        waded_this_turn=False,
    )


def _each(state: State, change: Callable[[Unit], Unit]) -> State:
    return replace(state, units=tuple(map(change, state.units)))


def _with(state: State, id: str, **changes: Any) -> State:
    return _each(state, lambda unit: replace(unit, **changes) if unit.id == id else unit)


def _acted(state: State, event: Moved | Attacked | Healed | Buffed | AreaHit) -> State:
    match event:
        case Moved():
            return _with(state, event.unit.id, at=event.end, actions_remaining=event.actions_remaining,
                         waded_this_turn=event.waded)  # fmt: skip
        case Attacked():
            hurt = _with(state, event.target.id, hp=event.after)
            return _each(hurt, lambda unit: _spent(unit, event.attacker.id, has_attacked=True))
        case Healed():
            used = _each(state, lambda unit: _spent(unit, event.unit.id, has_used_ability=True))
            counted = _with(used, event.unit.id, heals_left=event.heals_left)
            return _with(counted, event.target.id, hp=event.after)
        case Buffed():
            used = _each(state, lambda unit: _spent(unit, event.unit.id, has_used_ability=True))
            return _with(used, event.target.id, attack_buff=event.attack, buff_turns=event.turns)
        case AreaHit():
            used = _each(state, lambda unit: _spent(unit, event.unit.id, has_used_ability=True))
            left = {one.unit.id: one.after for one in event.struck}
            return _each(used, lambda unit: replace(unit, hp=left.get(unit.id, unit.hp)))


def _spent(unit: Unit, id: str, **mark: Any) -> Unit:
    """A unit that has spent an action, if it is the one."""
    return replace(unit, actions_remaining=unit.actions_remaining - 1, **mark) if unit.id == id else unit


def _rested(unit: Unit, event: TurnEnded) -> Unit:
    """A unit as its team's turn ends (B-1.2, B-2.1)."""
    if unit.team != event.team:
        return unit
    turns = next((one.turns for one in event.buffs if one.unit.id == unit.id), 0)
    return replace(unit, actions_remaining=0, buff_turns=turns, attack_buff=unit.attack_buff if turns else 0)
