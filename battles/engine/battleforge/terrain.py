"""The square grid and what lies on it (B-3), in integers: every distance is a number of steps."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, Literal

from battles.engine.battleforge.state import Map, Tile
from shipyard.rules.records import record

type TerrainName = Literal["open", "forest", "rough", "water", "blocking"]

CONCEALMENT_MISS_CHANCE: Final = 15  # per cent, B-4.5: about one reached shot in seven, felt without deciding a fight
STEPS: Final[tuple[Tile, ...]] = ((0, -1), (1, 0), (0, 1), (-1, 0))  # N, E, S, W


@record
class Terrain:
    """`cost` to enter, None: never; `defense` that it gives; `conceals`: per cent; `wades`: entering ends the turn."""

    name: TerrainName
    cost: int | None
    defense: int = 0
    conceals: int = 0
    wades: bool = False


TERRAIN: Final[Mapping[str, Terrain]] = {
    ".": Terrain(name="open", cost=1),
    "f": Terrain(name="forest", cost=2, defense=2, conceals=CONCEALMENT_MISS_CHANCE),
    "r": Terrain(name="rough", cost=2),
    "w": Terrain(name="water", cost=3, wades=True),
    "#": Terrain(name="blocking", cost=None),
}


def steps(a: Tile, b: Tile) -> int:
    """How many steps apart two tiles are."""
    return abs(a[0] - b[0]) + abs(a[1] - b[1])


def neighbours(at: Tile) -> Iterator[Tile]:
    """The four tiles next to one, N, E, S, W; some may be off the map."""
    return ((at[0] + x, at[1] + y) for x, y in STEPS)


def on_map(ground: Map, at: Tile) -> bool:
    return 0 <= at[0] < ground.width and 0 <= at[1] < ground.height


def terrain_at(ground: Map, at: Tile) -> Terrain:
    """What lies on a tile of the map."""
    return TERRAIN[ground.terrain[at[1]][at[0]]]


def cost_of(ground: Map, at: Tile) -> int | None:
    """What entering a tile costs (B-3); None where nothing can: blocking, or off the map."""
    return terrain_at(ground, at).cost if on_map(ground, at) else None
