"""A person comes to the site with a browser, signs up and says who they are."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from hexbattle.accounts.models import Account
from tests.browser.conftest import EnterAs
from tests.conftest import PASSWORD


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


def test_the_admin_works_under_the_sites_policy(page: Page, account: Account, enter_as: EnterAs) -> None:
    account.is_staff = account.is_superuser = True
    account.save()
    enter_as(account)
    page.goto("/admin/accounts/account/")
    page.get_by_role("link", name="halsey").first.click()
    expect(page.locator("#id_display_name")).to_be_visible()
