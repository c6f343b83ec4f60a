"""Arranging ships on the start line: by dragging, by arrow keys and by numbers, which always agree (C-0)."""

from __future__ import annotations

import pytest
from django.utils import timezone
from playwright.sync_api import Locator, Page, expect

from battles.models import Battle
from battles.services import BattlePlan, Seating, open_battle
from hexbattle.accounts.models import Account
from tests.battles.fleets import fleet, kite
from tests.browser.conftest import EnterAs


@pytest.fixture
def battle(page: Page, enter_as: EnterAs, account: Account) -> Battle:
    """A challenge to anyone, and its owner looking at it."""
    seats = (Seating(account=account.username, fleet=fleet(kite(), kite(name="Heron"))), Seating())
    plan = BattlePlan(name="Gap", budget=900, turn_minutes=60, seats=seats)
    battle = open_battle(account, plan, timezone.now())
    enter_as(account)
    page.goto(battle.get_absolute_url())
    return battle


def numbers(page: Page) -> list[tuple[str, str]]:
    return list(zip(*([field.input_value() for field in page.locator(f"input[name={name}]").all()]
                      for name in ("along", "ahead")), strict=True))  # fmt: skip


def ship(page: Page, name: str) -> Locator:
    return page.get_by_role("slider", name=name)


def test_a_ship_is_dragged_and_its_numbers_follow(page: Page, battle: Battle) -> None:
    box = ship(page, "Kite").locator(".start-line-grip").bounding_box()
    assert box
    x, y, hexagon = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, box["width"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 2 * hexagon, y - hexagon, steps=3)
    page.mouse.up()
    assert numbers(page) == [("-3", "1"), ("1", "0")]
    page.get_by_role("button", name="Keep these places").click()
    expect(page.get_by_text("Your ships are arranged.")).to_be_visible()
    assert battle.sides.get(seat=0).arrangement == [[-3, 1], [1, 0]]


def test_arrow_keys_move_a_ship_no_further_than_it_may(page: Page, battle: Battle) -> None:
    ship(page, "Heron").focus()
    for key in ("ArrowUp", "ArrowUp", "ArrowUp", "ArrowRight"):
        page.keyboard.press(key)
    assert numbers(page) == [("-1", "0"), ("2", "2")]
    expect(ship(page, "Heron")).to_have_attribute("aria-valuetext", "2 along, 2 ahead")


def test_a_number_moves_the_ship(page: Page, battle: Battle) -> None:
    before = ship(page, "Kite").bounding_box()
    page.get_by_label("Kite, along").fill("-5")
    after = ship(page, "Kite").bounding_box()
    assert before
    assert after
    assert after["x"] < before["x"]
