"""Battles of an origin for tests: fleets as they stand, and assaults."""

from __future__ import annotations

from typing import Any

from battles.models import Battle
from battles.services import Engagement, Force, Vessel, open_engagement
from hexbattle.accounts.models import Account
from tests.battles.assaults import FIELD
from tests.battles.builders import NOON
from tests.battles.fleets import Doc, kite

type Player = Account | str | None  # None: nobody; the stand-in plays

CARRIER = kite(
    name="Carrier", hull=40, systems=[{"kind": "hangar"}, {"kind": "troop_bay"}, {"kind": "beam_a", "hours": 12}]
)


def vessel(id: str, design: Doc | None = None, **wear: Any) -> Vessel:
    plan = design or kite()
    return Vessel(id=id, name=plan["name"], design=plan, wear=wear)


def force(player: Player, seat: int, *ships: Vessel, **fields: Any) -> Force:
    """One new kite, unless ships (or units) are given."""
    given: dict[str, Any] = {
        "name": f"Faction {seat}",
        "account": None if isinstance(player, str) else player,
        "captain": player if isinstance(player, str) else "",
        "ships": ships or (vessel(f"k{seat}"),),
    }
    return Force(**{**given, **fields})


def engagement(*players: Player, **terms: Any) -> Engagement:
    """A fleet action of one kite a side, 12 turns of an hour."""
    given: dict[str, Any] = {
        "origin": "campaign:x:1", "name": "At the Narrows", "ruleset": "conversion", "stand_in": "cadet",
        "forces": tuple(force(player, seat) for seat, player in enumerate(players)),
        "options": {"turn_limit": 12}, "turn_minutes": 60,
    }  # fmt: skip
    return Engagement(**{**given, **terms})


def landing(*players: Player, **terms: Any) -> Engagement:
    """Two units a side (`assaults.FIELD`); the garrison is seat 1."""
    forces = tuple(
        force(player, seat, ships=(), units=(f"u{seat}_0", f"u{seat}_1")) for seat, player in enumerate(players)
    )
    options = {"round_limit": 12, "to_hit": "intent"}
    given = {"ruleset": "battleforge", "stand_in": "sergeant", "forces": forces, "options": options}
    return engagement(**{**given, "field": {**FIELD, "defending_team": 1}, **terms})


def engaged(*players: Player, **terms: Any) -> Battle:
    return open_engagement(engagement(*players, **terms), NOON)


def landed(*players: Player, **terms: Any) -> Battle:
    return open_engagement(landing(*players, **terms), NOON)
