"""Computer players of `conversion`: `PLAYERS` for people to fight, `SPARRING` to measure them against."""

from __future__ import annotations

from collections.abc import Mapping

from battles.engine.conversion.captain.cadet import cadet
from battles.engine.conversion.captain.sparring import coaster, drifter
from battles.engine.conversion.orders import Orders
from battles.engine.conversion.state import State
from battles.engine.ruleset import Captain

PLAYERS: Mapping[str, Captain[State, Orders]] = {"cadet": cadet}
SPARRING: Mapping[str, Captain[State, Orders]] = {"coaster": coaster, "drifter": drifter}
