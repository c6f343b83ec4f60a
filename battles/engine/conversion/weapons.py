"""What a weapon does (C-7), from the shipyard's rows of data; nothing here knows who fires at whom."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import cast

from battles.engine.conversion.orders import Family
from battles.engine.conversion.state import Ship, SystemId
from battles.engine.memo import once_each
from battles.engine.odds import NOTHING, Odds, dice, if_hit
from shipyard.rules import PARTS, Design, Drive, Kind, System, dice_at, sector, system_ids
from shipyard.rules.records import record

POINTS_BY_LEVEL = (  # C-7.1: what a die is worth by face, against shield levels 0 to 3
    (0, 0, 0, 1, 1, 2),
    (0, 0, 0, 0, 1, 2),
    (0, 0, 0, 0, 1, 1),
    (0, 0, 0, 0, 0, 1),
)
HIGHEST_SHIELD = len(POINTS_BY_LEVEL) - 1
NEEDLE_HITS_ON = 6  # C-7.5
FACE_VALUE = (1, 2, 3, 4, 5, 6)  # a torpedo's damage, C-7.4
SIDES = 6


@record
class Weapon:
    """A weapon as fitted. `start`: the half hour from the bow on which its sector starts, going clockwise."""

    id: SystemId
    kind: Kind
    family: Family
    start: int
    half_hours: int


@once_each
def parts_of(design: Design) -> Mapping[SystemId, Drive | System]:
    """Every drive and system of a design by id, in its order."""
    return {SystemId(id): part for id, part in system_ids(design)}


@once_each
def weapons_of(design: Design) -> Mapping[SystemId, Weapon]:
    """Every weapon that a fire list can name (C-6.1), by id, in the order of the design."""
    return {
        id: _weapon(id, part)
        for id, part in parts_of(design).items()
        if isinstance(part, System) and PARTS[part.kind].family
    }


@once_each
def weapons_by_family(design: Design) -> Mapping[Family, tuple[Weapon, ...]]:
    """The same by family, each in the order of the design."""
    weapons = weapons_of(design).values()
    return {family: tuple(one for one in weapons if one.family == family) for family in {w.family for w in weapons}}


def _weapon(id: SystemId, part: System) -> Weapon:
    clock = sector(part)
    return Weapon(
        id=id,
        kind=part.kind,
        family=cast(Family, PARTS[part.kind].family),
        start=clock.start_half_hour or 0,
        half_hours=clock.half_hours,
    )


@once_each
def _by_kind(design: Design) -> Mapping[Kind, tuple[SystemId, ...]]:
    """The systems of each kind, by id."""
    ids: dict[Kind, tuple[SystemId, ...]] = {}
    for id, part in parts_of(design).items():
        if isinstance(part, System):
            ids[part.kind] = (*ids.get(part.kind, ()), id)
    return ids


def ids_of(design: Design, kind: Kind) -> tuple[SystemId, ...]:
    """The systems of a kind, by id."""
    return _by_kind(design).get(kind, ())


def working(ship: Ship, kind: Kind) -> int:
    """How many systems of a kind work."""
    return [ship.systems[id] for id in ids_of(ship.design, kind)].count("ok")


def shield_level(ship: Ship) -> int:
    """C-1.5: the working generators, 3 at most."""
    return min(working(ship, "shield"), HIGHEST_SHIELD)


def targeting_tokens(ship: Ship) -> int:
    """C-6.2: one for each working fire control."""
    return working(ship, "fire_control")


def points_by_face(kind: Kind, shield: int) -> tuple[int, ...]:
    """What one die of a weapon is worth by face (C-7.1). Only beams ask for the shield; rockets ignore it (C-7.3)."""
    return POINTS_BY_LEVEL[shield if PARTS[kind].family == "beams" else 0]


@cache
def odds_of(kind: Kind, distance: int, shield: int) -> Odds:
    """The exact odds of one weapon's points at a range, against a shield level."""
    band = dice_at(kind, distance)
    if band is None or PARTS[kind].family == "needles":  # they make no points, C-7.5
        return NOTHING
    if band.hits_on is None:
        return dice(band.dice, points_by_face(kind, shield))
    return if_hit(SIDES + 1 - band.hits_on, SIDES, dice(1, FACE_VALUE))


def needle_odds(shots: int) -> Fraction:
    """The chance that at least one of so many needle beams hits (C-7.5)."""
    return 1 - Fraction(NEEDLE_HITS_ON - 1, SIDES) ** shots
