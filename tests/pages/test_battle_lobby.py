"""The lobby: one's battles sorted by what they ask, challenges, invitations and empty shelves."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from battles.models import Battle
from battles.services import BattlePlan, Seating, concede, open_battle, resolve_if_due, save_orders
from hexbattle.accounts.models import Account
from tests.battles.builders import side_of
from tests.battles.fleets import fleet
from tests.conftest import ClientOf
from tests.pages.duels import HTMX, duel

pytestmark = pytest.mark.django_db


def shelf(page: str, heading: str) -> str:
    """The part of the lobby under a heading; empty where there is none."""
    found = re.search(rf"<section[^>]*>\s*<h2[^>]*>{heading}.*?</section>", page, re.DOTALL)
    return found.group() if found else ""


def lobby(client: Client) -> str:
    return client.get("/battles/").content.decode()


def challenge(account: Account, rival: str = "") -> Battle:
    seats = (Seating(account=account.username, fleet=fleet()), Seating(account=rival))
    return open_battle(account, BattlePlan(name="Gauntlet", budget=700, turn_minutes=60, seats=seats), timezone.now())


def test_the_lobby_asks_strangers_to_log_in() -> None:
    assert "/accounts/login/" in Client().get("/battles/")["Location"]


def test_an_empty_lobby_shows_the_way_to_a_first_battle(account: Account, client_of: ClientOf) -> None:
    page = lobby(client_of(account))
    assert "No battles yet" in page
    assert "Fight the cadet" in page
    assert "Nobody is looking for an opponent" in page


def test_battles_that_await_my_orders_stand_apart_from_those_that_wait_for_others(
    account: Account, rival: Account, client_of: ClientOf
) -> None:
    battle = duel(account, rival)
    assert "Duel" in shelf(lobby(client_of(account)), "Awaiting your orders")
    save_orders(side_of(battle, 0), 1, "{}", confirm=True, nonce=None, now=timezone.now())
    page = lobby(client_of(account))
    assert not shelf(page, "Awaiting your orders")
    assert "Duel" in shelf(page, "Waiting for the other side")
    assert "Duel" in shelf(lobby(client_of(rival)), "Awaiting your orders")


def test_a_challenge_is_shown_to_the_challenged_who_may_decline_it(
    account: Account, rival: Account, client_of: ClientOf
) -> None:
    battle = challenge(account, rival.username)
    assert "Gauntlet" in shelf(lobby(client_of(rival)), "You are challenged")
    assert "Gauntlet" in shelf(lobby(client_of(account)), "Your challenges, not taken up yet")
    client_of(rival).post(battle.get_absolute_url() + "decline/")
    assert "called off" in shelf(lobby(client_of(account)), "Finished")


def test_an_open_challenge_is_shown_to_everybody_else(account: Account, rival: Account, client_of: ClientOf) -> None:
    challenge(account)
    assert "Gauntlet" in shelf(lobby(client_of(rival)), "Open challenges")
    assert "Gauntlet" not in shelf(lobby(client_of(account)), "Open challenges")


def test_finished_battles_tell_how_they_ended(account: Account, rival: Account, client_of: ClientOf) -> None:
    battle = duel(account, rival)
    concede(side_of(battle, 1), timezone.now())
    resolve_if_due(battle.pk, 1, timezone.now())
    assert "won" in shelf(lobby(client_of(account)), "Finished")
    assert "lost" in shelf(lobby(client_of(rival)), "Finished")


def test_an_open_lobby_polls_its_list_and_gets_nothing_while_nothing_is_new(
    account: Account, rival: Account, client_of: ClientOf
) -> None:
    reader = client_of(account)
    listed = reader.get("/battles/", headers=HTMX)
    assert "<html" not in listed.content.decode()
    tag = listed["ETag"].strip('"')
    assert reader.get("/battles/", {"tag": tag}, headers=HTMX).status_code == 204
    duel(account, rival)
    assert "Duel" in reader.get("/battles/", {"tag": tag}, headers=HTMX).content.decode()


def test_the_lobby_takes_few_queries_however_many_battles_there_are(
    account: Account, rival: Account, client_of: ClientOf, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(4):
        duel(account, rival)
        challenge(rival)
    reader = client_of(account)
    with django_assert_max_num_queries(12):
        reader.get("/battles/")
