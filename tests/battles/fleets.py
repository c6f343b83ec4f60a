"""Fleet documents for battles."""

from __future__ import annotations

from typing import Any

type Doc = dict[str, Any]


def kite(**fields: Any) -> Doc:
    """A destroyer that all issues' rules know: 30 tons, four tokens, beams, a rocket rack, a shield."""
    design: Doc = {
        "format": "hexbattle/design/1", "ruleset": "conversion", "name": "Kite", "hull": 30,
        "drives": [{"colour": "white", "thrust": 60}, {"colour": "black", "thrust": 60}],
        "systems": [
            {"kind": "beam_a", "hours": 6, "from": "9:00"}, {"kind": "beam_b", "hours": 12},
            {"kind": "rocket", "from": "11:00"}, {"kind": "fire_control"}, {"kind": "shield"},
        ],
    }  # fmt: skip
    return design | fields


def fleet(*designs: Doc, name: str = "Home Squadron", budget: int = 2000) -> Doc:
    ships = [{"name": design["name"], "count": 1, "design": design} for design in designs or [kite()]]
    return {"format": "hexbattle/fleet/1", "ruleset": "conversion", "name": name, "budget": budget, "ships": ships}
