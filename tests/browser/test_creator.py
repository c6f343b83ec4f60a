"""The Ship Creator by hand: drawing, arming, saving, taking out and bringing in; and all of it from the keyboard."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Dialog, Locator, Page, expect
from pytest_django.live_server_helper import LiveServer

from hexbattle.accounts.models import Account
from shipyard.models import Design
from shipyard.services import load_catalogue
from tests.browser.conftest import EnterAs
from tests.shipyard.drawn import drawn
from tests.shipyard.factories import DesignFactory

PHONE = {"width": 390, "height": 844}


@pytest.fixture
def creator(page: Page, account: Account, enter_as: EnterAs, live_server: LiveServer) -> Page:
    load_catalogue()
    enter_as(account)
    page.goto("/shipyard/creator/")
    expect(page.get_by_text("click to set the first corner")).to_be_visible()
    page.evaluate("document.fonts.ready")  # nothing moves under the pointer any more
    return page


def board(page: Page) -> Locator:
    return page.locator("#board")


def click_at(page: Page, *places: tuple[int, int]) -> None:
    """Clicks on the board, in pixels from its middle, where the shape's 0, 0 is."""
    box = board(page).bounding_box()
    assert box
    for x, y in places:
        board(page).click(position={"x": box["width"] / 2 + x, "y": box["height"] / 2 + y})


def corners(page: Page) -> list[tuple[float, float]]:
    xs, ys = (page.locator(f"[name=point-{axis}]").all() for axis in "xy")
    return [(float(x.input_value()), float(y.input_value())) for x, y in zip(xs, ys, strict=True)]


def questions(page: Page) -> list[str]:
    """What the browser will have asked before the page was left; all of it is agreed to."""
    asked: list[str] = []

    def agree(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.accept()

    page.on("dialog", agree)
    return asked


def save(page: Page, name: str) -> None:
    page.get_by_label("Name", exact=True).first.fill(name)
    page.get_by_role("button", name="Save ship").click()
    expect(page.get_by_text(f"{name} is saved.")).to_be_visible()


def test_a_ship_is_drawn_armed_saved_exported_and_comes_back_the_same(creator: Page, tmp_path: Path) -> None:
    """H-1.1, H-1.3."""
    page = creator
    click_at(page, (150, 0), (-100, 80), (-100, -80), (150, 0))
    nose, starboard, port = corners(page)
    assert nose[0] > 0 == nose[1]
    assert starboard[1] > 0 > port[1]
    page.get_by_role("tab", name="Stats").click()
    page.get_by_label("Hull points").fill("20")
    page.get_by_role("button", name="Pulse torpedo").click()
    page.get_by_role("button", name="Set on shape").nth(1).click()
    click_at(page, (-60, 20))
    mount = page.locator("#weapon-1-x").input_value(), page.locator("#weapon-1-y").input_value()
    assert float(mount[0]) < 0 < float(mount[1])
    expect(page.locator("#bill-line")).to_contain_text("92 points")
    save(page, "Wedge")
    ship = Design.objects.get()
    assert [(weapon["type"], weapon["arc"]) for weapon in ship.document["stats"]["weapons"]] == [
        ("class2", "fore"), ("torpedo", "any"),
    ]  # fmt: skip
    page.get_by_role("tab", name="Shapes").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Export Wedge").click()
    file = tmp_path / "wedge.json"
    download.value.save_as(file)
    assert list(json.loads(file.read_text())) == ["Wedge"]
    page.get_by_role("link", name="Import").click()
    page.get_by_label("or a file").set_input_files(file)
    page.get_by_role("button", name="Import").click()
    expect(page.get_by_text("Arrived: Wedge.")).to_be_visible()
    assert [one.document for one in Design.objects.all()] == [ship.document] * 2


def test_a_corner_that_was_set_amiss_is_taken_back_while_drawing(creator: Page) -> None:
    page = creator
    click_at(page, (150, 0), (0, 100), (-100, 80))
    expect(page.get_by_text("3 corners.")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_text("2 corners.")).to_be_visible()
    click_at(page, (-100, -80))
    board(page).press("Enter")
    assert len(corners(page)) == 3


def test_a_corner_is_dragged_and_taken_back(creator: Page) -> None:
    page = creator
    click_at(page, (150, 0), (-100, 80), (-100, -80), (150, 0))
    before = corners(page)
    box = board(page).bounding_box()
    assert box
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(middle[0] + 150, middle[1])
    page.mouse.down()
    page.mouse.move(middle[0] + 200, middle[1] + 40, steps=4)
    page.mouse.up()
    assert corners(page)[0] > before[0]
    assert corners(page)[1:] == before[1:]
    page.keyboard.press("Control+z")
    assert corners(page) == before
    page.keyboard.press("Control+Shift+z")
    assert corners(page)[0] > before[0]


def test_a_ship_is_made_from_the_keyboard_alone(creator: Page) -> None:
    page = creator
    page.get_by_label("Name", exact=True).first.focus()
    page.keyboard.type("Typed")
    page.get_by_role("button", name="Region", exact=True).focus()
    page.keyboard.press("Enter")
    expect(page.locator("#point-0-0-x")).to_be_visible()
    page.locator("#point-0-0-x").focus()
    page.keyboard.press("Control+a")
    page.keyboard.type("44")
    page.get_by_role("button", name="Insert a point after 1").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#point-0-1-x")).to_be_focused()
    page.get_by_role("button", name="Save ship").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("Typed is saved.")).to_be_visible()
    region = Design.objects.get().document["regions"][0]
    assert [point["x"] for point in region][:2] == [44, 12]


def test_what_the_rules_say_stands_beside_the_field_and_nothing_is_lost(creator: Page) -> None:
    page = creator
    page.get_by_role("tab", name="Stats").click()
    page.get_by_label("Thrust rating").fill("99")
    expect(page.locator("#thrust")).to_have_attribute("aria-invalid", "true")
    expect(page.locator("#stats").get_by_text("from 1 to 12")).to_be_visible()
    click_at(page, (0, 0), (50, 0), (50, 50), (0, 0))
    page.get_by_role("button", name="Save ship").click()
    expect(page.get_by_text("What you drew and typed is still here.")).to_be_visible()
    assert len(corners(page)) == 3
    page.get_by_role("tab", name="Stats").click()
    expect(page.get_by_label("Thrust rating")).to_have_value("99")
    assert not Design.objects.exists()


def test_unsaved_work_is_not_left_without_asking(creator: Page) -> None:
    page = creator
    asked = questions(page)
    click_at(page, (0, 0), (50, 0), (50, 50), (0, 0))
    page.get_by_role("link", name="Leave").click()
    page.wait_for_url("**/shipyard/designs/")
    assert asked == ["beforeunload"]


def test_a_saved_ship_is_left_without_a_question(creator: Page, account: Account) -> None:
    page = creator
    ship = DesignFactory.create(account=account, name="Wasp", ruleset="hex_battle", document=drawn())
    asked = questions(page)
    page.goto(ship.get_absolute_url())
    page.get_by_role("tab", name="Stats").click()
    page.get_by_role("link", name="Leave").click()
    page.wait_for_url("**/shipyard/designs/")
    assert asked == []


def test_a_ready_ship_is_where_one_may_begin(creator: Page) -> None:
    page = creator
    page.get_by_role("link", name="Longbow").first.click()
    expect(page.get_by_label("Name", exact=True).first).to_have_value("Longbow")
    page.locator("#region-list").get_by_role("button", name="Mirror").first.click()
    save(page, "Long Mine")


def test_it_fits_a_phone(creator: Page, account: Account) -> None:
    page = creator
    ship = DesignFactory.create(account=account, name="Wasp", ruleset="hex_battle", document=drawn())
    page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    for tab in ("editor", "shapes", "stats"):
        page.goto(f"{ship.get_absolute_url()}#{tab}")
        page.reload()
        expect(page.locator(f"#{tab}")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
