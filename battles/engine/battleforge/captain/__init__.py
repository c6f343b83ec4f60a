"""Computer players of `battleforge`: `PLAYERS` for people to fight, `SPARRING` to measure them against."""

from __future__ import annotations

from collections.abc import Mapping

from battles.engine.battleforge.captain.sergeant import sergeant
from battles.engine.battleforge.captain.sparring import rover
from battles.engine.battleforge.orders import Action
from battles.engine.battleforge.state import State
from battles.engine.ruleset import Captain

__all__ = ["PLAYERS", "SPARRING"]

PLAYERS: Mapping[str, Captain[State, Action]] = {"sergeant": sergeant}
SPARRING: Mapping[str, Captain[State, Action]] = {"rover": rover}
