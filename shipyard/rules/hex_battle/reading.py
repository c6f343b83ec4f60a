"""From a document to a design: all its faults at once, advice apart from them, and its points (H-1)."""

from __future__ import annotations

from shipyard.rules.documents import Json
from shipyard.rules.faults import Fault, Refused
from shipyard.rules.hex_battle.advising import advice
from shipyard.rules.hex_battle.design import FORMAT, RULESET, Design, Stats, Weapon
from shipyard.rules.hex_battle.totals import Totals, totals
from shipyard.rules.hex_battle.weapons import (
    ARCS,
    DEFAULT_WEAPONS,
    HULL,
    MOST_WEAPONS,
    SCREENS,
    THRUST,
    WEAPONS,
    Rating,
)
from shipyard.rules.reports import DesignReport
from shipyard.rules.sections import Section
from shipyard.rules.shapes import Region, read_coordinate, read_regions

_DESIGN_KEYS = ("format", "ruleset", "name", "regions", "stats")
_STATS_KEYS = ("hull", "thrust", "screens", "weapons")
_WEAPON_KEYS = ("name", "type", "arc", "mountX", "mountY")

type Report = DesignReport[Design, Totals]


def check_design(document: Json, path: str = "$") -> Report:
    """Every fault of a design document, advice, and the points with their rows. Never raises.

    `totals` is there as soon as the stats sheet can be read, whatever the shape.
    """
    faults: list[Fault] = []
    design, stats = _read(document, path, faults)
    return DesignReport(
        faults=tuple(faults),
        advice=advice(design, path) if design and not faults else (),
        design=design,
        totals=totals(stats) if stats else None,
    )


def read_design(document: Json, path: str = "$") -> Design:
    """A valid design; raises `Refused` with every fault (H-1.1 to H-1.3)."""
    faults: list[Fault] = []
    design, _ = _read(document, path, faults)
    if design is None or faults:
        raise Refused(faults)
    return design


def _read(document: Json, path: str, faults: list[Fault]) -> tuple[Design | None, Stats | None]:
    section = Section.open(document, path, _DESIGN_KEYS, faults)
    if section is None:
        return None, None
    section.constant("format", FORMAT)
    section.constant("ruleset", RULESET)
    name = section.name("name")
    regions = read_ship_regions(section)
    stats = _stats(section)
    return (Design(name=name or "", regions=regions, stats=stats) if stats else None), stats


def read_ship_regions(section: Section) -> tuple[Region, ...]:
    """The shape of a ship, which has at least one region (H-1.1)."""
    if section.fields.get("regions") in (None, []):
        section.note("no_region", "regions", "A ship needs a shape: at least one region of three points.")
    return read_regions(section, "regions")


def _stats(design: Section) -> Stats | None:
    """The stats sheet; what is left out of it has its default (H-1.1)."""
    value = design.fields.get("stats")
    section = Section.open({} if value is None else value, f"{design.path}.stats", _STATS_KEYS, design.faults)
    return read_stats(section) if section else None


def read_stats(section: Section) -> Stats | None:
    """The stats of an opened object; None after noting what is wrong."""
    hull, thrust, screens = (_rating(section, rating) for rating in (HULL, THRUST, SCREENS))
    weapons = read_weapons(section)
    if hull is None or thrust is None or screens is None:
        return None
    return Stats(hull=hull, thrust=thrust, screens=screens, weapons=weapons)


def _rating(section: Section, rating: Rating) -> int | None:
    if not section.has(rating.key):
        return rating.default
    return section.whole(rating.key, rating.key + "_rating", "The " + rating.name, rating.low, rating.high)


def read_weapons(section: Section) -> tuple[Weapon, ...]:
    """The weapons that could be read; the default where there is no list, none where it is empty (H-1.1)."""
    if not section.has("weapons"):
        return DEFAULT_WEAPONS
    items = section.items("weapons", MOST_WEAPONS)
    return tuple(filter(None, (read_weapon(value, path, section.faults) for path, value in items)))


def read_weapon(value: Json, path: str, faults: list[Fault]) -> Weapon | None:
    """One weapon; without an arc it has that of its type (H-1.2)."""
    noted = len(faults)
    section = Section.open(value, path, _WEAPON_KEYS, faults)
    if section is None:
        return None
    name = section.name("name")
    type_ = section.choice("type", "weapon_type", "The type of a weapon", WEAPONS)
    arc = section.choice("arc", "weapon_arc", "The arc of a weapon", ARCS) if "arc" in section.fields else None
    x, y = (read_coordinate(section, key) for key in ("mountX", "mountY"))
    if len(faults) > noted or name is None or type_ is None:
        return None
    return Weapon(name=name, type=type_, arc=arc or WEAPONS[type_].arc, mount_x=x, mount_y=y)
