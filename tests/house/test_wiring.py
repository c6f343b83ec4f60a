"""What every answer of the site has in common."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.core.cache import caches
from django.core.management.sql import emit_post_migrate_signal
from django.db import DatabaseError, connection
from django.http import Http404
from django.test import Client
from pytest_django import Settings
from rest_framework import exceptions

from hexbattle.accounts.models import Account
from hexbattle.api import explain
from shipyard.rules import Refused, fault
from tests.conftest import ClientOf, new_account


def test_a_monitor_learns_that_the_site_is_well(client: Client, db: None) -> None:
    answer = client.get("/healthz")
    assert (answer.status_code, answer.json()) == (200, {"ok": True})
    assert "no-store" in answer.headers["Cache-Control"]


def test_a_monitor_learns_that_the_database_is_away(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    @contextmanager
    def away() -> Iterator[None]:
        raise DatabaseError
        yield

    monkeypatch.setattr(connection, "cursor", away)
    assert client.get("/healthz").status_code == 503


def test_pages_allow_nothing_from_elsewhere_and_nothing_inline(client: Client, db: None) -> None:
    policy = client.get("/accounts/login/").headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self';" in policy
    assert "unsafe" not in policy
    assert "http" not in policy


def test_times_are_shown_in_the_readers_zone(account: Account, client_of: ClientOf) -> None:
    account.time_zone = "Pacific/Honolulu"
    account.save()
    answer = client_of(account).get("/accounts/profile/")
    assert answer.context["TIME_ZONE"] == "Pacific/Honolulu"


def test_a_visitor_sees_times_in_the_zone_of_the_browser(client: Client, db: None) -> None:
    client.cookies["time_zone"] = "Asia/Tokyo"
    assert client.get("/accounts/login/").context["TIME_ZONE"] == "Asia/Tokyo"


def test_migrating_also_makes_the_cache_table(db: None, settings: Settings) -> None:
    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.db.DatabaseCache", "LOCATION": "cache"}}
    emit_post_migrate_signal(verbosity=0, interactive=False, db="default")
    caches["default"].set("a", 1)
    assert caches["default"].get("a") == 1


@pytest.mark.parametrize(
    ("error", "status", "complaints"),
    [
        (exceptions.NotAuthenticated(), 401, [("not_authenticated", "$")]),
        (exceptions.ParseError(), 400, [("parse_error", "$")]),
        (Http404(), 404, [("not_found", "$")]),
        (
            exceptions.ValidationError({"name": ["Too long.", "Too odd."], "ships": [{"count": ["No."]}]}),
            400,
            [("invalid", "$.name"), ("invalid", "$.name"), ("invalid", "$.ships[0].count")],
        ),
        (Refused([fault("budget", "$.ships", "Too dear."), fault("name", "$.name", "No.")]), 422,
         [("budget", "$.ships"), ("name", "$.name")]),
    ],
)  # fmt: skip
def test_the_api_explains_every_error_in_one_shape(
    error: Exception, status: int, complaints: list[tuple[str, str]]
) -> None:
    answer = explain(error, {})
    assert answer is not None
    body: dict[str, Any] = answer.data
    assert answer.status_code == status
    assert [(one["code"], one["where"]) for one in body["faults"]] == complaints
    assert {key: body[key] for key in ("code", "message", "where")} == body["faults"][0]


@pytest.mark.parametrize(
    "room", ["login", "signup", "password/reset", "profile", "claim", "close", "email", "password/change"]
)
def test_no_room_breaks_on_what_no_browser_would_send(
    account: Account, guest: Account, client_of: ClientOf, settings: Settings, room: str
) -> None:
    """Ten million characters, NULs, too many fields, half a form: an answer in the four hundreds, or a plain page.

    A form that is too large is never read in part: it is refused (413, 400) unless its reader is sent elsewhere first.
    """
    address, most = f"/accounts/{room}/", settings.DATA_UPLOAD_MAX_NUMBER_FIELDS
    assert most
    for client in (Client(), client_of(account), client_of(guest)):
        client.raise_request_exception = False
        huge = client.post(address, {"username": "x" * 10_000_000})
        many = client.post(address, {str(number): "" for number in range(most + 1)})
        half = client.post(address, b"\xff\xfe", content_type="multipart/form-data; boundary=")
        nuls = client.post(address, dict.fromkeys(["login", "username", "email", "password", "oldpassword"], "a\x00"))
        assert huge.status_code in {302, 413}
        assert {many.status_code, half.status_code} <= {302, 400}
        assert nuls.status_code in {302, 422, 429}
        assert client.get(f"{address}?next=%00&x=%ff").status_code in {200, 302, 400}


@pytest.mark.parametrize("room", ["/accounts/login/", "/accounts/signup/", "/hex-battle/start/"])
def test_a_body_that_is_too_large_is_refused_with_a_page_that_says_why(client: Client, db: None, room: str) -> None:
    client.raise_request_exception = False
    answer = client.post(room, {"username": "x" * 10_000_000})
    assert answer.status_code == 413
    assert "too large" in answer.text


@pytest.fixture
def guest(db: None) -> Account:
    made = new_account("guest-1")
    made.guest = True
    made.save()
    return made
