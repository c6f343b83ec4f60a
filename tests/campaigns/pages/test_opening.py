"""The front page of campaigns, opening one for others, and one against admirals in two clicks."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from hexbattle.accounts.guests import welcome_guest
from hexbattle.accounts.models import Account
from hexbattle.campaigns import engine
from hexbattle.campaigns.models import Campaign
from hexbattle.campaigns.services import opening
from tests.campaigns.pages.builders import play_turn, running, waiting
from tests.campaigns.worlds import CATALOGUE
from tests.conftest import ClientOf

pytestmark = pytest.mark.django_db
SEED = "0123456789abcdef"
FORM: dict[str, Any] = {
    "name": "The Long Year", "factions": "3", "seed": SEED, "turn_minutes": "4320", "turn_limit": "12", "fog": "on",
    "to_hit": "intent", "holder_0": "me", "holder_1": "account", "account_1": "spruance", "holder_2": "cadet",
}  # fmt: skip


@pytest.fixture(autouse=True)
def _classes(monkeypatch: pytest.MonkeyPatch) -> None:
    """The catalogue of these tests."""
    monkeypatch.setattr(opening, "catalogue_designs", lambda: CATALOGUE)


def test_two_clicks_lead_a_visitor_to_a_first_turn(client: Client) -> None:
    page = client.get("/campaigns/").content.decode()
    assert "Play now, no sign-up" in page
    answer = client.post("/campaigns/start/", {"rivals": "2", "level": "cadet"}, follow=True)
    page = answer.content.decode()
    assert "Orders for turn 1" in page
    campaign = Campaign.objects.get()
    assert campaign.turn_minutes is None
    assert [one.admiral for one in campaign.factions.all()] == ["", "cadet", "cadet"]
    assert campaign.created_by
    assert campaign.created_by.guest


def test_a_solo_campaign_goes_on_at_once(account: Account, client_of: ClientOf) -> None:
    """K-11"""
    client_of(account).post("/campaigns/start/", {"rivals": "1", "level": "admiral"})
    campaign = Campaign.objects.get()
    play_turn(campaign)
    assert "Orders for turn 2" in client_of(account).get(campaign.get_absolute_url()).content.decode()


def test_a_choice_that_there_is_not_is_told_on_the_page(client: Client) -> None:
    answer = client.post("/campaigns/start/", {"rivals": "70", "level": "cadet"})
    assert answer.status_code == 422
    assert "Choose how many rivals" in answer.content.decode()
    assert not Account.objects.exists()


def test_a_campaign_is_opened_on_the_map_that_was_shown(account: Account, rival: Account, client_of: ClientOf) -> None:
    answer = client_of(account).post("/campaigns/new/", FORM)
    campaign = Campaign.objects.get()
    assert answer.headers["Location"] == campaign.get_absolute_url()
    assert campaign.star_map == engine.write_map(engine.make_map(SEED, 3))
    assert campaign.options == {"turn_limit": 12, "fog": True, "at_peace": False, "to_hit": "intent"}
    assert [one.account for one in campaign.factions.all()] == [account, rival, None]
    assert campaign.status == Campaign.Status.WAITING


def test_the_map_is_drawn_again_without_losing_what_was_typed(account: Account, client_of: ClientOf) -> None:
    page = client_of(account).post("/campaigns/new/", {**FORM, "redraw": "another"}).content.decode()
    assert SEED not in page
    assert 'value="The Long Year"' in page
    assert 'value="spruance"' in page
    assert not Campaign.objects.exists()
    parts = client_of(account).get("/campaigns/new/seats/", {**FORM, "factions": "5"}).content.decode()
    assert SEED in parts
    assert "Faction E" in parts
    assert "Faction F" not in parts


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"account_1": "nobody-at-all"}, "There is no player with this log-in name."),
        ({"account_1": ""}, "Whom do you invite?"),
        ({"holder_2": "me"}, "You can play one faction only."),
        ({"name": ""}, "This field is required."),
        ({"turn_minutes": "0"}, "needs a deadline"),
        ({"flag_0": "Twins", "flag_1": "Twins"}, "Another faction has this name."),
        ({"turn_limit": "0"}, "greater than or equal to 1"),
        ({"factions": "9"}, "Select a valid choice"),
        ({"seed": "<script>"}, "at least one"),
    ],
)
def test_what_is_refused_stays_in_its_field(
    account: Account, rival: Account, client_of: ClientOf, change: dict[str, str], told: str
) -> None:
    answer = client_of(account).post("/campaigns/new/", FORM | change)
    if "seed" in change:
        assert answer.status_code == 302, "an odd seed draws the map of another"
        return
    assert answer.status_code == 422
    assert told in answer.content.decode()
    assert not Campaign.objects.exists()


def test_guests_play_against_admirals_only(client_of: ClientOf) -> None:
    guest = welcome_guest(timezone.now())
    client = client_of(guest)
    page = client.get("/campaigns/new/").content.decode()
    assert "Whoever comes" not in page
    alone = FORM | {"holder_1": "admiral", "account_1": "", "turn_minutes": "0"}
    assert client.post("/campaigns/new/", alone).status_code == 302
    assert client.post("/campaigns/new/", FORM).status_code == 422


def test_who_is_invited_joins_or_declines(account: Account, rival: Account, client_of: ClientOf) -> None:
    campaign = waiting(account, rival)
    client, url = client_of(rival), campaign.get_absolute_url()
    page = client.get(url).content.decode()
    assert "It begins when every seat is taken." in page
    assert "Join" in page
    assert "Decline" in page
    assert client.post(f"{url}join/").status_code == 302
    assert "Orders for turn 1" in client.get(url).content.decode()
    other = waiting(account, rival)
    assert client.post(f"{other.get_absolute_url()}decline/").status_code == 302
    assert other.factions.get(seat=1).open


def test_an_open_seat_is_taken_and_the_opener_may_call_it_off(
    account: Account, rival: Account, client_of: ClientOf
) -> None:
    campaign = waiting(account, None, None)
    url = campaign.get_absolute_url()
    assert "Take this seat" in client_of(rival).get(url).content.decode()
    client_of(rival).post(f"{url}join/", {"seat": "2"})
    assert campaign.factions.get(seat=2).account == rival
    assert client_of(rival).post(f"{url}cancel/").status_code == 409
    assert client_of(account).post(f"{url}cancel/").status_code == 302
    assert "Called off" in client_of(account).get(url).content.decode()


def test_the_waiting_page_looks_for_news(account: Account, rival: Account, client_of: ClientOf) -> None:
    campaign = waiting(account, rival)
    url = f"{campaign.get_absolute_url()}state/?waiting=1"
    assert "HX-Refresh" not in client_of(account).get(url).headers
    client_of(rival).post(f"{campaign.get_absolute_url()}join/")
    assert client_of(account).get(url).headers["HX-Refresh"] == "true"


def test_the_front_page_sorts_campaigns_by_what_they_ask(account: Account, rival: Account, client_of: ClientOf) -> None:
    running(account, rival, name="Mine to Move")
    waiting(rival, account, name="Come Along")
    waiting(rival, None, name="Anyone At All")
    page = client_of(account).get("/campaigns/").content.decode()
    order = ["Awaiting your orders", "Mine to Move", "You are invited", "Come Along", "Open to join", "Anyone At All"]
    places = [page.index(words) for words in order]
    assert places == sorted(places)
    assert "One seat free" in page or "one seat free" in page
    home = client_of(account).get("/").content.decode()
    assert "Mine to Move" in home
    assert "Give orders" in home


def test_an_ended_campaign_shows_who_won(account: Account, rival: Account, client_of: ClientOf) -> None:
    """K-8.1"""
    campaign = running(account, rival, options={"turn_limit": 1})
    play_turn(campaign)
    assert campaign.status == Campaign.Status.ENDED
    page = client_of(account).get(campaign.get_absolute_url()).content.decode()
    assert "on points, at the turn limit" in page
    assert "desk-form" not in page
    assert "won</span>" in client_of(account).get("/campaigns/").content.decode(), "they share it"
