"""The weapons and the figures of a stats sheet, as data (H-1.1, H-1.2, prices of H-1.4)."""

from __future__ import annotations

from collections.abc import Mapping

from shipyard.rules.hex_battle.design import Arc, Weapon, WeaponType
from shipyard.rules.records import record

ARCS: tuple[Arc, ...] = ("fore", "port", "starboard", "aft", "any")


@record
class WeaponRow:
    """One row of H-1.2.

    `reach` in hexes. `beam`: screens stop it (H-5.3). `splits`: its dice may go to two targets (H-5.4).
    `half_beyond`: its damage is halved beyond so many hexes (H-5.3). `reloads`: turns it is empty after a shot (H-5.5).
    """

    type: WeaponType
    name: str
    dice: int
    reach: int
    arc: Arc
    points: int
    beam: bool = False
    splits: bool = False
    half_beyond: int | None = None
    reloads: int = 0


WEAPONS: Mapping[WeaponType, WeaponRow] = {
    row.type: row
    for row in (
        WeaponRow(type="class1", name="Class-1 beam", dice=1, reach=12, arc="fore", points=4, beam=True),
        WeaponRow(type="class2", name="Class-2 beam", dice=2, reach=12, arc="fore", points=8, beam=True),
        WeaponRow(type="class3", name="Class-3 beam", dice=3, reach=12, arc="fore", points=12, beam=True, splits=True),
        WeaponRow(type="torpedo", name="Pulse torpedo", dice=2, reach=18, arc="any", points=14, half_beyond=9),
        WeaponRow(type="missile", name="Missile", dice=1, reach=24, arc="fore", points=6, reloads=1),
    )
}


@record
class Rating:
    """A figure of the stats sheet: its range, its default (H-1.1) and the points of one (H-1.4)."""

    key: str
    name: str
    low: int
    high: int
    default: int
    points: int


HULL = Rating(key="hull", name="hull points", low=1, high=50, default=10, points=2)
THRUST = Rating(key="thrust", name="thrust rating", low=1, high=12, default=6, points=4)
SCREENS = Rating(key="screens", name="screen rating", low=0, high=4, default=1, points=6)
RATINGS = (HULL, THRUST, SCREENS)

MOST_WEAPONS = 12
DEFAULT_WEAPONS = (Weapon(name=WEAPONS["class2"].name, type="class2", arc="fore"),)
"""What a ship gets whose weapons were never written (H-1.1); an empty list stays empty."""
