"""Carriers for battles with fighters, point defence and needle beams."""

from __future__ import annotations

from typing import Any

from django.utils import timezone

from battles.models import Battle
from battles.services import BattlePlan, Seating, accept, open_battle
from hexbattle.accounts.models import Account
from tests.battles.fleets import Doc, fleet, kite

HANGARS = ("x1", "x2")


def rook(**fields: Any) -> Doc:
    """A carrier of 60 tons: two hangars, point defence x3 and x4 (improved), needle beam x5, two fire controls."""
    design: Doc = {
        "format": "hexbattle/design/1", "ruleset": "conversion", "name": "Rook", "hull": 60,
        "drives": [{"colour": "white", "thrust": 60}, {"colour": "black", "thrust": 60}],
        "systems": [
            {"kind": "hangar"}, {"kind": "hangar"}, {"kind": "pd"}, {"kind": "pd_improved"},
            {"kind": "needle", "from": "10:30"}, {"kind": "beam_b", "hours": 12},
            {"kind": "fire_control"}, {"kind": "fire_control"}, {"kind": "shield"},
        ],
    }  # fmt: skip
    return design | fields


def carriers_meet(account: Account, rival: Account, **options: Any) -> Battle:
    """A running battle of a rook and a kite a side, account against rival, at rest 14 hexes apart, in turn 1."""
    seats = (Seating(account=account.username, fleet=fleet(rook(), kite())), Seating(account=rival.username))
    terms = {"distance": 14, "speed": 0, **options}
    plan = BattlePlan(seats=seats, name="Carriers", budget=2000, turn_minutes=60, options=terms)
    battle = open_battle(account, plan, timezone.now())
    accept(battle, rival, fleet(rook(name="Crow"), kite(), name="Red Squadron"), None, timezone.now())
    battle.refresh_from_db()
    return battle
