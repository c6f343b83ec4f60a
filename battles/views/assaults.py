"""Ground assaults before they begin: what a scenario holds, and their front page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, cast

from battles.engine import ruleset
from battles.services.scenarios import trial_setting
from shipyard.rules import Json

GAME = "battleforge"


@dataclass(frozen=True, kw_only=True)
class Terms:
    """What an assault in a scenario is about; `units` by seat, with all their stats."""

    units: tuple[list[dict[str, Any]], ...]
    victory: dict[str, Any]
    defender: dict[str, Any] | None
    rounds: int
    to_hit: str


def terms_of(document: dict[str, Json]) -> Terms:
    """The terms of a scenario without faults."""
    setting = trial_setting(document)
    rules = ruleset(GAME)
    state = rules.write_state(rules.muster(setting.parties, setting.options, field=setting.field))
    sides, units, options = (cast(Any, state[key]) for key in ("sides", "units", "options"))
    defending = state["defending_team"]
    return Terms(
        units=tuple([unit for unit in units if unit["team"] == side["seat"]] for side in sides),
        victory=cast(Any, state["victory"]),
        defender=sides[defending] if isinstance(defending, int) else None,
        rounds=options["round_limit"],
        to_hit=options["to_hit"],
    )
