"""A ground assault in the browser: what the source's own check by hand asks for, by mouse, keyboard and on a phone."""

from __future__ import annotations

import re

import pytest
from django.utils import timezone
from playwright.sync_api import Page, ViewportSize, expect
from pytest_django.live_server_helper import LiveServer

from battles.models import Step
from battles.services.scenarios import load_scenarios
from hexbattle.accounts.models import Account
from tests.battles.assaults import take, unit
from tests.browser.assaults import (
    NORTH_OF_THE_RIVER,
    advance,
    aim,
    attack,
    card,
    end_turn,
    log,
    log_in,
    move,
    needed,
    open_card,
    opened,
)
from tests.browser.axe import PHONE, WIDE, look_over
from tests.browser.conftest import EnterAs, OpenBrowser
from tests.browser.hands import Hands, Keyboard, Mouse
from tests.browser.test_board import LOOK_FOR_NEWS, picture, wait_for_another
from tests.pages.assaults import change, fight, loaded_dice, shared

ROLLED = re.compile(r"rolled \d+ / needed \d+")


@pytest.fixture(params=[Mouse, Keyboard], ids=["mouse", "keyboard"])
def hands(request: pytest.FixtureRequest, table: Page) -> Hands:
    made: Hands = request.param(table)
    return made


@pytest.fixture
def table(page: Page, live_server: LiveServer, account: Account, enter_as: EnterAs) -> Page:
    """The player's browser; a script that fails fails the test."""
    enter_as(account)
    page.set_viewport_size(view(WIDE))
    page.on("pageerror", lambda error: pytest.fail(f"a script failed: {error}"))
    return page


def view(size: dict[str, int]) -> ViewportSize:
    return {"width": size["width"], "height": size["height"]}


class TestTheFiveThings:
    """What a tester without any other knowledge is to see, by the source of these rules."""

    def test_misses_and_hits_are_in_the_log_with_roll_and_number(
        self, hands: Hands, account: Account, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        opened(hands.page, shared(account))
        preview = aim(hands, "Hammer", "Anvil")
        expect(preview.locator(".aim-large")).to_contain_text("43.35%")
        assert not Step.objects.exists(), "looking at an attack does nothing"
        loaded_dice(monkeypatch, 30, 80, 90, 16)
        assert "Hammer attacked Anvil (rolled 30 / needed 50) for 0 damage — miss" in attack(hands, "Hammer", "Anvil")
        line = attack(hands, "Tongs", "Anvil")
        assert "Tongs attacked Anvil (rolled 80 / needed 41) for 2 damage" in line
        assert "miss" not in line.split("B-4.8")[0]

    def test_a_unit_that_defends_from_the_forest_is_concealed(
        self, hands: Hands, account: Account, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        opened(hands.page, shared(account, NORTH_OF_THE_RIVER))
        in_the_open = needed(aim(hands, "Hammer", "Anvil")), "34%"
        end_turn(hands)
        expect(hands.page.locator("#whose-turn")).to_contain_text("Turn of Ada")
        move(hands, "Anvil", "4,0")
        end_turn(hands)
        expect(hands.page.locator("#whose-turn")).to_contain_text("Turn of halsey")
        move(hands, "Hammer", "3,0")
        preview = aim(hands, "Hammer", "Anvil")
        expect(preview).to_contain_text("in forest")
        assert (needed(preview), preview.locator(".aim-large dd").text_content()) == ("65", "30.6%") != in_the_open
        loaded_dice(monkeypatch, 80, 15)
        assert "(rolled 80 / needed 65) for 0 damage — miss — concealed" in attack(hands, "Hammer", "Anvil")

    def test_wading_ends_a_units_turn(self, hands: Hands, account: Account) -> None:
        page = opened(hands.page, shared(account, NORTH_OF_THE_RIVER))
        found = open_card(hands, "Hammer")
        hands.choose(found.locator("select[name=tile]"), "3,2 ")
        expect(found.locator(".deed-says")).to_contain_text("It wades: that ends its turn.")
        assert not Step.objects.exists(), "choosing a tile does nothing"
        before = picture(page)
        hands.press(found.locator("button[value=move]"))
        expect(page.locator(".squad-spent", has_text="Hammer")).to_contain_text("wading")
        expect(card(page, "Hammer")).to_have_count(0)
        expect(page.locator("#roster .ship-row", has_text="Hammer")).to_contain_text("wading")
        wait_for_another(page, before)
        end_turn(hands)
        end_turn(hands)
        expect(card(page, "Hammer")).to_contain_text("2 actions left")

    def test_surrounding_an_enemy_lowers_the_number_needed(self, hands: Hands, account: Account) -> None:
        opened(hands.page, shared(account, NORTH_OF_THE_RIVER))
        alone = int(needed(aim(hands, "Hammer", "Anvil")))
        move(hands, "Tongs", "4,0")
        beside = aim(hands, "Hammer", "Anvil")
        expect(beside).to_contain_text("Flanked by Tongs.")
        with_one = int(needed(beside))
        move(hands, "Bellows", "4,2")
        between = aim(hands, "Hammer", "Anvil")
        expect(between).to_contain_text("Flanked by Tongs, Bellows.")
        assert [alone, with_one, int(needed(between))] == [67, 52, 37]
        expect(between.locator(".aim-large dd")).to_have_text("64%")

    def test_crits_appear(self, hands: Hands, account: Account, monkeypatch: pytest.MonkeyPatch) -> None:
        opened(hands.page, shared(account, NORTH_OF_THE_RIVER))
        loaded_dice(monkeypatch, 95, 16)
        line = attack(hands, "Hammer", "Anvil")
        assert "Hammer attacked Anvil (rolled 95 / needed 67) for 14 damage — crit" in line


def test_a_newcomer_plays_the_first_assault_against_the_sergeant(table: Page, db: None) -> None:
    """With the dice as they fall."""
    load_scenarios(timezone.now())
    table.context.clear_cookies()
    table.goto("/ground-assault/")
    table.get_by_role("button", name=re.compile("Play|Fight|Start|Begin")).first.click()
    expect(table.locator("#whose-turn")).to_have_text("Your turn")
    hands = Mouse(table)
    for number in range(2, 10):
        for name in table.locator(".squad-unit .squad-name").all_text_contents():
            advance(hands, name.split()[0])
        end_turn(hands)
        expect(table.locator(".assault-head")).to_contain_text(f"Round {number} of")
        expect(table.locator("#whose-turn")).to_have_text("Your turn")
        if ROLLED.search(log(table).text_content() or ""):
            return
    raise AssertionError("eight rounds, and nobody has attacked")


def test_a_whole_assault_is_played_to_its_end(hands: Hands, account: Account, monkeypatch: pytest.MonkeyPatch) -> None:
    battle = shared(account, NORTH_OF_THE_RIVER)
    change(battle, "Anvil", hp=20)
    page = opened(hands.page, battle)
    loaded_dice(monkeypatch, 95, 31, 95, 31)
    assert "— crit" in attack(hands, "Hammer", "Anvil")
    end_turn(hands)
    expect(page.locator("#whose-turn")).to_contain_text("Turn of Ada")
    end_turn(hands)
    expect(page.locator("#whose-turn")).to_contain_text("Turn of halsey")
    attack_again = aim(hands, "Hammer", "Anvil")
    hands.press(attack_again.locator("button[value=attack]"))
    expect(page.locator("#desk .result")).to_be_attached()
    page.locator("[data-board=skip]").click()
    expect(page.locator("#desk .result")).to_contain_text("no unit is left to Ada")
    expect(page.locator("#desk")).to_contain_text("hit with 2 of 2 attacks, crits: 2")
    page.locator("[data-close-banner]").click()
    assert look_over(page) == []


class TestWhatIsNew:
    def test_it_is_said_aloud_and_the_focus_stays_with_the_unit(self, table: Page, account: Account) -> None:
        battle = shared(account)
        hands = Keyboard(opened(table, battle))
        move(hands, "Horn", "1,4")
        expect(table.locator("#news")).to_have_text("Horn moved to 1,4")
        expect(table.locator(f"#select-{unit(battle, 'Horn')}")).to_be_focused()
        move(hands, "Horn", "0,4")
        expect(table.locator("#news")).to_have_text("Horn moved to 0,4")
        expect(table.locator(f"#select-{unit(battle, 'Hammer')}")).to_be_focused()  # the next that can act
        expect(card(table, "Hammer")).to_have_attribute("open", "")
        end_turn(hands)
        end_turn(hands)
        expect(table.locator("#news")).to_contain_text("Round 2: it is the turn of halsey")
        table.locator("#turn-back").click()
        expect(log(table)).to_have_attribute("data-turn", "1")
        expect(table.locator("#news")).to_contain_text("Round 2")  # an earlier turn is no news

    def test_after_the_last_action_the_turn_is_to_be_ended(self, table: Page, account: Account) -> None:
        battle = shared(account)
        for name in ("Hammer", "Tongs", "Balm", "Mortar"):
            change(battle, name, actions_remaining=0)
        change(battle, "Horn", actions_remaining=1)
        move(Keyboard(opened(table, battle)), "Horn", "1,4")
        expect(table.locator("#end-turn")).to_be_focused()
        table.keyboard.press("Enter")
        expect(table.locator("#desk")).to_contain_text("Pass the device to Ada.")

    def test_the_page_of_the_other_player_follows(
        self, table: Page, account: Account, rival: Account, new_context: OpenBrowser, live_server: LiveServer
    ) -> None:
        battle = fight(account, rival)
        west = opened(table, battle)
        east = new_context().new_page()
        log_in(east, rival, live_server)
        east.goto(battle.get_absolute_url())
        expect(east.locator("#desk")).to_contain_text("Waiting for halsey to play its turn.")
        assert look_over(east) == []
        move(Mouse(west), "Horn", "1,4")
        east.evaluate(LOOK_FOR_NEWS)
        expect(log(east)).to_contain_text("Horn moved to 1,4")
        expect(east.locator("#news")).to_have_text("Horn moved to 1,4")
        end_turn(Mouse(west))
        expect(west.locator("#whose-turn")).to_have_text("Waiting for spruance")
        east.evaluate(LOOK_FOR_NEWS)
        expect(east.locator("#whose-turn")).to_have_text("Your turn")
        expect(east.locator(".squad-unit")).to_have_count(2)


class TestPresses:
    def test_a_double_click_is_one_attack(self, table: Page, account: Account, monkeypatch: pytest.MonkeyPatch) -> None:
        """B-7"""
        loaded_dice(monkeypatch, 1)
        opened(table, shared(account))
        aim(Mouse(table), "Hammer", "Anvil").locator("button[value=attack]").dblclick()
        expect(log(table)).to_contain_text("— miss")
        expect(table.locator("#desk [role=alert]")).to_have_count(0)
        assert Step.objects.count() == 1

    def test_what_is_stale_shows_how_it_stands(self, table: Page, account: Account) -> None:
        """B-7: the battle has gone on in another window."""
        battle = shared(account)
        hands = Mouse(opened(table, battle))
        found = open_card(hands, "Horn")
        hands.choose(found.locator("select[name=tile]"), "1,4 ")
        path = {"action": "move", "unit": unit(battle, "Horn"), "path": [[0, 3]]}
        take(battle, 0, path, now=timezone.now())
        found.locator("button[value=move]").click()
        expect(table.locator("#desk [role=alert]")).to_contain_text("The battle has gone on since; nothing was done.")
        expect(card(table, "Horn")).to_contain_text("0,3")
        assert Step.objects.count() == 1
        move(hands, "Horn", "0,4")  # with the new token

    def test_what_is_refused_is_said_on_the_desk(self, table: Page, account: Account) -> None:
        opened(table, shared(account))
        found = open_card(Mouse(table), "Horn")
        found.locator("select[name=tile]").evaluate(
            "list => { list.append(new Option('7,0', '7,0')); list.value = '7,0'; }"
        )
        found.locator("button[value=move]").click()
        expect(table.locator("#desk [role=alert]")).to_contain_text("Horn cannot get to 7,0 in one move.")
        assert look_over(table) == []


class TestBoard:
    def test_a_tile_of_the_board_is_chosen_and_then_gone_to(self, table: Page, account: Account) -> None:
        opened(table, shared(account, NORTH_OF_THE_RIVER))
        open_card(Mouse(table), "Hammer")
        table.locator("#board").focus()
        table.keyboard.press("ArrowUp")
        table.keyboard.press("Enter")
        expect(card(table, "Hammer").locator("select[name=tile]")).to_have_value("3,0")
        choice = table.locator(".board-choice")
        expect(choice).to_contain_text("Hammer to 3,0, open ground: costs 1 of 4.")
        assert not Step.objects.exists()
        choice.get_by_role("button", name="Move", exact=True).click()
        expect(log(table)).to_contain_text("Hammer moved to 3,0")
        expect(choice).to_be_hidden()
        expect(table.locator("#board")).to_be_focused()

    def test_an_enemy_on_the_board_is_aimed_at_and_let_go(self, table: Page, account: Account) -> None:
        opened(table, shared(account, NORTH_OF_THE_RIVER))
        open_card(Mouse(table), "Hammer")
        table.locator("#board").focus()
        table.keyboard.press("ArrowRight")
        table.keyboard.press("Enter")
        expect(card(table, "Hammer").locator(".aim")).to_have_attribute("open", "")
        choice = table.locator(".board-choice")
        expect(choice).to_contain_text("Hammer attacks Anvil: 34% to hit")
        expect(table.locator("#news")).to_have_text("Hammer attacks Anvil: 34% to hit")
        assert look_over(table) == []
        choice.get_by_role("button", name="Not that").click()
        expect(choice).to_be_hidden()
        expect(card(table, "Hammer").locator(".aim[open]")).to_have_count(0)
        assert not Step.objects.exists()

    def test_a_unit_of_ones_own_on_the_board_opens_its_card(self, table: Page, account: Account) -> None:
        opened(table, shared(account, NORTH_OF_THE_RIVER))
        expect(card(table, "Hammer")).to_have_attribute("open", "")
        table.locator("#board").focus()
        table.keyboard.press("BracketRight")
        table.keyboard.press("Enter")
        expect(card(table, "Tongs")).to_have_attribute("open", "")
        expect(card(table, "Hammer")).not_to_have_attribute("open", "")


def test_single_keys_work_the_desk(table: Page, account: Account) -> None:
    battle = shared(account)
    opened(table, battle)
    for key, name in (("n", "Tongs"), ("p", "Hammer")):
        table.keyboard.press(key)
        expect(card(table, name).locator("> summary")).to_have_attribute("aria-current", "true")
    table.keyboard.press("m")
    expect(table.locator(f"#tile-{unit(battle, 'Hammer')}")).to_be_focused()
    table.keyboard.press("Tab")
    table.keyboard.press("a")
    table.keyboard.press("Enter")
    expect(card(table, "Hammer").locator(".aim[open]")).to_have_count(1)
    table.keyboard.press("e")
    expect(table.locator("#end-turn-now")).to_be_focused()


def test_on_a_phone_a_turn_is_played_on_the_board_and_on_the_desk(table: Page, account: Account) -> None:
    table.set_viewport_size(view(PHONE))
    battle = shared(account, NORTH_OF_THE_RIVER)
    table.goto(battle.get_absolute_url())
    table.locator("#board").focus()
    table.keyboard.press("ArrowUp")
    table.keyboard.press("Enter")
    table.locator(".board-choice").get_by_role("button", name="Move").click()
    expect(table.locator("#desk")).to_contain_text("1 action left")
    assert look_over(table) == []
    table.set_viewport_size(view(PHONE))
    table.locator("[data-tab-for=desk]").click()
    move(Mouse(table), "Hammer", "3,1")
    assert look_over(table) == []
    for tab, words in {"roster": "hp 16 of 16", "log": "Hammer moved to 3,1"}.items():
        table.set_viewport_size(view(PHONE))
        table.locator(f"[data-tab-for={tab}]").click()
        expect(table.get_by_text(words).filter(visible=True).first).to_be_visible()
        assert look_over(table) == [], tab


def test_without_scripts_it_is_played_by_forms(
    new_context: OpenBrowser, account: Account, live_server: LiveServer
) -> None:
    battle = shared(account)
    page = new_context(java_script_enabled=False).new_page()
    log_in(page, account, live_server)
    page.goto(battle.get_absolute_url())
    page.locator("summary", has_text="Horn").first.click()
    page.locator(f"#tile-{unit(battle, 'Horn')}").select_option("2,4")
    page.locator(f"#move-{unit(battle, 'Horn')}").click()
    expect(page.locator("#log")).to_contain_text("Horn moved to 2,4")
    page.locator("#end-turn").click()
    page.locator("#end-turn-now").click()
    expect(page.locator("#desk")).to_contain_text("Pass the device to Ada.")
