"""Design documents for tests: a small valid ship, changed where a test wants it otherwise."""

from __future__ import annotations

from typing import Any

from shipyard.rules import Design, DesignReport, Totals, check_design

type Document = dict[str, Any]


def beam(kind: str = "beam_a", hours: int = 3, start: str | None = "10:30") -> Document:
    part: Document = {"kind": kind, "hours": hours}
    return part if start is None else {**part, "from": start}


def drive(colour: str = "white", thrust: int = 30) -> Document:
    return {"colour": colour, "thrust": thrust}


def plans(**changes: Any) -> Document:
    """The `Kite` of formats.md: valid, 13 of 30 t, 435 credits. `class_` sets the key `class`."""
    document: Document = {
        "format": "hexbattle/design/1",
        "ruleset": "conversion",
        "name": "Kite",
        "hull": 30,
        "drives": [drive("white", 60), drive("black", 60)],
        "systems": [
            beam(),
            {"kind": "rocket", "from": "11:00"},
            {"kind": "fire_control"},
            {"kind": "shield"},
            {"kind": "pd"},
        ],
    }
    return document | {key.rstrip("_"): value for key, value in changes.items()}


def without(document: Document, *keys: str) -> Document:
    return {key: value for key, value in document.items() if key not in keys}


def codes(document: object) -> list[str]:
    """The codes of a document's faults."""
    return [one.code for one in check_design(document).faults]  # type: ignore[arg-type]


def places(document: object) -> list[str]:
    return [one.path for one in check_design(document).faults]  # type: ignore[arg-type]


def advised(**changes: Any) -> list[str]:
    """The codes of the advice on a changed Kite."""
    return [one.code for one in check_design(plans(**changes)).advice]


def report(**changes: Any) -> DesignReport[Design, Totals]:
    return check_design(plans(**changes))


def fleet(**changes: Any) -> Document:
    document: Document = {
        "format": "hexbattle/fleet/1",
        "ruleset": "conversion",
        "name": "Home Guard",
        "budget": 1000,
        "ships": [{"name": "Kite", "count": 2, "design": plans()}],
    }
    return document | changes
