"""The shipyard in a browser: the designer while one types, by mouse, by keyboard and without scripts."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Dialog, Page, expect

from hexbattle.accounts.models import Account
from shipyard import services
from shipyard.models import Design, Fleet, FleetShip, ShipClass
from tests.browser.axe import Audit
from tests.browser.conftest import EnterAs
from tests.browser.holding import Held
from tests.shipyard.factories import NOW, DesignFactory, FleetFactory

NEW = "/shipyard/designs/new/"


@pytest.fixture(autouse=True)
def _entered(enter_as: EnterAs, account: Account) -> None:
    enter_as(account)


def test_the_bill_follows_what_is_typed(page: Page, audit: Audit) -> None:
    page.goto(NEW)
    line = page.locator("#bill-line")
    page.get_by_label("Name", exact=True).fill("Tern")
    page.locator("#hull").fill("30")
    page.get_by_role("button", name="white engine (reversible)").click()
    expect(page.locator("#drive-0-thrust")).to_be_focused()
    page.keyboard.type("60")  # over the thrust that was offered
    expect(line).to_contain_text("1 of 30 t")
    expect(line).to_contain_text("270 credits")
    page.locator("#hull").fill("200")
    expect(line).to_contain_text("1 fault")
    expect(page.locator("#hull-says")).to_contain_text("from 2 to 108")
    assert audit() == []
    page.locator("#hull").fill("30")
    expect(line).to_contain_text("Ready to build")
    page.get_by_role("button", name="Save design").click()
    expect(page.get_by_text("Tern is saved.")).to_be_visible()
    assert Design.objects.get().document["drives"] == [{"colour": "white", "thrust": 60}]


def test_a_sector_is_set_on_the_dial_by_mouse_keys_and_select(page: Page) -> None:
    """C-1.4."""
    page.goto(NEW)
    page.get_by_role("button", name="beam A 3 t").click()
    dial, start = page.get_by_role("slider", name="Sector of beam A"), page.locator("#system-0-start")
    expect(start).to_have_value("10:30")
    expect(dial).to_have_attribute("aria-valuetext", "10:30 to 1:30")
    expect(page.locator("[aria-busy]")).to_have_count(0)  # nothing moves under the pointer any more
    box = dial.bounding_box()
    assert box
    dial.click(position={"x": box["width"] - 6, "y": box["height"] / 2})
    expect(start).to_have_value("1:30")
    dial.press("ArrowRight")
    expect(start).to_have_value("2:00")
    dial.press("PageDown")
    expect(start).to_have_value("11:00")
    start.select_option("6:00")
    expect(dial).to_have_attribute("aria-valuetext", "6:00 to 9:00")
    page.locator("#system-0-hours").select_option("6")
    expect(start).to_have_value("4:30")  # the middle stays where it was
    expect(dial).to_have_attribute("aria-valuetext", "4:30 to 10:30")
    page.locator("#system-0-hours").select_option("12")
    expect(dial).to_have_count(0)


def test_what_was_done_can_be_undone(page: Page) -> None:
    page.goto(NEW)
    undo, line = page.get_by_role("button", name="Undo"), page.locator("#bill-line")
    expect(undo).to_be_disabled()
    page.get_by_role("button", name="shield generator 3 t").click()
    page.locator("#system-0-count").fill("4")
    expect(line).to_contain_text("12 of 24 t")
    undo.click()
    expect(line).to_contain_text("3 of 24 t")
    expect(page.locator("#system-0-count")).to_have_value("1")
    undo.click()
    expect(line).to_contain_text("0 of 24 t")
    expect(undo).to_be_disabled()


def test_a_figure_that_was_opened_stays_open(page: Page) -> None:
    page.goto(NEW)
    hits = page.locator("#bill details", has_text="Hits")
    hits.locator("summary").click()
    page.locator("#hull").fill("31")
    expect(hits).to_contain_text("⌊31 ÷ 2⌋")
    expect(hits).to_have_attribute("open", "")


def test_leaving_with_changes_asks_first_and_saving_does_not(page: Page) -> None:
    asked: list[str] = []

    def answer(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.accept()

    page.on("dialog", answer)
    page.goto(NEW)
    page.get_by_label("Name", exact=True).fill("Tern")
    page.get_by_role("link", name="Leave").click()
    expect(page).to_have_url("/shipyard/designs/")
    assert asked == ["beforeunload"]
    page.goto(NEW)
    page.get_by_label("Name", exact=True).fill("Tern")
    page.get_by_role("button", name="Save design").click()
    expect(page.get_by_text("Tern is saved.")).to_be_visible()
    assert asked == ["beforeunload"]


def test_the_designer_works_without_scripts(page: Page, browser: Browser, base_url: str) -> None:
    context = browser.new_context(
        java_script_enabled=False, base_url=base_url, storage_state=page.context.storage_state()
    )
    plain = context.new_page()
    plain.goto(NEW)
    plain.locator("#name").fill("Plain")
    plain.get_by_role("button", name="black engine").click()
    plain.locator("#drive-0-thrust").fill("48")
    plain.get_by_role("button", name="beam C 1 t").click()
    plain.locator("#system-0-start").select_option("3:00")
    plain.get_by_role("button", name="Save design").click()
    expect(plain.get_by_text("Plain is saved.")).to_be_visible()
    assert Design.objects.get().document["systems"] == [{"kind": "beam_c", "hours": 3, "from": "3:00"}]
    context.close()


@pytest.fixture
def home_guard(account: Account) -> str:
    """The address of a fleet of two kinds of ships."""
    services.load_catalogue()
    fleet = FleetFactory.create(account=account, budget=500)
    for source in (DesignFactory.create(account=account), ShipClass.objects.get(slug="crown")):
        services.add_ship(fleet, source, NOW)
    return f"/shipyard/fleets/{fleet.code}/"


def test_a_fleet_is_counted_while_one_changes_it(page: Page, home_guard: str) -> None:
    page.goto(home_guard)
    page.get_by_role("button", name="Remove Northern Crown").click()
    expect(page.get_by_label("Name of Northern Crown")).to_have_count(0)
    expect(page.locator("#sum")).to_contain_text("435")
    page.get_by_role("button", name="one Kite more").click()
    expect(page.locator("#sum")).to_contain_text("370 above the budget of 500")
    page.get_by_label("Budget, credits").fill("900")
    expect(page.locator("#sum")).to_contain_text("Ready to fight")
    page.get_by_label("Name of Kite").fill("  ")
    expect(page.locator("#sum")).to_contain_text("Please give a name")
    assert [(ship.name, ship.count) for ship in FleetShip.objects.filter(fleet__name="Home Guard")] == [("Kite", 2)]
    assert Fleet.objects.get(name="Home Guard").budget == 900


def test_an_imported_design_with_faults_lists_them_and_keeps_the_text(page: Page, audit: Audit) -> None:
    page.goto("/shipyard/designs/import/")
    page.get_by_label("Document (JSON)").fill('{"hull": 1}')
    page.get_by_role("button", name="Import").click()
    expect(page.get_by_role("alert")).to_contain_text("$.hull")
    expect(page.get_by_label("Document (JSON)")).to_have_value('{"hull": 1}')
    assert audit() == []


def test_a_button_that_only_has_the_focus_does_nothing(page: Page, home_guard: str) -> None:
    page.goto(home_guard)
    page.get_by_label("Number of Kite").fill("3")
    page.get_by_role("button", name="Remove Kite").focus()
    expect(page.locator("#sum")).to_contain_text("1305")
    expect(page.get_by_label("Number of Kite")).to_be_attached()
    page.goto(NEW)
    page.locator("#name").fill("Tern")
    page.get_by_role("button", name="Save design").focus()
    expect(page.locator("#bill-line")).to_contain_text("Ready to build")
    assert not Design.objects.filter(name="Tern").exists()


def test_what_was_typed_before_the_scripts_came_counts_too(page: Page) -> None:
    script = Held(page, "**/shipyard/designer.js")
    page.goto(NEW, wait_until="commit")
    page.locator("#hull").fill("36")
    script.let_go()
    expect(page.locator("#bill-line")).to_contain_text("of 36 t")
    expect(page.locator("#hull-slider")).to_have_value("36")
