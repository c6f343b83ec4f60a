"""Tokens of bots, and what the API says of itself."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import timezone
from knox.models import AuthToken
from pytest_django import Settings

from battles.engine import ruleset
from hexbattle.accounts.models import Account
from tests.conftest import ClientOf

pytestmark = pytest.mark.django_db


def test_a_token_acts_for_its_account_until_it_is_given_back(account: Account, client_of: ClientOf) -> None:
    made = client_of(account).post("/api/v1/tokens/")
    assert made.status_code == 201
    bot = Client(headers={"Authorization": f"Token {made.json()['token']}"})
    assert bot.get("/api/v1/battles/").json() == []
    assert bot.delete("/api/v1/tokens/current/").status_code == 204
    assert bot.get("/api/v1/battles/").status_code == 401


def test_a_token_makes_no_tokens_and_strangers_none_either(
    account: Account, client_of: ClientOf, client: Client
) -> None:
    token = client_of(account).post("/api/v1/tokens/").json()["token"]
    for other in (Client(headers={"Authorization": f"Token {token}"}), client):
        assert other.post("/api/v1/tokens/").status_code == 403
    assert client.get("/api/v1/battles/", headers={"Authorization": "Token no such"}).status_code == 401
    assert client.get("/api/v1/battles/").json()["code"] == "not_authenticated"


def test_tokens_are_few_and_can_all_be_given_back(account: Account, client_of: ClientOf, settings: Settings) -> None:
    settings.MOST_TOKENS = 2
    browser = client_of(account)
    assert [browser.post("/api/v1/tokens/").status_code for _ in range(3)] == [201, 201, 403]
    assert browser.delete("/api/v1/tokens/").status_code == 204
    assert AuthToken.objects.count() == 0


def test_a_token_that_has_expired_opens_nothing(account: Account, client_of: ClientOf) -> None:
    token = client_of(account).post("/api/v1/tokens/").json()["token"]
    AuthToken.objects.update(expiry=timezone.now() - timedelta(seconds=1))
    answer = Client(headers={"Authorization": f"Token {token}"}).get("/api/v1/battles/")
    assert answer.status_code == 401


def test_the_schema_describes_every_address_without_a_warning(client: Client) -> None:
    call_command("spectacular", "--validate", "--fail-on-warn", "--file", "/dev/null")
    text = client.get("/api/v1/schema/").text
    for address in ("/battles/{code}/orders/", "/battles/{code}/preview/", "/tokens/", "/formats/"):
        assert address in text


def test_the_docs_tell_every_address_with_what_it_takes_and_answers(account: Account, client_of: ClientOf) -> None:
    page = re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", client_of(account).get("/api/v1/docs/").text))
    assert "POST /api/v1/battles/{code}/orders/" in page
    assert "Takes Orders" in page
    assert "Answers 200 Receipt" in page
    assert "Answers 200 list of Listed" in page
    assert "turn integer – Left out: the last turn that was resolved." in page
    assert "Make a token" in page


def test_strangers_may_read_the_docs_and_are_asked_to_log_in_for_a_token(client: Client) -> None:
    page = client.get("/api/v1/docs/").text
    assert "Make a token" not in page
    assert "/accounts/login/?next=/api/v1/docs/" in page


def test_formats_are_the_schemas_of_the_referee(client: Client) -> None:
    formats = client.get("/api/v1/formats/").json()
    assert formats == {key: ruleset(key).schemas() for key in ("conversion", "hex_battle", "battleforge")}
