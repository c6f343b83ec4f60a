"""Campaigns in the database, for tests."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from typing import Any

from hexbattle.accounts.models import Account
from hexbattle.campaigns.models import Campaign, Faction, Turn
from hexbattle.campaigns.selectors import current_turn
from hexbattle.campaigns.services import CampaignPlan, Receipt, Seating, join, open_campaign, save_orders
from tests.campaigns.worlds import CATALOGUE

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
TURN = timedelta(hours=72)


def campaign_of(*players: Account | str, now: datetime = NOON, **terms: Any) -> Campaign:
    """A running campaign in turn 1, opened by the first player. A player is an account, or an admiral's key."""
    seats = tuple(
        Seating(admiral=one) if isinstance(one, str) else Seating(account=one.get_username()) for one in players
    )
    opener = next(one for one in players if not isinstance(one, str))
    plan = CampaignPlan(**{"name": "The Reach", "seats": seats, "catalogue": tuple(CATALOGUE), **terms})
    campaign = open_campaign(opener, plan, now)
    for one in players:
        if not isinstance(one, str) and one != opener:
            join(campaign, one, None, now)
    campaign.refresh_from_db()
    return campaign


def faction_of(campaign: Campaign, seat: int) -> Faction:
    return campaign.factions.select_related("campaign").get(seat=seat)


def running(campaign: Campaign) -> Turn:
    turn = current_turn(campaign)
    assert turn
    return turn


def order(campaign: Campaign, seat: int, sheet: Any = None, **how: Any) -> Receipt:
    """Confirmed orders for the running turn (`confirm=False`: a draft)."""
    how = {"confirm": True, "nonce": None, "now": NOON, **how}
    number = how.pop("number", None) or running(campaign).number
    return save_orders(faction_of(campaign, seat), number, json.dumps(sheet or {}), **how)


def strait() -> dict[str, Any]:
    """A small map: two capitals, and a world between them."""
    places = (("west", "capital", -200, 0), ("mid", "world", 0, None), ("east", "capital", 200, 1))
    stars = [
        {"id": id, "name": id.capitalize(), "kind": kind, "at": [x, 0], "ground": "plains", "home": home}
        for id, kind, x, home in places
    ]
    return {"stars": stars, "lanes": [["west", "mid"], ["mid", "east"]]}
