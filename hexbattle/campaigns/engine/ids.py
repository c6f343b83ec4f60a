"""Ids that tell nothing: made from the campaign's key, which no view has."""

from __future__ import annotations

import hashlib
from collections import Counter

from hexbattle.campaigns.engine.state import FightId, FleetId, ShipId, UnitId, WorkId


class Ids:
    """The new ids of one turn, each made from what the thing itself is, and a count where there are several alike:
    so no id that somebody is shown depends on what happens out of sight."""

    def __init__(self, key: str, turn: int) -> None:
        self._key, self._turn = key, turn
        self._made: Counter[str] = Counter()

    def fleet(self, *of: str | int) -> FleetId:
        """`of`: whose it is, how it came to be, and where or of what ships."""
        return FleetId(self._next("f", *of))

    def ship(self, *of: str | int) -> ShipId:
        """By the work that it was, or by its fleet."""
        return ShipId(self._next("s", *of))

    def unit(self, *of: str | int) -> UnitId:
        """By its kind and where it was raised."""
        return UnitId(self._next("u", *of))

    def work(self, *of: str | int) -> WorkId:
        """By its yard, and what it is."""
        return WorkId(self._next("w", *of))

    def fight(self, *where: str) -> FightId:
        """Of a battle or an assault, by its system or the ends of its lane."""
        return FightId(self._next("b", *where))

    def _next(self, letter: str, *of: str | int) -> str:
        what = " ".join([letter, *map(str, of)])
        self._made[what] += 1
        text = f"id {self._key} {self._turn} {what} {self._made[what]}"
        return letter + hashlib.sha256(text.encode()).hexdigest()[:12]
