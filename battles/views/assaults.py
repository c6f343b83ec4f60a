"""Ground assaults before they begin: what a scenario holds, and their front page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from battles.engine import Party, ruleset
from shipyard.rules import Json

GAME = "battleforge"


@dataclass(frozen=True, kw_only=True)
class Terms:
    """What an assault is about; `sides` by seat, each with its name and its units with all their stats."""

    sides: list[dict[str, Any]]
    victory: dict[str, Any]
    defender: dict[str, Any] | None
    rounds: int
    to_hit: str


def terms_of(field: Mapping[str, Any], options: Mapping[str, Json]) -> Terms:
    """The terms of a battlefield and options without faults."""
    rules = ruleset(GAME)
    parties = [Party(name=side["name"], fleet=None) for side in field["sides"]]
    settled: Any = rules.write_state(rules.muster(parties, options, field=field))["options"]
    return Terms(
        sides=field["sides"],
        victory=field["victory"],
        defender=None if field["defending_team"] is None else field["sides"][field["defending_team"]],
        rounds=settled["round_limit"],
        to_hit=settled["to_hit"],
    )
