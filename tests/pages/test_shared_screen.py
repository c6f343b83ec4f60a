"""The screen that two players share (H-3.3): with one seat locked, nothing of it is in any answer."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from battles.models import Battle
from battles.services import BattlePlan, Seating, concede, open_battle, resolve_if_due, save_orders
from hexbattle.accounts.models import Account
from tests.battles.builders import side_of
from tests.battles.fleets import fleet, kite
from tests.conftest import ClientOf
from tests.pages.duels import HTMX, DeskUser, ships_of

pytestmark = pytest.mark.django_db
ONE_TIME = re.compile(r'csrfmiddlewaretoken" value="[^"]*"|"X-CSRF-Token": "[^"]*"')
SECRET_HEADING = [{"do": "rotate", "to": "port", "pay": "white"}]


@pytest.fixture
def battle(account: Account) -> Battle:
    """In turn 1; a battle of this ruleset, as its desk is the older one."""
    seats = (
        Seating(account=account.username, fleet=fleet(kite(name="Alpha"))),
        Seating(name="Ada", fleet=fleet(kite(name="Omega"))),
    )
    return open_battle(account, BattlePlan(name="Two", budget=2000, seats=seats), timezone.now())


@pytest.fixture
def screen(account: Account, client_of: ClientOf) -> Client:
    return client_of(account)


def take(screen: Client, battle: Battle, seat: object) -> Any:
    return screen.post(f"{battle.get_absolute_url()}seat/", {"seat": str(seat)})


def page_of(screen: Client, battle: Battle) -> str:
    return str(screen.get(battle.get_absolute_url()).text)


def draft(battle: Battle, seat: int, *, confirm: bool = False) -> str:
    """Keeps orders for a seat; the hash on their receipt."""
    (ship,) = ships_of(battle, seat)
    sheet = json.dumps({"ships": {ship: {"plot": SECRET_HEADING}}})
    receipt = save_orders(side_of(battle, seat), 1, sheet, confirm=confirm, nonce=None, now=timezone.now())
    return receipt.hash


def answers(screen: Client, battle: Battle) -> list[str]:
    """All that the site says of the battle, but for what it makes up anew with every answer."""
    url, api = battle.get_absolute_url(), f"/api/v1/battles/{battle.code}/"
    reads = [url, f"{url}?turn=1", f"{url}state/", f"{url}state/?unsaved=1&moment=1-open", f"{url}turns/1/dice/",
             "/battles/", "/", "/hex-battle/", api, f"{api}orders/", f"{api}preview/", f"{api}events/"]  # fmt: skip
    said = [screen.get(one, headers=headers) for one in reads for headers in ({}, HTMX)]
    for command in ("look", "review", "revert", "reopen"):
        form = {"turn": "1", "orders": "{}", "ship": "", "do": command}
        said.append(screen.post(f"{url}desk/", form, headers=HTMX))
    return [f"{one.status_code} {ONE_TIME.sub('', one.content.decode())}" for one in said]


def test_between_two_players_the_page_shows_neither(screen: Client, battle: Battle) -> None:
    page = page_of(screen, battle)
    assert "Hand the screen to" in page
    assert "desk-form" not in page
    assert "board-data" not in page
    assert "Alpha" not in page
    assert "Omega" not in page


def test_each_player_sits_down_at_its_own_desk(screen: Client, battle: Battle) -> None:
    for seat in (1, 0):
        assert take(screen, battle, seat)["Location"] == battle.get_absolute_url()
        page = page_of(screen, battle)
        assert "desk-form" in page
        assert (
            json.loads(page.split('id="board-data" type="application/json">')[1].split("</script>")[0])["seat"] == seat
        )
        take(screen, battle, "")


@pytest.mark.parametrize("held", ["", 0], ids=["nobody", "the other seat"])
def test_with_a_seat_locked_nothing_of_its_draft_is_in_any_answer(screen: Client, battle: Battle, held: object) -> None:
    """Whatever it has drafted, or whether it has: all answers are the same to the letter."""
    take(screen, battle, held)
    before = answers(screen, battle)
    receipt = draft(battle, 1)
    after = answers(screen, battle)
    assert after == before
    assert all(receipt not in one for one in after)
    take(screen, battle, "")
    take(screen, battle, 1)
    assert any(receipt in one for one in answers(screen, battle)), "its own player sees it"


def test_what_is_sent_to_a_locked_desk_changes_nothing(screen: Client, battle: Battle) -> None:
    url = f"{battle.get_absolute_url()}desk/"
    assert screen.post(url, {"turn": "1", "orders": "{}", "do": "confirm"}, headers=HTMX).status_code == 404
    assert not battle.turns.get().sheets.exists()


def test_confirming_locks_the_screen_and_takes_the_desk_off_it(screen: Client, battle: Battle) -> None:
    take(screen, battle, 0)
    user = DeskUser(screen, battle)
    answer = user.press("confirm")
    assert (answer.status_code, answer.headers["HX-Redirect"]) == (204, battle.get_absolute_url())
    page = page_of(screen, battle)
    assert "I am Ada" in page
    assert "I am halsey" not in page
    assert take(screen, battle, 0).status_code == 302
    assert "desk-form" not in page_of(screen, battle), "who has confirmed does not sit down again"


def test_without_scripts_confirming_leads_to_the_hand_over_too(screen: Client, battle: Battle) -> None:
    take(screen, battle, 0)
    user = DeskUser(screen, battle, Accept="text/html")
    assert user.press("confirm")["Location"] == battle.get_absolute_url()


def test_a_whole_turn_at_one_screen(screen: Client, battle: Battle) -> None:
    for seat in (0, 1):
        take(screen, battle, seat)
        DeskUser(screen, battle).press("confirm")
    resolve_if_due(battle.pk, 1, timezone.now())
    page = page_of(screen, battle)
    assert "turn 2" in page
    assert "Hand the screen to" in page


def test_no_cache_keeps_what_was_on_a_shared_screen(screen: Client, battle: Battle) -> None:
    take(screen, battle, 0)
    assert "no-store" in screen.get(battle.get_absolute_url())["Cache-Control"]


def test_the_page_between_two_players_is_loaded_anew_when_it_changes(screen: Client, battle: Battle) -> None:
    url = f"{battle.get_absolute_url()}state/"
    assert "HX-Refresh" not in screen.get(f"{url}?hand_over=1-open-2")
    draft(battle, 0, confirm=True)
    assert screen.get(f"{url}?hand_over=1-open-2")["HX-Refresh"] == "true"
    concede(side_of(battle, 1), timezone.now())
    resolve_if_due(battle.pk, 1, timezone.now())
    assert screen.get(f"{url}?hand_over=1-open-1")["HX-Refresh"] == "true"
    assert "halsey wins" in page_of(screen, battle)


def test_nobody_sits_down_in_a_battle_of_others_or_of_one_player_a_seat(
    battle: Battle, rival: Account, client_of: ClientOf
) -> None:
    assert take(client_of(rival), battle, 0).status_code == 404
    seats = (Seating(account=rival.username, fleet=fleet()), Seating(captain="cadet", fleet=fleet()))
    other = open_battle(rival, BattlePlan(name="Own", budget=2000, seats=seats), timezone.now())
    assert take(client_of(rival), other, 0).status_code == 404
