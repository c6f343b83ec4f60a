"""The curators' pages: events, pauses, players, rulings; nobody else finds them."""

from __future__ import annotations

import json

import pytest
from django.test import Client

from hexbattle.accounts.models import Account
from hexbattle.campaigns import engine
from hexbattle.campaigns.models import Campaign
from hexbattle.campaigns.selectors import state_of
from shipyard.services import load_catalogue
from tests.campaigns.table import campaign_of, faction_of, running
from tests.campaigns.test_turns import pass_turn
from tests.conftest import ClientOf

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign(account: Account, rival: Account) -> Campaign:
    return campaign_of(account, rival)


def curate(client: Client, campaign: Campaign, deed: str, **fields: object) -> int:
    data = {"deed": deed} | {f"{deed}-{name}": value for name, value in fields.items()}
    return client.post(f"{campaign.get_absolute_url()}curate/", data).status_code


@pytest.mark.parametrize("who", ["player", "stranger"])
def test_only_curators_find_the_curators_pages(
    campaign: Campaign, account: Account, client_of: ClientOf, client: Client, who: str
) -> None:
    visitor = client_of(account) if who == "player" else client
    expected = 404 if who == "player" else 302
    for address in (f"{campaign.get_absolute_url()}curate/", "/campaigns/events/new/"):
        assert visitor.get(address).status_code == expected
        assert visitor.post(address, {"deed": "pause", "pause-reason": "Mine"}).status_code == expected
    campaign.refresh_from_db()
    assert campaign.paused_at is None


def test_a_curator_pauses_and_resumes_with_a_reason(campaign: Campaign, admin_client: Client) -> None:
    assert curate(admin_client, campaign, "pause", reason="") == 422
    assert curate(admin_client, campaign, "pause", reason="A storm") == 302
    campaign.refresh_from_db()
    assert campaign.paused_at is not None
    page = admin_client.get(f"{campaign.get_absolute_url()}curate/").content.decode()
    assert "A storm" in page
    assert curate(admin_client, campaign, "resume", reason="It is over") == 302
    campaign.refresh_from_db()
    assert campaign.paused_at is None


def test_what_curators_did_stands_on_the_campaigns_page_for_everybody_in_it(
    campaign: Campaign, admin_client: Client, account: Account, client_of: ClientOf
) -> None:
    player = client_of(account)
    assert "On record" not in player.get(campaign.get_absolute_url()).content.decode()
    curate(admin_client, campaign, "replace", seat=1, account="", reason="Gone to sea")
    page = player.get(campaign.get_absolute_url()).content.decode()
    assert "On record" in page
    assert "Gone to sea" in page


def test_curators_are_led_to_every_campaign_that_runs(campaign: Campaign, admin_client: Client, client: Client) -> None:
    address = f'href="{campaign.get_absolute_url()}curate/"'
    assert address in admin_client.get("/campaigns/").content.decode()
    assert address not in client.get("/campaigns/").content.decode()


def test_a_curator_grants_credits_on_record(campaign: Campaign, admin_client: Client) -> None:
    assert curate(admin_client, campaign, "grant", seat=0, amount=-900, reason="Too rich") == 422
    assert curate(admin_client, campaign, "grant", seat=0, amount=40, reason="A lost courier") == 302
    pass_turn(campaign)
    rows = [row.amount for row in state_of(running(campaign)).ledger if row.why == "ruling"]
    assert rows == [40]


def test_a_curator_gives_a_seat_to_an_admiral(campaign: Campaign, admin_client: Client) -> None:
    assert curate(admin_client, campaign, "replace", seat=1, account="nobody-here", reason="Ill") == 422
    assert curate(admin_client, campaign, "replace", seat=1, account="", reason="Ill") == 302
    assert faction_of(campaign, 1).admiral == "admiral"


@pytest.mark.parametrize(
    "data",
    [
        {}, {"deed": "win"}, {"deed": "grant"}, {"deed": "grant", "grant-seat": "x", "grant-amount": "1e9"},
        {"deed": "mend", "mend-ship": "\0", "mend-reason": "r"}, {"deed": "replace", "replace-seat": "99"},
    ],
)  # fmt: skip
def test_whatever_is_sent_is_answered_with_a_reason(
    campaign: Campaign, admin_client: Client, data: dict[str, str]
) -> None:
    answer = admin_client.post(f"{campaign.get_absolute_url()}curate/", data)
    assert answer.status_code in (404, 422)
    assert not campaign.rulings.exists()


def event_form(client: Client, **changes: object) -> object:
    data: dict[str, object] = {
        "name": "The Regatta", "factions": "2", "seed": "ab" * 8, "turn_minutes": "4320", "turn_limit": "8",
        "victory_share": "70", "battle_turn_limit": "10", "battle_turn_hours": "6", "assault_turn_hours": "3",
        "to_hit": "intent", "holder_0": "open", "holder_1": "open", **changes,
    }  # fmt: skip
    return client.post("/campaigns/events/new/", data)


def test_an_event_has_the_curators_own_map_and_terms(admin_client: Client) -> None:
    load_catalogue()
    drawn = engine.write_map(engine.make_map("cd" * 8, 2))
    drawn["stars"][0]["name"] = "Regatta Point"  # type: ignore[index, call-overload]
    answer = event_form(admin_client, drawn_map=json.dumps(drawn))
    assert answer.status_code == 302  # type: ignore[attr-defined]
    campaign = Campaign.objects.get()
    assert campaign.event
    assert campaign.options["victory_share"] == 70
    assert campaign.star_map["stars"][0]["name"] == "Regatta Point"
    assert [one.open for one in campaign.factions.all()] == [True, True]


@pytest.mark.parametrize("text", ["{", "[]", '{"stars": [], "lanes": []}', '{"stars": 1}', "NaN"])
def test_a_map_that_cannot_be_used_is_refused_at_its_field(admin_client: Client, text: str) -> None:
    load_catalogue()
    answer = event_form(admin_client, drawn_map=text)
    assert answer.status_code == 422  # type: ignore[attr-defined]
    assert not Campaign.objects.exists()
