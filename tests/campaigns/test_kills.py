"""Workers that die at any moment, and results that come twice, change nothing (K-6, K-10, E-5)."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any

import pytest
from django.db import connection

from battles.engine import ConstantDice, seeded_dice
from battles.models import Battle
from battles.services import engaging
from battles.turns import vault
from battles.turns.clock import LEASE
from hexbattle.accounts.models import Account
from hexbattle.campaigns import engine
from hexbattle.campaigns.models import Campaign, Event, Turn
from hexbattle.campaigns.selectors import state_of
from hexbattle.campaigns.services import opening, resolve_if_due, sweep, verify_turn
from tests.campaigns.table import NOON, campaign_of, order, running
from tests.campaigns.test_turns import meet, pass_turn
from tests.conftest import HowMany, new_account

pytestmark = pytest.mark.django_db
TURNS = 5


class Killed(BaseException):
    """The worker's process is no more."""


@contextmanager
def killed_at(query: int) -> Iterator[None]:
    """The process dies before its so many-th write to the database."""
    left = query

    def run(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        nonlocal left
        if sql.lstrip().upper().startswith(("INSERT", "UPDATE", "DELETE")):
            left -= 1
            if left < 0:
                raise Killed
        return execute(sql, params, many, context)

    with connection.execute_wrapper(run):
        yield


@pytest.fixture
def _same_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two runs have the same keys and codes, however often they are interrupted."""
    monkeypatch.setattr(vault, "new_secret", lambda: b"k" * 32)
    monkeypatch.setattr(secrets, "token_hex", lambda size: "ab" * size)
    monkeypatch.setattr(engaging, "opaque_id", lambda size: f"b{Battle.objects.count()}")
    monkeypatch.setattr(opening, "opaque_id", lambda size: f"c{Campaign.objects.count()}")


def resolve(campaign: Campaign, now: datetime, dies_at: int | None) -> datetime:
    """One turn, by a worker that may die over it, and then by the sweep that finds what it left."""
    number = running(campaign).number
    for seat in (0, 1):
        order(campaign, seat, now=now)
    if dies_at is None:
        assert resolve_if_due(campaign.pk, number, now)
        return now
    try:
        with killed_at(dies_at):
            resolve_if_due(campaign.pk, number, now)
    except Killed:
        now += LEASE
        sweep(now)
    return now


def play(accounts: list[Account], deaths: Callable[[], int | None]) -> list[Any]:
    """A campaign with battles in it, turn by turn; what is stored of its turns."""
    campaign = campaign_of(*accounts, turn_minutes=14 * 24 * 60)
    meet(campaign)
    now = NOON
    for _ in range(TURNS):
        now = resolve(campaign, now, deaths())
    stored = list(campaign.turns.order_by("number").values_list("number", "state", "final"))
    events = list(Event.objects.filter(turn__campaign=campaign).order_by("turn__number", "number").values_list("data"))
    done = campaign.turns.filter(status=Turn.Status.RESOLVED)
    assert all(check.holds for turn in done for check in verify_turn(turn))
    Campaign.objects.all().delete()
    Battle.objects.all().delete()
    return [stored, events]


@pytest.mark.usefixtures("_same_chance")
def test_workers_killed_at_random_change_nothing(how_many: HowMany) -> None:
    accounts = [new_account("halsey"), new_account("spruance")]
    undisturbed = play(accounts, lambda: None)
    assert "battle_over" in {data["kind"] for (data,) in undisturbed[1]}
    chance = seeded_dice("07")
    for _ in range(how_many(3, 40)):
        assert play(accounts, lambda: chance.d(60, "death") - 1) == undisturbed


def test_a_result_that_comes_again_changes_nothing(account: Account, rival: Account) -> None:
    """K-6.1: the write-back is keyed by the battle's id."""
    campaign = campaign_of(account, rival)
    meet(campaign)
    for _ in range(3):
        pass_turn(campaign)
    results = engine.read_results(campaign.turns.get(number=3).results)
    assert results
    state = state_of(running(campaign))
    once = engine.resolve(state, {}, (), ConstantDice(1))
    assert engine.resolve(state, {}, results, ConstantDice(1)) == once
