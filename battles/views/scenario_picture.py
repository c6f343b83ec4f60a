"""The picture of a scenario: board, terrain, zones, start lines and objective, as parts for an SVG."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import cos, pi, sin, sqrt
from typing import Any, cast

from battles.engine import StartLine, hex_battle_deployment, ruleset
from battles.scenario_form import LETTERS
from battles.services import scenarios as services
from battles.views.ground_picture import of_ground
from battles.views.picture_parts import Ground, Picture, Point, Target, Zone, box, closed, mark, number, stroke
from shipyard.rules import Json

SIZE = 10  # of a hex, from its middle to a corner
HALF = SIZE * sqrt(3) / 2
CELL = f"h{SIZE}l{SIZE / 2:g} {HALF:.2f}l-{SIZE / 2:g} {HALF:.2f}h-{SIZE}l-{SIZE / 2:g}-{HALF:.2f}z"
MOST_LETTERS = 300
SIGNS = {"debris": "D", "nebula": "N", "planet": "P"}
WIDE = 300  # of a picture of open space, in whose middle all is
SPACE = 36  # about that

type Hex = tuple[int, int]


def picture_of(document: dict[str, Json]) -> Picture:
    """The picture of a scenario without faults."""
    sides = cast("list[dict[str, Json]]", document["sides"])
    bare: Json = [{key: side[key] for key in side if key not in ("fleet", "arrangement")} for side in sides]
    setting = services.trial_setting({**document, "sides": bare})
    if document["ruleset"] == "battleforge":
        return of_ground(setting.field)
    state = ruleset(str(document["ruleset"])).muster(setting.parties, setting.options, field=setting.field)
    return _of_board(state) if document["ruleset"] == "hex_battle" else _of_space(state)


def _of_board(state: Any) -> Picture:
    columns, rows = state.board.columns, state.board.rows
    width, height = (1.5 * columns + 0.5) * SIZE, (2 * rows + 1) * HALF
    kinds = [(kind, [_hex(at) for at, what in state.terrain.items() if what == kind]) for kind in SIGNS]
    zones = [hex_battle_deployment.zone_of(state, seat) for seat in range(len(state.sides))]
    return Picture(
        box=box(-SIZE, -HALF, width, height),
        places={"zones": cast("list[Json]", zones)},
        board=closed(_edge(columns, rows)),
        grounds=tuple(_ground(kind, hexes) for kind, hexes in kinds if hexes),
        zones=tuple(_zone(seat, hexes) for seat, hexes in enumerate(zones)),
        target=_target(state, state.objective, _disc),
    )


def _of_space(state: Any) -> Picture:
    """Space has no edge: the picture is as wide as what there is, and signs are as large in every one."""
    lines = [StartLine(at=ship.at, facing=ship.facing) for ship in state.ships]
    objective = state.options.objective
    points = [_centre(line.at) for line in lines]
    if objective:
        x, y = _centre(objective.at)
        reach = (objective.radius + 1) * 2 * HALF
        points += [(x - reach, y - reach), (x + reach, y + reach)]
    (left, top), (right, bottom) = (tuple(map(pick, zip(*points, strict=True))) for pick in (min, max))
    zoom = WIDE / max(right - left, bottom - top, 1)
    return Picture(
        box=box(
            left * zoom - SPACE, top * zoom - SPACE, *((far * zoom + 2 * SPACE) for far in (right - left, bottom - top))
        ),
        places={"lines": [{"at": list(line.at), "facing": line.facing} for line in lines]},
        lines=tuple(_start_line(seat, line, zoom) for seat, line in enumerate(lines)),
        target=_target(state, objective, _range, zoom),
    )


def _start_line(seat: int, line: StartLine, zoom: float) -> Zone:
    """A bar across the heading, an arrow along it, and the seat's letter behind."""
    middle = _centre(line.at)
    x, y = middle[0] * zoom, middle[1] * zoom
    bow = line.facing * pi / 3 - pi / 2

    def spot(ahead: float, aside: float) -> Point:
        return x + ahead * cos(bow) - aside * sin(bow), y + ahead * sin(bow) + aside * cos(bow)

    tip = spot(38, 0)
    bars = stroke([spot(0, -30), spot(0, 30)]) + stroke([(x, y), tip]) + stroke([spot(28, -8), tip, spot(28, 8)])
    return Zone(seat=seat, path=bars, mark=mark(LETTERS[seat], spot(-16, 0)))


def _zone(seat: int, hexes: Sequence[Hex]) -> Zone:
    """Its letter stands in the hex nearest to the middle of all."""
    centres = [_centre(at) for at in hexes] or [(0.0, 0.0)]
    middle = tuple(sum(point[axis] for point in centres) / len(centres) for axis in (0, 1))
    nearest = min(centres, key=lambda point: (point[0] - middle[0]) ** 2 + (point[1] - middle[1]) ** 2)
    return Zone(seat=seat, path=_cells(hexes), mark=mark(LETTERS[seat], nearest))


def _ground(kind: str, hexes: Sequence[Hex]) -> Ground:
    """Of very many hexes only some bear a letter: they are small then."""
    lettered = hexes[:: -(-len(hexes) // MOST_LETTERS)]
    return Ground(kind=kind, path=_cells(hexes), marks=tuple(mark(SIGNS[kind], _centre(at)) for at in lettered))


def _target(state: Any, objective: Any, outline: Callable[[float], list[Point]], zoom: float = 1) -> Target | None:
    """The ring about the objective is as wide as the hexes lie that count."""
    if objective is None:
        return None
    middle = _centre(objective.at)
    x, y = middle[0] * zoom, middle[1] * zoom
    ring = [(x + dx, y + dy) for dx, dy in outline((objective.radius + 0.5) * 2 * HALF * zoom)]
    seat = next((side.seat for side in state.sides if side.team == objective.team), None)
    return Target(path=closed(ring), x=number(x), y=number(y), seat=seat)


def _disc(reach: float) -> list[Point]:
    """All at one hex distance (G-3): corners on the headings."""
    return [(reach * cos(n * pi / 3 - pi / 2), reach * sin(n * pi / 3 - pi / 2)) for n in range(6)]


def _range(reach: float) -> list[Point]:
    """All at one range (G-4): flat sides across the headings."""
    corner = reach / cos(pi / 6)
    return [(corner * cos(n * pi / 3), corner * sin(n * pi / 3)) for n in range(6)]


def _edge(columns: int, rows: int) -> list[Point]:
    """The zigzag edge of a board, clockwise from its upper left corner (H-2.1)."""
    half = SIZE / 2
    tops = [_cell(column, 0) for column in range(columns)]
    feet = [_cell(column, rows - 1) for column in reversed(range(columns))]
    right = [_cell(columns - 1, row) for row in range(rows)]
    left = [_cell(0, row) for row in reversed(range(rows))]
    return [
        *(point for x, y in tops for point in ((x - half, y - HALF), (x + half, y - HALF))),
        *(point for x, y in right for point in ((x + SIZE, y), (x + half, y + HALF))),
        *(point for x, y in feet for point in ((x + half, y + HALF), (x - half, y + HALF))),
        *(point for x, y in left for point in ((x - SIZE, y), (x - half, y - HALF))),
    ]


def _cell(column: int, row: int) -> Point:
    return 1.5 * SIZE * column, 2 * HALF * row + (HALF if column % 2 else 0)


def _hex(place: str) -> Hex:
    q, r = place.split(",")
    return int(q), int(r)


def _centre(at: Hex) -> Point:
    q, r = at
    return 1.5 * SIZE * q, HALF * (2 * r + q)


def _cells(hexes: Iterable[Hex]) -> str:
    """The outlines of hexes as one path, each from its upper left corner."""
    corners = [(x - SIZE / 2, y - HALF) for x, y in map(_centre, hexes)]
    return "".join(f"M{number(x)} {number(y)}{CELL}" for x, y in corners)
