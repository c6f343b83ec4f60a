"""A person comes to the site with a browser, signs up and says who they are."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from hexbattle.accounts.models import Account
from tests.browser.axe import Audit
from tests.conftest import PASSWORD

ROOMS = ["/accounts/login/", "/accounts/signup/", "/accounts/password/reset/"]
OWN_ROOMS = ["/accounts/profile/", "/accounts/close/", "/accounts/email/", "/accounts/password/change/"]


def log_in(page: Page, account: Account) -> None:
    page.goto("/accounts/login/")
    page.locator("[name=login]").fill(account.username)
    page.locator("[name=password]").fill(PASSWORD)
    page.locator("[name=password]").press("Enter")
    expect(page.get_by_role("button", name="Log out")).to_be_attached()


def test_a_newcomer_signs_up_and_gets_a_name_and_the_browsers_zone(page: Page, transactional_db: None) -> None:
    page.goto("/accounts/signup/")
    page.locator("[name=username]").fill("nimitz")
    page.locator("[name=email]").fill("nimitz@example.com")
    page.locator("[name=password1]").fill(PASSWORD)
    page.locator("[name=password1]").press("Enter")
    expect(page.get_by_role("button", name="Log out")).to_be_attached()
    page.goto("/accounts/profile/")
    page.get_by_label("Display name").fill("Chester")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Saved.")).to_be_visible()
    zone = page.evaluate("Intl.DateTimeFormat().resolvedOptions().timeZone")
    account = Account.objects.get()
    assert (str(account), account.time_zone) == ("Chester", zone)


@pytest.mark.parametrize("address", ROOMS)
def test_rooms_before_the_log_in_are_accessible(page: Page, audit: Audit, address: str, transactional_db: None) -> None:
    page.goto(address)
    assert audit() == []


@pytest.mark.parametrize("address", OWN_ROOMS)
def test_rooms_of_ones_own_account_are_accessible(page: Page, audit: Audit, account: Account, address: str) -> None:
    log_in(page, account)
    page.goto(address)
    assert audit() == []


@pytest.mark.parametrize("address", [*ROOMS, *OWN_ROOMS])
def test_no_room_is_wider_than_a_phone(page: Page, account: Account, address: str) -> None:
    log_in(page, account)
    page.set_viewport_size({"width": 390, "height": 800})
    page.goto(address)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_the_admin_works_under_the_sites_policy(page: Page, account: Account) -> None:
    account.is_staff = account.is_superuser = True
    account.save()
    troubles: list[str] = []
    page.on("console", lambda message: troubles.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: troubles.append(str(error)))
    log_in(page, account)
    page.goto("/admin/accounts/account/")
    page.get_by_role("link", name="halsey").first.click()
    expect(page.locator("#id_display_name")).to_be_visible()
    assert troubles == []
