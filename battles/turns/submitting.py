"""Handing orders in, and taking a confirmation back, in any game whose turns are resolved whole."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any

from django.db import models, transaction

from battles.turns.clock import TurnClosed, take_hold
from battles.turns.models import OrderSheet
from battles.turns.sheets import Receipt, nonce_of, receipt_of, sealed
from shipyard.rules import fault

type Noted = Callable[[Any], None]  # marks a held turn as ready, or not


def hand_in(
    turn: Any, document: object, secret: str, *, confirm: bool, nonce: str | None, now: datetime, noted: Noted,
    **whose: models.Model,
) -> Receipt:  # fmt: skip
    """Keep checked orders, as a draft or confirmed; they take the place of earlier ones.

    `nonce`: 64 hexadecimal digits (None: derived from `secret`, that of whose they are). Raises `Refused` for another
    nonce, or `TurnClosed`; then nothing is stored.
    """
    sheet = {
        **sealed(turn.number, secret, document, nonce_of(nonce)),
        "status": OrderSheet.Status.CONFIRMED if confirm else OrderSheet.Status.DRAFT,
        "author": OrderSheet.Author.PLAYER,
        "saved_at": now,
    }
    with transaction.atomic():
        take_hold(turn, type(turn).objects, now)
        stored, _ = turn.sheets.update_or_create(**whose, defaults=sheet)
        if stored.leaves:
            raise TurnClosed(fault("has_conceded", "$", "Your side has conceded and gives no more orders."))
        noted(turn)
    return receipt_of(stored)


def reopen(turn: Any, *, now: datetime, noted: Noted, **whose: models.Model) -> None:
    """Take a confirmation back: the orders become a draft again. Raises `TurnClosed`."""
    with transaction.atomic():
        take_hold(turn, type(turn).objects, now)
        turn.sheets.filter(**whose).update(status=OrderSheet.Status.DRAFT)
        noted(turn)
