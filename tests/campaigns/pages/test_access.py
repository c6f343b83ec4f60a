"""Who may see a campaign, and that nothing hidden stands in any page."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.utils import timezone

from hexbattle.accounts.models import Account
from hexbattle.campaigns import engine
from hexbattle.campaigns.models import Campaign
from hexbattle.campaigns.selectors import current_turn, state_of
from hexbattle.campaigns.services import resign
from tests.campaigns.pages.builders import faction_of, hand_in, play_turn, running, seen_by, waiting
from tests.conftest import ClientOf, new_account

pytestmark = pytest.mark.django_db
ACTIONS = ("desk", "join", "decline", "cancel", "concede", "resign", "retry")


@pytest.fixture
def campaign(account: Account, rival: Account) -> Campaign:
    return running(account, rival)


@pytest.fixture
def outsider(db: None) -> Account:
    return new_account("nimitz")


def page_of(client: Client, campaign: Campaign, query: str = "") -> str:
    answer = client.get(campaign.get_absolute_url() + query)
    assert answer.status_code == 200
    return answer.content.decode()


def test_outsiders_find_nothing(campaign: Campaign, outsider: Account, client: Client, client_of: ClientOf) -> None:
    url = campaign.get_absolute_url()
    for visitor in (client, client_of(outsider)):
        assert visitor.get(url).status_code == 404
        assert visitor.get(f"{url}state/").status_code == 404
    for action in ACTIONS:
        assert client_of(outsider).post(f"{url}{action}/").status_code == 404, action
        assert client.post(f"{url}{action}/").status_code == 302, "to the log-in page"


def test_an_odd_address_is_not_found(client: Client, db: None) -> None:
    assert client.get("/campaigns/no-such-code/").status_code == 404


def test_spectators_see_only_what_every_faction_sees(
    account: Account, rival: Account, outsider: Account, client: Client, client_of: ClientOf
) -> None:
    """K-2.4"""
    campaign = running(account, rival, spectators=True)
    for visitor in (client, client_of(outsider)):
        page = page_of(visitor, campaign)
        assert "You are watching." in page
        assert "desk-form" not in page
        assert "First Fleet" not in page
        assert "nobody" not in re.sub(r"nobody’s \d+ %", "", page), "who owns what nobody sees is unknown"
    assert client_of(outsider).post(f"{campaign.get_absolute_url()}desk/").status_code == 404


def _ids(state: engine.State) -> set[str]:
    """Of all fleets, ships and units that stand in a garrison."""
    units = {unit.id for place in state.places for unit in place.garrison or ()}
    return {fleet.id for fleet in state.fleets} | {ship.id for ship in state.ships} | units


def test_nothing_of_what_is_hidden_stands_in_the_page(
    campaign: Campaign, account: Account, client_of: ClientOf
) -> None:
    """K-2.4: no id of the rival's, no name, no garrison out of sight."""
    turn = current_turn(campaign)
    assert turn
    whole, seen = state_of(turn), seen_by(campaign, 0)
    hidden = _ids(whole) - _ids(seen)
    assert len(hidden) > 10
    client = client_of(account)
    for place in seen.places:
        page = page_of(client, campaign, f"?place={place.id}")
        assert not [one for one in hidden if one in page]
    assert whole.key
    assert whole.key not in page


def test_a_system_out_of_sight_is_said_to_be_so(campaign: Campaign, account: Account, client_of: ClientOf) -> None:
    """K-2.4"""
    far = next(place for place in seen_by(campaign, 0).places if place.home == 1)
    page = page_of(client_of(account), campaign, f"?place={far.id}")
    assert "Out of sight: only its kind and its lanes are known." in page
    assert re.search(rf'id="star-{far.id}"[^>]*aria-label="[^"]*owner unknown[^"]*garrison unknown', page)


def test_a_system_a_lane_away_shows_numbers_and_no_more(
    campaign: Campaign, account: Account, client_of: ClientOf
) -> None:
    """K-2.4"""
    near = next(place for place in seen_by(campaign, 0).places if place.garrisoned is not None)
    page = page_of(client_of(account), campaign, f"?place={near.id}")
    assert "Seen from one lane away" in page
    assert f"{near.garrisoned}, room for" in page


def test_the_page_is_never_kept_by_a_shared_cache(campaign: Campaign, account: Account, client_of: ClientOf) -> None:
    headers = client_of(account).get(campaign.get_absolute_url()).headers
    assert {"private", "no-cache"} <= set(headers["Cache-Control"].split(", "))


def test_a_poll_writes_nothing_and_is_short_while_nothing_is_new(
    campaign: Campaign, account: Account, client_of: ClientOf
) -> None:
    client, url = client_of(account), f"{campaign.get_absolute_url()}state/"
    answer = client.get(url)
    assert answer.status_code == 200
    assert client.get(url, headers={"If-None-Match": answer.headers["ETag"]}).status_code == 304
    tag = answer.headers["ETag"].strip('"')
    assert client.get(f"{url}?tag={tag}").status_code == 204
    hand_in(campaign, 1)
    again = client.get(f"{url}?tag={tag}&moment=1-open-")
    assert again.status_code == 200
    assert "confirmed" in again.content.decode()
    assert 'id="desk"' not in again.content.decode(), "who has confirmed changes the head alone"


def test_a_new_turn_brings_map_and_desk_but_leaves_an_unsaved_draft_alone(
    campaign: Campaign, account: Account, client_of: ClientOf
) -> None:
    client, url = client_of(account), f"{campaign.get_absolute_url()}state/?moment=1-open-"
    play_turn(campaign)
    page = client.get(url).content.decode()
    assert "Orders for turn 2" in page
    assert 'id="map-frame" hx-swap-oob="true"' in page
    page = client.get(f"{url}&unsaved=1").content.decode()
    assert "desk-form" not in page
    assert "The turn has gone on." in page


def test_a_left_seat_is_kept_by_an_admiral_and_can_be_taken_over(
    campaign: Campaign, rival: Account, outsider: Account, client_of: ClientOf
) -> None:
    """K-8"""
    resign(faction_of(campaign, 1), timezone.now())
    client = client_of(outsider)
    assert "Take over spruance" in page_of(client, campaign)
    answer = client.post(f"{campaign.get_absolute_url()}join/", {"seat": "1"})
    assert answer.status_code == 302
    assert faction_of(campaign, 1).account == outsider
    assert client_of(rival).get(campaign.get_absolute_url()).status_code == 404


def test_a_seat_that_somebody_else_was_faster_to_take_is_told(
    account: Account, rival: Account, outsider: Account, client_of: ClientOf
) -> None:
    campaign = waiting(account, None, None)
    client_of(rival).post(f"{campaign.get_absolute_url()}join/", {"seat": "1"})
    answer = client_of(outsider).post(f"{campaign.get_absolute_url()}join/", {"seat": "1"})
    assert answer.status_code == 409
    assert "no seat for you" in answer.content.decode()


@pytest.mark.parametrize("how", ["concede", "resign"])
def test_leaving_asks_first(campaign: Campaign, account: Account, client_of: ClientOf, how: str) -> None:
    client, url = client_of(account), f"{campaign.get_absolute_url()}{how}/"
    assert "Play on" in client.get(url).content.decode()
    assert faction_of(campaign, 0).account == account
    assert client.post(url).status_code == 302


def test_only_those_who_run_events_bring_a_stopped_turn_back(
    campaign: Campaign, account: Account, client_of: ClientOf
) -> None:
    campaign.turns.update(status="failed", trace="a trace")
    page = page_of(client_of(account), campaign)
    assert "could not be resolved" in page
    assert "Resolve it again" not in page
    assert client_of(account).post(f"{campaign.get_absolute_url()}retry/").status_code == 404
    operator = new_account("burke")
    Account.objects.filter(pk=operator.pk).update(is_staff=True, is_superuser=True)
    operator.refresh_from_db()
    assert "Resolve it again" in page_of(client_of(operator), campaign)
    assert client_of(operator).post(f"{campaign.get_absolute_url()}retry/").status_code == 302
