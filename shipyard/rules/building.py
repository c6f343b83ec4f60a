"""From a design document to a design: all its faults at once, advice apart from them, and its totals (C-1)."""

from __future__ import annotations

from itertools import chain

from shipyard.rules.advising import advice
from shipyard.rules.costs import DRIVE_MASS, LARGEST_HULL, LARGEST_THRUST, SMALLEST_HULL
from shipyard.rules.design import FORMAT, Colour, Design, Drive, Kind, System
from shipyard.rules.documents import Json, show
from shipyard.rules.faults import Fault, Refused, fault
from shipyard.rules.parts import PARTS, positioned
from shipyard.rules.reports import DesignReport
from shipyard.rules.sections import Section
from shipyard.rules.sectors import STARTS
from shipyard.rules.shapes import read_regions
from shipyard.rules.totalling import Totals, totals

MOST_PARTS = 1000  # of a kind in a document; a hull carries 108 at most
COLOURS: tuple[Colour, ...] = ("white", "black")
_DESIGN_KEYS = ("format", "ruleset", "name", "class", "hull", "drives", "systems", "shape")


type Report = DesignReport[Design, Totals]


def check_design(document: Json, path: str = "$") -> Report:
    """Every fault of a design document, advice, and the totals with their arithmetic. Never raises."""
    reader = DesignReader()
    design = reader.read(document, path)
    return DesignReport(
        faults=tuple(reader.faults),
        advice=advice(design, path) if design and reader.whole else (),
        design=design,
        totals=totals(design) if design else None,
    )


def read_design(document: Json, path: str = "$") -> Design:
    """A valid design; raises `Refused` with every fault, of form and of rule (C-1.6)."""
    reader = DesignReader()
    design = reader.read(document, path)
    if design is None or reader.faults:
        raise Refused(reader.faults)
    return design


def read_drive(document: Json) -> Drive | None:
    """One engine of a design document; None if it has faults."""
    return DesignReader().drive(document, "$")


def read_system(document: Json) -> System | None:
    """One system of a design document; None if it has faults."""
    return DesignReader().system(document, "$")


class DesignReader:
    """Reads one document and gathers its faults. `whole` tells whether every part could be read."""

    def __init__(self) -> None:
        self.faults: list[Fault] = []
        self.whole = True
        self._mass = 0

    def read(self, document: Json, path: str) -> Design | None:
        """The design as far as it could be read; None without a hull to put it in."""
        section = Section.open(document, path, _DESIGN_KEYS, self.faults)
        if section is None:
            return None
        section.constant("format", FORMAT)
        section.constant("ruleset", "conversion")
        name = section.name("name")
        class_ = section.optional_name("class")
        hull = self._hull(section)
        drives = tuple(filter(None, (self.drive(value, at) for at, value in section.items("drives", MOST_PARTS))))
        systems = tuple(filter(None, (self.system(value, at) for at, value in section.items("systems", MOST_PARTS))))
        shape = read_regions(section, "shape") if section.has("shape") else None
        self._check_mass(hull, path)
        if hull is None:
            return None
        return Design(name=name or "", class_=class_, hull=hull, drives=drives, systems=systems, shape=shape)

    def _hull(self, section: Section) -> int | None:
        """C-1.1."""
        if section.fields.get("hull") == 1 and section.fields["hull"] is not True:
            section.note("hull_without_hits", "hull", "A hull of 1 ton has no hits; the smallest is {smallest} tons.",
                         smallest=SMALLEST_HULL)  # fmt: skip
            return None
        return section.whole("hull", "hull_range", "The hull", SMALLEST_HULL, LARGEST_HULL)

    def drive(self, value: Json, path: str) -> Drive | None:
        """C-1.2."""
        self._mass += DRIVE_MASS
        section = Section.open(value, path, ("colour", "thrust"), self.faults)
        colour = section and section.choice("colour", "colour", "The colour of an engine", COLOURS)
        thrust = section and section.whole("thrust", "thrust_range", "The thrust of an engine", 1, LARGEST_THRUST)
        if colour and thrust:
            return Drive(colour=colour, thrust=thrust)
        self.whole = False
        return None

    def system(self, value: Json, path: str) -> System | None:
        """C-1.3."""
        noted = len(self.faults)
        section = Section.open(value, path, ("kind", "hours", "from"), self.faults)
        kind = section and section.choice("kind", "kind", "The kind of a system", PARTS)
        if section and kind:
            self._mass += PARTS[kind].mass
            hours = self._hours(section, kind)
            start = self._start(section, kind, hours)
            if len(self.faults) == noted:
                return System(kind=kind, hours=hours, start=start)
        self.whole = False
        return None

    def _hours(self, section: Section, kind: Kind) -> int | None:
        """The size of a sector, which only beams choose (C-1.3)."""
        part = PARTS[kind]
        if part.sized:
            return section.choice("hours", "hours", "The hours of a sector of fire", part.sizes)
        if section.has("hours"):
            section.note("hours_not_chosen", "hours", "Only beams choose the size of their sector; leave hours out.")
        return None

    def _start(self, section: Section, kind: Kind, hours: int | None) -> str | None:
        """The half hour on which a sector starts (C-1.4)."""
        part = PARTS[kind]
        known = hours is not None or not part.sized
        if known and not positioned(kind, hours):
            if section.has("from"):
                section.note("from_not_chosen", "from", "A {part} has no start of a sector here; leave from out.",
                             part=part.name)  # fmt: skip
            return None
        start = section.fields.get("from")
        if start in STARTS:
            return str(start)
        if known or start is not None:
            template = "A sector starts on one of the half hours 12:00, 12:30 … 11:30; this one is {given}."
            section.note("sector_start", "from", template, given=show(start))
        return None

    def _check_mass(self, hull: int | None, path: str) -> None:
        """Equipment may not weigh more than the hull carries (C-1.1)."""
        carries = LARGEST_HULL if hull is None else hull
        if self._mass > carries:
            template = "The equipment weighs {mass} t; this hull carries {hull} t."
            self.faults.append(fault("too_heavy", f"{path}.hull", template, mass=self._mass, hull=carries))


def system_ids(design: Design) -> tuple[tuple[str, Drive | System], ...]:
    """Drives as d1, d2 ... and systems as x1, x2 ..., in the order written (formats.md)."""
    drives = ((f"d{number}", drive) for number, drive in enumerate(design.drives, 1))
    systems = ((f"x{number}", system) for number, system in enumerate(design.systems, 1))
    return tuple(chain(drives, systems))
