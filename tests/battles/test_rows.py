"""What the tables themselves hold to, whoever writes to them."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction

from battles.models import Battle, Notice, OrderSheet, Turn
from hexbattle.accounts.models import Account
from tests.battles.builders import NOON, newest, order, toy_battle
from tests.battles.toy import Toy


@pytest.fixture
def battle(toy: Toy, account: Account, rival: Account) -> Battle:
    return toy_battle(account, rival)


def test_documents_keep_the_order_of_their_keys_on_every_database(battle: Battle) -> None:
    """Systems are rolled for in the order of the design; a database that sorts keys would change the dice."""
    document = {"x10": [1, None, True], "d1": "ö", "x2": {"b": 1, "a": 2}}
    Turn.objects.update(state=document)
    state = Turn.objects.get().state
    assert state == document
    assert [*state, *state["x2"]] == ["x10", "d1", "x2", "b", "a"]


def test_a_battle_has_each_turn_once(battle: Battle) -> None:
    turn = newest(battle)
    turn.pk = None
    with pytest.raises(IntegrityError), transaction.atomic():
        turn.save(force_insert=True)


def test_a_side_has_one_sheet_a_turn(battle: Battle) -> None:
    order(battle, 0)
    sheet = OrderSheet.objects.get()
    sheet.pk = None
    with pytest.raises(IntegrityError), transaction.atomic():
        sheet.save(force_insert=True)


def test_only_one_notice_waits_for_an_account_in_a_battle(battle: Battle, account: Account) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Notice.objects.create(battle=battle, account=account, kind="turn", created_at=NOON, due_at=NOON)
