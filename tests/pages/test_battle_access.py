"""Who may open what: the pages of a battle asked for by its sides, by outsiders and by nobody in particular."""

from __future__ import annotations

import json

import pytest
from django.test import Client
from django.utils import timezone

from battles.models import Battle, Turn
from battles.services import save_orders
from hexbattle.accounts.models import Account
from tests.battles.builders import side_of
from tests.conftest import ClientOf, new_account
from tests.pages.duels import HTMX, DeskUser, duel, play_turn, ships_of

pytestmark = pytest.mark.django_db

READS = ["", "state/", "?turn=1", "concede/"]
WRITES = ["desk/", "concede/", "draw/", "decline/", "cancel/", "retry/"]


@pytest.fixture
def battle(account: Account, rival: Account) -> Battle:
    battle = duel(account, rival)
    play_turn(battle)
    return battle


@pytest.fixture
def outsider(db: None) -> Account:
    return new_account("nosy")


@pytest.mark.parametrize("path", READS)
def test_both_sides_may_read_their_battle(
    battle: Battle, account: Account, rival: Account, client_of: ClientOf, path: str
) -> None:
    for player in (account, rival):
        assert client_of(player).get(battle.get_absolute_url() + path).status_code == 200


@pytest.mark.parametrize("path", READS)
def test_an_outsider_gets_404_for_a_battle_that_is_not_open_to_watch(
    battle: Battle, outsider: Account, client_of: ClientOf, path: str
) -> None:
    assert client_of(outsider).get(battle.get_absolute_url() + path).status_code == 404


@pytest.mark.parametrize("path", ["", "state/", "?turn=1"])
def test_a_stranger_who_is_not_logged_in_gets_404_too(battle: Battle, path: str) -> None:
    assert Client().get(battle.get_absolute_url() + path).status_code == 404


@pytest.mark.parametrize("path", WRITES)
def test_an_outsider_can_change_nothing(battle: Battle, outsider: Account, client_of: ClientOf, path: str) -> None:
    response = client_of(outsider).post(battle.get_absolute_url() + path, {"do": "save", "orders": "{}", "turn": "2"})
    assert response.status_code == 404


@pytest.mark.parametrize("path", WRITES)
def test_a_stranger_is_asked_to_log_in_before_changing_anything(battle: Battle, path: str) -> None:
    response = Client().post(battle.get_absolute_url() + path)
    assert response.status_code == 302
    assert "/accounts/login/" in response["Location"]


def test_a_battle_that_does_not_exist_answers_just_like_one_that_is_hidden(
    battle: Battle, outsider: Account, client_of: ClientOf
) -> None:
    visitor = client_of(outsider)
    hidden, missing = visitor.get(battle.get_absolute_url()), visitor.get("/battles/nosuchcode/")
    assert hidden.status_code == missing.status_code == 404


def test_spectators_may_watch_where_they_are_welcome_but_find_no_desk(
    battle: Battle, outsider: Account, client_of: ClientOf
) -> None:
    Battle.objects.update(spectators=True)
    for visitor in (client_of(outsider), Client()):
        page = visitor.get(battle.get_absolute_url()).content.decode()
        assert "You are watching" in page
        assert 'id="desk-form"' not in page
    assert client_of(outsider).post(battle.get_absolute_url() + "desk/", {"do": "save"}).status_code == 404


def test_an_answer_with_a_sides_view_is_for_no_shared_cache(
    battle: Battle, account: Account, client_of: ClientOf
) -> None:
    for path in ("", "state/", "?turn=1"):
        response = client_of(account).get(battle.get_absolute_url() + path)
        assert "private" in response["Cache-Control"]
        assert "Cookie" in response["Vary"]
        assert "HX-Request" in response["Vary"]


def test_the_rivals_orders_never_reach_the_page(battle: Battle, account: Account, client_of: ClientOf) -> None:
    """C-3.1: two worlds that differ only in what the rival has ordered look the same."""
    reader = client_of(account)
    url = battle.get_absolute_url()

    def seen() -> list[list[bytes]]:
        pages = [reader.get(url), reader.get(url + "?turn=1", headers=HTMX), reader.get(url + "state/")]
        return [[line for line in page.content.splitlines() if b"csrf" not in line.lower()] for page in pages]

    ship = ships_of(battle, 1)[0]
    sheet = {"ships": {ship: {"plot": [{"do": "burn", "colour": "white", "tokens": 2}]}}}
    before = seen()
    save_orders(side_of(battle, 1), 2, json.dumps(sheet), confirm=False, nonce=None, now=timezone.now())
    assert seen() == before


def test_the_rivals_carried_tokens_are_shown_to_the_rival_alone(
    battle: Battle, account: Account, client_of: ClientOf
) -> None:
    """C-2.6, C-3.1"""
    page = client_of(account).get(battle.get_absolute_url()).content.decode()
    data = json.loads(page.split('id="board-data" type="application/json">')[1].split("</script>")[0])
    carried = {ship["seat"]: ship["tokens"]["carried_white"] for ship in data["view"]["ships"]}
    assert carried == {0: 1, 1: None}


def test_a_player_cannot_order_through_the_rivals_desk(battle: Battle, rival: Account, client_of: ClientOf) -> None:
    desk = DeskUser(client_of(rival), battle)
    theirs = ships_of(battle, 0)[0]
    response = desk.press("confirm", orders=json.dumps({"ships": {theirs: {"plot": []}}}))
    assert response.status_code == 422


def test_a_failed_turn_is_retried_by_operators_only(
    battle: Battle, account: Account, outsider: Account, client_of: ClientOf
) -> None:
    Turn.objects.filter(number=2).update(status=Turn.Status.FAILED, trace="boom")
    url = battle.get_absolute_url()
    page = client_of(account).get(url).content.decode()
    assert "could not be resolved" in page
    assert "boom" not in page
    assert client_of(account).post(url + "retry/").status_code == 404
    outsider.is_staff = True
    outsider.save()
    assert client_of(outsider).post(url + "retry/").status_code == 302
    assert Turn.objects.get(number=2).status == Turn.Status.RESOLVED


def test_the_key_of_a_turns_dice_is_shown_only_after_it(battle: Battle, account: Account, client_of: ClientOf) -> None:
    """D-3"""
    reader, url = client_of(account), battle.get_absolute_url()
    turns = {turn.number: turn for turn in Turn.objects.all()}
    over, opened = (reader.get(f"{url}turns/{number}/dice/").content.decode() for number in (1, 2))
    assert turns[1].secret.hex() in over
    assert turns[2].commitment in opened
    assert turns[2].secret.hex() not in opened


def test_a_sheet_and_its_nonce_are_its_own_sides_until_the_battle_ends(
    battle: Battle, account: Account, rival: Account, client_of: ClientOf
) -> None:
    """D-3"""
    sheets = {sheet.side.seat: sheet for sheet in Turn.objects.get(number=1).sheets.select_related("side")}
    url = f"{battle.get_absolute_url()}turns/1/dice/"
    page = client_of(account).get(url).content.decode()
    assert sheets[0].nonce in page
    assert sheets[1].receipt in page
    assert sheets[1].nonce not in page
    Battle.objects.update(status=Battle.Status.ENDED)
    assert sheets[1].nonce in client_of(account).get(url).content.decode()


@pytest.mark.parametrize("number", ["99", "9" * 30])
def test_there_are_no_dice_for_turns_that_are_not(
    battle: Battle, account: Account, client_of: ClientOf, number: str
) -> None:
    assert client_of(account).get(f"{battle.get_absolute_url()}turns/{number}/dice/").status_code == 404
