"""A turn is resolved once, by whoever comes first, and a failure loses nothing (design 5.2, 5.3)."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import OperationalError

from battles.engine import SealedDice
from battles.models import Battle, Event, OrderSheet, Side, Turn
from battles.selectors import current_turn, view_after
from battles.services import resolve_if_due, retry_turn, sweep
from battles.turns import sealing
from battles.turns.clock import LEASE
from hexbattle.accounts.models import Account
from tests.battles.builders import HOUR, NOON, newest, order, toy_battle
from tests.battles.toy import Toy


@pytest.fixture
def battle(toy: Toy, account: Account, rival: Account) -> Battle:
    return toy_battle(account, rival)


def first(battle: Battle) -> Turn:
    turn: Turn = battle.turns.get(number=1)
    return turn


def test_a_turn_is_not_resolved_before_it_is_due(battle: Battle) -> None:
    order(battle, 0)
    assert not resolve_if_due(battle.pk, 1, NOON + HOUR - timedelta(seconds=1))
    assert first(battle).status == "open"


def test_a_turn_is_resolved_before_its_deadline_once_all_have_confirmed(battle: Battle) -> None:
    order(battle, 0, {"fire": 1})
    order(battle, 1)
    assert resolve_if_due(battle.pk, 1, NOON)
    assert first(battle).closed_by == "confirmed"
    assert newest(battle).number == 2


def test_a_draft_counts_at_the_deadline(battle: Battle) -> None:
    order(battle, 0, {"fire": 1}, confirm=False)
    assert resolve_if_due(battle.pk, 1, NOON + HOUR)
    assert first(battle).closed_by == "deadline"
    assert Event.objects.filter(turn__battle=battle, kind="fired").count() == 1


def test_who_has_given_no_orders_gets_standing_ones(battle: Battle) -> None:
    order(battle, 0, {"fire": 1})
    resolve_if_due(battle.pk, 1, NOON + HOUR)
    sheet = OrderSheet.objects.get(side__seat=1)
    assert (sheet.document, sheet.author) == ({}, "default")


def test_the_next_turn_opens_in_the_new_state_with_a_clock_and_a_seal_of_its_own(battle: Battle) -> None:
    before = first(battle)
    sweep(NOON + HOUR)
    turn = newest(battle)
    assert (turn.number, turn.status, turn.opens_at, turn.closes_at) == (2, "open", NOON + HOUR, NOON + 2 * HOUR)
    assert turn.secret != before.secret
    assert turn.commitment == sealing.commitment(battle.code, 2, turn.secret)
    assert turn.state["turn"] == 2


def test_resolving_twice_changes_nothing(battle: Battle) -> None:
    assert resolve_if_due(battle.pk, 1, NOON + HOUR)
    events = list(Event.objects.values_list("pk", "data"))
    assert not resolve_if_due(battle.pk, 1, NOON + HOUR)
    assert sweep(NOON + HOUR) == 0
    assert list(Event.objects.values_list("pk", "data")) == events
    assert battle.turns.count() == 2


def test_a_turn_that_does_not_exist_is_not_due(battle: Battle) -> None:
    assert not resolve_if_due(battle.pk, 5, NOON)


def test_the_key_is_shown_after_the_turn_and_never_before(battle: Battle) -> None:
    """D-3."""
    assert first(battle).key_shown is None
    sweep(NOON + HOUR)
    shown = first(battle).key_shown
    assert shown is not None
    assert sealing.commitment(battle.code, 1, bytes.fromhex(shown)) == first(battle).commitment


def test_the_dice_are_those_of_the_mixed_key(battle: Battle) -> None:
    """D-3: from the revealed key and the sheet hashes anybody gets the same die."""
    order(battle, 0, {"fire": 1})
    sweep(NOON + HOUR)
    hashes = list(OrderSheet.objects.order_by("side__seat").values_list("receipt", flat=True))
    key = sealing.mixed_key(bytes.fromhex(first(battle).key_shown or ""), battle.code, 1, hashes)
    assert Event.objects.get(kind="fired").data["points"] == SealedDice(key).d(6, "fire/0")


def test_the_events_of_a_turn_applied_to_its_state_give_the_next_state(battle: Battle, toy: Toy) -> None:
    """E-2."""
    order(battle, 0, {"fire": 1})
    order(battle, 1, {"fire": 0})
    sweep(NOON)
    events = list(first(battle).events.values_list("data", flat=True))
    assert toy.apply(first(battle).state, events) == newest(battle).state


def test_the_last_turn_ends_the_battle(battle: Battle, toy: Toy) -> None:
    turn = first(battle)
    turn.state["sides"][1]["strength"] = 1
    turn.save()
    order(battle, 0, {"fire": 1})
    order(battle, 1)
    sweep(NOON)
    battle.refresh_from_db()
    assert (battle.status, battle.winner, battle.reason, battle.ended_at) == ("ended", 0, "destruction", NOON)
    assert current_turn(battle) is None
    assert Side.objects.get(battle=battle, seat=1).out
    assert view_after(first(battle), 0)["result"]["winner"] == 0


class BrokenError(Exception):
    pass


def breaks(*_: Any) -> None:
    raise BrokenError("the rules tripped")


def test_a_failure_keeps_the_orders_stops_the_clock_and_keeps_the_trace(
    battle: Battle, toy: Toy, monkeypatch: pytest.MonkeyPatch
) -> None:
    order(battle, 0, {"fire": 1})
    monkeypatch.setattr(toy, "resolve", breaks)
    sweep(NOON + HOUR)
    turn = first(battle)
    assert turn.status == "failed"
    assert "the rules tripped" in turn.trace
    assert OrderSheet.objects.get().document == {"fire": 1}
    assert sweep(NOON + 100 * HOUR) == 0
    assert battle.turns.count() == 1


def test_a_failed_turn_can_be_retried_with_its_orders_and_its_dice(
    battle: Battle, toy: Toy, monkeypatch: pytest.MonkeyPatch
) -> None:
    order(battle, 0, {"fire": 1})
    with monkeypatch.context() as patch:
        patch.setattr(toy, "resolve", breaks)
        sweep(NOON + HOUR)
        assert not retry_turn(first(battle), NOON + 2 * HOUR)
    key = first(battle).secret
    assert retry_turn(first(battle), NOON + 5 * HOUR)
    assert first(battle).secret == key
    assert first(battle).trace == ""
    assert newest(battle).closes_at == NOON + 6 * HOUR
    assert Event.objects.filter(kind="fired").count() == 1
    assert not retry_turn(newest(battle), NOON + 5 * HOUR)


def test_a_failure_while_storing_stores_nothing_of_the_turn(
    battle: Battle, toy: Toy, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(toy, "outcome", breaks)
    order(battle, 0, {"fire": 1}, confirm=False)
    sweep(NOON + HOUR)
    assert first(battle).status == "failed"
    assert not Event.objects.exists()
    assert OrderSheet.objects.count() == 1


def test_a_worker_killed_in_mid_resolution_leaves_a_battle_that_goes_on_by_itself(
    battle: Battle, toy: Toy, monkeypatch: pytest.MonkeyPatch
) -> None:
    order(battle, 0, {"fire": 1})
    with monkeypatch.context() as patch:
        patch.setattr(toy, "resolve", killed)
        with pytest.raises(KeyboardInterrupt):
            sweep(NOON + HOUR)
    assert first(battle).status == "resolving"
    assert sweep(NOON + HOUR + LEASE - timedelta(seconds=1)) == 0
    assert sweep(NOON + HOUR + LEASE) == 1
    assert (first(battle).status, newest(battle).number) == ("resolved", 2)
    assert Event.objects.filter(kind="fired").count() == 1


def killed(*_: Any) -> None:
    """Like a signal: nothing catches it, and nothing is written any more."""
    raise KeyboardInterrupt


def test_a_worker_thought_dead_that_comes_back_changes_nothing(
    battle: Battle, toy: Toy, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The fence: while it was away another has resolved the turn."""
    fought = toy.resolve

    def slow(*what: Any) -> Any:
        monkeypatch.setattr(toy, "resolve", fought)
        assert resolve_if_due(battle.pk, 1, NOON + HOUR + LEASE)
        return fought(*what)

    monkeypatch.setattr(toy, "resolve", slow)
    order(battle, 0, {"fire": 1})
    assert not resolve_if_due(battle.pk, 1, NOON + HOUR)
    assert battle.turns.count() == 2
    assert Event.objects.filter(kind="fired").count() == 1
    assert first(battle).fence == 2


def test_a_worker_overtaken_by_another_that_is_still_at_it_stores_nothing(
    battle: Battle, toy: Toy, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The fence: the turn is still being resolved, but no longer by this worker."""
    fought = toy.resolve

    def overtaken(*what: Any) -> Any:
        monkeypatch.setattr(toy, "resolve", fought)
        Turn.objects.update(fence=2)
        return fought(*what)

    monkeypatch.setattr(toy, "resolve", overtaken)
    assert not resolve_if_due(battle.pk, 1, NOON + HOUR)
    assert first(battle).status == "resolving"
    assert not Event.objects.exists()
    assert sweep(NOON + HOUR + LEASE) == 1
    assert newest(battle).number == 2


def test_an_overtaken_worker_that_fails_does_not_fail_the_turn(
    battle: Battle, toy: Toy, monkeypatch: pytest.MonkeyPatch
) -> None:
    def overtaken(*_: Any) -> None:
        Turn.objects.update(fence=2)
        raise BrokenError

    monkeypatch.setattr(toy, "resolve", overtaken)
    assert not resolve_if_due(battle.pk, 1, NOON + HOUR)
    assert first(battle).status == "resolving"


def test_trouble_with_the_database_is_no_failure_of_the_turn(
    battle: Battle, toy: Toy, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The claim runs out, and the next sweep takes the turn over."""

    def away(*_: Any) -> None:
        raise OperationalError("the server closed the connection")

    with monkeypatch.context() as patch:
        patch.setattr(toy, "outcome", away)
        assert sweep(NOON + HOUR) == 0
    assert first(battle).status == "resolving"
    assert sweep(NOON + HOUR + LEASE) == 1
    assert newest(battle).number == 2


def test_one_broken_battle_does_not_keep_others_from_going_on(
    battle: Battle, toy: Toy, account: Account, rival: Account, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = toy_battle(account, rival)
    fought = toy.resolve

    def breaks_once(*what: Any) -> Any:
        monkeypatch.setattr(toy, "resolve", fought)
        raise BrokenError

    monkeypatch.setattr(toy, "resolve", breaks_once)
    assert sweep(NOON + HOUR) == 2
    assert {newest(battle).number, newest(other).number} == {1, 2}


def test_captains_order_for_themselves_and_a_battle_among_them_runs_to_its_end(db: None, toy: Toy) -> None:
    battle = toy_battle("drone", "drone", minutes=None)
    for _ in range(20):
        sweep(NOON)
    battle.refresh_from_db()
    assert battle.status == "ended"
    assert set(OrderSheet.objects.values_list("author", flat=True)) == {"captain"}


def test_against_a_captain_a_turn_runs_as_soon_as_the_player_confirms(toy: Toy, account: Account) -> None:
    battle = toy_battle(account, "drone", minutes=None)
    assert sweep(NOON) == 0
    order(battle, 0, {"fire": 1})
    assert sweep(NOON) == 1
    assert newest(battle).closes_at is None


def test_a_captain_that_breaks_the_rules_is_a_failure_and_not_let_through(toy: Toy, account: Account) -> None:
    toy.captains = {"drone": lambda view, seat, dice: {"fire": 9}}
    battle = toy_battle(account, "drone", minutes=None)
    order(battle, 0)
    sweep(NOON)
    assert first(battle).status == "failed"


def test_a_captain_plans_from_its_view_with_dice_of_its_own(toy: Toy, account: Account) -> None:
    """Its secret is its side's; the same turn planned again comes out the same."""
    seen: list[Any] = []

    def nosy(view: Any, seat: Any, dice: Any) -> dict[str, Any]:
        seen.append((view["sides"][0]["ship"], dice.d(1000, "whim")))
        return {}

    toy.captains = {"drone": nosy}
    battle = toy_battle(account, "drone", minutes=None)
    Turn.objects.update(ready=True, status="failed")
    order_sheetless = first(battle)
    assert retry_turn(order_sheetless, NOON)
    secret = Side.objects.get(captain="drone").secret
    own = SealedDice(sealing.captain_key(bytes.fromhex(secret), 1)).d(1000, "whim")
    assert seen == [(None, own)]
