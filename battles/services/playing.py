"""A turn played from what is stored of it: the same code when it is resolved and when it is verified."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from battles.engine import Leave, Resolution, SealedDice, Seat
from battles.models import OrderSheet, Turn
from battles.selectors import Rules
from battles.turns import sealing

type Play = Resolution[Any, Any]


def play(rules: Rules, turn: Turn, sheets: Sequence[OrderSheet], *, agreed: bool) -> Play:
    """What a turn comes to. `sheets`: those that count, in seat order; `agreed`: all sides want a draw (C-9.2)."""
    state = rules.read_state(turn.state)
    if agreed:
        return rules.agree_draw(state)
    left = _take_leave(rules, state, sheets)
    if rules.outcome(left.state) is not None:
        return left
    orders = {Seat(sheet.side.seat): rules.read_orders(sheet.document) for sheet in sheets}
    fought = rules.resolve(left.state, orders, turn_dice(turn, sheets))
    return Resolution(state=fought.state, events=left.events + fought.events)


def turn_dice(turn: Turn, sheets: Sequence[OrderSheet]) -> SealedDice:
    """The dice of a turn, from its key and the sheets of all who ordered (D-3)."""
    hashes = [sheet.receipt for sheet in sheets]
    return SealedDice(sealing.mixed_key(turn.secret, turn.battle.code, turn.number, hashes))


def _take_leave(rules: Rules, state: Any, sheets: Sequence[OrderSheet]) -> Play:
    """Those who concede or are given up are out as the turn closes, until that decides the battle.

    If all go at once, nobody has won.
    """
    leaving = [sheet for sheet in sheets if sheet.leaves]
    if leaving and {sheet.side.seat for sheet in leaving} >= set(rules.awaiting(state)):
        return rules.agree_draw(state)
    played: Play = Resolution(state=state, events=())
    for sheet in leaving:
        if rules.outcome(played.state) is not None:
            break
        step = rules.leave(played.state, Seat(sheet.side.seat), cast("Leave", sheet.leaves))
        played = Resolution(state=step.state, events=played.events + step.events)
    return played
