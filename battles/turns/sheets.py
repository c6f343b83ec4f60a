"""Order sheets as they are kept: a document and its seal."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from battles.turns import sealing, vault
from battles.turns.models import OrderSheet
from shipyard.rules import Refused, fault

_NONCE = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True, kw_only=True)
class Receipt:
    """What a player keeps of orders handed in. `hash` is SHA-256 over `nonce` and the canonical `text` (D-3)."""

    turn: int
    saved_at: datetime
    confirmed: bool
    hash: str
    nonce: str
    text: str


def sealed(turn: int, secret: str, document: object, nonce: bytes | None = None, *step: int) -> dict[str, Any]:
    """The fields of a sheet that hold its text, nonce and hash (D-3).

    No nonce: the one derived from its side's `secret` (as the vault stores it) and the number of the turn (and step).
    """
    salt = sealing.derived_nonce(vault.open_secret(secret), turn, *step) if nonce is None else nonce
    return {"document": document, "nonce": salt.hex(), "receipt": sealing.sheet_hash(salt, document)}


def receipt_of(sheet: OrderSheet) -> Receipt:
    """The receipt of orders as they are kept now."""
    return Receipt(
        turn=sheet.turn.number,
        saved_at=sheet.saved_at,
        confirmed=sheet.status == OrderSheet.Status.CONFIRMED,
        hash=sheet.receipt,
        nonce=sheet.nonce,
        text=sheet.text,
    )


def nonce_of(nonce: str | None) -> bytes | None:
    """A nonce as the browser sends it, if it sends one; raises `Refused`."""
    if nonce is None:
        return None
    if not _NONCE.fullmatch(nonce):
        raise Refused([fault("nonce", "$.nonce", "A nonce is 64 hexadecimal digits in lower case.")])
    return bytes.fromhex(nonce)
