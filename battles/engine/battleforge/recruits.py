"""Units as scenarios have them, and how they come to a battle (B-1.1, B-6.1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Annotated

from pydantic import Field

from battles.engine.battleforge.archetypes import ARCHETYPES, Archetype
from battles.engine.battleforge.state import (
    HEALS,
    Ability,
    ArchetypeName,
    Attack,
    Defense,
    Hp,
    Range,
    Speed,
    Tile,
    Unit,
    UnitId,
)
from shipyard.rules import Json
from shipyard.rules.records import record

STATS: Mapping[str, Archetype] = {str(name): one for name, one in ARCHETYPES.items()}  # by whatever a document says
LEFT_OUT = ("hp", "hp_max", "attack", "defense", "speed", "range", "ability")  # a unit has those of its archetype


@record
class Recruit:
    """A unit of a scenario. `hp` is what it begins with, `hp_max` what it has when whole."""

    name: str
    archetype: ArchetypeName
    at: Tile
    hp: Hp
    hp_max: Hp
    attack: Attack
    defense: Defense
    speed: Speed
    range: Range
    ability: Ability | None
    waded_this_turn: bool = False


type Recruits = Annotated[tuple[Recruit, ...], Field(max_length=40)]


def filled(written: Json) -> Json:
    """A unit's document with the stats of its archetype where it gives none; hp given alone are full hp."""
    if not isinstance(written, dict):
        return written
    stats = asdict(STATS.get(str(written.get("archetype")), ARCHETYPES["defender"]))
    full = written.get("hp_max", written.get("hp") or stats["hp"])
    return {**stats, "hp_max": full, "hp": full, **written}


def enlisted(recruit: Recruit, id: UnitId, team: int) -> Unit:
    """A unit as it comes to a battle, before any team's turn."""
    return Unit(
        id=id,
        name=recruit.name,
        team=team,
        archetype=recruit.archetype,
        at=recruit.at,
        hp=recruit.hp,
        hp_max=recruit.hp_max,
        attack=recruit.attack,
        defense=recruit.defense,
        speed=recruit.speed,
        range=recruit.range,
        ability=recruit.ability,
        heals_left=HEALS if recruit.ability == "heal" else 0,
        waded_this_turn=recruit.waded_this_turn,
    )
