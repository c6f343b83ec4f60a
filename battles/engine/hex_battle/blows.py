"""What the terrain on a ship's path does to it (H-2.2)."""

from __future__ import annotations

from typing import Protocol

from battles.engine.hex_battle.state import State, Terrain
from battles.engine.hex_battle.terrain import terrain_at
from battles.engine.hexes import Hex
from shipyard.rules.records import record

FAST = 4  # hexes: debris does nothing to slower ships
PLANET_DICE = 2


class Passage(Protocol):
    """A move as it was flown: its path, the start first, its speed, and the planet that stopped it."""

    @property
    def path(self) -> tuple[Hex, ...]: ...
    @property
    def speed(self) -> int: ...
    @property
    def planet(self) -> Hex | None: ...


@record
class Blow:
    """One blow of so many damage dice, which screens do not stop."""

    at: Hex
    terrain: Terrain
    dice: int


def blows(state: State, move: Passage, stands: Hex) -> tuple[Blow, ...]:
    """The blows that a ship which stays on the board takes on its way to where it stands: debris first, then a planet.

    A ship that was pushed off its path has flown all of it.
    """
    reached = move.path.index(stands) + 1 if stands in move.path else None
    crossed = move.path[1:reached] if move.speed >= FAST else ()
    debris = tuple(Blow(at=at, terrain="debris", dice=1) for at in crossed if terrain_at(state, at) == "debris")
    planet = () if move.planet is None else (Blow(at=move.planet, terrain="planet", dice=PLANET_DICE),)
    return (*debris, *planet)
