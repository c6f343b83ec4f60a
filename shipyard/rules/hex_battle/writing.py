"""Designs back into documents (formats.md)."""

from __future__ import annotations

from shipyard.rules.documents import Json
from shipyard.rules.hex_battle.design import Design, Weapon
from shipyard.rules.shapes import write_regions


def write_design(design: Design) -> dict[str, Json]:
    """The design document; `read_design` gives the same design back."""
    stats = design.stats
    return {
        "format": design.format,
        "ruleset": design.ruleset,
        "name": design.name,
        "regions": write_regions(design.regions),
        "stats": {
            "hull": stats.hull,
            "thrust": stats.thrust,
            "screens": stats.screens,
            "weapons": [write_weapon(weapon) for weapon in stats.weapons],
        },
    }


def write_weapon(weapon: Weapon) -> dict[str, Json]:
    return {
        "name": weapon.name,
        "type": weapon.type,
        "arc": weapon.arc,
        "mountX": weapon.mount_x,
        "mountY": weapon.mount_y,
    }
