"""Ships as the older Ship Creator stores them: several in one object, each under its name (H-1.3)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from shipyard.rules.documents import LONGEST_NAME, Json, Member, check_name, read_members
from shipyard.rules.faults import Fault, Refused, fault
from shipyard.rules.hex_battle.design import Design, Stats
from shipyard.rules.hex_battle.reading import read_ship_regions, read_stats
from shipyard.rules.hex_battle.weapons import HULL
from shipyard.rules.hex_battle.writing import write_design
from shipyard.rules.records import record
from shipyard.rules.sections import Section

_SHIP_KEYS = ("regions", "stats")
_STATS_KEYS = ("hull", "hullMax", "thrust", "screens", "weapons")


@record
class StoredShip:
    """One ship of a storage document: its design, or why it is refused; `told` is what was read but is not kept."""

    name: str
    design: Design | None
    faults: tuple[Fault, ...] = ()
    told: tuple[Fault, ...] = ()


def read_storage(text: str | bytes) -> tuple[StoredShip, ...]:
    """Every ship of a storage document, each judged by itself, so that a bad one does not keep the good ones out.

    Raises `Refused` where the document as a whole cannot be read, or has no ship in it.
    """
    ships = tuple(map(_ship, read_members(text)))
    if not ships:
        raise Refused([fault("no_designs", "$", "There is no ship in this document.")])
    return ships


def _ship(member: Member) -> StoredShip:
    faults, told = list(member.faults), list[Fault]()
    design = None if faults else _design(member, faults, told)
    if faults:
        return StoredShip(name=member.key, design=None, faults=tuple(faults))
    return StoredShip(name=member.key, design=design, told=tuple(told))


def _design(member: Member, faults: list[Fault], told: list[Fault]) -> Design | None:
    faults += check_name(member.key, member.path)
    section = Section.open(member.value, member.path, _SHIP_KEYS, faults)
    if section is None:
        return None
    regions = read_ship_regions(section)
    stats = _stats(section, told)
    return Design(name=member.key.strip(), regions=regions, stats=stats) if stats else None


def _stats(ship: Section, told: list[Fault]) -> Stats | None:
    """The stats sheet of a ship; without one it has the defaults."""
    section = Section.open(ship.fields.get("stats", {}), f"{ship.path}.stats", _STATS_KEYS, ship.faults)
    if section is None:
        return None
    _refuse_nulls(section)
    hull = _full_hull(section, told)
    stats = read_stats(Section({**section.fields, "hull": HULL.low}, section.path, ship.faults))
    return replace(stats, hull=hull) if stats and hull else None


def _full_hull(section: Section, told: list[Fault]) -> int | None:
    """`hullMax`, or `hull` where that is missing; a hull lower than the full one was damaged, and is made whole."""
    read = {key: section.whole(key, "hull_rating", "Hull points", HULL.low, HULL.high)
            for key in ("hull", "hullMax") if key in section.fields}  # fmt: skip
    hull, full = read.get("hull", HULL.default), read.get("hullMax", read.get("hull", HULL.default))
    if "hull" not in read or hull is None or full is None:
        return full
    if hull > full:
        section.note("hull_above_full", "hull", "The hull of {hull} is above the full hull of {full}.",
                     hull=hull, full=full)  # fmt: skip
    elif hull < full:
        template = "It was damaged: a hull of {hull}. Here it is whole again, with {full}."
        told.append(fault("hull_made_whole", f"{section.path}.hull", template, hull=hull, full=full))
    return full


def _refuse_nulls(section: Section) -> None:
    for key, value in section.fields.items():
        if value is None:
            section.note("null", key, "Here a value is needed; leave {key} out for its default.", key=key)


def write_storage(designs: Iterable[Design]) -> dict[str, Json]:
    """A storage document; of ships with one name the later ones are numbered, so that none is lost."""
    document: dict[str, Json] = {}
    for design in designs:
        document[_unused(design.name, document)] = _write_ship(design)
    return document


def _write_ship(design: Design) -> dict[str, Json]:
    plans = write_design(design)
    stats = plans["stats"] if isinstance(plans["stats"], dict) else {}
    full = {"hull": design.stats.hull, "hullMax": design.stats.hull}
    return {"regions": plans["regions"], "stats": {**full, **stats}}


def _unused(name: str, taken: Iterable[str]) -> str:
    names, number = [name], 1
    while names[-1] in taken:
        number += 1
        names.append(f"{name[: LONGEST_NAME - len(str(number)) - 1]} {number}")
    return names[-1]
