"""The page of a turn's dice: the browser derives them itself and ticks them off against the log (D-3)."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from battles.models import Battle
from hexbattle.accounts.models import Account
from tests.browser.conftest import EnterAs
from tests.pages.duels import duel, play_turn, ships_of

ALL_WELL = "Everything is as it was promised"
NOT_WELL = "Something is not as it was promised"


@pytest.fixture
def battle(live_server: LiveServer, account: Account, rival: Account) -> Battle:
    battle = duel(account, rival, options={"distance": 10})
    foes = zip(ships_of(battle, 0), ships_of(battle, 1), strict=True)
    play_turn(battle, {"ships": {ship: {"fire": [{"family": "beams", "target": foe}]} for ship, foe in foes}})
    return battle


@pytest.fixture
def dice(page: Page, battle: Battle, account: Account, enter_as: EnterAs) -> Page:
    page.on("pageerror", lambda error: pytest.fail(f"a script failed: {error}"))
    enter_as(account)
    return page


def open_dice(page: Page, battle: Battle) -> None:
    page.goto(f"{battle.get_absolute_url()}turns/1/dice/")


def test_an_honest_turn_is_ticked_off_die_by_die(dice: Page, battle: Battle) -> None:
    open_dice(dice, battle)
    expect(dice.get_by_text(ALL_WELL)).to_be_visible()
    dice.locator("summary").filter(has_text="dice, beside the log").click()
    derived = dice.locator("[data-roll]")
    assert derived.count() > 3
    assert all("right" in text for text in derived.all_inner_texts())
    expect(dice.locator("[data-check=commitment]")).to_have_text("right")
    expect(dice.locator("[data-check=sheet-0]")).to_have_text("right")


def test_a_die_that_was_changed_in_the_log_is_found_out_and_shown(dice: Page, battle: Battle) -> None:
    event = battle.turns.get(number=1).events.filter(kind="fired").first()
    assert event is not None
    roll = event.data["shots"][0]["rolls"][0]
    roll["face"] = roll["face"] % 6 + 1
    event.save()
    open_dice(dice, battle)
    expect(dice.get_by_text(NOT_WELL)).to_be_visible()
    dice.locator("summary").filter(has_text="dice, beside the log").click()
    assert [text for text in dice.locator("[data-roll]").all_inner_texts() if "wrong" in text]
    expect(dice.locator("[data-check=commitment]")).to_have_text("right")
