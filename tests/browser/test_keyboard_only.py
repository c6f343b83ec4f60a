"""From the front page to the end of a battle with nothing but a keyboard: every control can be reached and shows it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from battles.models import Battle
from shipyard.services import load_catalogue
from tests.browser.axe import PHONE, WIDE
from tests.browser.conftest import EnterAs
from tests.browser.hands import Keyboard, walk_through
from tests.browser.story import (
    arrive,
    attack,
    build_warship,
    confirm,
    enter_room,
    gather_fleet,
    look_for_news,
    open_terms,
    order,
    sign_up,
    step,
)
from tests.browser.town import found_town

TURNS = 2


@pytest.mark.usefixtures("transactional_db")
def test_somebody_without_a_mouse_signs_up_builds_a_ship_and_fights_the_cadet_to_the_end(page: Page) -> None:
    load_catalogue()
    page.clock.install()
    hands = Keyboard(page)
    sign_up(hands, "ann")
    build_warship(hands, "Tern")
    gather_fleet(hands, "Harbour Watch", "Tern")
    enter_room(hands, "Battles")
    hands.press(page.get_by_role("link", name="New battle"))
    arrive(hands, "New battle")
    hands.choose(page.get_by_label("Fleet of the other side"), "Harbour Watch")
    open_terms(hands, "Harbour Watch", name="By Touch", distance=30, turn_limit=TURNS)
    arrive(hands, "By Touch")
    number, battle = 0, Battle.objects.get()
    while battle.status == Battle.Status.RUNNING:
        number += 1
        expect(page.get_by_role("heading", name=f"Orders for turn {number}")).to_be_visible()
        order(hands, step(page, "Burns 1 white"), attack(page, re.compile("Beams .* fire at")))
        confirm(hands)
        look_for_news(page)
        expect(page.locator("#log")).to_contain_text(f"Turn {number}")
        battle.refresh_from_db()
    hands.press(page.get_by_role("button", name="Skip to the end"))
    expect(page.get_by_text("The battle is over.")).to_be_visible()
    assert number <= TURNS
    hands.press(page.get_by_role("link", name="All battles"))
    expect(page.get_by_role("row", name="By Touch")).to_be_visible()


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_the_focus_shows_itself_wherever_it_goes(
    page: Page, transactional_db: None, enter_as: EnterAs, size: dict[str, int]
) -> None:
    """Nothing at the edges of the screen covers it."""
    town = found_town()
    enter_as(town.reader)
    page.emulate_media(reduced_motion="reduce")
    page.set_viewport_size(size)  # type: ignore[arg-type]
    code, fleet = town.running.code, town.fleet.code
    rooms = [
        "/shipyard/designs/new/?class=argument",
        f"/shipyard/fleets/{fleet}/",
        "/battles/new/",
        f"/battles/{code}/",
    ]
    found = {}
    for room in [*rooms, f"/battles/{code}/#desk-part"]:
        page.goto(room)
        if faults := walk_through(page):
            found[room] = faults
    assert found == {}
