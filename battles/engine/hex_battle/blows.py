"""What the terrain on a ship's path does to it (H-2.2)."""

from __future__ import annotations

from battles.engine.hex_battle.movement import Flight
from battles.engine.hex_battle.state import State, Terrain
from battles.engine.hex_battle.terrain import terrain_at
from battles.engine.hexes import Hex
from shipyard.rules.records import record

FAST = 4  # hexes a turn from which debris tells
PLANET_DICE = 2


@record
class Blow:
    """One blow of so many damage dice, which screens do not stop."""

    at: Hex
    terrain: Terrain
    dice: int


def blows(state: State, flight: Flight, stands: Hex) -> tuple[Blow, ...]:
    """The blows that a ship takes on its way to where it stands, in their order: debris along its path, then a planet.

    A ship that was pushed off its path has flown all of it; one that leaves the board takes none (H-2.4).
    """
    if flight.leaves:
        return ()
    reached = flight.path.index(stands) if stands in flight.path else len(flight.path) - 1
    crossed = flight.path[1 : reached + 1] if flight.speed >= FAST else ()
    debris = tuple(Blow(at=at, terrain="debris", dice=1) for at in crossed if terrain_at(state, at) == "debris")
    planet = () if flight.planet is None else (Blow(at=flight.planet, terrain="planet", dice=PLANET_DICE),)
    return (*debris, *planet)
