"""Two people open and join a campaign and play its first turns by the orders desk; the map by mouse and by keys."""

from __future__ import annotations

import re

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import Page, ViewportSize, expect
from pytest_django.live_server_helper import LiveServer

from hexbattle.accounts.models import Account
from hexbattle.campaigns.models import Campaign, OrderSheet
from hexbattle.campaigns.selectors import current_turn
from shipyard.services import load_catalogue
from tests.browser.axe import look_over
from tests.browser.campaign_hands import confirm, on_turn
from tests.browser.campaign_pages import PAGES, visits
from tests.browser.conftest import EnterAs, OpenBrowser
from tests.campaigns.pages.builders import play_turn, running
from tests.conftest import new_account

WIDE: ViewportSize = {"width": 1280, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}


@pytest.fixture
def seat_of(new_context: OpenBrowser, live_server: LiveServer) -> object:
    """Another browser in which an account is logged in; a script that fails fails the test."""

    def open_for(account: Account) -> Page:
        client = Client()
        client.force_login(account)
        name = settings.SESSION_COOKIE_NAME
        context = new_context(viewport=WIDE, reduced_motion="reduce")
        context.add_cookies([{"name": name, "value": client.cookies[name].value, "url": live_server.url}])
        page = context.new_page()
        page.on("pageerror", lambda error: pytest.fail(f"a script failed: {error}"))
        return page

    return open_for


@pytest.fixture
def table(page: Page, enter_as: EnterAs, account: Account) -> Page:
    enter_as(account)
    page.set_viewport_size(WIDE)
    page.on("pageerror", lambda error: pytest.fail(f"a script failed: {error}"))
    return page


def move_on_the_map(page: Page) -> str:
    """The first fleet goes to the first system that lights up; its name."""
    page.get_by_role("button", name="Choose on the map").first.click()
    goal = page.locator("a.star.goal").first
    name = goal.get_attribute("data-name") or ""
    goal.click()
    expect(page.locator(".arrival").first).to_contain_text(f"It will be at {name}")
    expect(page.locator("#star-map path.move")).to_have_count(1)
    return name


@pytest.mark.django_db(transaction=True)
def test_two_players_open_join_and_play_two_turns(seat_of, account: Account, rival: Account) -> None:  # type: ignore[no-untyped-def]
    load_catalogue()
    host, guest = seat_of(account), seat_of(rival)

    host.goto("/campaigns/")
    host.get_by_role("link", name="Open one for friends").click()
    host.get_by_label("Name of the campaign").fill("Two Suns")
    before = host.locator("#seats .star-map").inner_html()
    host.get_by_role("button", name="Draw another map").click()
    expect(host.locator("#seats .star-map")).not_to_have_text(re.sub(r"<[^>]+>", "", before))
    host.locator("#id_holder_1").select_option("account")
    host.locator("#id_account_1").fill(rival.username)
    assert look_over(host) == []
    host.set_viewport_size(WIDE)
    host.get_by_role("button", name="Open the campaign").last.click()
    expect(host.get_by_text("It begins when every seat is taken.")).to_be_visible()
    assert look_over(host) == []

    guest.goto("/campaigns/")
    guest.get_by_role("link", name="Two Suns").click()
    guest.get_by_role("button", name="Join").click()
    on_turn(guest, 1)
    expect(host.locator("#desk-head")).to_be_visible(timeout=30_000)  # it looks by itself
    campaign = Campaign.objects.get()

    host.set_viewport_size(WIDE)
    host.get_by_role("button", name=re.compile("^defender")).click()
    expect(host.locator("#treasury-left")).to_have_text("188")
    move_on_the_map(host)
    host.get_by_role("button", name="Land these").click()
    expect(host.locator(".whole-sheet .entries li")).to_have_count(3)
    host.locator(".whole-sheet .entries button").first.click()
    expect(host.locator(".whole-sheet .entries li")).to_have_count(2)
    confirm(host)
    expect(host.locator("#desk-state")).to_contain_text("confirmed")
    expect(guest.locator("#campaign-status")).to_contain_text("confirmed", timeout=30_000)

    guest.get_by_role("button", name="attack").click()
    confirm(guest)
    on_turn(host, 2)
    on_turn(guest, 2)
    assert {sheet.status for sheet in OrderSheet.objects.filter(turn__number=1)} == {"confirmed"}
    expect(host.locator(".fights")).to_contain_text("awaits you")
    assert look_over(host) == []

    host.set_viewport_size(WIDE)
    confirm(host)
    move_on_the_map(guest)
    confirm(guest)
    on_turn(guest, 3)
    turn = current_turn(campaign)
    assert turn
    assert turn.number == 3


@pytest.mark.django_db(transaction=True)
def test_orders_by_keys_go_on_where_they_were_given(table: Page, account: Account, rival: Account) -> None:
    """The desk comes anew with every order; whoever gives several need not walk through it from the top."""
    table.goto(running(account, rival).get_absolute_url())
    defender = table.get_by_role("button", name=re.compile("^defender"))
    way = table.locator("button[data-way]").first
    for button, count in ((defender, 1), (way, 2)):
        button.focus()
        table.keyboard.press("Enter")
        expect(table.locator(".whole-sheet .entries li")).to_have_count(count)
        expect(button).to_be_focused()
    stay = table.get_by_role("button", name="Stay here")
    stay.focus()
    table.keyboard.press("Enter")
    expect(stay).to_have_count(0)
    expect(table.locator(".fleet-card :focus")).to_have_count(1)  # it is gone, but the fleet is not


@pytest.mark.django_db(transaction=True)
def test_the_map_goes_by_keys_and_the_page_is_for_everybody(table: Page, account: Account, rival: Account) -> None:
    campaign = running(account, rival)
    table.goto(campaign.get_absolute_url())
    home = table.locator("a.star.chosen")
    expect(home).to_be_visible()
    home.focus()
    name = home.get_attribute("id")
    keys = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]
    for key in keys:
        table.keyboard.press(key)
        if table.evaluate("document.activeElement.id") != name:
            break
    focused = table.evaluate("document.activeElement.id")
    assert focused != name
    table.keyboard.press("Enter")
    expect(table.locator(f"#{focused}.chosen")).to_be_visible()
    expect(table.locator("#system-head")).to_contain_text(
        table.locator(f"#{focused}").get_attribute("data-name") or "?"
    )
    assert table.evaluate("document.activeElement.id") == focused, "the focus stays on the map"
    table.keyboard.press("+")
    box = table.locator("#star-map").get_attribute("viewBox")
    assert box != table.locator("#star-map").get_attribute("data-box")
    table.set_viewport_size(PHONE)
    table.locator(".atlas a[data-place]").last.click()
    expect(table.locator("#system-head")).to_contain_text(table.locator(".atlas a[data-place]").last.inner_text())
    expect(table.locator("#system-head")).to_be_in_viewport()
    table.set_viewport_size(WIDE)
    table.locator("details summary").filter(has_text="What the map shows").click()
    table.locator(".diplomacy > summary").click()
    assert look_over(table) == []


@pytest.mark.django_db(transaction=True)
def test_a_draft_that_is_not_saved_survives_a_new_turn(table: Page, account: Account, rival: Account) -> None:
    campaign = running(account, rival)
    table.goto(campaign.get_absolute_url())
    table.get_by_role("button", name="evade").click()
    expect(table.locator("#desk-state")).to_have_text("not saved")
    play_turn(campaign)
    expect(table.locator("#desk-notice")).to_contain_text("The turn has gone on", timeout=30_000)
    expect(table.locator(".whole-sheet .entries")).to_contain_text("stance evade")


@pytest.mark.django_db(transaction=True)
def test_every_page_fits_a_phone_and_is_for_everybody(seat_of, account: Account, rival: Account) -> None:  # type: ignore[no-untyped-def]
    operator = new_account("burke")
    Account.objects.filter(pk=operator.pk).update(is_staff=True, is_superuser=True)
    browsers = [seat_of(account), seat_of(Account.objects.get(pk=operator.pk))]
    found, seen = {}, set()
    for visit in visits(account, rival):
        page = browsers[visit.by]
        answer = page.goto(visit.path)
        assert answer
        assert answer.ok, f"{visit} answers {answer.status}"
        seen.add(visit.name)
        if faults := look_over(page):
            found[visit.path] = faults
    assert seen == PAGES
    assert found == {}
