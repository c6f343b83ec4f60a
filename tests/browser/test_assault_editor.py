"""The editor of ground assaults: by pointer, by keys alone, by fields alone; files out and in; played at once."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from battles.models import Battle, Scenario
from hexbattle.accounts.models import Account
from tests.browser.axe import Audit
from tests.browser.conftest import EnterAs, OpenBrowser

NEW = "/battles/scenarios/new/?rules=battleforge"
WIDE, HIGH = 14, 10


@pytest.fixture
def editor(page: Page, enter_as: EnterAs, account: Account) -> Page:
    enter_as(account)
    page.goto(NEW)
    expect(page.locator("#map")).to_be_visible()
    return page


def ground(page: Page) -> dict[str, Any]:
    return json.loads(page.locator("#id_ground").input_value())  # type: ignore[no-any-return]


def land(page: Page) -> str:
    return "".join(ground(page)["map"]["terrain"])


def units(page: Page, seat: int) -> list[dict[str, Any]]:
    return ground(page)["sides"][seat]["units"]  # type: ignore[no-any-return]


def tile(page: Page, x: int, y: int) -> tuple[float, float]:
    """Where the middle of a tile is on the screen, while the whole map is shown: its place against two known units'."""
    there = page.evaluate("""async ([x, y]) => {
      const { fitted, resized, newCamera, toScreen } = await import("/static/js/board/camera.js");
      const { SQUARES } = await import("/static/js/board/grids.js");
      const map = document.getElementById("map");
      const box = map.getBoundingClientRect();
      const land = JSON.parse(document.getElementById("id_ground").value).map;
      const bounds = SQUARES.box({ columns: land.width, rows: land.height });
      const camera = fitted(resized(newCamera(), map.clientWidth, map.clientHeight), [], bounds);
      const at = toScreen(camera, SQUARES.centre([x, y]));
      return [box.left + map.clientLeft + at.x, box.top + map.clientTop + at.y];
    }""", [x, y])  # fmt: skip
    return there[0], there[1]


def stroke(page: Page, start: tuple[int, int], end: tuple[int, int]) -> None:
    page.mouse.move(*tile(page, *start))
    page.mouse.down()
    page.mouse.move(*tile(page, *end), steps=2)
    page.mouse.up()


def brush(page: Page, name: str) -> Locator:
    return page.get_by_role("toolbar", name="Brushes").get_by_role("button", name=name)


def test_a_ground_is_painted_manned_saved_and_played_at_once(editor: Page, account: Account, audit: Audit) -> None:
    page = editor
    page.get_by_label("Name", exact=True).first.fill("The Ford")
    brush(page, "Water").click()
    stroke(page, (6, 0), (6, 6))
    assert [row[6] for row in ground(page)["map"]["terrain"]] == [
        *"wwwwwww...",
    ], "a quick stroke leaves no gaps"
    page.get_by_role("button", name="Undo").click()
    assert "w" not in land(page)
    page.get_by_role("button", name="Redo").click()
    page.locator("#archetype").select_option("scout")
    brush(page, "Units A").click()
    page.mouse.click(*tile(page, 2, 2))
    assert units(page, 0)[2] == {"name": "Scout1", "archetype": "scout", "at": [2, 2]}
    brush(page, "Look").click()
    stroke(page, (2, 2), (3, 3))
    assert units(page, 0)[2]["at"] == [3, 3]
    brush(page, "Objective").click()
    page.mouse.click(*tile(page, 7, 8))
    expect(page.locator("#verdict .held")).to_be_attached()
    assert audit() == []
    page.get_by_role("button", name="Play-test").click()
    expect(page.get_by_role("heading", name="The Ford")).to_be_visible()
    document = Scenario.objects.get(account=account).document
    assert document["victory"] == {"turns": 3, "kind": "hold_objective", "tiles": [[7, 8]]}
    state = Battle.objects.get().turns.get(number=1).state
    assert {"Ash", "Birch", "Cedar", "Dogwood", "Scout1"} == {unit["name"] for unit in state["units"]}
    assert state["map"] == document["map"]


def test_a_fault_is_shown_at_its_place(editor: Page) -> None:
    """B-6.3."""
    page = editor
    brush(page, "Blocking").click()
    page.mouse.click(*tile(page, 1, 4))
    expect(page.locator("#verdict")).to_contain_text("$.sides[0].units[0].at")
    chip = page.get_by_role("button", name="! Ash")
    expect(chip).to_be_visible()
    page.get_by_role("link", name="Nothing can stand on this tile.").click()
    expect(page.locator("#unit-x")).to_be_focused()
    expect(page.locator("#unit-x")).to_have_attribute("aria-invalid", "true")
    expect(page.locator("#unit-faults")).to_have_text("Nothing can stand on this tile.")
    page.locator("#unit-x").fill("2")
    expect(page.locator("#unit-faults")).to_be_empty()
    expect(page.get_by_role("button", name="Ash", exact=True)).to_be_visible()
    assert units(page, 0)[0]["at"] == [2, 4]


def test_an_objective_out_of_reach_is_told_beside_the_victory(editor: Page) -> None:
    page = editor
    page.locator("#victory-kind").select_option("hold_objective")
    page.locator("#victory-tiles").fill("0,0")
    page.get_by_text("Terrain as text").click()
    rows = [".#............", "##............", *["." * WIDE] * (HIGH - 2)]
    page.locator("#land").fill("\n".join(rows))
    expect(page.locator("#land-faults")).to_contain_text("No unit of side 0 can ever reach this tile at its speed.")
    assert ground(page)["map"]["terrain"] == rows


def test_everything_on_the_map_can_be_done_by_keys(editor: Page) -> None:
    page = editor
    page.locator("#map").focus()
    for key in ("f", "2", "Space"):  # at the middle, 7,5
        page.keyboard.press(key)
    assert land(page).count("f") == 5
    for key in ("b", "k", "ArrowRight", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    assert units(page, 1)[2] == {"name": "Striker1", "archetype": "striker", "at": [9, 5]}
    expect(page.locator("#map-status")).to_have_text("Tile 9, 5: open, Striker1 of East, chosen.")
    for key in ("ArrowUp", "m"):
        page.keyboard.press(key)
    assert units(page, 1)[2]["at"] == [9, 4]
    page.keyboard.press("Delete")
    assert len(units(page, 1)) == 2
    for key in ("t", "Space"):
        page.keyboard.press(key)
    assert ground(page)["victory"]["tiles"] == [[9, 4]]
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    assert len(units(page, 1)) == 3


def test_everything_on_the_map_can_be_done_by_fields(editor: Page) -> None:
    page = editor
    page.get_by_role("button", name="Side", exact=True).click()
    third = page.locator("#sides fieldset").nth(2)
    third.get_by_label("Name").fill("South")
    third.get_by_role("button", name="Unit").click()
    page.locator("#unit-name").fill("Gunner")
    page.locator("#unit-archetype").select_option("striker")
    expect(page.locator("#unit-hp")).to_have_attribute("placeholder", "16")
    for key, figure in (("x", "7"), ("y", "9"), ("hp", "9"), ("range", "4")):
        page.locator(f"#unit-{key}").fill(figure)
    page.locator("#unit-ability").select_option("area_damage")
    gunner = {"name": "Gunner", "archetype": "striker", "at": [7, 9], "hp": 9, "range": 4, "ability": "area_damage"}
    assert units(page, 2) == [gunner]
    page.locator("#unit-side").select_option(label="West")
    assert units(page, 0)[2] == gunner
    page.locator("#unit-hp").fill("")
    assert "hp" not in units(page, 0)[2], "left empty, a figure is the archetype's"
    page.locator("#width").fill("20")
    assert {len(row) for row in ground(page)["map"]["terrain"]} == {20}
    page.locator("#defender").select_option(label="East")
    assert ground(page)["defending_team"] == 1
    page.get_by_role("button", name="Remove", exact=True).click()
    assert len(units(page, 0)) == 2


def test_a_number_that_is_being_typed_loses_nothing(editor: Page) -> None:
    page = editor
    width = page.locator("#width")
    width.fill("4")
    width.press("End")
    width.type("0")
    assert ground(page)["map"]["width"] == 40
    assert [unit["at"] for unit in units(page, 1)] == [[12, 5], [12, 4]]


def test_a_scenario_goes_out_as_a_file_and_comes_back(editor: Page, account: Account, tmp_path: Path) -> None:
    page = editor
    brush(page, "Forest").click()
    page.mouse.click(*tile(page, 5, 5))
    page.get_by_role("button", name="Save scenario").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Export").click()
    file = tmp_path / "out.json"
    download.value.save_as(file)
    page.goto("/battles/scenarios/import/")
    page.get_by_label("or a file").set_input_files(file)
    page.get_by_role("button", name="Import").click()
    expect(page.get_by_role("heading", name="New scenario")).to_be_visible()
    one, other = (kept.document for kept in Scenario.objects.filter(account=account))
    assert one == other
    assert one["map"]["terrain"][5][5] == "f"


def test_a_phone_holds_the_editor(editor: Page, audit: Audit) -> None:
    page = editor
    page.set_viewport_size({"width": 390, "height": 844})
    page.reload()
    brush(page, "Units B").click()
    page.mouse.click(*tile(page, 5, 5))
    assert len(units(page, 1)) == 3
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert audit() == []


def test_without_scripts_the_form_does_it_all(
    new_context: OpenBrowser, enter_as: EnterAs, account: Account, page: Page
) -> None:
    enter_as(account)
    plain = new_context(java_script_enabled=False, storage_state=page.context.storage_state()).new_page()
    plain.goto(NEW)
    plain.locator("#id_name").fill("By hand")
    plain.get_by_label("Intent").check()
    document = json.loads(plain.locator("#id_ground").input_value())
    document["map"]["terrain"][0] = "#" * WIDE
    plain.locator("#id_ground").fill(json.dumps(document))
    plain.get_by_role("button", name="Check").click()
    expect(plain.locator("#verdict .blocking")).to_be_attached()
    plain.get_by_role("button", name="Save scenario").click()
    expect(plain.get_by_role("heading", name="By hand")).to_be_visible()
    kept = Scenario.objects.get(account=account).document
    assert (kept["map"]["terrain"][0], kept["options"]) == ("#" * WIDE, {"to_hit": "intent"})
