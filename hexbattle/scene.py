"""The picture on the first screen: two squadrons meeting."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def _ship(name: str, hull: int, engines: int, *kinds: str) -> dict[str, Any]:
    systems = [{"kind": kind, "hours": 3, "from": "10:30"} for kind in kinds]
    return {"name": name, "hull": hull, "drives": [{"thrust": 90}] * engines, "systems": systems}


# Ships of the picture on the first screen: which, where, and how they lie.
SCENE: tuple[Mapping[str, Any], ...] = (
    {
        "side": 0,
        "design": _ship("Tempest", 66, 5, *["beam_a"] * 4, "shield", "shield", "fire_control", "torpedo", "hangar"),
        "place": "translate(800 530) rotate(-30) scale(3.1)",
    },
    {
        "side": 0,
        "design": _ship("Lantern", 12, 2, "beam_b", "rocket", "fire_control"),
        "place": "translate(700 300) rotate(-30) scale(1.7)",
    },
    {
        "side": 0,
        "design": _ship("Bulwark", 26, 3, "beam_a", "beam_b", "shield", "fire_control"),
        "place": "translate(1060 680) rotate(-30) scale(1.9)",
    },
    {
        "side": 1,
        "design": _ship("Solace", 54, 4, *["beam_b"] * 3, "shield", "fire_control", "torpedo", "rocket"),
        "place": "translate(1262 220) rotate(150) scale(2.5)",
    },
    {
        "side": 1,
        "design": _ship("Petrel", 14, 2, "beam_c", "beam_c", "fire_control"),
        "place": "translate(1000 110) rotate(150) scale(1.6)",
    },
    {
        "side": 1,
        "design": _ship("Dart", 10, 2, "rocket", "rocket", "beam_c"),
        "place": "translate(1375 450) rotate(150) scale(1.6)",
    },
)
