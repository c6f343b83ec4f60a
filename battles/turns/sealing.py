"""Sealed dice (D-3): commitment, nonces, sheet hashes and the mixed key of a turn. Pure.

Several fields under one hash are framed: each as its length in four big-endian bytes, then its bytes,
so that no two lists of fields give the same message. Text is UTF-8, numbers are decimal text.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Sequence

KEY_BYTES = NONCE_BYTES = 32


def frame(*fields: bytes | str | int) -> bytes:
    """The fields as one message that can be cut back into them in one way only."""
    raw = [one if isinstance(one, bytes) else str(one).encode() for one in fields]
    return b"".join(len(one).to_bytes(4, "big") + one for one in raw)


def canonical(document: object) -> str:
    """A JSON document as its one canonical text: keys sorted, no spaces."""
    return json.dumps(document, ensure_ascii=False, separators=(",", ":"), sort_keys=True)


def commitment(game: str, turn: int, key: bytes) -> str:
    """What is shown from the moment the turn opens: SHA-256 over ("turn", game, turn, key), in hexadecimal."""
    return hashlib.sha256(frame("turn", game, turn, key)).hexdigest()


def derived_nonce(secret: bytes, turn: int, *step: int) -> bytes:
    """The nonce of a sheet (or step) that came without one, from its side's secret: nobody can try out nonces.

    Never from the turn's key: that is revealed with the sheet's hash, and a sheet is easy to guess.
    """
    return hmac.digest(secret, frame("nonce", turn, *step), "sha256")


def sheet_hash(nonce: bytes, document: object) -> str:
    """SHA-256(nonce, canonical sheet), in hexadecimal. A nonce always has 32 bytes, so this needs no frame."""
    return hashlib.sha256(nonce + canonical(document).encode()).hexdigest()


def mixed_key(key: bytes, game: str, turn: int, hashes: Sequence[str]) -> bytes:
    """The key that the turn's dice come from: HMAC-SHA256(key, game, turn, sheet hashes in seat order).

    Where a turn is played step by step, that of each step's dice: from the hashes of all steps up to it.
    """
    return hmac.digest(key, frame(game, turn, *(bytes.fromhex(one) for one in hashes)), "sha256")


def captain_key(secret: bytes, turn: int, *step: int) -> bytes:
    """The key of a captain's own dice for one turn (or step), from its side's secret and never from the turn's key."""
    return hmac.digest(secret, frame("captain", turn, *step), "sha256")
