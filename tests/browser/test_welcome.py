"""The front page, the rules and the frame around every page, in a browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, ViewportSize, expect

PHONE: ViewportSize = {"width": 390, "height": 844}

pytestmark = pytest.mark.usefixtures("transactional_db")


def test_a_chosen_theme_is_there_again_on_the_next_page(page: Page) -> None:
    page.emulate_media(color_scheme="dark")
    page.goto("/")
    dark = page.evaluate("getComputedStyle(document.body).backgroundColor")
    switch = page.get_by_role("button", name="Theme: as the system")
    switch.click()
    page.get_by_role("button", name="Theme: dark").click()
    page.goto("/rules/")
    expect(page.get_by_role("button", name="Theme: light")).to_be_visible()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") != dark


def test_the_menu_of_a_phone_opens_and_closes_by_keyboard(page: Page) -> None:
    page.set_viewport_size(PHONE)
    page.goto("/")
    menu, rules = page.get_by_role("button", name="Menu"), page.get_by_role("link", name="Rules", exact=True)
    expect(rules).to_be_hidden()
    menu.press("Enter")
    expect(rules).to_be_visible()
    rules.press("Escape")
    expect(rules).to_be_hidden()
    expect(menu).to_be_focused()


def test_the_first_tab_leads_past_the_menu_to_the_content(page: Page) -> None:
    page.goto("/rules/")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()


def test_a_link_to_a_rule_shows_that_rule(page: Page) -> None:
    page.goto("/rules/conversion/#C-7.2")
    expect(page.get_by_role("heading", name="C-7.2 Beams")).to_be_in_viewport()
