"""Documents of drawn ships for tests: a small valid one, changed where a test wants it otherwise."""

from __future__ import annotations

from typing import Any

type Document = dict[str, Any]

WEDGE = [{"x": 30, "y": 0}, {"x": -20, "y": 16}, {"x": -20, "y": -16}]


def gun(name: str = "Fore Beam", type_: str = "class2", arc: str = "fore", x: float = 15, y: float = 0) -> Document:
    return {"name": name, "type": type_, "arc": arc, "mountX": x, "mountY": y}


def drawn(**changes: Any) -> Document:
    """The `Wasp`: hull 12, thrust 6, screens 2, two beams; 24 + 24 + 12 + 8 + 4 points."""
    document: Document = {
        "format": "hexbattle/design/1",
        "ruleset": "hex_battle",
        "name": "Wasp",
        "regions": [WEDGE],
        "stats": {
            "hull": 12,
            "thrust": 6,
            "screens": 2,
            "weapons": [gun(), gun("Port Battery", "class1", "port", -8, 4)],
        },
    }
    return document | changes


def sheet(**changes: Any) -> Document:
    """The Wasp with other stats."""
    stats: Document = drawn()["stats"]
    return drawn(stats=stats | changes)


def stored(**changes: Any) -> Document:
    """A ship of the storage format of H-1.3."""
    stats = {"hull": 12, "hullMax": 12, "thrust": 6, "screens": 2, "weapons": [gun()]}
    return {"regions": [WEDGE], "stats": stats | changes}
