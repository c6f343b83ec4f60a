"""Dice (D-1 ... D-4). Every random number of the rules comes from one `Dice` object passed in."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Protocol

from battles.engine.errors import Refused, fault

NUMBERS = 1 << 64  # that a stream is made of
BLOCK = 64  # bytes, of SHA-256; the keys of dice are shorter
INNER, OUTER = (bytes(byte ^ mask for byte in range(256)) for mask in (0x36, 0x5C))


class Dice(Protocol):
    """A source of dice (D-1)."""

    def d(self, sides: int, purpose: str) -> int:
        """One roll, 1...`sides` without modulo bias; `purpose` says who, what, against whom."""
        ...


class SealedDice:
    """Dice derived from a turn's mixed key (D-3): a named stream for each purpose, by rejection sampling.

    The n-th number of a stream is HMAC-SHA256(key, purpose, n), so one more roll in one place moves no other.
    """

    def __init__(self, turn_key: bytes) -> None:
        # HMAC as it is defined, both its hashes begun once: a third of the time of the library's, hundreds of times.
        block = turn_key.ljust(BLOCK, b"\0")
        self._inner = hashlib.sha256(block.translate(INNER))
        self._outer = hashlib.sha256(block.translate(OUTER))
        self._drawn: dict[str, int] = {}

    def d(self, sides: int, purpose: str) -> int:
        limit = NUMBERS - NUMBERS % sides
        while True:
            counter = self._drawn.get(purpose, 0)
            self._drawn[purpose] = counter + 1
            inner, outer = self._inner.copy(), self._outer.copy()
            inner.update(purpose.encode() + b"\x00" + counter.to_bytes(8, "big"))
            outer.update(inner.digest())
            number = int.from_bytes(outer.digest()[:8], "big")
            if number < limit:
                return number % sides + 1


def seeded_dice(seed: str) -> SealedDice:
    """Sealed dice from a seed in hexadecimal, for the referee, simulations and tests."""
    return SealedDice(hashlib.sha256(b"seed" + bytes.fromhex(seed)).digest())


class ScriptedDice:
    """Dice that show a list of faces, in the order in which the rules say dice are rolled (D-4)."""

    def __init__(self, faces: Sequence[int]) -> None:
        self._faces = list(faces)
        self._next = 0

    def d(self, sides: int, purpose: str) -> int:
        if self._next == len(self._faces):
            raise Refused([fault("dice_ran_out", "$.dice", "The scripted dice ran out at roll {n}, for {purpose}.",
                                 n=self._next + 1, purpose=purpose)])  # fmt: skip
        face = self._faces[self._next]
        self._next += 1
        if not 1 <= face <= sides:
            raise Refused([fault("dice_face", f"$.dice[{self._next - 1}]", "A die of {sides} sides cannot show {face}.",
                                 sides=sides, face=face)])  # fmt: skip
        return face


class ConstantDice:
    """Dice that always show `face`, or their highest side where they have fewer (D-4)."""

    def __init__(self, face: int) -> None:
        self._face = face

    def d(self, sides: int, purpose: str) -> int:
        return min(self._face, sides)
