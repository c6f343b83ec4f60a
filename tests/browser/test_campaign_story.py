"""A campaign of two people over four turns: a battle for the world between them, and a landing on it (K-5 to K-7)."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from hexbattle.accounts.models import Account
from hexbattle.campaigns import engine
from hexbattle.campaigns.models import Campaign, Event, Fight, Turn
from hexbattle.campaigns.selectors import state_of
from hexbattle.campaigns.services import verify_turn
from tests.browser.assaults import end_turn, log_in, open_card
from tests.browser.campaign_hands import confirm, on_turn
from tests.browser.conftest import OpenBrowser
from tests.browser.hands import Mouse
from tests.campaigns.pages.builders import running
from tests.campaigns.table import strait


def sit_down(browser: OpenBrowser, account: Account, live_server: LiveServer) -> Page:
    page = browser(viewport={"width": 1280, "height": 900}, reduced_motion="reduce").new_page()
    log_in(page, account, live_server)
    page.on("pageerror", lambda error: pytest.fail(f"a script failed: {error}"))
    return page


def advance(page: Page) -> None:
    """The first fleet goes to the world between, to attack."""
    page.get_by_role("button", name="Mid", exact=True).first.click()
    expect(page.locator(".arrival").first).to_contain_text("It will be at Mid")
    page.get_by_role("button", name="attack", exact=True).first.click()
    expect(page.locator(".whole-sheet .entries li")).to_have_count(2)


def go_on(number: int, *pages: Page) -> None:
    """Both confirm what stands, and look at the next turn."""
    for page in pages:
        confirm(page)
    for page in pages:
        page.reload()
        on_turn(page, number)


def to_the_fight(page: Page) -> None:
    page.locator(".fights").get_by_role("link", name="Mid").first.click()
    expect(page.locator("#battle-status")).to_contain_text("Mid")


@pytest.mark.django_db(transaction=True)
def test_two_players_fight_a_battle_and_a_landing_in_a_campaign_of_four_turns(
    new_context: OpenBrowser, live_server: LiveServer, account: Account, rival: Account
) -> None:
    campaign = running(account, rival, star_map=strait())
    ann, bob = (sit_down(new_context, one, live_server) for one in (account, rival))
    for page in (ann, bob):
        page.goto(campaign.get_absolute_url())
        advance(page)
    ann.get_by_role("button", name="Land these").first.click()
    expect(ann.locator(".whole-sheet .entries li")).to_have_count(3)
    go_on(2, ann, bob)

    to_the_fight(bob)  # and gives the battle up
    bob.get_by_role("link", name="Concede…").click()
    bob.get_by_role("button", name="Concede the battle").click()
    expect(bob.get_by_text(re.compile("has won|wins", re.IGNORECASE)).first).to_be_visible()
    bob.locator(".battle-origin").click()
    go_on(3, ann, bob)
    assert Event.objects.get(kind="battle_over").turn.number == 2

    to_the_fight(ann)  # her strikers have landed, and act first
    hands = Mouse(ann)
    lander = open_card(hands, "Alder")
    lander.locator("select[name=tile]").select_option(index=3)
    lander.locator("button[value=move]").click()
    expect(ann.locator("#log")).to_contain_text("Alder moved to")
    end_turn(hands)
    ann.locator(".battle-origin").click()
    go_on(4, ann, bob)
    go_on(5, ann, bob)  # the assault's limit: captains have played it out

    over = Event.objects.get(kind="assault_over")
    assert over.turn.number == 4
    ann.get_by_role("link", name="News").first.click()
    expect(ann.locator("main")).to_contain_text("Mid")
    assert_whole(campaign)


def assert_whole(campaign: Campaign) -> None:
    """Every turn can be played again, and every treasury is the sum of its rows (K-9)."""
    resolved = campaign.turns.filter(status=Turn.Status.RESOLVED).order_by("number")
    assert [turn.number for turn in resolved] == [1, 2, 3, 4]
    assert all(check.holds for turn in resolved for check in verify_turn(turn))
    assert [fight.battle.ruleset for fight in Fight.objects.order_by("pk")] == ["conversion", "battleforge"]
    rows = [row for turn in resolved for row in state_of(turn).ledger]
    last = state_of(campaign.turns.get(status=Turn.Status.OPEN))
    for seat in (0, 1):
        total = sum(row.amount for row in [*rows, *last.ledger] if row.seat == seat)
        assert engine.treasury(last, seat) == total
