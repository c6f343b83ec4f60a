"""A guest begins the missions from the home page, reads the briefing, wins the first and sees the debrief."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from hexbattle.missions.chain import mission
from hexbattle.missions.models import Run
from shipyard.services import load_catalogue
from tests.browser.conftest import OpenBrowser
from tests.browser.hands import confirm


@pytest.fixture
def page(transactional_db: None, new_context: OpenBrowser) -> Page:
    load_catalogue()
    return new_context(reduced_motion="reduce").new_page()


def test_a_guest_wins_the_first_mission_and_goes_on_to_the_second(page: Page) -> None:
    first = mission(1)
    page.goto("/")
    page.get_by_role("link", name="Learn in missions").click()
    page.get_by_role("button", name="Begin now, no sign-up").click()
    briefing = page.locator("#briefing")
    expect(briefing.get_by_text(first.aim)).to_be_visible()
    expect(briefing.get_by_text("Another hint").first).to_be_hidden()
    briefing.get_by_text("A hint", exact=True).click()
    expect(briefing.get_by_text(first.hints[0])).to_be_visible()
    expect(briefing.get_by_text("Another hint").first).to_be_visible()
    for colour in ("white", "black"):
        page.get_by_role("button", name=f"Burns 2 {colour};").click()
    for number in (1, 2):
        expect(page.get_by_role("heading", name=f"Orders for turn {number}")).to_be_visible()
        confirm(page)
    expect(page.get_by_role("heading", name="Orders for turn 3")).to_be_visible()
    confirm(page)
    page.get_by_role("link", name="On with mission 1 of 7").click()
    expect(page.get_by_role("heading", name="Mission accomplished")).to_be_visible()
    expect(page.get_by_text(first.learned)).to_be_visible()
    page.get_by_role("button", name="Go on").click()
    expect(page.get_by_role("heading", level=1, name=mission(2).title)).to_be_visible()
    expect(page.get_by_text("9 of 9 hits")).to_be_visible()
    assert Run.objects.get().account.guest
