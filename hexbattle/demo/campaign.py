"""The demonstration's campaign: some turns old, and waiting for orders."""

from __future__ import annotations

from datetime import datetime, timedelta

from battles.engine import seeded_dice
from battles.turns.sealing import canonical
from hexbattle.accounts.models import Account
from hexbattle.campaigns import engine
from hexbattle.campaigns.models import Campaign, Faction
from hexbattle.campaigns.selectors import current_turn, view_of
from hexbattle.campaigns.services import CampaignPlan, Seating, join, open_campaign, resolve_if_due, save_orders
from hexbattle.campaigns.services.plans import USUAL_TURN

NAME = "The Sable Reach"
TURNS_PLAYED = 2


def open_reach(admiral: Account, rival: Account, now: datetime) -> Campaign:
    """Two people and a computer admiral; so far led by an admiral's judgement, and the rival has ordered already."""
    turn = timedelta(minutes=USUAL_TURN)
    began = now - TURNS_PLAYED * turn
    seats = (
        Seating(account=admiral.username),
        Seating(account=rival.username),
        Seating(admiral="cadet", name="The Halberd League"),
    )
    drawn = engine.write_map(engine.make_map("the sable reach", len(seats)))
    campaign = open_campaign(admiral, CampaignPlan(name=NAME, seats=seats, star_map=drawn, spectators=True), began)
    join(campaign, rival, None, began)
    campaign.refresh_from_db()
    people = list(campaign.factions.filter(account__isnull=False).select_related("campaign"))
    for number in range(1, TURNS_PLAYED + 1):
        at = began + number * turn
        for faction in people:
            _order(faction, at - turn / 2)
        resolve_if_due(campaign.pk, number, at)
    _order(people[1], now)
    return campaign


def _order(faction: Faction, now: datetime) -> None:
    """A confirmed sheet by an admiral's hand."""
    turn = current_turn(faction.campaign)
    if turn is None:
        return
    view = view_of(turn, faction.seat)
    orders = engine.ADMIRALS["admiral"](view, faction.seat, seeded_dice(f"{turn.number:02x}{faction.seat:02x}"))
    document = canonical(engine.write_orders(orders))
    save_orders(faction, turn.number, document, confirm=True, nonce=None, now=now)
