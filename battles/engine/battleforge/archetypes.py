"""The four kinds of unit and their stats (B-1.1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from battles.engine.battleforge.state import Ability, ArchetypeName
from shipyard.rules.records import record


@record
class Archetype:
    hp: int
    attack: int
    defense: int
    speed: int
    range: int = 1
    ability: Ability | None = None


ARCHETYPES: Final[Mapping[ArchetypeName, Archetype]] = {
    "defender": Archetype(hp=20, attack=7, defense=3, speed=3),
    "striker": Archetype(hp=16, attack=10, defense=2, speed=4),
    "support": Archetype(hp=14, attack=6, defense=1, speed=4, ability="heal"),
    "scout": Archetype(hp=13, attack=7, defense=1, speed=6),
}
