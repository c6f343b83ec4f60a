"""The shipyard's rules of `hex_battle` (H-1): shapes, stats sheets, weapons, points. The face of the package."""

from shipyard.rules.hex_battle.advising import advice
from shipyard.rules.hex_battle.design import Arc, Design, Stats, Weapon, WeaponType
from shipyard.rules.hex_battle.reading import Report, check_design, read_design
from shipyard.rules.hex_battle.storage import StoredShip, read_storage, write_storage
from shipyard.rules.hex_battle.totals import Row, Totals, points_of, totals
from shipyard.rules.hex_battle.weapons import (
    ARCS,
    DEFAULT_WEAPONS,
    HULL,
    MOST_WEAPONS,
    RATINGS,
    SCREENS,
    THRUST,
    WEAPONS,
    Rating,
    WeaponRow,
)
from shipyard.rules.hex_battle.writing import write_design, write_weapon

__all__ = [
    "ARCS",
    "DEFAULT_WEAPONS",
    "HULL",
    "MOST_WEAPONS",
    "RATINGS",
    "SCREENS",
    "THRUST",
    "WEAPONS",
    "Arc",
    "Design",
    "Rating",
    "Report",
    "Row",
    "Stats",
    "StoredShip",
    "Totals",
    "Weapon",
    "WeaponRow",
    "WeaponType",
    "advice",
    "check_design",
    "points_of",
    "read_design",
    "read_storage",
    "totals",
    "write_design",
    "write_storage",
    "write_weapon",
]
