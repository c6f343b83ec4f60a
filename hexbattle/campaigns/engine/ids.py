"""Ids that tell nothing: made from the campaign's key, which no view has."""

from __future__ import annotations

import hashlib
from collections import Counter

from hexbattle.campaigns.engine.state import FightId, FleetId, ShipId, UnitId, WorkId


class Ids:
    """The new ids of one turn. Each faction's of each kind are counted by themselves, so that no id that one is
    shown depends on what another did out of its sight."""

    def __init__(self, key: str, turn: int) -> None:
        self._key, self._turn = key, turn
        self._made: Counter[str] = Counter()

    def fleet(self, seat: int) -> FleetId:
        return FleetId(self._next("f", seat))

    def ship(self, seat: int) -> ShipId:
        return ShipId(self._next("s", seat))

    def unit(self, seat: int) -> UnitId:
        return UnitId(self._next("u", seat))

    def work(self, seat: int) -> WorkId:
        return WorkId(self._next("w", seat))

    def fight(self, *where: str) -> FightId:
        """Of a battle or an assault, by its system or the ends of its lane."""
        return FightId(self._next("b", *where))

    def _next(self, letter: str, *of: object) -> str:
        what = " ".join([letter, *map(str, of)])
        self._made[what] += 1
        text = f"id {self._key} {self._turn} {what} {self._made[what]}"
        return letter + hashlib.sha256(text.encode()).hexdigest()[:12]
