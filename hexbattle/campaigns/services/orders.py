"""A faction's orders: drafts, confirmations and their receipts (K-4)."""

from __future__ import annotations

from datetime import datetime

from battles.engine import Refused, fault
from battles.turns.clock import TurnClosed, check_open
from battles.turns.sheets import Receipt
from battles.turns.submitting import hand_in, reopen
from hexbattle.campaigns import engine
from hexbattle.campaigns.models import Faction, Turn
from hexbattle.campaigns.selectors import state_of, turn_of
from hexbattle.campaigns.services.closing import note_readiness
from shipyard.rules import Json, read_json

LONGEST_ORDERS = 200_000  # bytes


def save_orders(
    faction: Faction, turn_number: int, document: str, *, confirm: bool, nonce: str | None, now: datetime
) -> Receipt:
    """Keep a faction's orders for an open turn, as a draft or confirmed; they take the place of earlier ones.

    `document` is the JSON text of a sheet, `nonce` 64 hexadecimal digits (None: derived from the faction's secret).
    Raises `Refused` with every fault, or `TurnClosed`; then nothing is stored.
    """
    turn = orderable_turn(faction, turn_number, now)
    written = _checked(turn, faction, document)
    return hand_in(
        turn, written, faction.secret, confirm=confirm, nonce=nonce, now=now, noted=note_readiness, faction=faction
    )


def reopen_orders(faction: Faction, turn_number: int, now: datetime) -> None:
    """Take a confirmation back: the orders become a draft again. Raises `TurnClosed`."""
    reopen(orderable_turn(faction, turn_number, now), now=now, noted=note_readiness, faction=faction)


def orderable_turn(faction: Faction, number: int, now: datetime) -> Turn:
    """The turn, if this faction may order in it; raises `TurnClosed` if not, with the reason."""
    try:
        turn = turn_of(faction.campaign, number)
    except Turn.DoesNotExist:
        raise TurnClosed(fault("no_such_turn", "$", "There is no turn {n} to give orders for.", n=number)) from None
    check_open(turn, now)
    if faction.campaign.paused_at is not None:
        raise TurnClosed(fault("paused", "$", "The curators have paused this campaign; its clock stands still."))
    if faction.seat not in turn.awaiting:
        raise TurnClosed(fault("not_awaited", "$", "Your faction gives no orders in turn {n}.", n=number))
    return turn


def _checked(turn: Turn, faction: Faction, document: str) -> dict[str, Json]:
    """The sheet as it will be kept; judged by what the faction sees, outside any transaction."""
    view = engine.view(state_of(turn), faction.seat)
    orders, faults = engine.check_sheet(view, faction.seat, read_json(document, limit=LONGEST_ORDERS))
    if faults:
        raise Refused(faults)
    return engine.write_orders(orders)
