"""The ground of a system: the same board for ever (K-7.2, K-7.3)."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from itertools import count
from typing import Final

from battles.engine import SealedDice
from hexbattle.campaigns.engine.kinds import GROUNDS
from hexbattle.campaigns.engine.state import Ground, Place
from shipyard.rules import Json

WIDTH: Final = 12
HEIGHT: Final = 9
EDGE: Final = 2  # columns on either side that are open: units begin there


def board_for(key: str, place: Place) -> dict[str, Json]:
    """The map of a `battleforge` scenario: the first board of the seed on which every unit can reach every other."""
    for attempt in count():
        dice = SealedDice(hashlib.sha256(f"ground {key} {place.id} {attempt}".encode()).digest())
        rows = [
            "".join(
                "." if not EDGE <= x < WIDTH - EDGE else tile(place.ground, dice.d(100, "tile")) for x in range(WIDTH)
            )
            for _ in range(HEIGHT)
        ]
        if joined(rows):
            return {"width": WIDTH, "height": HEIGHT, "terrain": list(rows)}
    raise AssertionError


def tile(ground: Ground, face: int) -> str:
    """What a tile is, by a die of a hundred faces (K-7.3)."""
    for letter, share in GROUNDS[ground]:
        if face <= share:
            return letter
        face -= share
    return "."


def joined(rows: Sequence[str]) -> bool:
    """Whether somebody who begins in the west can walk to the east."""
    seen, edge = {(0, 0)}, [(0, 0)]
    while edge:
        x, y = edge.pop()
        for at in ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)):
            if at not in seen and 0 <= at[0] < WIDTH and 0 <= at[1] < HEIGHT and rows[at[1]][at[0]] != "#":
                seen.add(at)
                edge.append(at)
    return (WIDTH - 1, 0) in seen
