"""Forms of the shipyard's pages. They turn what was typed into documents; the rules say what is wrong with those."""

from shipyard.forms.creator import CreatorForm, PointRow, WeaponRow
from shipyard.forms.designs import DesignForm, DriveRow, SystemRow, copies, new_system
from shipyard.forms.fields import MOST_ROWS, decimal, number
from shipyard.forms.fleets import FleetForm, ShipTyped

__all__ = [
    "MOST_ROWS",
    "CreatorForm",
    "DesignForm",
    "DriveRow",
    "FleetForm",
    "PointRow",
    "ShipTyped",
    "SystemRow",
    "WeaponRow",
    "copies",
    "decimal",
    "new_system",
    "number",
]
