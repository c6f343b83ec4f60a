"""Admin pages and commands of the operators."""

from __future__ import annotations

from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django_tasks_db.models import DBTaskResult
from pytest_django import Settings

from battles.models import Battle, Event, OrderSheet, Turn
from battles.services import sweep
from hexbattle.accounts.models import Account
from hexbattle.delivery.worker import run_forever, tidy
from tests.battles.builders import HOUR, NOON, newest, order, toy_battle
from tests.battles.toy import Toy


@pytest.fixture
def battle(toy: Toy, account: Account, rival: Account) -> Battle:
    return toy_battle(account, rival)


@pytest.fixture
def operator(db: None) -> Client:
    client = Client()
    client.force_login(Account.objects.create_superuser("admiral", "admiral@example.com", "x"))
    return client


@pytest.mark.parametrize("model", ["battle", "turn", "notice"])
def test_the_admin_lists_what_there_is_and_adds_nothing_by_hand(battle: Battle, operator: Client, model: str) -> None:
    assert operator.get(reverse(f"admin:battles_{model}_changelist")).status_code == 200
    assert operator.get(reverse(f"admin:battles_{model}_add")).status_code == 403


def test_the_admin_shows_neither_the_key_nor_the_state_nor_orders_of_a_turn(battle: Battle, operator: Client) -> None:
    order(battle, 0, {"fire": 1}, nonce="ab" * 32)
    turn = newest(battle)
    for page in (
        reverse("admin:battles_turn_change", args=[turn.pk]),
        reverse("admin:battles_battle_change", args=[battle.pk]),
    ):
        text = operator.get(page).content.decode()
        assert turn.secret.hex() not in text
        assert "strength" not in text
        assert "ab" * 32 not in text
    assert turn.commitment in operator.get(reverse("admin:battles_turn_change", args=[turn.pk])).content.decode()


def test_a_failed_turn_shows_its_trace_and_can_be_retried_from_the_list(
    battle: Battle, toy: Toy, operator: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(toy, "resolve", lambda *_: 1 // 0)
        sweep(NOON + HOUR)
    turn = newest(battle)
    assert "ZeroDivisionError" in operator.get(reverse("admin:battles_turn_change", args=[turn.pk])).content.decode()
    chosen = {"action": "retry", "_selected_action": [turn.pk]}
    answer = operator.post(reverse("admin:battles_turn_changelist"), chosen, follow=True)
    assert "1 turn resolved." in answer.content.decode()
    assert newest(battle).number == 2


def run(*command: Any) -> str:
    out = StringIO()
    call_command(*command, stdout=out)
    return out.getvalue()


def test_resolve_due_makes_one_sweep_and_says_what_it_did(battle: Battle) -> None:
    Turn.objects.update(closes_at=timezone.now())
    assert run("resolve_due") == "1 turns resolved, 0 notices sent\n"
    assert newest(battle).number == 2


def test_verify_turn_finds_an_honest_turn_right(battle: Battle) -> None:
    """D-3."""
    order(battle, 0, {"fire": 1})
    sweep(NOON + HOUR)
    report = run("verify_turn", battle.code, "1")
    assert "FAIL" not in report
    assert report.count("ok") == 5


@pytest.mark.parametrize(
    ("tampering", "found"),
    [
        (lambda: Turn.objects.filter(number=1).update(key="00" * 32), "the key is the one committed to"),
        (lambda: OrderSheet.objects.filter(side__seat=0).update(document={}), "the orders of seat 0"),
        (lambda: OrderSheet.objects.filter(side__seat=1).update(nonce="00" * 32), "the orders of seat 1"),
        (lambda: Event.objects.filter(kind="fired").delete(), "events are the same"),
        (lambda: Turn.objects.filter(number=2).update(state={}), "the state after it is the same"),
    ],
)
def test_verify_turn_finds_what_was_tampered_with(battle: Battle, tampering: Any, found: str) -> None:
    """D-3: an operator cannot change dice, orders or results once the turn is over."""
    order(battle, 0, {"fire": 1})
    sweep(NOON + HOUR)
    tampering()
    out = StringIO()
    with pytest.raises(CommandError):
        call_command("verify_turn", battle.code, "1", stdout=out)
    assert any(found in line and line.startswith("FAIL") for line in out.getvalue().splitlines())


def test_verify_turn_says_so_where_there_is_nothing_to_verify(battle: Battle) -> None:
    with pytest.raises(CommandError, match="not resolved"):
        run("verify_turn", battle.code, "1")
    with pytest.raises(CommandError, match="no such turn"):
        run("verify_turn", "nowhere", "1")


@pytest.mark.django_db(transaction=True)
def test_the_worker_plays_a_battle_among_captains_to_its_end_and_stops_when_asked(toy: Toy, settings: Settings) -> None:
    """Each turn that opens asks for the next through the task queue."""
    settings.TASKS = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend"}}
    battle = toy_battle("drone", "drone", minutes=None)
    rounds = iter([False, True])
    run_forever(lambda: next(rounds))
    battle.refresh_from_db()
    assert battle.status == "ended"
    assert DBTaskResult.objects.filter(status="SUCCESSFUL").count() == battle.turns.count()


def test_old_tasks_are_forgotten_and_those_to_come_are_kept(db: None) -> None:
    def task(**times: Any) -> DBTaskResult[Any, Any]:
        return DBTaskResult.objects.create(
            args_kwargs={}, task_path="x", queue_name="default", backend_name="default", run_after=NOON, **times
        )

    task(started_at=NOON - timedelta(days=2), finished_at=NOON - timedelta(days=2), status="SUCCESSFUL")
    task(started_at=NOON - timedelta(days=2), status="RUNNING")
    kept = {task(status="READY"), task(started_at=NOON, status="RUNNING")}
    tidy(NOON)
    assert set(DBTaskResult.objects.all()) == kept
