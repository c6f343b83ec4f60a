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
from shipyard.models import Design, Ruleset, ShipClass
from shipyard.rules import HEX_BATTLE, Json
from shipyard.selectors import catalogue

if TYPE_CHECKING:
    from hexbattle.accounts.models import Account

NEAREST = 2  # ready ships that the captain chooses from: those that cost about as much


def quick_duel(
    account: Account, ship: ShipClass | Design, captain: str, now: datetime, scenario: Scenario | None = None
) -> Battle:
    """A ship against a captain's, on open ground or in a scenario. Raises `Refused`.

    A ready ship meets another of about the same points; one of the account's own, ready ships worth no more than it.
    """
    foe = secrets.choice(_equals_of(ship) or [ship]) if isinstance(ship, ShipClass) else None
    seats = (
        Seating(account=account.get_username(), fleet=_alone(ship)),
        Seating(captain=captain, fleet=_alone(foe) if foe else None),
    )
    name = gettext("%(ship)s against %(foe)s") % {"ship": ship.name, "foe": foe.name if foe else captain.capitalize()}
    budget = max(points_of(ship), points_of(foe) if foe else _least())
    plan = BattlePlan(name=name[:60], ruleset=ship.ruleset, budget=budget, seats=seats)
    return open_battle(account, in_scenario(plan, scenario, 0) if scenario else plan, now)


def points_of(ship: ShipClass | Design) -> int:
    """What a ship costs (H-1.4)."""
    return HEX_BATTLE.price(HEX_BATTLE.read(ship.document, "$"))


def _equals_of(ship: ShipClass) -> list[ShipClass]:
    others = catalogue(ship.ruleset).exclude(pk=ship.pk)
    return sorted(others, key=lambda other: abs(points_of(other) - points_of(ship)))[:NEAREST]


def _least() -> int:
    """What the cheapest ready ship costs: a captain must be able to bring one."""
    return min(map(points_of, catalogue(Ruleset.HEX_BATTLE)))


def _alone(ship: ShipClass | Design) -> dict[str, Json]:
    ships = cast("list[Json]", [{"name": ship.name, "count": 1, "design": ship.document}])
    return {
        "format": "hexbattle/fleet/1",
        "ruleset": ship.ruleset,
        "name": ship.name,
        "budget": points_of(ship),
        "ships": ships,
    }
