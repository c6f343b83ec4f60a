"""Order sheets as they are kept: a document and its seal."""

from __future__ import annotations

from typing import Any

from battles.turns import sealing, vault


def sealed(turn: int, secret: str, document: object, nonce: bytes | None = None, *step: int) -> dict[str, Any]:
    """The fields of a sheet that hold its text, nonce and hash (D-3).

    No nonce: the one derived from its side's `secret` (as the vault stores it) and the number of the turn (and step).
    """
    salt = sealing.derived_nonce(vault.open_secret(secret), turn, *step) if nonce is None else nonce
    return {"document": document, "nonce": salt.hex(), "receipt": sealing.sheet_hash(salt, document)}
