"""From a hex to the plots that end there (C-2.4, C-2.5): the cheapest one for each heading that can be had."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from battles.engine.conversion.movement import Purse
from battles.engine.conversion.orders import Step
from battles.engine.conversion.reach import Option, options, purse_of
from battles.engine.conversion.state import Ship
from battles.engine.hexes import Hex, add, subtract, turned


class Plot(NamedTuple):
    """A whole plot: its steps, the heading that it ends with (0-5), and the new tokens that it spends."""

    steps: tuple[Step, ...]
    facing: int
    spent: int


def plots_to(ship: Ship, at: Hex) -> tuple[Plot, ...]:
    """A cheapest legal plot for each heading with which the ship can end this turn in a hex, the cheapest first.

    None for a hex that is out of reach.
    """
    change = turned(subtract(at, add(ship.at, ship.velocity)), -ship.facing)
    ways = _ways(purse_of(ship)).get(change, ())
    return tuple(Plot(way.steps(), (ship.facing + faces) % 6, way.spent) for faces, way in ways)


def arrivals(ship: Ship, places: tuple[Hex, ...]) -> tuple[tuple[int, int], ...]:
    """For each of some hexes within reach the heading and the price, in new tokens, of the first of `plots_to`."""
    coasting, ways = add(ship.at, ship.velocity), _ways(purse_of(ship))
    firsts = (ways[turned(subtract(at, coasting), -ship.facing)][0] for at in places)
    return tuple(((ship.facing + faces) % 6, way.spent) for faces, way in firsts)


@lru_cache(maxsize=512)
def _ways(purse: Purse) -> Mapping[Hex, tuple[tuple[int, Option], ...]]:
    """For a ship heading 0: (heading, how) for every change of velocity, by price, then by how little it turns."""
    found: dict[Hex, list[tuple[int, Option]]] = defaultdict(list)
    for (dv, faces), option in options(purse).items():
        found[dv].append((faces, option))
    return {dv: tuple(sorted(ways, key=_preference)) for dv, ways in found.items()}


def _preference(way: tuple[int, Option]) -> tuple[int, int, int]:
    faces, option = way
    return option.spent, min(faces, 6 - faces), faces
