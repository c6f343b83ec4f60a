"""Orders: drafts, confirmations and their receipts."""

from __future__ import annotations

from datetime import datetime

from battles.engine import Seat
from battles.models import Side, Turn
from battles.selectors import rules_of, turn_of
from battles.services.closing import note_readiness
from battles.turns.clock import TurnClosed, check_open
from battles.turns.sheets import Receipt
from battles.turns.submitting import hand_in, reopen
from shipyard.rules import Json, Refused, fault, read_json

LONGEST_ORDERS = 200_000  # bytes


def save_orders(
    side: Side, turn_number: int, document: str, *, confirm: bool, nonce: str | None, now: datetime
) -> Receipt:
    """Keep a side's orders for an open turn, as a draft or confirmed; they take the place of earlier ones.

    `document` is the JSON text of a sheet, `nonce` 64 hexadecimal digits (None: derived from the turn's key).
    Raises `Refused` with every fault, or `TurnClosed`; then nothing is stored.
    """
    turn = orderable_turn(side, turn_number, now)
    written = _checked(turn, side, document)
    return hand_in(turn, written, side.secret, confirm=confirm, nonce=nonce, now=now, noted=note_readiness, side=side)


def reopen_orders(side: Side, turn_number: int, now: datetime) -> None:
    """Take a confirmation back: the orders become a draft again. Raises `TurnClosed`."""
    reopen(orderable_turn(side, turn_number, now), now=now, noted=note_readiness, side=side)


def orderable_turn(side: Side, number: int, now: datetime) -> Turn:
    """The turn, if this side may order in it; raises `TurnClosed` if not, with the reason."""
    try:
        turn = turn_of(side.battle, number)
    except Turn.DoesNotExist:
        raise TurnClosed(fault("no_such_turn", "$", "There is no turn {n} to give orders for.", n=number)) from None
    if rules_of(turn.battle).stepwise:
        raise TurnClosed(fault("by_actions", "$", "In this battle each action is taken by itself, in its side's turn."))
    check_open(turn, now)
    if side.seat not in turn.awaiting:
        raise TurnClosed(fault("not_awaited", "$", "Your side gives no orders in turn {n}.", n=number))
    return turn


def _checked(turn: Turn, side: Side, document: str) -> dict[str, Json]:
    """The sheet as it will be kept; judged by what the side sees, outside any transaction."""
    rules = rules_of(turn.battle)
    state = rules.read_state(turn.state)
    orders, faults = rules.check_sheet(state, Seat(side.seat), read_json(document, limit=LONGEST_ORDERS))
    if faults:
        raise Refused(faults)
    return rules.write_orders(orders)
