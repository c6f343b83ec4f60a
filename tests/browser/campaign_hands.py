"""What a player does on a campaign's page."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser import hands


def confirm(page: Page) -> None:
    """Confirm what stands on the desk."""
    hands.confirm(page)
    expect(page.locator("#desk-state, .loading").first).to_be_visible()


def on_turn(page: Page, number: int) -> None:
    """The page has heard of the new turn by itself."""
    expect(page.locator("#desk-head")).to_have_text(f"Orders for turn {number}")
