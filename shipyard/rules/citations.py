"""Which rule each fault and each piece of advice stands on, so that pages can link to it."""

from __future__ import annotations

from collections.abc import Mapping

RULE_OF: Mapping[str, str] = {
    "hull_without_hits": "C-1.1",
    "hull_range": "C-1.1",
    "too_heavy": "C-1.1",
    "colour": "C-1.2",
    "thrust_range": "C-1.2",
    "kind": "C-1.3",
    "hours": "C-1.3",
    "hours_not_chosen": "C-1.3",
    "sector_start": "C-1.4",
    "from_not_chosen": "C-1.4",
    "blind_sector": "C-1.4",
    "spare_shield": "C-1.5",
    "tokens_above_cap": "C-2.3",
    "no_engine": "C-1.2",
    "no_tokens": "C-2.2",
    "no_weapon": "C-1.6",
    "no_fire_control": "C-6.2",
    "unused_tonnage": "C-1.6",
    "no_region": "H-1.1",
    "hull_rating": "H-1.1",
    "thrust_rating": "H-1.1",
    "screens_rating": "H-1.1",
    "weapon_arc": "H-1.1",
    "mount_outside": "H-1.1",
    "unarmed": "H-1.1",
    "weapon_type": "H-1.2",
    "region": "H-1.3",
    "too_many_points": "H-1.3",
    "coordinate": "H-1.3",
    "hull_above_full": "H-1.3",
    "nothing_ahead": "H-5.2",
    "only_missiles": "H-5.5",
}
"""Fault code to rule id. Faults of form (a missing key, a wrong type) stand on formats.md and have none."""
