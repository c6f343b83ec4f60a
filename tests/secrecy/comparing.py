"""How two worlds are compared: every question is asked in both, and the answers are the same to the byte."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from http.cookies import SimpleCookie
from typing import Any

from django.core import mail
from django.db import transaction
from django.test import Client

from battles.turns.outbox import GRACE
from hexbattle.accounts.models import Account
from hexbattle.delivery.outbox import deliver_all
from tests.secrecy.asks import Ask
from tests.secrecy.frozen import frozen

NOW = datetime(2031, 5, 4, 12, tzinfo=UTC)
NOT_FOUND = 404


@dataclass(frozen=True, kw_only=True)
class Answer:
    status: int
    headers: tuple[tuple[str, str], ...]
    cookies: str
    body: bytes


def logged_in(reader: Account | None) -> Client:
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


def compared(client: Client, questions: Sequence[Ask], elsewhere: AbstractContextManager[Any]) -> dict[Ask, Answer]:
    """What a reader is told; the same in both worlds. `elsewhere`: the other one, as long as it is entered."""
    here = {ask: answer(client, ask) for ask in questions}
    here |= {ask: answer(client, ask) for ask in polls(here)}
    with elsewhere:
        there = {ask: answer(client, ask) for ask in asked_again(here)}
    told = [difference(ask, here[ask], there[ask]) for ask in there if here[ask] != there[ask]]
    assert not told, f"{len(told)} answers tell of something hidden:\n" + "\n".join(told[:5])
    assert not [f"{ask}" for ask, one in here.items() if one.status >= 500]
    return here


def asked_again(here: dict[Ask, Answer]) -> list[Ask]:
    """What is asked in the other world too: all of it, but where an address of a battle is closed to the reader,
    whatever is asked of it, once is enough.
    """
    found: dict[tuple[str, str], list[Ask]] = defaultdict(list)
    for ask in here:
        found[ask.name, ask.stage].append(ask)
    closed = [stage and all(here[ask].status == NOT_FOUND for ask in same) for (_, stage), same in found.items()]
    return [ask for same, shut in zip(found.values(), closed, strict=True) for ask in (same[:1] if shut else same)]


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


def mails_to(account: Account) -> list[tuple[str, str]]:
    with transaction.atomic(), frozen(NOW, "mail"):
        mail.outbox = []
        deliver_all(NOW + GRACE)
        transaction.set_rollback(True)
    return [(f"{one.subject}", f"{one.body}") for one in mail.outbox if account.email in one.to]
