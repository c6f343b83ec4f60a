"""The web API of battles: the same as the pages, for bots."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from battles.models import Battle, OrderSheet
from battles.selectors import current_turn, events_of, rules_of, turn_of, view_of
from battles.services import concede, resolve_if_due
from hexbattle.accounts.models import Account
from tests.battles.builders import side_of
from tests.conftest import ClientOf
from tests.pages.duels import duel, play_turn, ships_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def battle(account: Account, rival: Account) -> Battle:
    return duel(account, rival)


@pytest.fixture
def bot(account: Account, client_of: ClientOf) -> Client:
    """A client that holds nothing but a token."""
    token = client_of(account).post("/api/v1/tokens/").json()["token"]
    return Client(headers={"Authorization": f"Token {token}"})


def url(battle: Battle, what: str = "") -> str:
    return f"/api/v1/battles/{battle.code}/{what}"


def send(client: Client, address: str, document: Any) -> Any:
    text = document if isinstance(document, str | bytes) else json.dumps(document)
    return client.post(address, text, content_type="application/json")


def firing(battle: Battle) -> dict[str, Any]:
    """Orders to close in and fire."""
    ours, theirs = ships_of(battle, 0), ships_of(battle, 1)
    burn = {"do": "burn", "colour": "white", "tokens": 1}
    return {"ships": {ours[0]: {"plot": [burn], "fire": [{"family": "beams", "target": theirs[0]}]}}}


def test_a_bot_reads_its_battle_as_its_account_may_see_it(battle: Battle, bot: Client) -> None:
    """C-3: the view is the one cut of the engine."""
    told = bot.get(url(battle)).json()
    turn = current_turn(battle)
    assert turn
    assert told["view"] == json.loads(json.dumps(rules_of(battle).write_state(view_of(turn, 0))))
    assert (told["seat"], told["turn"]["number"], told["battle"]["status"]) == (0, 1, "running")
    assert told["turn"]["commitment"] == turn.commitment
    assert [side["name"] for side in told["sides"]] == ["halsey", "spruance"]
    assert all(ship["tokens"]["carried_white"] is None for ship in told["view"]["ships"] if ship["seat"] == 1)


def test_nothing_sealed_leaves_with_a_battle(battle: Battle, bot: Client) -> None:
    turn = current_turn(battle)
    assert turn
    text = bot.get(url(battle)).text
    assert turn.secret.hex() not in text
    assert side_of(battle, 1).secret not in text


def test_a_bot_finds_the_battles_that_await_it(battle: Battle, bot: Client) -> None:
    (listed,) = bot.get("/api/v1/battles/").json()
    assert (listed["battle"]["code"], listed["seat"], listed["turn"], listed["awaits_me"]) == (battle.code, 0, 1, True)


def test_a_draft_is_previewed_with_its_odds_and_nothing_is_stored(battle: Battle, bot: Client) -> None:
    answer = send(bot, url(battle, "preview/"), {"orders": firing(battle)})
    assert answer.status_code == 200
    told, (ship, other) = answer.json(), ships_of(battle, 0)
    assert told["faults"] == []
    assert told["preview"]["ships"][ship]["steps"][0]["step"]["tokens"] == 1
    (alone,) = told["forecasts"]["attacks"][ship]
    assert alone["points"]["expected"] == 0.5  # a die of beam A at 33, against a shield
    assert OrderSheet.objects.count() == 0
    assert bot.get(url(battle, "preview/")).json()["preview"]["ships"][other]["steps"] == []


def test_forecasts_give_the_chance_to_destroy_and_of_each_step(battle: Battle, bot: Client) -> None:
    turn = current_turn(battle)
    assert turn
    ours, theirs = ships_of(battle, 0), ships_of(battle, 1)
    for ship in turn.state["ships"]:
        ship["velocity"] = [0, 0]
        ship["at"] = [0, 0] if ship["seat"] == 0 else [0, -5]
        ship["facing"] = 0
    turn.save(update_fields=["state"])
    orders = {"ships": {id: {"fire": [{"family": "beams", "target": theirs[0]}]} for id in ours}}
    told = send(bot, url(battle, "preview/"), {"orders": orders}).json()["forecasts"]
    forecast = told["targets"][theirs[0]]
    assert forecast["left"] == 15
    assert forecast["points"]["expected"] == 5.0
    assert 0 < forecast["destroy"] < forecast["steps"][0]["chance"] < 1
    assert forecast["steps"][0]["threshold"] == 10
    assert [len(alone) for alone in told["attacks"].values()] == [1, 1]


def test_faults_of_a_draft_are_told_at_their_place(battle: Battle, bot: Client) -> None:
    orders = firing(battle)
    (ship,) = orders["ships"]
    orders["ships"][ship]["fire"][0]["target"] = "nobody"
    answer = send(bot, url(battle, "preview/"), {"orders": orders}).json()
    assert [(one["code"], one["path"]) for one in answer["faults"]] == [
        ("no_such_target", f"$.orders.ships.{ship}.fire[0].target")
    ]


def test_orders_go_in_as_a_draft_and_confirmed_and_come_back_with_a_receipt(battle: Battle, bot: Client) -> None:
    """D-3."""
    assert bot.get(url(battle, "orders/")).status_code == 404
    draft = send(bot, url(battle, "orders/"), {"turn": 1, "orders": firing(battle)}).json()
    assert (draft["turn"], draft["confirmed"]) == (1, False)
    nonce = "ab" * 32
    sent = {"turn": 1, "orders": firing(battle), "confirm": True, "nonce": nonce}
    receipt = send(bot, url(battle, "orders/"), sent).json()
    assert receipt["confirmed"]
    assert receipt["hash"] == hashlib.sha256(bytes.fromhex(nonce) + receipt["text"].encode()).hexdigest()
    assert bot.get(url(battle, "orders/")).json() == receipt
    assert bot.get(url(battle)).json()["confirmed"] == [0]


def test_refused_orders_are_not_stored_and_every_fault_has_its_place(battle: Battle, bot: Client) -> None:
    """C-2.7."""
    orders = firing(battle)
    (ship,) = orders["ships"]
    orders["ships"][ship]["plot"][0]["tokens"] = 9
    orders["guns"] = []
    answer = send(bot, url(battle, "orders/"), {"turn": 1, "orders": orders, "confirm": True})
    assert answer.status_code == 422
    assert {(one["code"], one["where"]) for one in answer.json()["faults"]} == {
        ("too_few_tokens", f"$.orders.ships.{ship}.plot[0]"), ("unknown_key", "$.orders.guns"),
    }  # fmt: skip
    assert OrderSheet.objects.count() == 0


def test_a_turn_that_is_over_takes_no_orders(battle: Battle, bot: Client) -> None:
    play_turn(battle)
    for number in (1, 3):
        answer = send(bot, url(battle, "orders/"), {"turn": number, "orders": {}})
        assert answer.status_code == 409
        assert answer.json()["message"]
    assert send(bot, url(battle, "preview/"), {"turn": 1, "orders": {}}).status_code == 409


def test_events_are_those_that_the_side_may_know_of(battle: Battle, bot: Client) -> None:
    assert bot.get(url(battle, "events/")).status_code == 404
    play_turn(battle, firing(battle))
    told = bot.get(url(battle, "events/")).json()
    written = rules_of(battle).write_events(events_of(turn_of(battle, 1), 0))
    assert told == {"turn": 1, "events": json.loads(json.dumps(written))}
    assert bot.get(url(battle, "events/"), {"turn": 1}).json() == told
    assert bot.get(url(battle, "events/"), {"turn": 2}).status_code == 404
    for nonsense in ({"turn": "x"}, {"turn": "-1"}, {"turn": "9" * 40}, {"when": "1"}):
        assert bot.get(url(battle, "events/"), nonsense).status_code == 400


def test_a_battle_that_has_ended_is_shown_whole_and_takes_nothing(battle: Battle, bot: Client) -> None:
    concede(side_of(battle, 1), timezone.now())
    resolve_if_due(battle.pk, 1, timezone.now())
    battle.refresh_from_db()
    told = bot.get(url(battle)).json()
    assert (told["battle"]["status"], told["battle"]["winner"], told["turn"]) == ("ended", 0, None)
    assert told["view"]["result"]["winner"] == 0
    assert bot.get(url(battle, "preview/")).status_code == 409


WHERE = ["", "preview/", "events/", "orders/"]


@pytest.mark.parametrize("what", WHERE)
def test_outsiders_find_nothing(battle: Battle, client: Client, client_of: ClientOf, db: None, what: str) -> None:
    play_turn(battle)
    outsider = client_of(Account.objects.create_user("nosy"))
    for nosy in (client, outsider):
        assert nosy.get(url(battle, what)).status_code == 404
    body = {"turn": 2, "orders": {}}
    if what in {"preview/", "orders/"}:
        assert send(outsider, url(battle, what), body).status_code == 404
        assert send(client, url(battle, what), body).status_code == 401
    assert client.get("/api/v1/battles/none/" + what).status_code == 404


def test_spectators_see_what_every_side_sees_and_order_nothing(
    account: Account, rival: Account, client: Client
) -> None:
    battle = duel(account, rival, spectators=True)
    told = client.get(url(battle)).json()
    assert told["seat"] is None
    assert all(ship["tokens"]["carried_white"] is None for ship in told["view"]["ships"])
    assert client.get(url(battle, "preview/")).status_code == 404
    assert client.get(url(battle, "orders/")).status_code == 404


def test_answers_with_a_sides_view_are_for_no_shared_cache(battle: Battle, bot: Client) -> None:
    answer = bot.get(url(battle))
    assert "private" in answer["Cache-Control"]
    assert {"Authorization", "Cookie"} <= {one.strip() for one in answer["Vary"].split(",")}


HOSTILE = [
    b"", b"{", b"[]", b"null", b'"x"', b"\xff\xfe", b"NaN", b'{"orders": NaN, "turn": 1}', b"[" * 5000 + b"]" * 5000,
    b'{"turn": 1, "turn": 1, "orders": {}}', b'{"turn": 1, "orders": []}', b'{"turn": 1, "orders": {"ships": 1}}',
    b'{"turn": 1e400, "orders": {}}', b'{"turn": 99999999999999999999999, "orders": {}}',
    b'{"turn": true, "orders": 7}',
    b'{"turn": 1, "orders": {"ships": {"\\ud800": {}}}}', b'{"turn": 1, "orders": {"ships": {"a\\u0000": {}}}}',
    b'{"turn": 1, "orders": {}, "nonce": "AB"}', b'{"turn": 1, "orders": {}, "confirm": "perhaps"}',
    b'{"turn": 1, "orders": {}, "side": 1}', b'{"turn": 1, "orders": {"ships": {"x": {"plot": [{"do": "burn"}]}}}}',
    b'{"orders": "' + b"x" * 300_000 + b'"}', b'{"turn": 1, "orders": null}', b'{"turn": 1}',
]  # fmt: skip


@pytest.mark.parametrize("body", HOSTILE, ids=lambda body: repr(body[:40]))
def test_hostile_bodies_are_refused_with_their_place_and_nothing_is_stored(
    battle: Battle, bot: Client, body: bytes
) -> None:
    answer = send(bot, url(battle, "orders/"), body)
    assert 400 <= answer.status_code < 500
    told = answer.json()
    assert told["code"]
    assert told["message"]
    assert told["where"].startswith("$")
    assert told["faults"][0].items() <= told.items()
    assert send(bot, url(battle, "preview/"), body).status_code < 500
    assert OrderSheet.objects.count() == 0


def test_only_json_is_read(battle: Battle, bot: Client) -> None:
    assert bot.post(url(battle, "orders/"), {"turn": 1, "orders": "{}"}).status_code == 415


def test_a_browser_session_needs_its_own_token_against_forgery(battle: Battle, account: Account) -> None:
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(account)
    assert send(browser, url(battle, "orders/"), {"turn": 1, "orders": {}}).status_code == 403
    assert browser.post("/api/v1/tokens/").status_code == 403
    assert OrderSheet.objects.count() == 0
