"""Order sheets as they are kept: a document and its seal."""

from __future__ import annotations

from typing import Any

from battles.turns import sealing
from battles.turns.models import Turn


def sealed(turn: Turn, seat: int, document: object, nonce: bytes | None = None) -> dict[str, Any]:
    """The fields of a sheet that hold its text, nonce and hash (D-3); no nonce: the derived one."""
    salt = sealing.derived_nonce(turn.secret, seat) if nonce is None else nonce
    return {"document": document, "nonce": salt.hex(), "receipt": sealing.sheet_hash(salt, document)}
