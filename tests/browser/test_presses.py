"""Presses that come faster than the server answers: none is lost without a sign, and none hits another row."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from hexbattle.accounts.models import Account
from shipyard import services
from shipyard.models import FleetShip, ShipClass
from tests.browser.conftest import EnterAs
from tests.pages.duels import duel
from tests.shipyard.factories import NOW, FleetFactory

TWICE = "button => { button.click(); button.click(); }"
PRESS_ON_ARRIVAL = """() => {
  window.pressed = 0;
  new MutationObserver((_changes, watch) => {
    const confirm = document.getElementById("confirm");
    if (!confirm) return;
    watch.disconnect();
    window.pressed += 1;
    confirm.click();
  }).observe(document.getElementById("desk-part"), { childList: true, subtree: true });
}"""
BOTH = "buttons => buttons.forEach((button) => button.click())"


def test_two_ships_removed_at_once_are_both_removed(page: Page, enter_as: EnterAs, account: Account) -> None:
    services.load_catalogue()
    fleet = FleetFactory.create(account=account, budget=5000)
    for slug in ("crown", "wisp", "finch"):
        services.add_ship(fleet, ShipClass.objects.get(slug=slug), NOW)
    enter_as(account)
    page.goto(f"/shipyard/fleets/{fleet.code}/")
    page.locator(".fleet-ship > button").evaluate_all(f"buttons => ({BOTH})(buttons.slice(0, 2))")
    expect(page.locator(".fleet-ship")).to_have_count(1)
    settled(page.locator("#ships"))
    assert FleetShip.objects.filter(fleet=fleet).count() == 1


def test_a_part_added_twice_at_once_is_there_twice(page: Page, enter_as: EnterAs, account: Account) -> None:
    enter_as(account)
    page.goto("/shipyard/designs/new/")
    page.get_by_role("button", name="black engine").evaluate(TWICE)
    expect(page.locator("#rows .part-row")).to_have_count(2)


def test_a_part_pressed_away_twice_at_once_takes_no_other_with_it(
    page: Page, enter_as: EnterAs, account: Account
) -> None:
    enter_as(account)
    page.goto("/shipyard/designs/new/")
    page.get_by_role("button", name="black engine").evaluate(TWICE)
    expect(page.locator("#rows .part-row")).to_have_count(2)
    settled(page.locator("#rows"))
    page.locator(".part-remove").first.evaluate(TWICE)
    expect(page.locator("#rows .part-row")).to_have_count(1)
    settled(page.locator("#rows"))
    expect(page.locator("#rows .part-row")).to_have_count(1)


def settled(part: Locator) -> None:
    """No answer is on its way that would replace this part."""
    expect(part).not_to_have_attribute("aria-busy", "true")


def test_a_press_in_the_very_moment_in_which_an_answer_arrives_is_no_plain_request(
    page: Page, enter_as: EnterAs, account: Account, rival: Account
) -> None:
    """A plain one would lead away from the page, and to reload it would hand in the same again."""
    battle = duel(account, rival)
    enter_as(account)
    page.goto(battle.get_absolute_url())
    page.evaluate(PRESS_ON_ARRIVAL)
    page.locator("#review").click()
    expect(page.locator("#desk-state")).to_contain_text("confirmed")
    assert page.evaluate("() => window.pressed") == 1
    assert page.url.endswith(battle.get_absolute_url())
