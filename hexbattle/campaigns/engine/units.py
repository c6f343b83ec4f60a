"""Units of troops: their figures, healing, and the terms of their upkeep (K-4.4, K-3.3)."""

from __future__ import annotations

from battles.engine.battleforge.archetypes import ARCHETYPES
from hexbattle.campaigns.engine.kinds import HEALING
from hexbattle.campaigns.engine.state import ArchetypeName, Place, Unit, UnitId


def new_unit(id: UnitId, archetype: ArchetypeName) -> Unit:
    return Unit(id=id, archetype=archetype, hp=full_hp(archetype))


def full_hp(archetype: ArchetypeName) -> int:
    """B-1.1."""
    return ARCHETYPES[archetype].hp


def healed(unit: Unit) -> int:
    """Its hp after a turn's rest (K-4.4)."""
    return min(unit.hp + HEALING, full_hp(unit.archetype))


def garrison_size(place: Place) -> int | None:
    """How many units hold a system; None where the viewer does not know."""
    return place.garrisoned if place.garrison is None else len(place.garrison)
