"""Acting over the web API, where turns are played step by step (B-7)."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from battles.models import Battle, Step
from hexbattle.accounts.models import Account
from tests.battles.assaults import END, assault, attack, running
from tests.conftest import ClientOf

pytestmark = pytest.mark.django_db


@pytest.fixture
def battle(account: Account, rival: Account) -> Battle:
    return assault(account, rival, turn_minutes=10**4)


@pytest.fixture
def bot(account: Account, client_of: ClientOf) -> Client:
    token = client_of(account).post("/api/v1/tokens/").json()["token"]
    return Client(headers={"Authorization": f"Token {token}"})


def shown(client: Client, battle: Battle) -> Any:
    return client.get(f"/api/v1/battles/{battle.code}/").json()


def send(client: Client, battle: Battle, action: Any, token: str, **more: Any) -> Any:
    address = f"/api/v1/battles/{battle.code}/actions/"
    body = json.dumps({"action": action, **more})
    return client.post(address, body, content_type="application/json", headers={"X-Turn-Token": token})


@pytest.fixture(autouse=True)
def _at_the_time_of_the_battle(monkeypatch: pytest.MonkeyPatch, battle: Battle) -> None:
    battle.turns.update(closes_at=None)


def test_a_bot_acts_with_the_token_that_it_was_shown_and_learns_what_came_of_it(battle: Battle, bot: Client) -> None:
    answer = send(bot, battle, attack(battle, "Hammer", "Anvil"), shown(bot, battle)["turn"]["token"])
    assert answer.status_code == 200
    told = answer.json()
    assert told["step"]["number"] == 1
    hammer = next(one for one in told["battle"]["view"]["units"] if one["name"] == "Hammer")
    assert hammer["has_attacked"]
    assert told["battle"]["turn"]["token"] != ""
    assert bot.get(f"/api/v1/battles/{battle.code}/events/").json()["events"][0]["kind"] == "attacked"


def test_a_used_token_is_answered_with_409_and_how_the_battle_stands(battle: Battle, bot: Client) -> None:
    used = shown(bot, battle)["turn"]["token"]
    send(bot, battle, attack(battle, "Hammer", "Anvil"), used)
    again = send(bot, battle, attack(battle, "Hammer", "Anvil"), used)
    assert (again.status_code, again.json()["code"]) == (409, "stale")
    assert again.json()["battle"] == shown(bot, battle)
    assert Step.objects.count() == 1


def test_a_refused_action_is_told_at_its_place_in_what_was_sent(battle: Battle, bot: Client) -> None:
    answer = send(bot, battle, attack(battle, "Balm", "Anvil"), shown(bot, battle)["turn"]["token"])
    assert (answer.status_code, answer.json()["where"]) == (422, "$.action.target")
    assert running(battle).steps_taken == 0


def test_whoever_has_no_side_in_the_battle_finds_nothing_to_act_in(
    battle: Battle, bot: Client, client_of: ClientOf, admin_user: Account
) -> None:
    token = shown(bot, battle)["turn"]["token"]
    assert send(client_of(admin_user), battle, END, token).status_code in (403, 404)
    assert send(Client(), battle, END, token).status_code in (401, 403)
    assert not Step.objects.exists()


def test_a_bot_previews_what_its_units_may_do(battle: Battle, bot: Client) -> None:
    told = bot.get(f"/api/v1/battles/{battle.code}/preview/").json()
    hammer = attack(battle, "Hammer", "Anvil")["unit"]
    assert told["preview"]["units"][hammer]["attacks"][attack(battle, "Hammer", "Anvil")["target"]]["chance"] > 0


def test_battles_of_whole_sheets_take_no_single_actions(account: Account, rival: Account, bot: Client) -> None:
    from tests.pages.duels import duel

    fleet_battle = duel(account, rival)
    assert shown(bot, fleet_battle)["turn"]["token"] is None
    answer = send(bot, fleet_battle, END, "")
    assert (answer.status_code, answer.json()["code"]) == (409, "by_sheets")
