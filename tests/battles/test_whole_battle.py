"""Real battles of `conversion` through the services, from the challenge to the end."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from battles.engine import SealedDice, Seat
from battles.models import Battle, Turn
from battles.selectors import events_of, rules_of, turn_of, view_after, view_of
from battles.services import BattlePlan, Seating, accept, open_battle, save_orders, sweep
from battles.services.verifying import verify_turn
from hexbattle.accounts.models import Account
from tests.battles.builders import HOUR, NOON, newest, side_of
from tests.battles.fleets import fleet, kite
from tests.conftest import new_account

PLAN = BattlePlan(name="Decision", budget=2000, turn_minutes=60, options={"turn_limit": 40}, seats=())


def duel(account: Account, rival: Account, **plan: Any) -> Battle:
    seats = (Seating(account="halsey", fleet=fleet(kite(), kite())), Seating(account="spruance"))
    battle = open_battle(account, replace(PLAN, seats=seats, **plan), NOON)
    accept(battle, rival, fleet(kite(), kite(), name="Red Squadron"), None, NOON)
    battle.refresh_from_db()
    return battle


def captains_hand(battle: Battle, turn: Turn, seat: int) -> str:
    """What a good player would order: the cadet's plan from what this side sees."""
    rules = rules_of(battle)
    view = view_of(turn, seat)
    dice = SealedDice(bytes([turn.number % 256, seat]) * 16)
    return json.dumps(rules.write_orders(rules.captains["cadet"](view, Seat(seat), dice)))


@pytest.mark.django_db
def test_two_accounts_fight_a_battle_to_its_end() -> None:
    battle = duel(new_account("halsey"), new_account("spruance"))
    now = NOON
    while battle.status == Battle.Status.RUNNING:
        turn = newest(battle)
        assert turn.status == "open", turn.trace
        for seat in turn.awaiting:
            sheet = captains_hand(battle, turn, seat)
            save_orders(side_of(battle, seat), turn.number, sheet, confirm=True, nonce=None, now=now)
        now += HOUR / 2
        assert sweep(now) == 1
        battle.refresh_from_db()
    assert battle.reason in {"destruction", "withdrawal", "turn_limit"}
    assert battle.points.keys() == {"0", "1"}
    for turn in battle.turns.all():
        assert all(check.holds for check in verify_turn(turn)), f"turn {turn.number}"


@pytest.mark.django_db
def test_a_battle_among_captains_is_fought_by_the_worker_alone() -> None:
    seats = (
        Seating(captain="cadet", fleet=fleet(name="Blue")),
        Seating(captain="cadet", fleet=fleet(name="Red")),
    )
    battle = open_battle(new_account("halsey"), replace(PLAN, turn_minutes=None, seats=seats), NOON)
    for _ in range(41):
        sweep(NOON)
    battle.refresh_from_db()
    failed = battle.turns.filter(status="failed").first()
    assert battle.status == "ended", failed and failed.trace


@pytest.mark.django_db
def test_a_view_and_the_events_are_cut_for_the_seat_until_the_battle_ends() -> None:
    """C-3.2: 80 hexes apart nothing is seen; after the end all is."""
    battle = duel(new_account("halsey"), new_account("spruance"), options={"distance": 80, "turn_limit": 2})
    sweep(NOON + HOUR)
    turn = turn_of(battle, 1)
    for seat in (0, 1):
        assert {ship.seat for ship in view_of(turn, seat).ships} == {seat}
        assert {ship.seat for ship in view_after(turn, seat).ships} == {seat}
        enemies = battle.turns.get(number=1).state["ships"]
        hidden = [ship["id"] for ship in enemies if ship["seat"] != seat]
        assert not any(one in str(events_of(turn, seat)) for one in hidden)
    assert view_of(turn, None).ships == ()
    sweep(NOON + 2 * HOUR)
    turn = turn_of(battle, 1)
    assert turn.battle.status == "ended"
    assert len(view_of(turn, 0).ships) == len(view_of(turn, None).ships) == 4
    assert len(events_of(turn, 0)) == turn.events.count()


@pytest.mark.django_db
def test_reading_a_turn_costs_the_same_however_old_the_battle_is(django_assert_num_queries: Any) -> None:
    battle = duel(new_account("halsey"), new_account("spruance"))
    for hour in range(1, 3):
        sweep(NOON + hour * HOUR)
    with django_assert_num_queries(2):
        events_of(turn_of(battle, 2), 0)
    with django_assert_num_queries(1):
        view_of(turn_of(battle, 2), 0)
