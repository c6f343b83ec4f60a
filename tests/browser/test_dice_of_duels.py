"""The page of a duel's dice in a browser: the deployment, which has none, and a turn of fire (D-3, H-3.1)."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from hexbattle.accounts.models import Account
from tests.browser.conftest import EnterAs
from tests.pages.duels import play_turn, ships_of
from tests.pages.hex_duels import duel

pytestmark = pytest.mark.django_db(transaction=True)
ALL_WELL = re.compile("Everything is as it was promised")


def test_the_browser_finds_a_duel_honest_from_its_deployment_on(
    page: Page, account: Account, rival: Account, enter_as: EnterAs
) -> None:
    battle = duel(account, rival)
    foe = ships_of(battle, 1)[0]
    play_turn(battle, {"ships": {ship: {"fire": {"w1": foe}} for ship in ships_of(battle, 0)}})
    enter_as(account)
    for number, rolls in ((0, False), (1, True)):
        page.goto(f"{battle.get_absolute_url()}turns/{number}/dice/")
        expect(page.get_by_text(ALL_WELL)).to_be_visible()
        expect(page.locator("[data-check=commitment]")).to_have_text("right")
        expect(page.locator("[data-check=sheet-0]")).to_have_text("right")
        marks = page.locator("[data-roll]").all_text_contents()
        assert bool(marks) == rolls
        assert all("right" in mark for mark in marks)
