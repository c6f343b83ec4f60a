"""How two people come to fight a battle, from the front page to the result, told once for every kind of hands."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.hands import Hands
from tests.conftest import PASSWORD

LONGEST_POLL = 10_000  # milliseconds until an open battle page looks for news, at the latest


def sign_up(hands: Hands, name: str) -> None:
    page = hands.page
    page.goto("/")
    hands.press(page.get_by_role("link", name="Sign up for fleet battles"))
    arrive(hands, "Sign up")
    hands.write(page.get_by_label("Log-in name"), name)
    hands.write(page.get_by_label("E-mail address"), f"{name}@example.com")
    hands.write(page.get_by_label("Password"), PASSWORD)
    hands.press(page.get_by_role("main").get_by_role("button", name="Sign up"))
    expect(page.get_by_text(f"Welcome back, {name}")).to_be_visible()


def enter_room(hands: Hands, name: str, heading: str = "") -> None:
    """By the site's menu."""
    hands.press(hands.page.get_by_role("navigation", name="Site").get_by_role("link", name=name))
    arrive(hands, heading or name)


def arrive(hands: Hands, heading: str) -> None:
    """Wait for the page of that heading, and for its scripts."""
    expect(hands.page.get_by_role("heading", level=1, name=heading)).to_be_visible()
    hands.page.wait_for_load_state()


def build_warship(hands: Hands, name: str) -> None:
    """A hull of 36 tons with eight beams forward, a shot on the quarter, and what they need to fire."""
    page = hands.page
    line = page.locator("#bill-line")
    enter_room(hands, "Shipyard", "My designs")
    hands.press(page.get_by_role("link", name="Draw a ship"))
    arrive(hands, "New design")
    hands.write(page.get_by_label("Name", exact=True), name)
    hands.write(page.get_by_role("spinbutton", name="Hull, tons"), "36")
    expect(line).to_contain_text("of 36 t")
    hands.press(page.get_by_role("button", name="white engine"))
    hands.write(page.locator("#drive-0-thrust"), "72")
    hands.press(page.get_by_role("button", name="beam A 3 t"))
    hands.write(page.locator("#system-0-count"), "8")
    expect(line).to_contain_text("25 of 36 t")
    hands.choose(page.locator("#system-0-hours"), "6 hours")
    dial = page.get_by_role("slider", name="Sector of beam A")
    expect(dial).to_have_attribute("aria-valuetext", "9:00 to 3:00")
    expect(page.locator("[aria-busy]")).to_have_count(0)  # nothing moves under the pointer any more
    hands.aim(dial, 19)
    expect(page.locator("#system-0-start")).to_have_value("9:30")
    hands.press(page.get_by_role("button", name="rocket rack 1 t"))
    hands.choose(page.locator("#system-1-start"), "8:30")
    expect(page.get_by_role("slider", name="Sector of rocket rack")).to_have_attribute(
        "aria-valuetext", "8:30 to 10:30"
    )
    hands.press(page.get_by_role("button", name="fire control 3 t"))
    expect(line).to_contain_text("29 of 36 t")
    expect(line).to_contain_text("Ready to build")
    hands.press(page.get_by_role("button", name="Save design"))
    expect(page.get_by_text(f"{name} is saved.")).to_be_visible()


def gather_fleet(hands: Hands, name: str, ship: str) -> None:
    page = hands.page
    enter_room(hands, "Fleets")
    hands.press(page.get_by_role("link", name="Gather a fleet"))
    arrive(hands, "New fleet")
    hands.write(page.get_by_label("Name"), name)
    hands.write(page.get_by_label("Budget, in credits or points"), "500")
    hands.press(page.get_by_role("button", name="Gather it"))
    arrive(hands, name)
    hands.choose(page.get_by_label("Ship", exact=True), ship)
    hands.press(page.get_by_role("button", name="Add", exact=True))
    expect(page.locator("#sum")).to_contain_text("Ready to fight")


def open_terms(hands: Hands, fleet: str, *, name: str, distance: int, turn_limit: int | None = None) -> None:
    """The form for a new battle, filled in but for the opponent; starts it."""
    page = hands.page
    hands.choose(page.get_by_label("Your fleet"), fleet)
    expect(page.locator("#muster")).to_contain_text(fleet)
    hands.write(page.get_by_label("Name of the battle"), name)
    hands.press(page.get_by_text("Distance, speed, limits and other options"))
    hands.write(page.get_by_label("Distance at the start"), str(distance))
    hands.write(page.get_by_label("Speed at the start"), "1")
    if turn_limit is not None:
        hands.write(page.get_by_label("Turn limit"), str(turn_limit))
    hands.press(page.get_by_role("button", name="Start the battle"))


def order(hands: Hands, *commands: Locator) -> None:
    """Press buttons of the order desk, each after the answer to the one before."""
    for command in commands:
        hands.press(command)
        expect(hands.page.locator("#desk[data-unsaved]")).to_be_attached()
        expect(hands.page.locator("[aria-busy]")).to_have_count(0)


def confirm(hands: Hands) -> None:
    hands.press(hands.page.get_by_role("button", name="Confirm…"))
    hands.press(hands.page.get_by_role("dialog").get_by_role("button", name="Confirm these orders"))


def look_for_news(page: Page) -> None:
    """The open page's clock goes on to its next look, which is otherwise up to ten seconds away."""
    page.clock.fast_forward(LONGEST_POLL)


def step(page: Page, text: re.Pattern[str] | str) -> Locator:
    """The button that adds a step to the plot."""
    return page.locator(".choices").get_by_role("button", name=text)


def attack(page: Page, text: re.Pattern[str] | str) -> Locator:
    """The button that adds an attack to the fire list."""
    return page.locator(".targets").get_by_role("button", name=text)
