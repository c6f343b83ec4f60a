"""A duel in the browser: deployment and plot on board and desk, the film of a turn, the score at its end (H-9)."""

from __future__ import annotations

import re

import pytest
from django.utils import timezone
from playwright.sync_api import Page, ViewportSize, expect
from pytest_django.live_server_helper import LiveServer

from battles.models import Battle
from battles.selectors import current_turn
from battles.services import concede, resolve_if_due
from hexbattle.accounts.models import Account
from tests.battles.builders import side_of
from tests.browser.axe import look_over
from tests.browser.conftest import EnterAs
from tests.browser.test_board import LOOK_FOR_NEWS, picture, wait_for_another
from tests.pages.duels import play_turn, ships_of
from tests.pages.hex_duels import duel

PHONE: ViewportSize = {"width": 390, "height": 844}
WIDE: ViewportSize = {"width": 1280, "height": 900}
AIMED = """canvas => {
  window.chosen = [];
  canvas.addEventListener("board:hex", ({detail}) => window.chosen.push(detail));
}"""


@pytest.fixture
def table(page: Page, live_server: LiveServer, account: Account, enter_as: EnterAs) -> Page:
    """The player's browser; a script that fails fails the test."""
    enter_as(account)
    page.set_viewport_size(WIDE)
    page.on("pageerror", lambda error: pytest.fail(f"a script failed: {error}"))
    return page


def open_table(page: Page, battle: Battle) -> None:
    page.goto(battle.get_absolute_url())
    expect(page.locator("#board-words")).to_contain_text("Selected")


def on_the_desk(page: Page, name: str) -> None:
    page.locator(".desk-ship", has_text=name).click()
    expect(page.locator(".desk-ship[aria-current]")).to_contain_text(name)


def test_ships_are_deployed_by_a_click_on_the_board_and_confirmed(
    table: Page, account: Account, rival: Account
) -> None:
    battle = duel(account, rival, started=False)
    open_table(table, battle)
    on_the_desk(table, "Ours")
    before = picture(table)
    table.locator("#board").focus()
    table.keyboard.press("ArrowLeft")
    expect(table.locator("#board-words")).to_contain_text("can end there")
    table.keyboard.press("Enter")
    expect(table.locator("#desk[data-unsaved]")).to_be_attached()
    expect(table.locator(".outcome")).to_contain_text("Begins at")
    wait_for_another(table, before)
    assert look_over(table) == []
    table.get_by_role("button", name="10 o’clock").click()
    expect(table.locator(".outcome")).to_contain_text("heading 10 o’clock")
    table.locator("#review").click()
    table.locator("#confirm").click()
    expect(table.locator("#desk-state")).to_contain_text("confirmed")


def test_a_turn_is_plotted_and_aimed(table: Page, account: Account, rival: Account) -> None:
    battle = duel(account, rival)
    open_table(table, battle)
    on_the_desk(table, "Ours")
    before = picture(table)
    table.keyboard.press("w")
    expect(table.locator("#push-ahead + .stepper output")).to_have_text("1")
    expect(table.locator(".outcome")).to_contain_text("1 hex:")
    wait_for_another(table, before)
    table.locator("#aim").click()
    expect(table.locator(".weapon-desk").first).to_contain_text("fires")
    whole = picture(table)
    table.locator(".weapon-desk [aria-pressed=true]").first.focus()
    wait_for_another(table, whole)  # the field of fire of this weapon alone
    assert look_over(table) == []
    table.locator("#undo").click()
    expect(table.locator(".weapon-desk").first).to_contain_text("Holds its fire")


def test_a_ship_is_steered_to_a_hex_of_the_board(table: Page, account: Account, rival: Account) -> None:
    battle = duel(account, rival)
    open_table(table, battle)
    on_the_desk(table, "Ours")
    table.locator("#board").evaluate(AIMED)
    table.locator("#board").focus()
    table.keyboard.press("ArrowUp")
    table.keyboard.press("Enter")
    expect(table.locator("#desk[data-unsaved]")).to_be_attached()
    at = table.evaluate("() => window.chosen[0].at")
    expect(table.locator(".outcome")).to_contain_text(f"Will end at({at[0]}, {at[1]})")


def test_the_film_and_the_log_go_together_and_the_end_has_its_score(
    table: Page, account: Account, rival: Account
) -> None:
    battle = duel(account, rival)
    ship, _second = ships_of(battle, 0)
    play_turn(battle, {"ships": {ship: {"fire": {"w2": ships_of(battle, 1)[0]}}}})
    open_table(table, battle)
    still = picture(table)
    table.locator("[data-board=play]").click()
    expect(table.locator("#log .now").first).to_be_attached()
    expect(table.locator("#log .now", has_text=re.compile("fires|holds")).first).to_be_attached()
    table.locator("[data-board=skip]").click()
    expect(table.locator("#log .now")).to_have_count(0)
    assert picture(table) == still, "the film has changed nothing"
    concede(side_of(battle, 1), timezone.now())
    turn = current_turn(battle)
    if turn:
        resolve_if_due(battle.pk, turn.number, timezone.now())
    table.evaluate(LOOK_FOR_NEWS)
    expect(table.locator("#desk .result")).to_be_attached()
    table.locator("[data-board=skip]").click()
    score = table.locator("#score")
    expect(score).to_be_visible()
    expect(score).to_contain_text("Victory")
    expect(score).to_contain_text("Your score")
    assert look_over(table) == []
    score.get_by_role("button", name="Close").click()
    expect(score).not_to_be_visible()


def test_without_motion_the_film_is_still_pictures(table: Page, account: Account, rival: Account) -> None:
    table.emulate_media(reduced_motion="reduce")
    battle = duel(account, rival)
    play_turn(battle)
    open_table(table, battle)
    table.locator("[data-board=step]").click()
    expect(table.locator("#log .now").first).to_be_attached()
    first = picture(table)
    assert picture(table) == first


def test_on_a_phone_everything_is_under_its_tab(table: Page, account: Account, rival: Account) -> None:
    battle = duel(account, rival)
    play_turn(battle)
    table.goto(battle.get_absolute_url())
    for tab, words in {"desk": "Change of facing", "roster": "hull 12 of 12", "log": "Move Phase"}.items():
        table.set_viewport_size(PHONE)
        table.locator(f"[data-tab-for={tab}]").click()
        expect(table.get_by_text(words).filter(visible=True).first).to_be_visible()
        assert look_over(table) == [], tab
