"""Signing up, logging in, resetting a password; and their limits, which hold across processes."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.core import mail
from django.core.cache import cache
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from hexbattle.accounts.models import Account
from tests.conftest import PASSWORD

pytestmark = pytest.mark.django_db

HOSTILE_NAMES = {
    "markup": "<b>bull</b>",
    "a right-to-left override": "bull\u202eyeslah",
    "ten thousand letters": "b" * 10_000,
    "a line break": "bull\nhalsey",
    "a NUL": "bull\x00",
    "nothing but spaces": "   ",
    "a name that is taken": "HALSEY",
}


def sign_up(client: Client, **fields: str) -> Any:
    known = {"username": "nimitz", "email": "nimitz@example.com", "password1": PASSWORD}
    return client.post(reverse("account_signup"), known | fields)


def log_in(client: Client, name: str, password: str = PASSWORD) -> Any:
    return client.post(reverse("account_login"), {"login": name, "password": password})


def test_a_newcomer_signs_up_and_is_logged_in(client: Client) -> None:
    assert sign_up(client).status_code == 302
    assert client.get(reverse("profile")).status_code == 200
    assert Account.objects.get().email == "nimitz@example.com"


def test_a_new_account_keeps_the_zone_that_the_browser_told(client: Client) -> None:
    client.cookies["time_zone"] = "Pacific/Honolulu"
    sign_up(client)
    assert Account.objects.get().time_zone == "Pacific/Honolulu"


def test_a_zone_that_no_browser_would_tell_is_ignored(client: Client) -> None:
    client.cookies["time_zone"] = "../../etc/passwd"
    assert sign_up(client).status_code == 302
    assert Account.objects.get().time_zone == ""


@pytest.mark.parametrize("name", HOSTILE_NAMES.values(), ids=HOSTILE_NAMES.keys())
def test_a_hostile_name_is_refused_and_nothing_stored(client: Client, account: Account, name: str) -> None:
    answer = sign_up(client, username=name)
    assert answer.status_code == 422
    assert "username" in answer.context["form"].errors
    assert Account.objects.count() == 1


def test_a_name_in_another_script_is_welcome(client: Client) -> None:
    assert sign_up(client, username="Нимиц").status_code == 302


@pytest.mark.parametrize("address", ["", "nimitz", "a@b", "x" * 300 + "@example.com", "halsey@example.com"])
def test_an_address_that_cannot_be_used_is_refused(client: Client, account: Account, address: str) -> None:
    answer = sign_up(client, email=address)
    assert "email" in answer.context["form"].errors
    assert Account.objects.count() == 1


@pytest.mark.parametrize("password", ["", "short", "password", "nimitz"])
def test_a_weak_password_is_refused(client: Client, password: str) -> None:
    answer = sign_up(client, password1=password)
    assert "password1" in answer.context["form"].errors
    assert not Account.objects.exists()


@pytest.mark.parametrize("name", ["halsey", "HALSEY", "halsey@example.com"])
def test_one_logs_in_by_name_or_by_address(client: Client, account: Account, name: str) -> None:
    assert log_in(client, name).status_code == 302
    assert client.get(reverse("profile")).status_code == 200


def test_a_wrong_password_does_not_say_whether_the_name_exists(client: Client, account: Account) -> None:
    known = log_in(client, "halsey", "wrong").context["form"].errors
    unknown = log_in(client, "nobody", "wrong").context["form"].errors
    assert known == unknown


def test_a_forgotten_password_is_reset_by_mail(client: Client, account: Account) -> None:
    client.post(reverse("account_reset_password"), {"email": account.email})
    link = re.search(r"https?://\S+(/accounts/password/reset/key/\S+)", str(mail.outbox[0].body))
    assert link
    form = client.get(link[1], follow=True)
    client.post(form.request["PATH_INFO"], {"password1": "a new one entirely", "password2": "a new one entirely"})
    assert log_in(Client(), "halsey", "a new one entirely").status_code == 302


def test_a_reset_for_an_unknown_address_looks_the_same(client: Client, account: Account) -> None:
    answers = [
        client.post(reverse("account_reset_password"), {"email": address})
        for address in (account.email, "nobody@example.com")
    ]
    assert answers[0].url == answers[1].url  # type: ignore[attr-defined]


def test_guessing_a_password_is_limited_across_processes(client: Client, account: Account, settings: Settings) -> None:
    """Five wrong guesses at one name; then even the right password has to wait."""
    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.db.DatabaseCache", "LOCATION": "cache"}}
    call_command("createcachetable", verbosity=0)
    for guess in range(5):
        assert log_in(client, "halsey", f"guess {guess}").status_code == 422
    another_process = Client(REMOTE_ADDR="192.0.2.7")
    assert "Too many failed login attempts" in log_in(another_process, "halsey").content.decode()
    cache.clear()
    assert log_in(another_process, "halsey").status_code == 302


def test_the_admin_uses_the_same_log_in(client: Client) -> None:
    answer = client.get("/admin/login/?next=/admin/")
    assert answer.url == reverse("account_login") + "?next=%2Fadmin%2F"  # type: ignore[attr-defined]
    assert client.get("/admin/").status_code == 302


def test_players_cannot_enter_the_admin(client: Client, account: Account) -> None:
    client.force_login(account)
    assert client.get("/admin/login/").status_code == 403


def test_operators_find_accounts_in_the_admin(admin_client: Client, account: Account) -> None:
    page = admin_client.get("/admin/accounts/account/?q=halsey").content.decode()
    assert "halsey@example.com" in page
    assert admin_client.get(f"/admin/accounts/account/{account.pk}/change/").status_code == 200
