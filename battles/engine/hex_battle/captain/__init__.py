"""Computer players of `hex_battle`: `PLAYERS` for people to fight, `SPARRING` to measure them against."""

from __future__ import annotations

from collections.abc import Mapping

from battles.engine.hex_battle.captain.cadet import cadet, priorities
from battles.engine.hex_battle.captain.officer import officer
from battles.engine.hex_battle.captain.sparring import drifter
from battles.engine.hex_battle.orders import Orders
from battles.engine.hex_battle.state import State
from battles.engine.ruleset import Captain

__all__ = ["PLAYERS", "SPARRING", "priorities"]

PLAYERS: Mapping[str, Captain[State, Orders]] = {"cadet": cadet, "officer": officer}
SPARRING: Mapping[str, Captain[State, Orders]] = {"drifter": drifter}
