"""The picture of the ground of an assault: square tiles, what lies on them, and the units where they begin."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from battles.views.picture_parts import Ground, Picture, Piece, Point, Token, box, closed, mark, number
from shipyard.rules import Json

TILE = 20
KINDS = {"f": "forest", "r": "rough", "w": "water", "#": "blocking"}
LETTERS = {"f": "F", "r": "R", "w": "W", "#": "B"}
TOKENS: Mapping[str, Token] = {
    "defender": Token(
        plate="M-27-25Q-14-27 0-34Q14-27 27-25L27 0Q25 22 0 35Q-25 22-27 0Z",
        sign="M-13 12L-13-12L-7-12L-7-5L-3-5L-3-12L3-12L3-5L7-5L7-12L13-12L13 12Z",
    ),
    "striker": Token(plate="M0-37L31 0L0 37L-31 0Z", sign="M0-22L0 12M-9 7L9 7M0 12L0 20M-3-17L0-22L3-17"),
    "support": Token(plate="M0-32A32 32 0 0 1 0 32A32 32 0 0 1 0-32Z", sign="M-15 0L15 0M0-15L0 15"),
    "scout": Token(
        plate="M0-37L33 17Q0 34-33 17Z", sign="M-16 4Q0-13 16 4Q0 17-16 4ZM4 3A4 4 0 0 1-4 3A4 4 0 0 1 4 3Z"
    ),
}  # by archetype, as the board has them (static/js/board/drawing/tokens.js)


def of_ground(field: Mapping[str, Any], own: int = 0) -> Picture:
    """`field`: a battlefield as the rules read it from a scenario; `own`: whose units are drawn as one's own."""
    ground = field["map"]
    width, height = ground["width"] * TILE, ground["height"] * TILE
    return Picture(
        box=box(0, 0, width, height),
        places={},
        board=closed([(0, 0), (width, 0), (width, height), (0, height)]),
        square=True,
        grounds=tuple(_ground(letter, ground["terrain"]) for letter in KINDS if letter in "".join(ground["terrain"])),
        held=_tiles(field["victory"]["tiles"]),
        pieces=tuple(_pieces(field["sides"], own)),
        tokens=tuple(TOKENS.items()),
    )


def _ground(letter: str, rows: list[str]) -> Ground:
    tiles = [(x, y) for y, row in enumerate(rows) for x, one in enumerate(row) if one == letter]
    marks = tuple(mark(LETTERS[letter], _middle(at)) for at in tiles)
    return Ground(kind=KINDS[letter], path=_tiles(tiles), marks=marks)


def _pieces(sides: list[dict[str, Json]], own: int) -> Iterable[Piece]:
    for seat, side in enumerate(sides):
        units: Any = side["units"]
        for unit in units:
            x, y = map(number, _middle(unit["at"]))
            yield Piece(seat=seat, own=seat == own, token=TOKENS[unit["archetype"]], x=x, y=y)


def _tiles(tiles: Iterable[Iterable[int]]) -> str:
    """Tiles as one path, each from its upper left corner."""
    return "".join(f"M{x * TILE} {y * TILE}h{TILE}v{TILE}h-{TILE}z" for x, y in tiles)


def _middle(at: Iterable[int]) -> Point:
    x, y = at
    return (x + 0.5) * TILE, (y + 0.5) * TILE
