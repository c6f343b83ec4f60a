"""The rules engine's face: nothing else is imported from outside. See README.md beside this file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from battles.engine.battleforge import BattleForge
from battles.engine.battleforge import archetypes as battleforge_archetypes
from battles.engine.battleforge import events as battleforge_events
from battles.engine.battleforge import orders as battleforge_orders
from battles.engine.battleforge import preview as battleforge_preview
from battles.engine.battleforge import state as battleforge_state
from battles.engine.battleforge import terrain as battleforge_terrain
from battles.engine.conversion import Conversion
from battles.engine.conversion import events as conversion_events
from battles.engine.conversion import orders as conversion_orders
from battles.engine.conversion import outcomes as conversion_outcomes
from battles.engine.conversion import preview as conversion_preview
from battles.engine.conversion import preview_fighters as conversion_preview_fighters
from battles.engine.conversion import state as conversion_state
from battles.engine.conversion import testfire as conversion_testfire
from battles.engine.conversion.steering import plots_to
from battles.engine.conversion.wars import enemies_of
from battles.engine.conversion.weapons import shield_level, targeting_tokens
from battles.engine.dice import ConstantDice, Dice, ScriptedDice, SealedDice, seeded_dice
from battles.engine.errors import Fault, Refused, fault
from battles.engine.hex_battle import HexBattle
from battles.engine.hex_battle import captain as hex_battle_captain
from battles.engine.hex_battle import deployment as hex_battle_deployment
from battles.engine.hex_battle import events as hex_battle_events
from battles.engine.hex_battle import orders as hex_battle_orders
from battles.engine.hex_battle import outcomes as hex_battle_outcomes
from battles.engine.hex_battle import preview as hex_battle_preview
from battles.engine.hex_battle import reach as hex_battle_reach
from battles.engine.hex_battle import score as hex_battle_score
from battles.engine.hex_battle import state as hex_battle_state
from battles.engine.hexes import STEPS, add, offset, range_between, subtract
from battles.engine.hexes import hexes as distance
from battles.engine.ruleset import (
    Captain,
    Flight,
    Leave,
    LineUp,
    Outcome,
    Party,
    Resolution,
    Ruleset,
    Seat,
    Setting,
    Standing,
    Standings,
    StartLine,
    Team,
)
from battles.engine.sectors import bearing_half_hours
from shipyard.rules import show

__all__ = [
    "RULESETS", "STEPS", "Captain", "ConstantDice", "Dice", "Fault", "Flight", "Leave", "LineUp", "Outcome", "Party",
    "Refused", "Resolution", "Ruleset", "ScriptedDice", "SealedDice", "Seat", "Setting", "Standing", "Standings",
    "StartLine", "Team", "add", "battleforge_archetypes", "battleforge_events", "battleforge_orders",
    "battleforge_preview", "battleforge_state", "battleforge_terrain", "bearing_half_hours", "conversion_events",
    "conversion_orders", "conversion_outcomes", "conversion_preview", "conversion_preview_fighters",
    "conversion_state", "conversion_testfire", "distance", "enemies_of", "fault", "hex_battle_captain",
    "hex_battle_deployment", "hex_battle_events", "hex_battle_orders", "hex_battle_outcomes", "hex_battle_preview",
    "hex_battle_reach", "hex_battle_score", "hex_battle_state", "offset", "plots_to", "range_between", "ruleset",
    "seeded_dice", "shield_level", "subtract", "targeting_tokens",
]  # fmt: skip

RULESETS: Mapping[str, Ruleset[Any, Any, Any, Any]] = {
    rules.key: rules for rules in (Conversion(), HexBattle(), BattleForge())
}


def ruleset(key: str) -> Ruleset[Any, Any, Any, Any]:
    """The ruleset of a key such as "conversion"; raises `Refused` where there is none."""
    if key not in RULESETS:
        raise Refused([fault("no_such_ruleset", "$.ruleset", "There are no rules called {key}; there are {known}.",
                             key=show(key), known=", ".join(RULESETS))])  # fmt: skip
    return RULESETS[key]
