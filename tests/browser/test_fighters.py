"""A strike of fighters without a mouse: launched, flown, and sent at a ship; and what that looks like to axe."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Locator, Page, expect

from battles.models import Battle
from battles.services import resolve_if_due, save_orders
from hexbattle.accounts.models import Account
from tests.battles.builders import side_of
from tests.battles.carriers import carriers_meet
from tests.browser.axe import look_over
from tests.browser.conftest import EnterAs
from tests.browser.hands import Hands, Keyboard
from tests.browser.story import confirm, look_for_news, order
from tests.pages.duels import play_turn, ships_of

FLIGHT = "Rook’s fighters x1"


@pytest.fixture
def battle(transactional_db: None, account: Account, rival: Account) -> Battle:
    return carriers_meet(account, rival)


@pytest.fixture
def table(page: Page, battle: Battle, account: Account, enter_as: EnterAs) -> Page:
    page.clock.install()
    page.on("pageerror", lambda error: pytest.fail(f"a script failed: {error}"))
    enter_as(account)
    page.goto(battle.get_absolute_url())
    return page


def run_turn(page: Page, battle: Battle, number: int) -> None:
    """The rival coasts, and the open page looks for what came of it."""
    expect(page.locator("#desk-state")).to_have_text("confirmed")
    save_orders(side_of(battle, 1), number, "{}", confirm=True, nonce=None, now=timezone.now())
    resolve_if_due(battle.pk, number, timezone.now())
    look_for_news(page)
    expect(page.get_by_role("heading", name=f"Orders for turn {number + 1}")).to_be_visible()


def thrust(page: Page, clock: str) -> Locator:
    return page.get_by_role("group", name="Spend a speed token toward").get_by_role("button", name=clock, exact=True)


def open_flight(hands: Hands) -> None:
    hands.press(hands.page.get_by_role("list", name="Your ships").get_by_role("button", name=FLIGHT))
    expect(hands.page.get_by_role("group", name=re.compile(f"^{FLIGHT} "))).to_be_visible()
    expect(hands.page.locator("#board-words")).to_contain_text("Selected: Rook's fighters x1")


def test_fighters_are_launched_flown_and_sent_at_a_ship_without_a_mouse(table: Page, battle: Battle) -> None:
    """C-5.2 to C-5.6"""
    hands = Keyboard(table)
    order(hands, table.get_by_role("button", name="Launch (Hangar x1)"))
    open_flight(hands)
    order(hands, *[thrust(table, "12 o’clock")] * 5)
    expect(table.locator("#desk")).to_contain_text("Speed tokens left: 1 of 6")
    expect(table.locator("#board-words")).to_contain_text("6 fighters, to be launched")
    confirm(hands)
    run_turn(table, battle, 1)
    expect(table.locator("#log")).to_contain_text("Rook launches 6 fighters from hangar x1")

    open_flight(hands)
    hands.choose(table.get_by_label("Fire at"), "Crow")
    order(hands, table.get_by_role("button", name="Aim", exact=True))
    expect(table.locator("#desk")).to_contain_text("fires at Crow")
    confirm(hands)
    run_turn(table, battle, 2)
    expect(table.locator("#log")).to_contain_text(re.compile(f"{FLIGHT} fire at Crow .range 4"))
    expect(table.locator("#roster")).to_contain_text(FLIGHT)


def test_a_hex_of_the_board_sends_the_group_there(table: Page) -> None:
    """C-5.4: the arrow keys walk from where it would end."""
    hands = Keyboard(table)
    order(hands, table.get_by_role("button", name="Launch (Hangar x1)"))
    open_flight(hands)
    table.locator("#board").focus()
    table.keyboard.press("ArrowUp")
    table.keyboard.press("ArrowUp")
    expect(table.locator("#board-words")).to_contain_text("can end there, 2 tokens")
    table.keyboard.press("Enter")
    expect(table.locator("#desk")).to_contain_text("Speed tokens left: 4 of 6")


@pytest.fixture
def ids(battle: Battle) -> tuple[str, str]:
    return ships_of(battle, 0)[0], ships_of(battle, 1)[0]


@pytest.fixture
def skirmish(battle: Battle, ids: tuple[str, str]) -> dict[str, Any]:
    """Turn 2: both sides have a group in flight; the sheet of the first side orders everything that a desk can show."""
    rook, crow = ids
    sheets = [
        {"ships": {ship: {"launch": ["x1"]}}, "groups": {f"{ship}/x1": {"dv": dv, "facing": facing}}}
        for ship, dv, facing in ((rook, [0, -3], 0), (crow, [0, 3], 3))
    ]
    play_turn(battle, *sheets)
    needles = {"family": "needles", "target": crow, "system": "x9"}
    plan = {
        "launch": ["x2"],
        "fire": [needles, {"family": "beams", "target": crow}],
        "pd": {"*": [{"group": "new"}, {"group": f"{crow}/x1", "if_threatening": True}], "x3": []},
    }
    return {"ships": {rook: plan}, "groups": {f"{rook}/x1": {"dv": [1, -2], "facing": 0, "target": crow}}}


def test_the_desk_with_all_of_it_is_accessible(
    table: Page, battle: Battle, ids: tuple[str, str], skirmish: dict[str, Any]
) -> None:
    """Nothing serious for axe, wide and on a phone, dark and light, for the carrier and for its group."""
    rook, _crow = ids
    save_orders(side_of(battle, 0), 2, json.dumps(skirmish), confirm=False, nonce=None, now=timezone.now())
    table.goto(f"{battle.get_absolute_url()}#desk-part")
    expect(table.locator("#desk")).to_contain_text("A list for each system")
    assert look_over(table) == []
    table.locator(f"[id='select-{rook}/x1']").click()
    expect(table.locator("#desk")).to_contain_text("Speed tokens left")
    assert look_over(table) == []
