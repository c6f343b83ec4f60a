"""Designs back into documents (formats.md); what is not set is left out."""

from __future__ import annotations

from shipyard.rules.design import Design, System
from shipyard.rules.documents import Json
from shipyard.rules.shapes import write_regions


def write_design(design: Design) -> dict[str, Json]:
    """The design document; `read_design` gives the same design back."""
    document: dict[str, Json] = {"format": design.format, "ruleset": design.ruleset, "name": design.name}
    if design.class_ is not None:
        document["class"] = design.class_
    document["hull"] = design.hull
    document["drives"] = [{"colour": drive.colour, "thrust": drive.thrust} for drive in design.drives]
    document["systems"] = [_system(system) for system in design.systems]
    if design.shape is not None:
        document["shape"] = write_regions(design.shape)
    return document


def _system(system: System) -> dict[str, Json]:
    document: dict[str, Json] = {"kind": system.kind}
    if system.hours is not None:
        document["hours"] = system.hours
    if system.start is not None:
        document["from"] = system.start
    return document
