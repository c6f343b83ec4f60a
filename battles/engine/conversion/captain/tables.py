"""What a captain looks up thousands of times a turn, worked out once: ranges, bearings, and expected points by both."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from battles.engine.conversion.state import Ship, SystemId
from battles.engine.conversion.weapons import Weapon, odds_of, targeting_tokens, weapons_of
from battles.engine.hexes import Hex, range_between
from battles.engine.sectors import FACE, HALF_HOURS, bearing
from shipyard.rules import PARTS, Design

CODES = 2 * HALF_HOURS  # bearings told apart: each half hour exactly, and all that lies between two of them
FACE_CODES = 2 * FACE
FACES = CODES // FACE_CODES
REACHES = sorted({band.reach for part in PARTS.values() for band in part.bands})
REACH = REACHES[-1]
ROCKET_SHARE = 0.4  # of a rack's points count for a turn, as it fires once

type Row = tuple[float, ...]  # by bearing code from the bow; a negative code counts back from the end, as it should
type Table = tuple[Row, ...]  # by range, 0 ... REACH


class Lines(dict[Hex, tuple[int, int]]):
    """Range and bearing code, from straight up, of every displacement asked for."""

    def __missing__(self, displacement: Hex) -> tuple[int, int]:
        half_hours, exact = bearing(displacement)
        line = range_between((0, 0), displacement), 2 * half_hours + (not exact)
        if len(self) < MOST_LINES:
            self[displacement] = line
        return line


MOST_LINES = 100_000
LINES = Lines()


def firepower(ship: Ship, shield: int) -> Table:
    """Expected points of a ship's best volley at one target behind a shield, by range and bearing from the bow."""
    return outlook(ship, shield)[0]


def outlook(ship: Ship, shield: int) -> tuple[Table, ...]:
    """`firepower` where the ship may first turn by up to so many faces: none, one, two, three ..."""
    return _outlook(ship.design, working_weapons(ship), targeting_tokens(ship), shield)


def working_weapons(ship: Ship) -> tuple[SystemId, ...]:
    return tuple(id for id in weapons_of(ship.design) if ship.systems[id] == "ok")


@lru_cache(maxsize=4096)
def _outlook(design: Design, working: tuple[SystemId, ...], tokens: int, shield: int) -> tuple[Table, ...]:
    tables = [_firepower([weapons_of(design)[id] for id in working], tokens, shield)]
    for _ in range(FACES // 2):
        widened = {row: _widened(row) for row in set(tables[-1])}
        tables.append(tuple(widened[row] for row in tables[-1]))
    return tuple(tables)


def _widened(row: Row) -> Row:
    ahead, behind = row[FACE_CODES:] + row[:FACE_CODES], row[-FACE_CODES:] + row[:-FACE_CODES]
    return tuple(map(max, row, ahead, behind))


def _firepower(weapons: Sequence[Weapon], tokens: int, shield: int) -> Table:
    rows = [_row([(weapon, range(CODES)) for weapon in weapons], 0, tokens, shield)]
    covered = [(weapon, covers(weapon.start, weapon.half_hours)) for weapon in weapons]
    for nearer, reach in zip([0, *REACHES[:-1]], REACHES, strict=True):
        rows += [_row(covered, reach, tokens, shield)] * (reach - nearer)
    return tuple(rows)


def covers(start: int, half_hours: int) -> Sequence[int]:
    """The bearing codes in a sector, both edges included (G-5)."""
    if half_hours == HALF_HOURS:
        return range(CODES)
    return [code % CODES for code in range(2 * start, 2 * (start + half_hours) + 1)]


def _row(covered: Sequence[tuple[Weapon, Sequence[int]]], distance: int, tokens: int, shield: int) -> Row:
    """Points by bearing: of as many families as there are targeting tokens, the best (C-6.2)."""
    families: dict[str, list[float]] = {}
    for weapon, codes in covered:
        points = _worth(weapon, distance, shield)
        row = families.setdefault(weapon.family, [0.0] * CODES)
        for code in codes:
            row[code] += points
    if not families or not tokens:
        return (0.0,) * CODES
    return tuple(sum(sorted(column)[-tokens:]) for column in zip(*families.values(), strict=True))


def _worth(weapon: Weapon, distance: int, shield: int) -> float:
    points = float(odds_of(weapon.kind, distance, shield).expected)
    return ROCKET_SHARE * points if weapon.family == "rockets" else points
