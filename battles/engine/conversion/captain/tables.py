"""What a captain looks up thousands of times a turn, worked out once: ranges, bearings, and expected points by both."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from battles.engine.conversion.state import Ship, SystemId
from battles.engine.conversion.weapons import Weapon, needle_odds, odds_of, targeting_tokens, weapons_of
from battles.engine.hexes import Hex, range_between
from battles.engine.sectors import FACE, HALF_HOURS, bearing
from shipyard.rules import PARTS, Design, Kind, dice_at

CODES = 2 * HALF_HOURS  # bearings told apart: each half hour exactly, and all that lies between two of them
FACE_CODES = 2 * FACE
FACES = CODES // FACE_CODES
REACHES = sorted({band.reach for part in PARTS.values() for band in part.bands})
REACH = REACHES[-1]
GOOD_ROCKETS = 13  # racks wait until the range is closer than this
NEEDLE_HIT = 6.0  # points that a needle beam's hit counts for, before a system is chosen
ROCKETS_LATER = 0.3  # of a rack's points count for a turn that is not the next: it fires once

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


MOST_LINES = 30_000
LINES = Lines()


class Outlook(NamedTuple):
    """What a ship can do in the turns to come, turning by a face a turn at most before it fires."""

    now: Table  # as it heads
    soon: Table  # in the same turn, if its heading may yet change
    later: tuple[Table, ...]  # having turned by one face at most, by two, by three: a rack may have been spent by then


def firepower(ship: Ship, shield: int) -> Table:
    """Expected points of a ship's best volley at one target behind a shield, by range and bearing from the bow."""
    return outlook(ship, shield).now


def outlook(ship: Ship, shield: int) -> Outlook:
    return _outlook(ship.design, working_weapons(ship), targeting_tokens(ship), shield)


def working_weapons(ship: Ship) -> tuple[SystemId, ...]:
    return tuple(id for id in weapons_of(ship.design) if ship.systems[id] == "ok")


@lru_cache(maxsize=512)
def _outlook(design: Design, working: tuple[SystemId, ...], tokens: int, shield: int) -> Outlook:
    weapons = [weapons_of(design)[id] for id in working]
    now = _firepower(weapons, tokens, shield, 1.0)
    later = [_firepower(weapons, tokens, shield, ROCKETS_LATER)]
    for _ in range(FACES // 2):
        later.append(_turned(later[-1]))
    return Outlook(now=now, soon=_turned(now), later=tuple(later[1:]))


def _turned(table: Table) -> Table:
    widened = {row: _widened(row) for row in set(table)}
    return tuple(widened[row] for row in table)


def _widened(row: Row) -> Row:
    ahead, behind = row[FACE_CODES:] + row[:FACE_CODES], row[-FACE_CODES:] + row[:-FACE_CODES]
    return tuple(map(max, row, ahead, behind))


def _firepower(weapons: Sequence[Weapon], tokens: int, shield: int, rockets: float) -> Table:
    """`rockets`: what a point of theirs counts."""
    point_blank = [(weapon, range(CODES), _worth(weapon, 0, shield, rockets)) for weapon in weapons]
    rows = [_row(point_blank, tokens)]
    covered = [(weapon, covers(weapon.start, weapon.half_hours)) for weapon in weapons]
    for nearer, reach in zip([0, *REACHES[:-1]], REACHES, strict=True):
        at_reach = [(weapon, codes, _worth(weapon, reach, shield, rockets)) for weapon, codes in covered]
        rows += [_row(at_reach, tokens)] * (reach - nearer)
    return tuple(rows)


def covers(start: int, half_hours: int) -> Sequence[int]:
    """The bearing codes in a sector, both edges included (G-5)."""
    if half_hours == HALF_HOURS:
        return range(CODES)
    return [code % CODES for code in range(2 * start, 2 * (start + half_hours) + 1)]


def _row(covered: Sequence[tuple[Weapon, Sequence[int], float]], tokens: int) -> Row:
    """Points by bearing: of as many families as there are targeting tokens, the best (C-6.2)."""
    families: dict[str, list[float]] = {}
    for weapon, codes, points in covered:
        row = families.setdefault(weapon.family, [0.0] * CODES)
        for code in codes:
            row[code] += points
    if not families or not tokens:
        return (0.0,) * CODES
    return tuple(sum(sorted(column)[-tokens:]) for column in zip(*families.values(), strict=True))


def _worth(weapon: Weapon, distance: int, shield: int, rockets: float) -> float:
    if weapon.family == "needles":
        return NEEDLE_HIT * needle_chance(weapon.kind, distance)
    points = float(odds_of(weapon.kind, distance, shield).expected)
    if weapon.family != "rockets":
        return points
    return rockets * points if distance < GOOD_ROCKETS else 0.0


def needle_chance(kind: Kind, distance: int) -> float:
    """That one needle beam hits (C-7.5)."""
    return float(needle_odds(1)) if dice_at(kind, distance) else 0.0
