"""A duel two clicks from the home page, without signing up, to the score in the sidebar; two people at one screen."""

from __future__ import annotations

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from battles.models import Battle
from battles.services import concede, resolve_if_due
from battles.services.scenarios import load_scenarios
from shipyard.services import load_catalogue
from tests.battles.builders import newest, side_of
from tests.browser.conftest import OpenBrowser
from tests.browser.hands import confirm


@pytest.fixture
def page(transactional_db: None, new_context: OpenBrowser) -> Page:
    load_catalogue()
    load_scenarios(timezone.now())
    return new_context().new_page()


def start(page: Page) -> Battle:
    """Two clicks."""
    page.goto("/")
    page.get_by_role("link", name="Play a duel now").click()
    page.get_by_role("button", name="Play now, no sign-up").click()
    expect(page.get_by_role("heading", name="Deployment", exact=True)).to_be_visible()
    return Battle.objects.get()


def test_a_guest_fights_a_duel_and_sees_its_score_in_the_sidebar(page: Page) -> None:
    battle = start(page)
    for number in (1, 2):
        confirm(page)
        expect(page.get_by_role("heading", name=f"Orders for turn {number}")).to_be_visible()
    concede(side_of(battle, 1), timezone.now())
    resolve_if_due(battle.pk, newest(battle).number, timezone.now())
    page.reload()
    name = page.get_by_label("Your name in the list").filter(visible=True)
    expect(name).to_be_visible()  # after the last turn has been shown
    name.fill("Ada")
    page.get_by_role("button", name="Enter the score").filter(visible=True).click()
    expect(page.get_by_text("In the list as Ada, place 1.").filter(visible=True)).to_be_visible()
    page.goto("/hex-battle/")
    best = page.get_by_role("region", name="Ten best")
    expect(best.get_by_role("listitem")).to_have_count(1)
    expect(best).to_contain_text("Ada")
    expect(best).to_contain_text("beat the cadet")


def test_two_people_take_turns_at_one_screen(page: Page) -> None:
    page.goto("/hex-battle/")
    page.get_by_role("button", name="Play now, no sign-up").click()
    page.goto("/hex-battle/")
    page.get_by_role("link", name="Two at one screen").click()
    page.get_by_label("Name of the second player").fill("Ada")
    page.get_by_role("button", name="Start the battle").click()
    for player in ("Guest", "Ada"):
        expect(page.get_by_role("heading", level=1, name=f"Hand the screen to {player}")).to_be_visible()
        expect(page.locator("#desk-form")).to_have_count(0)
        page.get_by_role("button", name=f"I am {player}").click()
        confirm(page)
    expect(page.get_by_text("turn 1")).to_be_visible()
    expect(page.get_by_role("heading", level=1, name="Hand the screen to Guest")).to_be_visible()
    page.go_back()
    expect(page.locator("#desk-form")).to_have_count(0)
