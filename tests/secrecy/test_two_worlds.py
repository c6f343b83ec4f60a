"""Two worlds that differ only in what a reader may not know answer that reader with the same bytes (design 6)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from http.cookies import SimpleCookie
from typing import Any

import pytest
from django.core import mail
from django.db import transaction
from django.test import Client
from pytest_django import DjangoDbBlocker

from battles.turns.outbox import GRACE
from hexbattle.accounts.models import Account
from hexbattle.delivery.outbox import deliver_all
from tests.hostile.routes import site_addresses
from tests.secrecy.asks import LEFT_OUT, Ask, asks
from tests.secrecy.frozen import frozen
from tests.secrecy.otherwise import Otherwise
from tests.secrecy.site import Site, make_site, pick_from

NOW = datetime(2031, 5, 4, 12, tzinfo=UTC)
FEW, MANY = 1, 40
READERS = ("halsey", "spruance", "nosy", "")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "site" in metafunc.fixturenames:
        many = metafunc.config.getoption("--deep")
        metafunc.parametrize("site", range(MANY if many else FEW), indirect=True, scope="module")


@pytest.fixture(scope="module")
def site(request: pytest.FixtureRequest, django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Site]:
    with django_db_blocker.unblock(), transaction.atomic():
        with frozen(NOW, request.param):
            made = make_site(request.param, NOW)
        yield made
        transaction.set_rollback(True)


@dataclass(frozen=True, kw_only=True)
class Answer:
    status: int
    headers: tuple[tuple[str, str], ...]
    cookies: str
    body: bytes


def client_of(reader: Account | None) -> Client:
    client = Client()
    if reader:
        with frozen(NOW, "log-in"):
            client.force_login(reader)
    return client


def answer(client: Client, ask: Ask) -> Answer:
    """What a reader is told; what the question changes is undone before the next."""
    jar = {name: one.value for name, one in client.cookies.items()}
    with transaction.atomic(), frozen(NOW, ask):
        response: Any = client.generic("GET" if ask.body is None else "POST", ask.url, ask.body or "", ask.kind,
                                  headers=dict(ask.headers))  # fmt: skip
        transaction.set_rollback(True)
    client.cookies = SimpleCookie(jar)
    body = b"".join(response) if response.streaming else response.content
    return Answer(
        status=response.status_code, headers=tuple(response.items()), cookies=response.cookies.output(), body=body
    )


@contextmanager
def another_world(site: Site, reader: Account | None) -> Iterator[None]:
    with transaction.atomic():
        with frozen(NOW, "another world"):
            Otherwise(site=site, reader=reader, pick=pick_from("another")).make()
        yield
        transaction.set_rollback(True)


@pytest.mark.parametrize("reader", READERS)
def test_what_a_reader_may_not_know_changes_no_byte_of_any_answer(site: Site, reader: str, db: None) -> None:
    account = site.accounts.get(reader)
    client, questions = client_of(account), list(asks(site))
    here = {ask: answer(client, ask) for ask in questions}
    here |= {ask: answer(client, ask) for ask in polls(here)}
    with another_world(site, account):
        there = {ask: answer(client, ask) for ask in here}
    told = [difference(ask, here[ask], there[ask]) for ask in here if here[ask] != there[ask]]
    assert not told, f"{len(told)} answers tell of something hidden:\n" + "\n".join(told[:5])
    assert not [f"{ask}" for ask, one in here.items() if one.status >= 500]


def polls(here: dict[Ask, Answer]) -> list[Ask]:
    """The same questions by one who has the answer already."""
    tags = {ask: dict(one.headers).get("ETag") for ask, one in here.items()}
    return [replace(ask, headers={**ask.headers, "If-None-Match": tag}) for ask, tag in tags.items() if tag]


def difference(ask: Ask, here: Answer, there: Answer) -> str:
    """The first place at which two answers part."""
    if here.body == there.body or here.status != there.status:
        return f"{ask}: {here.status, here.headers, here.cookies}\n  {there.status, there.headers, there.cookies}"
    one, other = here.body.decode(), there.body.decode()
    parted = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0)
    start = max(parted - 80, 0)
    return f"{ask}:\n  {one[start : start + 200]!r}\n  {other[start : start + 200]!r}"


def test_mails_are_the_same_in_both_worlds(site: Site, db: None) -> None:
    for account in site.accounts.values():
        here = mails_to(account)
        with another_world(site, account):
            assert mails_to(account) == here


def mails_to(account: Account) -> list[tuple[str, str]]:
    with transaction.atomic(), frozen(NOW, "mail"):
        mail.outbox = []
        deliver_all(NOW + GRACE)
        transaction.set_rollback(True)
    return [(f"{one.subject}", f"{one.body}") for one in mail.outbox if account.email in one.to]


def test_every_address_of_the_site_is_compared(site: Site, db: None) -> None:
    known = {ask.name for ask in asks(site)}
    missing = [name for name in site_addresses() if name not in known and not name.startswith(tuple(LEFT_OUT))]
    assert missing == [], "add these to tests/secrecy/asks.py"
