"""Taking a step in a battle whose turns are played step by step (B-2.3, B-7)."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db import transaction

from battles.engine import Seat
from battles.models import Side, Step, Turn
from battles.selectors import current_turn, rules_of
from battles.services.closing import note_readiness
from battles.services.orders import LONGEST_ORDERS
from battles.services.resolving import resolve_if_due
from battles.services.stepping import Stepper, Taken, store_steps
from battles.turns.clock import TurnClosed, check_open, take_step
from battles.turns.sheets import nonce_of
from battles.turns.tokens import check_token
from shipyard.rules import Refused, fault, read_json


def act(side: Side, token: str, document: str, *, nonce: str | None, now: datetime) -> Step:
    """Take the next step of the running turn: it is resolved and stored at once, and cannot be taken back.

    `document`: the JSON text of an action; `nonce`: 64 hexadecimal digits (None: derived from the side's secret).
    Raises `StaleToken` if the battle has gone on since `token` was given out, `TurnClosed` if the side may not act
    now, `Refused` with every fault of the action; then nothing has happened.
    """
    turn = steppable_turn(side, now)
    check_token(token, side.battle.code, turn)
    if side.seat not in turn.awaiting:
        raise TurnClosed(fault("not_awaited", "$", "It is not your side's turn."))
    salt, stepper = nonce_of(nonce), Stepper(turn)
    action, faults = stepper.rules.check_sheet(
        stepper.state, Seat(side.seat), read_json(document, limit=LONGEST_ORDERS)
    )
    if faults:
        raise Refused(faults)
    return take(stepper, side, stepper.rules.write_orders(action), now, salt)


def take(stepper: Stepper, side: Side, document: Any, now: datetime, nonce: bytes | None = None) -> Step:
    """Work a checked step out, store it, and close the turn if that was its last one."""
    taken = stepper.take(side, document, Step.Author.PLAYER, nonce)
    _store(stepper.turn, taken, now)
    if taken.step.ends_turn:
        resolve_if_due(stepper.turn.battle_id, stepper.turn.number, now)  # should it fail, the sweep finds the turn
    return taken.step


def _store(turn: Turn, taken: Taken, now: datetime) -> None:
    with transaction.atomic():
        take_step(turn, Turn.objects, now)
        store_steps(turn, [taken], now)
        if taken.step.ends_turn:
            note_readiness(turn)


def steppable_turn(side: Side, now: datetime) -> Turn:
    """The running turn of a battle that is played step by step; raises `TurnClosed` where there is none."""
    turn = current_turn(side.battle)
    if turn is None:
        raise TurnClosed(fault("not_running", "$", "This battle is over, or has not begun."))
    if side.out:
        raise TurnClosed(fault("not_fighting", "$", "Your side is out."))
    if not rules_of(side.battle).stepwise:
        raise TurnClosed(fault("by_sheets", "$", "In this battle all sides hand in orders for a whole turn."))
    check_open(turn, now)
    return turn
