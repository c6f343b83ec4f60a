"""Fleet documents and duels of `hex_battle` for tests of battles."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from battles.models import Battle
from battles.services import BattlePlan, Seating, open_battle
from hexbattle.accounts.models import Account
from tests.battles.builders import NOON
from tests.battles.fleets import Doc

DART = [[{"x": 40, "y": 0}, {"x": -30, "y": 20}, {"x": -30, "y": -20}]]


def dart(name: str = "Dart", **stats: Any) -> Doc:
    """A ship of 30 points (H-1.4): hull 9, thrust 2, no screens, one beam ahead; or as the changes say."""
    weapon = {"name": "Beam", "type": "class1", "arc": "fore", "mountX": 0, "mountY": 0}
    sheet = {"hull": 9, "thrust": 2, "screens": 0, "weapons": [weapon], **stats}
    return {"format": "hexbattle/design/1", "ruleset": "hex_battle", "name": name, "regions": DART, "stats": sheet}


def squadron(*designs: Doc, name: str = "Darts", budget: int = 120) -> Doc:
    ships = [{"name": one["name"], "count": 1, "design": one} for one in designs or [dart()]]
    return {"format": "hexbattle/fleet/1", "ruleset": "hex_battle", "name": name, "budget": budget, "ships": ships}


OWN = Seating(account="halsey", fleet=squadron())


def against_cadet(account: Account, now: datetime = NOON, *, own: Doc | None = None, **terms: Any) -> Battle:
    """A duel of one dart against the cadet's, waiting for the deployment."""
    seats = (
        Seating(account=account.username, fleet=own or squadron()),
        Seating(captain="cadet", fleet=squadron(dart("Foe"))),
    )
    plan = {"name": "Duel", "ruleset": "hex_battle", "budget": 120, "seats": seats, **terms}
    return open_battle(account, BattlePlan(**plan), now)


def at_one_screen(account: Account, now: datetime = NOON, **terms: Any) -> Battle:
    """A duel of two people before one screen (H-3.3)."""
    seats = (
        Seating(account=account.username, fleet=squadron()),
        Seating(name="Ada", fleet=squadron(dart("Foe"))),
    )
    return against_cadet(account, now, seats=seats, **terms)
