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
REACHES = sorted({band.reach for part in PARTS.values() for band in part.bands})
REACH = REACHES[-1]
ROCKET_SHARE = 0.4  # of a rack's points count for a turn: it fires once

type Row = tuple[float, ...]  # by bearing code from the bow; a negative code counts back from the end, as it should
type Table = tuple[Row, ...]  # by range, 0 ... REACH


class Lines(dict[Hex, tuple[int, int]]):
    """Range and bearing code, from straight up, of every displacement asked for."""

    def __missing__(self, displacement: Hex) -> tuple[int, int]:
        half_hours, exact = bearing(displacement)
        line = range_between((0, 0), displacement), 2 * half_hours + (not exact)
        self[displacement] = line
        return line


LINES = Lines()


def firepower(ship: Ship, shield: int) -> Table:
    """Expected points of a ship's best volley at one target behind a shield, by range and bearing from the bow."""
    return _firepower(ship.design, working_weapons(ship), targeting_tokens(ship), shield)


def outlook(ship: Ship, shield: int, turns: int) -> Table:
    """`firepower` where the ship may yet turn by a face so many times: half as it heads, half as it would at best."""
    return _outlook(ship.design, working_weapons(ship), targeting_tokens(ship), shield, turns)


def working_weapons(ship: Ship) -> tuple[SystemId, ...]:
    return tuple(id for id in weapons_of(ship.design) if ship.systems[id] == "ok")


@lru_cache(maxsize=4096)
def _firepower(design: Design, working: tuple[SystemId, ...], tokens: int, shield: int) -> Table:
    weapons = [weapons_of(design)[id] for id in working]
    rows = [_row([(weapon, range(CODES)) for weapon in weapons], 0, tokens, shield)]
    covered = [(weapon, covers(weapon)) for weapon in weapons]
    for nearer, reach in zip([0, *REACHES], REACHES, strict=False):
        rows += [_row(covered, reach, tokens, shield)] * (reach - nearer)
    return tuple(rows)


def covers(weapon: Weapon) -> Sequence[int]:
    """The bearing codes in a weapon's sector, both edges included (G-5)."""
    if weapon.half_hours == HALF_HOURS:
        return range(CODES)
    return [code % CODES for code in range(2 * weapon.start, 2 * (weapon.start + weapon.half_hours) + 1)]


def _row(covered: Sequence[tuple[Weapon, Sequence[int]]], distance: int, tokens: int, shield: int) -> Row:
    """Points by bearing: of as many families as there are targeting tokens, the best (C-6.2)."""
    families: dict[str, list[float]] = {}
    for weapon, codes in covered:
        points = worth(weapon, distance, shield)
        row = families.setdefault(weapon.family, [0.0] * CODES)
        for code in codes:
            row[code] += points
    columns = zip(*families.values(), strict=True) if families else [()] * CODES
    return tuple(sum(sorted(column)[-tokens:]) if tokens else 0.0 for column in columns)


def worth(weapon: Weapon, distance: int, shield: int) -> float:
    points = float(odds_of(weapon.kind, distance, shield).expected)
    return ROCKET_SHARE * points if weapon.kind == "rocket" else points


KEEP = 0.0


@lru_cache(maxsize=16384)
def _outlook(design: Design, working: tuple[SystemId, ...], tokens: int, shield: int, turns: int) -> Table:
    if turns == 0:
        return _firepower(design, working, tokens, shield)
    made: dict[int, Row] = {}
    table = _outlook(design, working, tokens, shield, turns - 1)
    return tuple(made.get(id(row)) or made.setdefault(id(row), _blurred(row)) for row in table)


def _blurred(row: Row) -> Row:
    turned = [max(row[code - FACE_CODES], row[code], row[code + FACE_CODES - CODES]) for code in range(CODES)]
    return tuple(KEEP * here + (1 - KEEP) * best for here, best in zip(row, turned, strict=True))
