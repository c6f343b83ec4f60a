"""`/api/highscores` (H-8)."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client
from knox.models import AuthToken

from battles.models import Battle, HighScore
from battles.selectors import score_of
from battles.services import BattlePlan, Seating, enter_score, open_battle
from hexbattle.accounts.models import Account
from tests.battles.builders import NOON, side_of
from tests.battles.duels import against_cadet
from tests.battles.fleets import fleet
from tests.battles.test_scoring import end
from tests.conftest import ClientOf

pytestmark = pytest.mark.django_db
URL = "/api/highscores"


@pytest.fixture
def battle(account: Account) -> Battle:
    return end(against_cadet(account))


def post(client: Client, body: Any, **how: Any) -> Any:
    return client.post(URL, body if isinstance(body, str) else json.dumps(body), content_type="application/json", **how)


def entry(battle: Battle, **changes: Any) -> dict[str, Any]:
    return {"game": "hex_battle", "battle": battle.code, "name": "Ada", **changes}


def test_a_player_enters_a_score_and_it_stands_in_the_list(
    battle: Battle, account: Account, client_of: ClientOf
) -> None:
    total = score_of(side_of(battle, 0)).total
    answer = post(client_of(account), entry(battle, score=total))
    assert answer.status_code == 201
    told = answer.json()
    assert (told["place"], told["name"], told["score"], told["captain"], told["won"]) == (
        1,
        "Ada",
        total,
        "cadet",
        False,
    )
    assert Client().get(URL).json() == {"game": "hex_battle", "scores": [told]}


def test_a_token_does_as_well(battle: Battle, account: Account) -> None:
    _, token = AuthToken.objects.create(user=account)
    assert post(Client(), entry(battle), headers={"Authorization": f"Token {token}"}).status_code == 201


def test_a_stranger_enters_nothing(battle: Battle) -> None:
    assert post(Client(), entry(battle)).status_code == 401
    assert not HighScore.objects.exists()


@pytest.mark.parametrize(
    ("changes", "status", "where"),
    [
        ({"score": 999_999}, 422, "$.score"),
        ({"score": -1}, 400, "$.score"),
        ({"score": "many"}, 400, "$.score"),
        ({"score": 10**30}, 422, "$.score"),
        ({"name": ""}, 400, "$.name"),
        ({"name": "  "}, 400, "$.name"),
        ({"name": "x" * 61}, 422, "$.name"),
        ({"name": "\u202eada"}, 422, "$.name"),
        ({"name": 7.5, "more": 1}, 400, "$.more"),
        ({"game": "conversion"}, 422, "$.game"),
        ({"game": "\u0000"}, 422, "$.game"),
        ({"battle": "nowhere"}, 404, "$"),
        ({"battle": "../x"}, 400, "$.battle"),
        ({"battle": None}, 400, "$.battle"),
    ],
)
def test_what_is_wrong_is_refused_with_its_place(
    battle: Battle, account: Account, client_of: ClientOf, changes: dict[str, Any], status: int, where: str
) -> None:
    answer = post(client_of(account), entry(battle) | changes)
    assert (answer.status_code, answer.json()["where"]) == (status, where)
    assert not HighScore.objects.exists()


@pytest.mark.parametrize("body", ["", "[]", "null", '{"game": "hex_battle", "game": "hex_battle"}', "NaN"])
def test_bodies_that_are_no_entry_are_refused(account: Account, client_of: ClientOf, body: str) -> None:
    assert 400 <= post(client_of(account), body).status_code < 500


def test_a_battle_of_others_a_second_time_and_one_that_runs_are_refused(
    battle: Battle, account: Account, rival: Account, client_of: ClientOf
) -> None:
    Battle.objects.update(spectators=True)
    assert post(client_of(rival), entry(battle)).status_code == 404
    player = client_of(account)
    assert post(player, entry(battle)).status_code == 201
    again = post(player, entry(battle))
    assert (again.status_code, again.json()["code"]) == (422, "entered_already")
    running = post(player, entry(against_cadet(account)))
    assert (running.status_code, running.json()["code"]) == (422, "not_ended")
    seats = (Seating(account="halsey", fleet=fleet()), Seating(captain="cadet", fleet=fleet()))
    other = end(open_battle(account, BattlePlan(name="Fleets", budget=2000, seats=seats), NOON))
    assert post(player, entry(other)).json()["code"] == "no_scores"


def test_the_list_can_be_cut_to_one_captain_and_refuses_what_it_does_not_know(battle: Battle) -> None:
    enter_score(side_of(battle, 0), "Ada", NOON)
    assert len(Client().get(f"{URL}?captain=cadet").json()["scores"]) == 1
    assert Client().get(f"{URL}?captain=officer").json()["scores"] == []
    assert Client().get(f"{URL}?game=chess").status_code == 422
    assert Client().get(f"{URL}?best=3").status_code == 400
