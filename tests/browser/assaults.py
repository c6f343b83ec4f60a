"""How a ground assault is played in the browser, with whatever hands."""

from __future__ import annotations

import re

from django.conf import settings
from django.test import Client
from playwright.sync_api import Locator, Page, expect
from pytest_django.live_server_helper import LiveServer

from battles.models import Battle
from hexbattle.accounts.models import Account
from tests.browser.hands import Hands

ANOTHER_TOKEN = "token => document.querySelector('#desk [name=turn_token]')?.value !== token"
NORTH_OF_THE_RIVER = {
    "map": {"width": 8, "height": 4, "terrain": ["....f...", "........", "...w....", "........"]},
    "sides": [
        {"units": [{"name": "Hammer", "archetype": "striker", "at": [3, 1]},
                   {"name": "Tongs", "archetype": "scout", "at": [1, 0]},
                   {"name": "Bellows", "archetype": "scout", "at": [1, 3]}]},
        {"units": [{"name": "Anvil", "archetype": "defender", "at": [4, 1]}]},
    ],
}  # fmt: skip


def log_in(page: Page, account: Account, live_server: LiveServer) -> None:
    client = Client()
    client.force_login(account)
    name = settings.SESSION_COOKIE_NAME
    page.context.add_cookies([{"name": name, "value": client.cookies[name].value, "url": live_server.url}])


def opened(page: Page, battle: Battle) -> Page:
    page.goto(battle.get_absolute_url())
    expect(page.locator("#board-words")).to_contain_text("Selected")
    return page


def card(page: Page, name: str) -> Locator:
    return page.locator(".squad-unit", has=page.locator(f"summary:has-text('{name}')"))


def open_card(hands: Hands, name: str) -> Locator:
    found = card(hands.page, name)
    if not found.evaluate("card => card.open"):
        hands.press(found.locator("> summary"))
    expect(found.locator(".deed").first).to_be_visible()
    return found


def move(hands: Hands, name: str, tile: str) -> None:
    found = open_card(hands, name)
    hands.choose(found.locator("select[name=tile]"), f"{tile} ")
    hands.press(found.locator("button[value=move]"))
    expect(log(hands.page)).to_contain_text(re.compile(rf"{name} (moved to|waded into the water at) {tile}"))


def aim(hands: Hands, name: str, target: str) -> Locator:
    """The preview of an attack; nothing is done by it."""
    preview = open_card(hands, name).locator(".aim", has_text=target)
    if not preview.evaluate("aim => aim.open"):
        hands.press(preview.locator("summary"))
    expect(preview.locator(".aim-large")).to_be_visible()
    return preview


def attack(hands: Hands, name: str, target: str) -> str:
    """The line of the log that an attack makes."""
    lines = log(hands.page).locator("li", has_text="attacked")
    before = lines.count()
    hands.press(aim(hands, name, target).locator("button[value=attack]"))
    expect(lines).to_have_count(before + 1)
    return (lines.last.text_content() or "").strip()


def end_turn(hands: Hands) -> None:
    """And see that it has ended."""
    token = hands.page.locator("#desk [name=turn_token]").first.input_value()
    hands.press(hands.page.locator("#end-turn"))
    if hands.page.locator("#end-turn-now").is_visible():
        hands.press(hands.page.locator("#end-turn-now"))
    hands.page.wait_for_function(ANOTHER_TOKEN, arg=token)


def log(page: Page) -> Locator:
    return page.locator("#log")


def needed(preview: Locator) -> str:
    return preview.locator("table.sum tfoot .num").first.text_content() or ""


def advance(hands: Hands, name: str) -> None:
    """Attacks if it can, else goes as far as it can."""
    found = open_card(hands, name)
    lines = log(hands.page).locator("li").count()
    if found.locator(".aim").count():
        hands.press(found.locator(".aim summary").first)
        hands.press(found.locator("button[value=attack]").first)
    else:
        choices = found.locator("select[name=tile] option")
        hands.page.locator(f"#{found.get_attribute('id')} select[name=tile]").select_option(index=choices.count() - 1)
        hands.press(found.locator("button[value=move]"))
    expect(log(hands.page).locator("li")).not_to_have_count(lines)
