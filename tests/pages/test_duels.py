"""The front page of duels and the quick start: two clicks from the home page to a duel, without signing up (H-3.3)."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from battles.models import Battle
from battles.selectors import current_turn
from hexbattle.accounts.models import Account
from shipyard.services import load_catalogue
from tests.conftest import ClientOf

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _catalogue(db: None) -> None:
    load_catalogue()


def start(client: Client, **form: str) -> Any:
    return client.post("/hex-battle/start/", {"ship": "sorrel", "captain": "cadet", **form})


def test_the_short_address_leads_to_the_page(client: Client) -> None:
    assert client.get("/hex-battle", follow=True).redirect_chain == [("/hex-battle/", 301)]


def test_the_home_page_leads_to_the_six_ready_ships_and_a_button(client: Client) -> None:
    assert 'href="/hex-battle/"' in client.get("/").text
    page = client.get("/hex-battle/").text
    assert page.count('name="ship"') == 6
    assert page.count(" checked") == 2, "a ship and a captain are chosen already"
    assert "Play now, no sign-up" in page


def test_a_stranger_is_in_a_duel_at_once_as_a_guest(client: Client) -> None:
    answer = start(client)
    battle = Battle.objects.get()
    assert answer["Location"] == battle.get_absolute_url()
    guest = Account.objects.get()
    assert (guest.guest, guest.has_usable_password(), guest.email) == (True, False, "")
    sides = [(side.account, side.captain, side.fleet["name"]) for side in battle.sides.all()]
    assert sides[0] == (guest, "", "Sorrel")
    assert sides[1][1] == "cadet"
    turn = current_turn(battle)
    assert turn
    assert (turn.number, turn.awaiting) == (0, [0, 1])
    page = client.get("/hex-battle/").text
    assert str(guest) in page, "the header says who one is"
    assert battle.name in page
    assert "/accounts/claim/" in page


def test_who_has_an_account_plays_with_it(account: Account, client_of: ClientOf) -> None:
    start(client_of(account), ship="sovereign", captain="officer")
    assert [side.account or side.captain for side in Battle.objects.get().sides.all()] == [account, "officer"]
    assert Account.objects.count() == 1


def test_the_captain_takes_a_ship_of_about_as_many_points(account: Account, client_of: ClientOf) -> None:
    for _ in range(8):
        start(client_of(account), ship="gadfly")
    foes = {side.fleet["name"] for battle in Battle.objects.all() for side in battle.sides.filter(seat=1)}
    assert foes <= {"Sorrel", "Longbow"}


@pytest.mark.parametrize("form", [{"ship": "nothing"}, {"ship": ""}, {"ship": "wisp"}])
def test_a_ship_that_is_not_there_makes_no_guest(client: Client, form: dict[str, str]) -> None:
    assert start(client, **form)["Location"] == "/hex-battle/"
    assert "Choose one of the ready ships" in client.get("/hex-battle/").text
    assert not Account.objects.exists()


def test_a_captain_who_is_not_there_is_told(account: Account, client_of: ClientOf) -> None:
    player = client_of(account)
    assert start(player, captain="ahab")["Location"] == "/hex-battle/"
    assert "no captain of that name" in player.get("/hex-battle/").text


def test_guests_are_not_made_without_end() -> None:
    answers = [start(Client()).status_code for _ in range(12)]
    assert answers == [302] * 10 + [429] * 2
    assert Account.objects.count() == 10


def test_looking_makes_no_guest(client: Client) -> None:
    client.get("/hex-battle/")
    assert client.get("/hex-battle/start/").status_code == 405
    assert not Account.objects.exists()
