"""The scenario editor by pointer, by keys alone, and without scripts."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from battles.models import Battle, Scenario
from hexbattle.accounts.models import Account
from shipyard.services import load_catalogue
from tests.browser.axe import Audit
from tests.browser.conftest import EnterAs, OpenBrowser

NEW = "/battles/scenarios/new/"


@pytest.fixture
def editor(page: Page, enter_as: EnterAs, account: Account) -> Page:
    enter_as(account)
    page.goto(NEW)
    expect(page.locator("#map")).to_be_visible()
    return page


def ground(page: Page) -> dict[str, Any]:
    return json.loads(page.locator("#id_ground").input_value())  # type: ignore[no-any-return]


def middle_of(page: Page) -> tuple[float, float]:
    box = page.locator("#map").bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_scenario_is_drawn_saved_and_played(editor: Page, account: Account, audit: Audit) -> None:
    load_catalogue()
    page, (x, y) = editor, middle_of(editor)
    page.get_by_label("Name", exact=True).first.fill("Shoals")
    page.get_by_role("button", name="Debris").click()
    page.mouse.move(x - 80, y - 30)
    page.mouse.down()
    page.mouse.move(x + 80, y + 30, steps=2)
    page.mouse.up()
    assert len(ground(page)["terrain"]) > 4, "a quick stroke leaves no gaps"
    page.get_by_role("button", name="Undo").click()
    assert not ground(page).get("terrain")
    page.get_by_role("button", name="Redo").click()
    page.get_by_role("button", name="Zone A").click()
    page.get_by_label("Size").select_option("2")
    page.mouse.click(x - 150, y)
    page.get_by_role("button", name="◎ Objective").click()
    page.mouse.click(x, y - 120)
    page.get_by_label("Won by").select_option(label="East")
    expect(page.locator("#verdict .target.side-1")).to_be_attached()
    assert audit() == []
    page.get_by_role("button", name="Save scenario").click()
    expect(page.get_by_role("heading", name="Shoals")).to_be_visible()
    document = Scenario.objects.get(account=account).document
    assert len(document["sides"][0]["zone"]) == 7
    assert document["objective"]["team"] == 1
    page.get_by_role("button", name="Play-test now").click()
    expect(page.get_by_role("heading", name="Shoals")).to_be_visible()
    assert Battle.objects.get().field["terrain"] == document["terrain"]


def test_all_of_the_map_can_be_drawn_by_keys(editor: Page) -> None:
    page = editor
    page.locator("#map").focus()
    for key in (
        "p",
        "ArrowLeft",
        "ArrowLeft",
        "ArrowUp",
        " ",
        "n",
        "2",
        "Shift+ArrowRight",
        "Enter",
        "b",
        "1",
        "Space",
    ):
        page.keyboard.press(key)
    there = ground(page)
    assert list(there["terrain"].values()) == ["planet", *["nebula"] * 7]
    assert len(there["sides"][1]["zone"]) == 1
    expect(page.locator("#map-status")).to_contain_text("zone of East")
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    assert list(ground(page)["terrain"].values()) == ["planet"]


def test_faults_are_told_while_one_draws(editor: Page) -> None:
    page = editor
    page.get_by_text("Map and sides as JSON").click()
    page.locator("#id_ground").fill(json.dumps({**ground(page), "terrain": {"99,0": "debris"}}))
    expect(page.locator("#verdict")).to_contain_text("This hex is not on the board.")
    page.locator("#id_ground").fill("{")
    expect(page.locator("#map-status")).to_contain_text("cannot be read")
    expect(page.locator("#verdict")).to_contain_text("This is not JSON")


def test_start_lines_are_set_and_turned(editor: Page) -> None:
    page = editor
    page.goto(f"{NEW}?rules=conversion")
    page.get_by_role("button", name="Side", exact=True).click()
    page.get_by_role("button", name="Line C").click()
    x, y = middle_of(page)
    page.mouse.click(x + 90, y)
    page.mouse.click(x + 90, y)
    sides = ground(page)["sides"]
    assert len(sides) == 3
    assert sides[2]["line"]["facing"] == 1
    expect(page.locator("#verdict .start")).to_have_count(3)


def test_a_phone_holds_the_editor(editor: Page, audit: Audit) -> None:
    page = editor
    page.set_viewport_size({"width": 390, "height": 844})
    page.reload()
    expect(page.locator("#map")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert audit() == []


def test_without_scripts_the_form_does_it_all(
    new_context: OpenBrowser, enter_as: EnterAs, account: Account, page: Page
) -> None:
    enter_as(account)
    context = new_context(java_script_enabled=False, storage_state=page.context.storage_state())
    plain = context.new_page()
    plain.goto(NEW)
    expect(plain.locator("#map")).to_be_hidden()
    plain.locator("#id_name").fill("By hand")
    document = json.loads(plain.locator("#id_ground").input_value())
    plain.locator("#id_ground").fill(json.dumps({**document, "terrain": {"5,5": "planet"}}))
    plain.get_by_role("button", name="Check").click()
    expect(plain.locator("#verdict .planet")).to_be_attached()
    plain.get_by_role("button", name="Save scenario").click()
    expect(plain.get_by_role("heading", name="By hand")).to_be_visible()
    assert Scenario.objects.get(account=account).document["terrain"] == {"5,5": "planet"}
