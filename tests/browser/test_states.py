"""What a page shows while it waits, when something is refused, and when something breaks: each once, looked over."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.conf import settings
from django.utils import timezone
from playwright.sync_api import Page, expect

from battles.models import Battle, Turn
from battles.services import BattlePlan, Seating, open_battle, resolving, sweep
from hexbattle import home
from hexbattle.accounts.models import Account
from shipyard.services import load_catalogue
from tests.battles.fleets import fleet, kite
from tests.browser.axe import look_over
from tests.browser.conftest import EnterAs
from tests.browser.hands import Mouse
from tests.browser.holding import Held
from tests.browser.story import attack, look_for_news, order, step
from tests.pages.duels import duel, play_turn

type Spoil = Callable[[Page], None]


@pytest.fixture
def entered(page: Page, account: Account, enter_as: EnterAs) -> Page:
    """The account's browser, whose clock can be put forward."""
    page.clock.install()
    enter_as(account)
    return page


@pytest.fixture
def battle(account: Account, rival: Account) -> Battle:
    return duel(account, rival)


@pytest.fixture
def table(entered: Page, battle: Battle) -> Page:
    entered.goto(battle.get_absolute_url())
    return entered


def press(page: Page, name: str) -> None:
    page.get_by_role("main").get_by_role("button", name=name).first.click()


# Forms that are refused.


def _no_name(page: Page) -> None:
    page.goto("/accounts/signup/")
    page.get_by_label("Log-in name").fill("no spaces, please")
    page.get_by_label("E-mail address").fill("nimitz@example.com")
    page.get_by_label("Password").fill("12345678")
    press(page, "Sign up")


def _wrong_password(page: Page) -> None:
    page.goto("/accounts/login/")
    page.locator("[name=login]").fill("halsey")
    page.locator("[name=password]").fill("not that")
    press(page, "Log in")


@pytest.mark.parametrize(
    ("spoil", "words"),
    [(_no_name, "letters, digits, dots, hyphens"), (_wrong_password, "not correct")],
)
def test_a_form_at_the_door_says_what_is_wrong(page: Page, account: Account, spoil: Spoil, words: str) -> None:
    spoil(page)
    expect(page.get_by_role("main")).to_contain_text(words)
    assert look_over(page) == []


def _unknown_player(page: Page) -> None:
    load_catalogue()
    page.goto("/battles/new/?opponent=player")
    page.get_by_label("Log-in name of the player").fill("nobody")
    press(page, "Start the battle")


def _too_little_money(page: Page) -> None:
    page.goto("/battles/new/")
    page.get_by_label("Budget of each side").fill("1")
    press(page, "Start the battle")


def _no_hull(page: Page) -> None:
    page.goto("/shipyard/designs/new/")
    page.get_by_label("Name", exact=True).fill("Tern")
    page.locator("#hull").fill("200")
    press(page, "Save design")


def _no_budget(page: Page) -> None:
    page.goto("/shipyard/fleets/new/")
    page.get_by_label("Name").fill("Home Guard")
    page.get_by_label("Budget, in credits or points").fill("0")
    press(page, "Gather it")


def _other_name(page: Page) -> None:
    page.goto("/accounts/profile/")
    page.get_by_label("Display name").fill("spruance")
    press(page, "Save")


@pytest.mark.parametrize(
    ("spoil", "words", "kept"),
    [
        (_unknown_player, "There is no player", "#id_player"),
        (_too_little_money, "budget", "#id_budget"),
        (_no_hull, "from 2 to 108", "#hull"),
        (_no_budget, "budget", "#budget"),
        (_other_name, "Another player is called that.", "#id_display_name"),
    ],
)
def test_a_refused_form_says_why_and_keeps_what_was_typed(
    entered: Page, rival: Account, spoil: Spoil, words: str, kept: str
) -> None:
    spoil(entered)
    expect(entered.locator(".errorlist, .error-text, [role=alert]").filter(visible=True).first).to_be_visible()
    expect(entered.get_by_role("main")).to_contain_text(words)
    expect(entered.locator(kept)).not_to_have_value("")
    assert look_over(entered) == []


# Waiting.


def test_the_desk_shows_that_it_works_something_out(table: Page) -> None:
    answer = Held(table, "**/desk/")
    step(table, "Burns 1 white").click()
    busy = table.locator("#desk-busy")
    expect(busy).to_have_text("Working it out…")
    expect(busy).to_have_css("opacity", "1")
    answer.let_go()
    expect(table.locator("#desk[data-unsaved]")).to_be_attached()
    expect(busy).to_have_css("opacity", "0")


def test_the_designer_shows_that_it_works_something_out(entered: Page) -> None:
    entered.goto("/shipyard/designs/new/")
    answer = Held(entered, "**/designs/new/")
    entered.locator("#hull").fill("30")
    busy = entered.get_by_text("Working it out…")
    expect(busy).to_have_css("opacity", "1")
    answer.let_go()
    expect(entered.locator("#bill-line")).to_contain_text("of 30 t")
    expect(busy).to_have_css("opacity", "0")


def test_a_turn_against_the_cadet_is_resolved_by_itself_while_one_watches(entered: Page, account: Account) -> None:
    seats = (Seating(account=account.username, fleet=fleet()), Seating(captain="cadet", fleet=fleet(kite(name="Gull"))))
    battle = open_battle(account, BattlePlan(name="By Night", budget=2000, seats=seats), timezone.now())
    turns = battle.turns.all()
    turns.update(status=Turn.Status.RESOLVING, fence=1, lease_until=timezone.now())  # by a worker that is about to die
    entered.goto(battle.get_absolute_url())
    expect(entered.locator("#battle-status")).to_contain_text("The turn is being resolved…")
    expect(entered.locator("#desk")).to_contain_text("All orders are in")
    assert look_over(entered) == []
    turns.update(ready=True)
    sweep(timezone.now())
    look_for_news(entered)
    expect(entered.get_by_role("heading", name="Orders for turn 2")).to_be_visible()


# Things that break.


def test_a_turn_that_fails_is_told_at_once_and_goes_on_when_an_operator_retries(
    table: Page, battle: Battle, rival: Account, enter_as: EnterAs, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: Any, **__: Any) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as broken:
        broken.setattr(resolving, "play", fail)
        play_turn(battle)
    look_for_news(table)
    expect(table.get_by_role("alert")).to_contain_text("Turn 1 could not be resolved. All orders are kept")
    expect(table.locator("#desk")).to_contain_text("Your orders for this turn are kept.")
    assert look_over(table) == []
    Account.objects.filter(username="halsey").update(is_staff=True)
    table.reload()
    press(table, "Resolve it again")
    expect(table.get_by_role("heading", name="Orders for turn 2")).to_be_visible()


def test_orders_for_a_turn_that_has_closed_come_back_as_text(table: Page, battle: Battle) -> None:
    order(Mouse(table), step(table, "Burns 1 white"))
    play_turn(battle)
    press(table, "Save draft")
    expect(table.get_by_role("heading", name="Not taken")).to_be_visible()
    look_for_news(table)
    expect(table.locator("#log")).to_contain_text("Turn 1")
    expect(table.get_by_label("Your orders")).to_have_value(re.compile('"plot":.*"do":"burn"'))
    assert look_over(table) == []


def test_news_does_not_take_away_what_is_not_saved(table: Page, battle: Battle) -> None:
    order(Mouse(table), step(table, "Burns 1 white"))
    play_turn(battle)
    look_for_news(table)
    expect(table.get_by_role("alert")).to_contain_text("The turn has gone on.")
    expect(table.locator(".steps")).to_contain_text("Burns 1 white")
    assert look_over(table) == []
    table.on("dialog", lambda dialog: dialog.accept())
    table.get_by_role("link", name="To the new turn").click()
    expect(table.get_by_role("heading", name="Orders for turn 2")).to_be_visible()


def test_orders_that_are_refused_come_back_with_the_reason(table: Page) -> None:
    table.get_by_text("Orders as text").click()
    table.get_by_label("Orders sheet (JSON)").fill('{"ships": {"none": {}}}')
    press(table, "Put this on the desk")
    expect(table.get_by_role("alert")).to_contain_text("Nothing was stored.")
    expect(table.get_by_label("Orders sheet (JSON)")).to_have_value(re.compile('"ships":{"none":'))
    assert look_over(table) == []


def test_a_desk_full_of_orders_and_its_review_are_accessible(table: Page) -> None:
    hands = Mouse(table)
    order(hands, step(table, "Burns 1 white"), attack(table, "Beams").first, attack(table, "Rockets").first)
    assert look_over(table) == []
    press(table, "Confirm…")
    expect(table.get_by_role("dialog")).to_contain_text("Confirm turn 1?")
    assert look_over(table) == []


def test_the_keys_are_explained_in_a_dialog(table: Page) -> None:
    table.get_by_role("button", name="Keys").click()
    expect(table.get_by_role("dialog")).to_contain_text("burn one white or black token")
    assert look_over(table) == []


def test_a_lost_connection_and_a_broken_server_are_told(table: Page) -> None:
    table.context.set_offline(True)
    step(table, "Burns 1 white").click()
    expect(table.locator("#toasts")).to_contain_text("cannot be reached")
    table.context.set_offline(False)
    table.route("**/desk/", lambda route: route.fulfill(status=500, body="broken"))
    step(table, "Burns 1 white").click()
    expect(table.locator("#toasts")).to_contain_text("That did not work.")
    assert look_over(table) == []


# Error pages.


def _not_found(page: Page, _: pytest.MonkeyPatch) -> None:
    page.goto("/no-such-page/")


def _not_allowed(page: Page, _: pytest.MonkeyPatch) -> None:
    page.goto("/admin/")


def _too_much(page: Page, _: pytest.MonkeyPatch) -> None:
    page.goto("/rules/?" + "q=&" * (settings.DATA_UPLOAD_MAX_NUMBER_FIELDS + 1))


def _forged(page: Page, _: pytest.MonkeyPatch) -> None:
    page.goto("/shipyard/fleets/new/")
    page.locator("[name=csrfmiddlewaretoken]").last.evaluate("field => { field.value = 'x'; }")
    press(page, "Gather it")


def _broken(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(home, "catalogue", fail)
    page.goto("/")


def _too_often(page: Page, _broken: pytest.MonkeyPatch) -> None:
    page.context.clear_cookies()
    for _ in range(2):
        page.goto("/accounts/login/")
        page.locator("[name=login]").fill("halsey")
        page.locator("[name=password]").fill("not that")
        press(page, "Log in")


@pytest.mark.parametrize(
    ("lead_to", "heading"),
    [
        (_not_found, "Nothing on the scope"),
        (_not_allowed, "Not your bridge"),
        (_too_much, "That request made no sense to us"),
        (_forged, "This form has gone stale"),
        (_broken, "Something broke on our side"),
        (_too_often, "Too many tries"),
    ],
)
def test_error_pages_lead_on(
    entered: Page,
    monkeypatch: pytest.MonkeyPatch,
    settings: Any,
    lead_to: Callable[[Page, pytest.MonkeyPatch], None],
    heading: str,
) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"login": "1/m/ip"}
    lead_to(entered, monkeypatch)
    expect(entered.get_by_role("heading", level=1)).to_have_text(heading)
    expect(entered.get_by_role("link", name="To the front page")).to_be_visible()
    assert look_over(entered) == []
