"""Two people, each at a browser of their own, from signing up to the end of a battle between them."""

from __future__ import annotations

import html
import re

import pytest
from playwright.sync_api import Page, expect

from battles.models import Battle, OrderSheet
from shipyard.models import Design
from shipyard.services import load_catalogue
from tests.browser.axe import look_over
from tests.browser.conftest import OpenBrowser
from tests.browser.hands import Hands, Mouse
from tests.browser.holding import Held
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

MOST_TURNS = 8


def sit_down(open_browser: OpenBrowser) -> Page:
    page = open_browser().new_page()
    page.clock.install()
    return page


def challenge(hands: Hands, rival: str) -> None:
    page = hands.page
    enter_room(hands, "Battles")
    hands.press(page.get_by_role("link", name="New battle"))
    arrive(hands, "New battle")
    hands.tick(page.get_by_role("radio", name="A player, by log-in name"))
    hands.write(page.get_by_label("Log-in name of the player"), rival)
    expect(page.get_by_label("A turn lasts at most").locator("option:checked")).to_have_text("1 day")
    open_terms(hands, "Harbour Watch", name="Two Lamps", distance=14)
    expect(page.get_by_text("It begins when every side has brought a fleet.")).to_be_visible()


def accept(hands: Hands) -> None:
    """Quicker than the page can show the chosen fleet."""
    page = hands.page
    enter_room(hands, "Battles")
    hands.press(page.get_by_role("link", name="Choose a fleet and accept"))
    arrive(hands, "Two Lamps")
    Held(page, "**/battles/new/fleet/*")
    hands.choose(page.get_by_label("Your fleet"), "Small Fry")
    hands.press(page.get_by_role("button", name="Accept and fight"))
    expect(page.get_by_role("heading", name="Orders for turn 1")).to_be_visible()


def what_is_known(page: Page, battle: Battle) -> str:
    """Everything that the site tells the page's owner about the battle, and what stands in the open page."""
    address = battle.get_absolute_url()
    told = [page.request.get(address + more).text() for more in ("", "state/")]
    return html.unescape(" ".join([*told, page.content()]))


def assert_sealed(page: Page, battle: Battle, rival_seat: int) -> None:
    """Nothing of the rival's sheet has come to this browser."""
    sheet = OrderSheet.objects.get(side__battle=battle, side__seat=rival_seat, turn__status="open")
    known = what_is_known(page, battle)
    assert [secret for secret in (sheet.text, sheet.nonce, sheet.receipt) if secret in known] == []


@pytest.mark.usefixtures("transactional_db")
def test_two_people_sign_up_build_ships_and_fight_a_battle_to_its_end(new_context: OpenBrowser) -> None:
    load_catalogue()
    ann, bob = Mouse(sit_down(new_context)), Mouse(sit_down(new_context))
    sign_up(ann, "ann")
    build_warship(ann, "Tern")
    assert [one["kind"] for one in Design.objects.get().document["systems"]].count("beam_a") == 8
    gather_fleet(ann, "Harbour Watch", "Tern")
    sign_up(bob, "bob")
    gather_fleet(bob, "Small Fry", "Midge")
    challenge(ann, "bob")
    accept(bob)
    look_for_news(ann.page)
    turns = fight(ann, bob)
    assert turns >= 2
    for hands, word in ((ann, "Victory"), (bob, "Defeat")):
        hands.press(hands.page.get_by_role("button", name="Skip to the end"))
        expect(hands.page.locator(".result").get_by_text(word)).to_be_visible()
    expect(bob.page.locator("#roster")).to_contain_text("destroyed")
    assert look_over(bob.page) == []
    ann.press(ann.page.get_by_role("link", name="All battles"))
    expect(ann.page.get_by_role("row", name="Two Lamps")).to_contain_text("won")


def fight(ann: Hands, bob: Hands) -> int:
    """Both close in for a turn, then both shoot until somebody is left alone. Who confirms first takes turns."""
    battle = Battle.objects.get()
    seats = {id(ann): 0, id(bob): 1}
    for one in (ann, bob):
        expect(one.page.get_by_role("heading", name="Orders for turn 1")).to_be_visible()
        one.page.wait_for_load_state()
        one.page.evaluate("window.neverReloaded = true")
    for number in range(1, MOST_TURNS):
        first, second = (ann, bob) if number % 2 else (bob, ann)
        give_orders(first, number)
        expect(first.page.locator("#desk-state")).to_have_text("confirmed")
        assert_sealed(second.page, battle, seats[id(first)])
        look_for_news(second.page)
        expect(second.page.locator("#battle-status .badge.good", has_text="confirmed")).to_be_visible()
        give_orders(second, number)
        for one in (ann, bob):
            look_for_news(one.page)
            expect(one.page.locator("#log")).to_contain_text(f"Turn {number}")
            assert one.page.evaluate("window.neverReloaded")
        battle.refresh_from_db()
        if battle.status == Battle.Status.ENDED:
            return number
    raise AssertionError(f"no end after {MOST_TURNS} turns")


def give_orders(hands: Hands, number: int) -> None:
    page = hands.page
    expect(page.get_by_role("heading", name=f"Orders for turn {number}")).to_be_visible()
    order(hands, step(page, "Burns 1 white") if number == 1 else attack(page, re.compile("Beams .* bear, fire at")))
    confirm(hands)
