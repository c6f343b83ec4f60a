"""The picture of the ground of an assault: square tiles, what lies on them, and the units where they begin."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from battles.views.picture_parts import Ground, Picture, Piece, Point, Sign, box, closed, mark, number
from shipyard.rules import Json

TILE = 20
KINDS = {"f": "forest", "r": "rough", "w": "water", "#": "blocking"}
LETTERS = {"f": "F", "r": "R", "w": "W", "#": ""}
UNIT_SIGNS = {
    "defender": "M0-7L6-4.5V0C6 4 3 6 0 7.5C-3 6-6 4-6 0V-4.5Z",  # a shield
    "striker": "M0-7.5L6 1H2.2V7H-2.2V1H-6Z",  # a thrust
    "support": "M-2.2-6.5H2.2V-2.2H6.5V2.2H2.2V6.5H-2.2V2.2H-6.5V-2.2H-2.2Z",  # a cross
    "scout": "M-7.5 0C-4-5.5 4-5.5 7.5 0C4 5.5-4 5.5-7.5 0ZM2.4 0A2.4 2.4 0 1 0-2.4 0A2.4 2.4 0 1 0 2.4 0Z",  # an eye
}  # by archetype, about the middle of a tile


def of_ground(field: Mapping[str, Any]) -> Picture:
    """`field`: a battlefield as the rules read it from a scenario."""
    ground = field["map"]
    width, height = ground["width"] * TILE, ground["height"] * TILE
    return Picture(
        box=box(0, 0, width, height),
        places={},
        board=closed([(0, 0), (width, 0), (width, height), (0, height)]),
        square=True,
        grounds=tuple(_ground(letter, ground["terrain"]) for letter in KINDS if letter in "".join(ground["terrain"])),
        held=_tiles(field["victory"]["tiles"]),
        pieces=tuple(_pieces(field["sides"])),
        signs=tuple(Sign(archetype=archetype, path=path) for archetype, path in UNIT_SIGNS.items()),
    )


def _ground(letter: str, rows: list[str]) -> Ground:
    tiles = [(x, y) for y, row in enumerate(rows) for x, one in enumerate(row) if one == letter]
    marks = tuple(mark(LETTERS[letter], _middle(at)) for at in tiles)
    return Ground(kind=KINDS[letter], path=_tiles(tiles), marks=marks)


def _pieces(sides: list[dict[str, Json]]) -> Iterable[Piece]:
    for seat, side in enumerate(sides):
        units: Any = side["units"]
        for unit in units:
            x, y = map(number, _middle(unit["at"]))
            yield Piece(seat=seat, name=unit["name"], sign=UNIT_SIGNS[unit["archetype"]], x=x, y=y)


def _tiles(tiles: Iterable[Iterable[int]]) -> str:
    """Tiles as one path, each from its upper left corner."""
    return "".join(f"M{x * TILE} {y * TILE}h{TILE}v{TILE}h-{TILE}z" for x, y in tiles)


def _middle(at: Iterable[int]) -> Point:
    x, y = at
    return (x + 0.5) * TILE, (y + 0.5) * TILE
