"""Where an enemy may be after this turn's movement."""

from __future__ import annotations

from collections.abc import Sequence

from battles.engine.conversion.state import Ship
from battles.engine.hexes import STEPS, Hex

GUESSES = ((0.35, 0, 0.0), (0.2, 3, 0.25), (0.15, 0, 0.5), (0.05, 0, 1.0), (0.125, 1, 0.4), (0.125, 5, 0.4))  # chance, turn, burn


def guesses(ship: Ship) -> Sequence[tuple[float, Hex]]:
    tokens = ship.tokens.white + ship.tokens.black
    q, r = ship.at[0] + ship.velocity[0], ship.at[1] + ship.velocity[1]
    places: dict[Hex, float] = {}
    for chance, turn, share in GUESSES:
        burn = round(tokens * share)
        dq, dr = STEPS[(ship.facing + turn) % 6]
        place = q + burn * dq, r + burn * dr
        places[place] = places.get(place, 0) + chance
    return [(chance, place) for place, chance in places.items()]
