"""The shipyard's rules: parts as data, design documents and their faults, totals, prices. The face of the package."""

from shipyard.rules.advice import advice
from shipyard.rules.building import COLOURS, DesignReport, check_design, read_design, system_ids
from shipyard.rules.costs import (
    LARGEST_HULL,
    LARGEST_THRUST,
    SMALLEST_HULL,
    drive_price,
    hull_hits,
    hull_price,
)
from shipyard.rules.design import Colour, Design, Drive, Kind, System
from shipyard.rules.documents import Json, check_name, read_json
from shipyard.rules.faults import Fault, Refused, fault
from shipyard.rules.fleets import (
    LARGEST_BUDGET,
    MOST_SHIPS,
    Fleet,
    FleetShip,
    check_fleet,
    fleet_price,
    pick_fleet,
    read_fleet,
)
from shipyard.rules.parts import HALF_HOURS, PARTS, SECTOR_SIZES, Band, Part, dice_at, hours_of, mass_of, price_of
from shipyard.rules.sectors import STARTS, Sector, gaps, half_hour, sector
from shipyard.rules.thrust import MOST_TOKENS, thrust_tokens
from shipyard.rules.totals import (
    DiceBand,
    Phrase,
    Row,
    Share,
    Totals,
    dice_rows,
    price_of_design,
    totals,
    whole_tokens,
)
from shipyard.rules.writing import write_design, write_fleet

__all__ = [
    "COLOURS", "HALF_HOURS", "LARGEST_BUDGET", "LARGEST_HULL", "LARGEST_THRUST", "MOST_SHIPS", "MOST_TOKENS", "PARTS",
    "SECTOR_SIZES", "SMALLEST_HULL", "STARTS", "Band", "Colour", "Design", "DesignReport", "DiceBand", "Drive", "Fault",
    "Fleet", "FleetShip", "Json", "Kind", "Part", "Phrase", "Refused", "Row", "Sector", "Share", "System", "Totals",
    "advice", "check_design", "check_fleet", "check_name", "dice_at", "dice_rows", "drive_price", "fault",
    "fleet_price", "gaps", "half_hour", "hours_of", "hull_hits", "hull_price", "mass_of", "pick_fleet", "price_of",
    "price_of_design", "read_design", "read_fleet", "read_json", "sector", "system_ids", "thrust_tokens", "totals",
    "whole_tokens", "write_design", "write_fleet",
]  # fmt: skip
