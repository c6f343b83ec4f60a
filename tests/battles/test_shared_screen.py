"""Two players at one screen (H-3.3): what is seen of a battle depends on whom the screen is handed to."""

from __future__ import annotations

import pytest

from battles.models import Battle
from battles.selectors import Seen, Unlocked, battle_for, my_battles
from battles.services import Seating, concede, resolve_if_due
from hexbattle.accounts.models import Account
from shipyard.rules import Refused
from tests.battles.builders import NOON, newest, order, side_of
from tests.battles.duels import OWN, against_cadet, at_one_screen, squadron

pytestmark = pytest.mark.django_db


@pytest.fixture
def battle(account: Account) -> Battle:
    return at_one_screen(account)


def looked(account: Account, battle: Battle, seat: int | None = None, turn: int = 0) -> Seen:
    return battle_for(account, battle.code, None if seat is None else Unlocked(seat=seat, turn=turn))


def test_it_begins_at_once_and_waits_for_both_without_a_deadline(battle: Battle, account: Account) -> None:
    assert (battle.status, battle.hot_seat, newest(battle).closes_at) == ("running", True, None)
    assert [(side.name, side.account) for side in battle.sides.all()] == [("halsey", account), ("Ada", None)]
    assert newest(battle).awaiting == [0, 1]


def test_a_screen_that_nobody_holds_is_nobodys_side(battle: Battle, account: Account) -> None:
    seen = looked(account, battle)
    assert (seen.side, seen.seat) == (None, None)
    assert [side.name for side in seen.next_seats or ()] == ["halsey", "Ada"]


@pytest.mark.parametrize("seat", [0, 1])
def test_the_seat_that_is_unlocked_is_the_side_that_is_seen(battle: Battle, account: Account, seat: int) -> None:
    seen = looked(account, battle, seat)
    assert (seen.seat, seen.next_seats) == (seat, None)


def test_confirming_locks_the_screen_and_the_other_is_next(battle: Battle, account: Account) -> None:
    order(battle, 0, {"deploy": {}})
    seen = looked(account, battle, 0)
    assert seen.side is None
    assert [side.name for side in seen.next_seats or ()] == ["Ada"]
    assert looked(account, battle, 1).seat == 1


def test_a_draft_does_not_lock_it(battle: Battle, account: Account) -> None:
    order(battle, 0, {"deploy": {}}, confirm=False)
    assert looked(account, battle, 0).seat == 0


def test_a_seat_is_unlocked_for_one_turn_only(battle: Battle, account: Account) -> None:
    order(battle, 0, {"deploy": {}})
    order(battle, 1, {"deploy": {}})
    resolve_if_due(battle.pk, 0, NOON)
    assert newest(battle).number == 1
    for seat in (0, 1):
        assert looked(account, battle, seat, turn=0).side is None
        assert looked(account, battle, seat, turn=1).seat == seat


def test_a_seat_that_does_not_exist_unlocks_nothing(battle: Battle, account: Account) -> None:
    assert looked(account, battle, 7).side is None


def test_nobody_else_can_unlock_anything(battle: Battle, account: Account, rival: Account) -> None:
    with pytest.raises(Battle.DoesNotExist):
        looked(rival, battle, 1)
    others = against_cadet(account)
    assert looked(account, others, 1).seat == 0, "where each has an account, nothing is unlocked"


def test_the_lobby_says_that_it_waits_until_both_have_confirmed(battle: Battle, account: Account) -> None:
    assert [one.awaits_me for one in my_battles(account)] == [True]
    order(battle, 0, {"deploy": {}})
    assert [one.awaits_me for one in my_battles(account)] == [True]
    order(battle, 1, {"deploy": {}})
    assert [one.awaits_me for one in my_battles(account)] == [False]


def test_when_it_is_over_it_is_seen_as_a_whole(battle: Battle, account: Account) -> None:
    concede(side_of(battle, 1), NOON)
    resolve_if_due(battle.pk, 0, NOON)
    seen = looked(account, battle)
    assert (seen.battle.status, seen.battle.winner, seen.side, seen.next_seats) == ("ended", 0, None, None)


@pytest.mark.parametrize(
    ("seats", "code"),
    [
        ((OWN, Seating(name="Ada")), "fleet_missing"),
        ((OWN, Seating(name="\u202eAda", fleet=squadron())), "name_character"),
        ((OWN, Seating(name="Ada", captain="cadet", fleet=squadron())), "seat_of_two"),
        ((Seating(name="Bob", fleet=squadron()), Seating(name="Ada", fleet=squadron())), "no_screen"),
    ],
)
def test_a_shared_screen_with_a_fault_is_refused(account: Account, seats: tuple[Seating, ...], code: str) -> None:
    with pytest.raises(Refused) as refusal:
        against_cadet(account, seats=seats)
    assert code in {fault.code for fault in refusal.value.faults}
