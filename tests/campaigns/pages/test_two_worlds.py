"""Two worlds that differ only in what a player may not know have the same pages, to the letter (K-2.4)."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from hexbattle.accounts.models import Account
from hexbattle.campaigns import engine
from hexbattle.campaigns.models import Campaign, Turn
from hexbattle.campaigns.selectors import current_turn, state_of
from tests.campaigns.pages.builders import DeskUser, hand_in, play_turn, running, seen_by
from tests.campaigns.test_secrecy import otherwise
from tests.conftest import ClientOf

pytestmark = pytest.mark.django_db
PER_REQUEST = re.compile(
    r'(name="csrfmiddlewaretoken" value="|&quot;X-CSRF-Token&quot;: &quot;|X-CSRF-Token": ")[^"&]*'
)


@pytest.fixture
def campaign(account: Account, rival: Account) -> Campaign:
    """In its second turn, with a computer admiral in it."""
    campaign = running(account, rival, admirals=1)
    play_turn(campaign)
    return campaign


def pages(client: Client, campaign: Campaign) -> dict[str, str]:
    """Everything of the campaign that seat 0 can load, without what is new with every request."""
    url = campaign.get_absolute_url()
    paths = [f"{url}?place={place.id}" for place in seen_by(campaign, 0).places]
    answers = {path: client.get(path) for path in (*paths, f"{url}state/", f"{url}concede/", "/campaigns/", "/")}
    desk = DeskUser(client, campaign)
    texts = {path: answer.content.decode() for path, answer in answers.items()} | {"desk": desk.pressed("look")}
    return {path: PER_REQUEST.sub("", text) for path, text in texts.items()}


def test_the_pages_of_two_worlds_are_the_same(campaign: Campaign, account: Account, client_of: ClientOf) -> None:
    client, before = client_of(account), pages(client_of(account), campaign)
    turn = current_turn(campaign)
    assert turn
    other = otherwise(state_of(turn))
    assert other != state_of(turn)
    Turn.objects.filter(pk=turn.pk).update(state=engine.write_state(other))
    hand_in(campaign, 1, {"messages": [{"text": "Nobody reads this before its time."}]}, confirm=False)
    assert pages(client, campaign) == before


def test_what_may_be_known_does_change_them(campaign: Campaign, account: Account, client_of: ClientOf) -> None:
    """So the comparison above compares something."""
    client, before = client_of(account), pages(client_of(account), campaign)
    hand_in(campaign, 1, confirm=True)
    changed = {path for path, text in pages(client, campaign).items() if text != before[path]}
    assert f"{campaign.get_absolute_url()}state/" in changed
