"""Ids that tell nothing: made from the campaign's key, which no view has."""

from __future__ import annotations

import hashlib

from hexbattle.campaigns.engine.state import FightId, FleetId, UnitId, WorkId


class Ids:
    """The new ids of one turn, one after the other."""

    def __init__(self, key: str, turn: int) -> None:
        self._key, self._turn, self._made = key, turn, 0

    def fleet(self) -> FleetId:
        return FleetId(self._next("f"))

    def ship(self) -> str:
        return self._next("s")

    def unit(self) -> UnitId:
        return UnitId(self._next("u"))

    def work(self) -> WorkId:
        return WorkId(self._next("w"))

    def fight(self) -> FightId:
        return FightId(self._next("b"))

    def _next(self, letter: str) -> str:
        self._made += 1
        return letter + hashlib.sha256(f"id {self._key} {self._turn} {self._made}".encode()).hexdigest()[:12]
