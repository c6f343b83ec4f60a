"""Campaigns in the database, and a player's hand at the orders desk."""

from __future__ import annotations

import html
import json
import re
from typing import Any

from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from hexbattle.accounts.models import Account
from hexbattle.campaigns import engine
from hexbattle.campaigns.models import Campaign, Faction
from hexbattle.campaigns.selectors import current_turn, view_of
from hexbattle.campaigns.services import CampaignPlan, Seating, join, open_campaign, resolve_if_due, save_orders
from tests.campaigns.worlds import CATALOGUE

NONCE = "ab" * 32


def seats_of(*accounts: Account | None, admirals: int = 0) -> tuple[Seating, ...]:
    """A seat for each account (None: open to anyone), and so many cadets."""
    people = [Seating(account=one.username, name=str(one)) if one else Seating() for one in accounts]
    return (*people, *(Seating(admiral="cadet", name=f"Cadet {n}") for n in range(admirals)))


def waiting(host: Account, *others: Account | None, admirals: int = 0, **more: Any) -> Campaign:
    seats = seats_of(host, *others, admirals=admirals)
    terms = {"name": "The Long Year", "catalogue": tuple(CATALOGUE), **more}
    return open_campaign(host, CampaignPlan(seats=seats, **terms), timezone.now())


def running(host: Account, *others: Account, admirals: int = 0, **more: Any) -> Campaign:
    """A campaign that all have joined."""
    campaign = waiting(host, *others, admirals=admirals, **more)
    for other in others:
        join(campaign, other, None, timezone.now())
    campaign.refresh_from_db()
    return campaign


def faction_of(campaign: Campaign, seat: int) -> Faction:
    return Faction.objects.select_related("campaign").get(campaign=campaign, seat=seat)


def seen_by(campaign: Campaign, seat: int | None) -> engine.State:
    turn = current_turn(campaign)
    assert turn
    return view_of(turn, seat)


def hand_in(campaign: Campaign, seat: int, orders: dict[str, Any] | None = None, *, confirm: bool = True) -> None:
    turn = current_turn(campaign)
    assert turn
    document = json.dumps(orders or {})
    save_orders(faction_of(campaign, seat), turn.number, document, confirm=confirm, nonce=None, now=timezone.now())


def play_turn(campaign: Campaign, *sheets: dict[str, Any]) -> None:
    """All players confirm, by seat, and the turn is resolved."""
    turn = current_turn(campaign)
    assert turn
    people = campaign.factions.exclude(account=None).filter(out=False).values_list("seat", flat=True)
    for number, seat in enumerate(people):
        hand_in(campaign, seat, sheets[number] if number < len(sheets) else None)
    resolve_if_due(campaign.pk, turn.number, timezone.now())
    campaign.refresh_from_db()


class DeskUser:
    """Presses the desk's buttons as a browser does, the draft of each answer in hand for the next."""

    def __init__(self, client: Client, campaign: Campaign) -> None:
        self.client, self.campaign = client, campaign
        turn = current_turn(campaign)
        self.fields: dict[str, Any] = {"turn": turn.number if turn else 0, "orders": "{}", "nonce": NONCE, "place": ""}

    def press(self, command: str, **fields: Any) -> HttpResponse:
        answer = self.client.post(
            f"{self.campaign.get_absolute_url()}desk/",
            {**self.fields, "do": command, **fields},
            headers={"HX-Request": "true"},
        )
        text = answer.content.decode()
        for name in ("orders", "place", "turn"):
            if found := re.search(rf'name="{name}"(?: id="[^"]*")? value="([^"]*)"', text):
                self.fields[name] = html.unescape(found[1])
        return answer  # type: ignore[return-value]

    def pressed(self, command: str, **fields: Any) -> str:
        answer = self.press(command, **fields)
        assert answer.status_code == 200, answer.content.decode()[:2000]
        return answer.content.decode()

    @property
    def orders(self) -> dict[str, Any]:
        orders: dict[str, Any] = json.loads(self.fields["orders"])
        return orders
