"""Orders: drafts, confirmations, receipts, and when a turn takes none (design 5.1)."""

from __future__ import annotations

import hashlib
import json

import pytest

from battles.models import Battle, OrderSheet, Turn
from battles.selectors import sheet_of
from battles.services import TurnClosed, concede, receipt_of, reopen_orders, resolve_if_due, save_orders
from hexbattle.accounts.models import Account
from shipyard.rules import Refused
from tests.battles.builders import HOUR, NOON, newest, order, side_of, toy_battle
from tests.battles.toy import Toy


@pytest.fixture
def battle(toy: Toy, account: Account, rival: Account) -> Battle:
    return toy_battle(account, rival)


def test_a_draft_is_kept_and_does_not_make_the_turn_ready(battle: Battle) -> None:
    receipt = order(battle, 0, {"fire": 1}, confirm=False)
    order(battle, 1)
    assert not receipt.confirmed
    assert not newest(battle).ready


def test_the_last_confirmation_makes_the_turn_ready(battle: Battle) -> None:
    order(battle, 0, {"fire": 1})
    assert not newest(battle).ready
    order(battle, 1)
    assert newest(battle).ready


def test_a_receipt_tells_server_time_and_a_hash_that_the_player_can_check(battle: Battle) -> None:
    receipt = order(battle, 0, {"fire": 1}, nonce="ab" * 32)
    assert receipt.saved_at == NOON
    assert receipt.text == '{"fire":1}'
    assert receipt.hash == hashlib.sha256(bytes.fromhex("ab" * 32) + receipt.text.encode()).hexdigest()


def test_the_receipt_can_be_shown_again_later(battle: Battle) -> None:
    receipt = order(battle, 0, {"fire": 1})
    sheet = sheet_of(newest(battle), side_of(battle, 0))
    assert sheet is not None
    assert receipt_of(sheet) == receipt


def test_orders_can_be_changed_while_the_turn_is_open_and_count_once(battle: Battle) -> None:
    order(battle, 0, {"fire": 1})
    changed = order(battle, 0, {}, confirm=False)
    assert OrderSheet.objects.count() == 1
    assert changed.text == "{}"


def test_a_confirmation_can_be_taken_back_while_another_is_awaited(battle: Battle) -> None:
    order(battle, 0, {"fire": 1})
    reopen_orders(side_of(battle, 0), 1, NOON)
    order(battle, 1)
    sheet = OrderSheet.objects.get(side__seat=0)
    assert sheet.status == "draft"
    assert sheet.document == {"fire": 1}
    assert not newest(battle).ready


@pytest.mark.parametrize(
    "text",
    ["", "{", "NaN", '{"fire": NaN}', '{"fire": 1, "fire": 1}', '{"fire": 1e999}', '{"ramming": 1}', '{"fire": 7}',
     '{"fire": 1}' + " " * 200_000, "[]", "[" * 100_000, '{"fire": 1' + "0" * 5000 + "}", '"\\ud800"'],
    ids=lambda text: str(text)[:20],
)  # fmt: skip
def test_a_faulty_sheet_is_refused_with_its_place_and_nothing_is_stored(battle: Battle, text: str) -> None:
    order(battle, 0, {"fire": 1}, confirm=False)
    with pytest.raises(Refused) as refused:
        save_orders(side_of(battle, 0), 1, text, confirm=True, nonce=None, now=NOON)
    assert all(fault.path.startswith("$") and fault.message for fault in refused.value.faults)
    kept = OrderSheet.objects.get()
    assert (kept.document, kept.status) == ({"fire": 1}, "draft")


@pytest.mark.parametrize("nonce", ["", "ab", "AB" * 32, "zz" * 32, "ab" * 32 + "\n"])
def test_a_nonce_that_is_none_is_refused(battle: Battle, nonce: str) -> None:
    with pytest.raises(Refused):
        order(battle, 0, nonce=nonce)
    assert not OrderSheet.objects.exists()


def test_after_the_deadline_no_orders_are_taken_even_before_anybody_has_resolved_the_turn(battle: Battle) -> None:
    with pytest.raises(TurnClosed) as closed:
        order(battle, 0, now=NOON + HOUR)
    assert closed.value.fault.code == "deadline_past"
    assert not OrderSheet.objects.exists()


def test_a_resolved_turn_takes_no_orders(battle: Battle) -> None:
    resolve_if_due(battle.pk, 1, NOON + HOUR)
    with pytest.raises(TurnClosed) as closed:
        order(battle, 0, number=1)
    assert closed.value.fault.code == "turn_over"


@pytest.mark.parametrize("status", [Turn.Status.RESOLVING, Turn.Status.FAILED])
def test_a_turn_that_closes_while_the_orders_are_checked_takes_none(
    battle: Battle, toy: Toy, monkeypatch: pytest.MonkeyPatch, status: str
) -> None:
    """The check ran on an open turn; the transaction's first statement finds that it is open no longer."""
    checked = toy.check_sheet

    def close_meanwhile(*what: object) -> object:
        Turn.objects.update(status=status)
        return checked(*what)  # type: ignore[arg-type]

    monkeypatch.setattr(toy, "check_sheet", close_meanwhile)
    with pytest.raises(TurnClosed):
        order(battle, 0)
    assert not OrderSheet.objects.exists()


def test_a_turn_that_does_not_exist_takes_no_orders(battle: Battle) -> None:
    with pytest.raises(TurnClosed):
        order(battle, 0, number=9)


def test_an_ended_battle_takes_no_orders(battle: Battle) -> None:
    concede(side_of(battle, 0), NOON)
    resolve_if_due(battle.pk, 1, NOON)
    with pytest.raises(TurnClosed):
        order(battle, 1, number=1)
    with pytest.raises(TurnClosed):
        order(battle, 1, number=2)


def test_orders_are_kept_as_the_engine_writes_them(battle: Battle) -> None:
    save_orders(side_of(battle, 0), 1, ' { "fire" : 1 } ', confirm=True, nonce=None, now=NOON)
    assert json.loads(OrderSheet.objects.get().text) == {"fire": 1}
