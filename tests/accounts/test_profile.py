"""One's own account: what people may say about themselves, and leaving."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from hexbattle.accounts.models import Account
from tests.conftest import PASSWORD, ClientOf, new_account

HOSTILE = {
    "a right-to-left override": "Hal\u202esey",
    "a line break": "Hal\nsey",
    "an escape character": "Hal\x1bsey",
    "ten thousand characters": "H" * 10_000,
    "an invisible character": "Hal\u2060sey",
    "a NUL": "Hal\x00sey",
}


def save(client: Client, **fields: str) -> str:
    """What the page says after saving these fields."""
    answer = client.post(reverse("profile"), fields, follow=True)
    assert answer.status_code in {200, 422}
    return answer.content.decode()


def test_a_display_name_is_what_others_see(account: Account, client_of: ClientOf) -> None:
    save(client_of(account), display_name="Bull Halsey", time_zone="Asia/Tokyo", mail_turns="on")
    account.refresh_from_db()
    assert str(account) == "Bull Halsey"
    assert account.time_zone == "Asia/Tokyo"
    assert account.mail_turns


def test_without_a_display_name_others_see_the_log_in_name(account: Account) -> None:
    assert str(account) == "halsey"


@pytest.mark.parametrize("name", HOSTILE.values(), ids=HOSTILE.keys())
def test_a_hostile_display_name_is_refused_and_nothing_stored(account: Account, client_of: ClientOf, name: str) -> None:
    answer = client_of(account).post(reverse("profile"), {"display_name": name, "time_zone": "Asia/Tokyo"})
    assert answer.status_code == 422
    assert 'class="errorlist"' in answer.content.decode()
    account.refresh_from_db()
    assert (account.display_name, account.time_zone) == ("", "")


def test_markup_in_a_name_is_shown_as_text(account: Account, client_of: ClientOf) -> None:
    page = save(client_of(account), display_name="<script>alert(1)</script>")
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert" in page


def test_a_refused_name_stays_in_the_form(account: Account, rival: Account, client_of: ClientOf) -> None:
    page = save(client_of(account), display_name="SPRUANCE")
    assert 'value="SPRUANCE"' in page
    assert "Another player is called that." in page


def test_nobody_can_take_the_display_name_of_another(account: Account, rival: Account, client_of: ClientOf) -> None:
    save(client_of(rival), display_name="Ray")
    assert "Another player is called that." in save(client_of(account), display_name="ray")


def test_a_time_zone_that_does_not_exist_is_refused(account: Account, client_of: ClientOf) -> None:
    answer = client_of(account).post(reverse("profile"), {"time_zone": "Mars/Olympus"})
    assert answer.status_code == 422


def test_strangers_are_sent_to_the_log_in(client: Client) -> None:
    assert client.get(reverse("profile")).url.startswith(reverse("account_login"))  # type: ignore[attr-defined]


def test_closing_an_account_asks_for_the_password(account: Account, client_of: ClientOf) -> None:
    answer = client_of(account).post(reverse("close_account"), {"password": "guess"})
    assert answer.status_code == 422
    assert Account.objects.filter(pk=account.pk).exists()


def test_a_closed_account_is_gone_and_logged_out(account: Account, client_of: ClientOf) -> None:
    client = client_of(account)
    assert client.get(reverse("close_account")).status_code == 200
    client.post(reverse("close_account"), {"password": PASSWORD})
    assert not Account.objects.filter(pk=account.pk).exists()
    assert client.get(reverse("profile")).status_code == 302


def test_guessing_the_password_to_close_an_account_is_limited(account: Account, client_of: ClientOf) -> None:
    client = client_of(account)
    tries = [client.post(reverse("close_account"), {"password": f"guess {n}"}).status_code for n in range(12)]
    assert tries[0] == 422
    assert tries[-1] == 429
    assert client.post(reverse("close_account"), {"password": PASSWORD}).status_code == 429


def test_saving_one_profile_changes_no_other(account: Account, client_of: ClientOf) -> None:
    other = new_account("nimitz")
    save(client_of(account), display_name="Bull")
    other.refresh_from_db()
    assert other.display_name == ""
