"""The board on the battle page: it draws, hears keys, follows the desk, and shows a resolved turn."""

from __future__ import annotations

import json
import re

import pytest
from django.conf import settings
from django.utils import timezone
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from battles import services
from battles.models import Battle
from battles.services import BattlePlan, Seating
from hexbattle.accounts.models import Account
from tests.battles.fleets import fleet, kite
from tests.conftest import ClientOf

HERON = kite(name="Heron")
AT_REST = """async () => {
  const shot = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
    .then(() => document.getElementById("board").toDataURL());
  for (let now = await shot(), before = ""; ; [before, now] = [now, await shot()]) if (now === before) return now;
}"""


@pytest.fixture
def battle(live_server: LiveServer, account: Account) -> Battle:
    """A battle in its second turn against a fleet that nobody steers, which begins in sight."""
    plan = BattlePlan(
        name="Night watch",
        budget=2000,
        options={"turn_limit": 2},
        seats=(
            Seating(account=account.username, fleet=fleet(kite(), HERON)),
            Seating(captain="cadet", fleet=fleet(kite(name="Vesper"))),
        ),
    )
    battle = services.open_battle(account, plan, timezone.now())
    side = battle.sides.get(seat=0)
    services.save_orders(side, 1, json.dumps({}), confirm=True, nonce=None, now=timezone.now())
    services.resolve_if_due(battle.pk, 1, timezone.now())
    return battle


@pytest.fixture
def table(page: Page, battle: Battle, account: Account, client_of: ClientOf, live_server: LiveServer) -> Page:
    """The battle page in the player's browser; a script that fails or is refused fails the test."""
    cookie = client_of(account).cookies[settings.SESSION_COOKIE_NAME].value
    page.context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": cookie, "url": live_server.url}])
    page.on("pageerror", lambda error: pytest.fail(f"a script failed: {error}"))
    page.goto(battle.get_absolute_url())
    return page


def picture(page: Page) -> str:
    """What the board shows, when it has come to rest: twice the same."""
    found: str = page.evaluate(AT_REST)
    return found


def wait_for_another(page: Page, picture: str) -> None:
    page.wait_for_function("picture => document.getElementById('board').toDataURL() !== picture", arg=picture)


def test_the_board_is_walked_with_keys_and_says_in_words_what_it_shows(table: Page) -> None:
    words = table.locator("#board-words")
    table.locator("#board").focus()
    table.keyboard.press("n")
    expect(words).to_contain_text("yours, heading")
    for _ in range(3):
        if "enemy, of Cadet" in (words.text_content() or ""):
            break
        table.keyboard.press("n")
    expect(words).to_contain_text(re.compile(r"Vesper.*enemy, of Cadet.*range \d+ from"))
    table.keyboard.press("Escape")
    expect(words).to_have_text("")


def test_the_board_does_not_hold_the_keyboards_focus(table: Page) -> None:
    table.locator("#board").focus()
    table.keyboard.press("Tab")
    expect(table.locator("#board")).not_to_be_focused()


def test_a_ship_selected_on_the_board_comes_to_the_desk(table: Page) -> None:
    other = table.locator(".desk-ship:not([aria-current])")
    name = other.locator("xpath=.").text_content() or ""
    table.locator("#board").focus()
    for _ in range(4):
        table.keyboard.press("n")
        if (table.locator("#board-words").text_content() or "").split(",")[0] in name:
            break
    table.keyboard.press("Enter")
    expect(table.locator(".desk-ship[aria-current]")).to_contain_text(name.split()[0])


def test_a_step_ordered_on_the_desk_is_drawn_at_once(table: Page) -> None:
    before = picture(table)
    table.locator("button[value*='burn']").first.click()
    expect(table.locator("#desk[data-unsaved]")).to_be_attached()
    wait_for_another(table, before)


def test_the_wheel_and_the_buttons_move_the_picture_and_fit_brings_it_back(table: Page) -> None:
    table.locator("#board").scroll_into_view_if_needed()
    table.locator("[data-board=fit]").click()
    table.mouse.move(0, 0)
    rest = picture(table)
    table.locator("[data-board=zoom-in]").click()
    wait_for_another(table, rest)
    table.locator("[data-board=fit]").click()
    assert picture(table) == rest


def test_the_middle_button_drags_the_picture_and_chooses_nothing(table: Page) -> None:
    table.locator("#board").scroll_into_view_if_needed()
    box = table.locator("#board").bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    table.locator("[data-board=fit]").click()
    table.mouse.move(0, 0)  # nothing is pointed at, before and after
    before = picture(table)
    table.mouse.move(x, y)
    table.mouse.down(button="middle")
    table.mouse.move(x + 80, y + 40, steps=4)
    table.mouse.up(button="middle")
    table.mouse.move(0, 0)
    wait_for_another(table, before)
    expect(table.locator("#desk[data-unsaved]")).to_have_count(0)


def test_two_fingers_drawn_apart_bring_the_picture_nearer(table: Page) -> None:
    board = table.locator("#board")
    board.scroll_into_view_if_needed()
    box = board.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    before = picture(table)
    touch = table.context.new_cdp_session(table)
    for kind, apart in (("touchStart", 30), ("touchMove", 60), ("touchMove", 120), ("touchEnd", 0)):
        points = [{"x": x - apart, "y": y, "id": 0}, {"x": x + apart, "y": y, "id": 1}] if apart else []
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    wait_for_another(table, before)
    expect(table.locator("#desk[data-unsaved]")).to_have_count(0)


def test_the_full_screen_is_filled_and_left_as_it_was(table: Page) -> None:
    small = table.locator("#board").bounding_box()
    table.locator("#board").focus()
    rest = picture(table)
    table.keyboard.press("f")
    table.wait_for_function("document.fullscreenElement !== null")
    wait_for_another(table, rest)
    large = table.locator("#board").bounding_box()
    assert small
    assert large
    assert large["width"] > small["width"]
    table.keyboard.press("f")
    table.wait_for_function("document.fullscreenElement === null")
    table.wait_for_function("rest => document.getElementById('board').toDataURL() === rest", arg=rest)


def test_keys_of_the_desk_work_from_the_board_and_leave_the_focus_there(table: Page) -> None:
    table.locator("#board").focus()
    before = picture(table)
    key = table.locator("button[data-key]:enabled").first.get_attribute("data-key")
    assert key
    table.keyboard.press(key)
    expect(table.locator("#desk[data-unsaved]")).to_be_attached()
    wait_for_another(table, before)
    expect(table.locator("#board")).to_be_focused()


def test_a_film_marks_the_line_of_the_log_that_it_shows_and_leaves_the_present(table: Page) -> None:
    table.locator("[data-board=play]").click()
    expect(table.locator("#log .now").first).to_be_attached()
    expect(table.locator("[data-board=pause]")).to_be_focused()
    table.locator("[data-board=skip]").click()
    expect(table.locator("#log .now")).to_have_count(0)
    expect(table.locator("[data-board=play]")).to_be_visible()


def test_a_film_that_is_on_can_be_skipped_on_the_board_itself(table: Page) -> None:
    skip = table.get_by_role("button", name="Skip film")
    expect(skip).to_be_hidden()
    table.locator("[data-board=play]").click()
    skip.click()
    expect(skip).to_be_hidden()
    expect(table.locator("[data-board=play]")).to_be_focused()
    expect(table.locator("#log .now")).to_have_count(0)


def test_without_motion_a_film_is_still_pictures(table: Page) -> None:
    table.emulate_media(reduced_motion="reduce")
    table.locator("[data-board=play]").click()
    expect(table.locator("#log .now").first).to_be_attached()
    first = picture(table)
    assert picture(table) == first


def plan_of_the_selected(page: Page) -> str:
    """The hex in which the ship on the desk will end, as the desk says."""
    expect(page.locator(".htmx-request")).to_have_count(0)
    return str(page.locator("#place").input_value())


def test_a_ship_is_steered_by_a_click_on_a_hex_that_it_can_reach(table: Page) -> None:
    """C-2.4, C-2.5"""
    before = plan_of_the_selected(table)
    board = table.locator("#board")
    table.locator("[data-board=close-up]").click()
    picture(table)
    box = board.bounding_box()
    assert box
    middle, top = box["x"] + box["width"] / 2, box["y"]
    for down in range(40, int(box["height"]), 20):
        table.mouse.move(middle, top + down)
        if "pointing" in (board.get_attribute("class") or ""):
            break
    table.mouse.down()
    table.mouse.up()
    expect(table.locator("#desk[data-unsaved]")).to_be_attached()
    expect(table.locator("#board-words")).to_contain_text("Will end in hex")
    assert plan_of_the_selected(table) != before
    expect(table.locator(".steps > li").first).to_be_visible()


def test_a_ship_is_steered_with_the_arrow_keys(table: Page) -> None:
    before = plan_of_the_selected(table)
    table.locator("#board").focus()
    table.keyboard.press("ArrowUp")
    expect(table.locator("#board-words")).to_contain_text("can end there")
    table.keyboard.press("Enter")
    expect(table.locator("#board-words")).to_contain_text("Will end in hex")
    assert plan_of_the_selected(table) != before
    expect(table.locator("#board")).to_be_focused()


def test_what_is_pressed_while_the_desk_answers_is_not_lost(table: Page) -> None:
    burn = table.locator("#desk button[data-key=b]")
    table.evaluate("([one]) => { one.click(); one.click(); }", [burn.element_handle()])
    expect(table.locator("#desk .steps")).to_contain_text("Burns 2 black")


def end(battle: Battle) -> None:
    """The last turn is played, elsewhere."""
    side = battle.sides.get(seat=0)
    services.save_orders(side, 2, json.dumps({}), confirm=True, nonce=None, now=timezone.now())
    services.resolve_if_due(battle.pk, 2, timezone.now())


# Notes whether the result could be seen when the board got its last film.
WATCH = """() => void (window.resultSeen = new Promise((done) => {
  document.addEventListener("board:film", () => setTimeout(() => {
    const result = document.querySelector(".result");
    if (result) done(result.checkVisibility());
  }));
}))"""
LOOK_FOR_NEWS = """() => {
  const status = document.getElementById("battle-status");
  const how = {source: status, target: status, swap: "outerHTML"};
  if (status.hasAttribute("hx-get")) htmx.ajax("GET", status.getAttribute("hx-get"), how);
}"""


def result_is_seen_with_the_film(page: Page, battle: Battle) -> bool:
    """The last turn is played elsewhere; whether its result shows before its film has been played."""
    page.evaluate(WATCH)
    end(battle)
    page.evaluate(LOOK_FOR_NEWS)
    expect(page.locator("#desk .result")).to_be_attached()
    expect(page.locator("#log")).to_have_attribute("data-turn", "2")
    return bool(page.evaluate("() => window.resultSeen"))


def test_the_result_arrives_when_the_last_film_is_over(table: Page, battle: Battle) -> None:
    assert not result_is_seen_with_the_film(table, battle)
    table.locator("[data-board=skip]").click()
    expect(table.locator(".result")).to_be_visible()
    expect(table.locator(".banner")).to_be_visible()
    table.get_by_role("button", name="Close", exact=True).click()
    expect(table.locator(".banner")).to_have_count(0)


def test_without_motion_the_result_is_there_at_once(table: Page, battle: Battle) -> None:
    table.emulate_media(reduced_motion="reduce")
    assert result_is_seen_with_the_film(table, battle)


def test_all_turns_are_played_one_after_the_other(table: Page, battle: Battle) -> None:
    end(battle)
    table.reload()
    turn = table.locator("#log")
    skip = table.locator("[data-board=skip]:enabled")
    table.get_by_role("link", name="See it from turn 1").first.click()
    expect(turn).to_have_attribute("data-turn", "1")
    expect(table.locator("[data-board=pause]")).to_be_visible()
    skip.click()
    expect(turn).to_have_attribute("data-turn", "2")
    expect(table.get_by_role("button", name="Play all turns")).to_have_attribute("aria-pressed", "true")
    expect(table.locator("[data-board=pause]")).to_be_visible()
    skip.click()
    expect(table.get_by_role("button", name="Play all turns")).to_have_attribute("aria-pressed", "false")


def test_a_turn_that_was_played_meanwhile_is_shown_on_coming_back(table: Page, battle: Battle) -> None:
    end(battle)
    table.reload()
    expect(table.locator("[data-board=pause]")).to_be_visible()
    table.reload()
    expect(table.locator("[data-board=play]")).to_be_visible()


def test_nothing_invisible_makes_the_page_longer_than_its_footer(table: Page) -> None:
    table.set_viewport_size({"width": 1440, "height": 900})
    for summary in table.locator("details").all():
        summary.evaluate("one => one.open = true")
    beyond = """() => document.documentElement.scrollHeight
      - document.querySelector("footer").getBoundingClientRect().bottom - scrollY"""
    assert table.evaluate(beyond) <= 1
