"""The quick start: a ready ship against a captain's, at once (H-3.3)."""

from __future__ import annotations

import secrets
from datetime import datetime
from typing import TYPE_CHECKING, cast

from django.utils.translation import gettext

from battles.models import Battle, Scenario
from battles.services.opening import open_battle
from battles.services.plans import BattlePlan, Seating
from battles.services.scenarios import in_scenario
from shipyard.models import ShipClass
from shipyard.rules import HEX_BATTLE, Json
from shipyard.selectors import catalogue

if TYPE_CHECKING:
    from hexbattle.accounts.models import Account

NEAREST = 2  # ready ships that the captain chooses from: those that cost about as much


def quick_duel(
    account: Account, ship: ShipClass, captain: str, now: datetime, scenario: Scenario | None = None
) -> Battle:
    """One ready ship against another of about the same points, on open ground or in a scenario. Raises `Refused`."""
    foe = secrets.choice(_equals_of(ship) or [ship])
    seats = (
        Seating(account=account.get_username(), fleet=_alone(ship)),
        Seating(captain=captain, fleet=_alone(foe)),
    )
    name = gettext("%(ship)s against %(foe)s") % {"ship": ship.name, "foe": foe.name}
    budget = max(points_of(ship), points_of(foe))
    plan = BattlePlan(name=name, ruleset=ship.ruleset, budget=budget, seats=seats)
    return open_battle(account, in_scenario(plan, scenario, 0) if scenario else plan, now)


def points_of(ship: ShipClass) -> int:
    """What a ready ship costs (H-1.4)."""
    return HEX_BATTLE.price(HEX_BATTLE.read(ship.document, "$"))


def _equals_of(ship: ShipClass) -> list[ShipClass]:
    others = catalogue(ship.ruleset).exclude(pk=ship.pk)
    return sorted(others, key=lambda other: abs(points_of(other) - points_of(ship)))[:NEAREST]


def _alone(ship: ShipClass) -> dict[str, Json]:
    ships = cast("list[Json]", [{"name": ship.name, "count": 1, "design": ship.document}])
    return {
        "format": "hexbattle/fleet/1",
        "ruleset": ship.ruleset,
        "name": ship.name,
        "budget": points_of(ship),
        "ships": ships,
    }
