"""Who may know of a battle, and what lists tell (design 6)."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser

from battles.models import Battle, Side
from battles.selectors import (
    battle_for,
    confirmed_seats,
    my_battles,
    open_challenges,
    sheet_hashes,
    sheets_shown,
    turn_of,
)
from battles.services import concede, sweep
from hexbattle.accounts.models import Account
from tests.battles.builders import HOUR, NOON, newest, order, side_of, toy_battle
from tests.battles.toy import Toy
from tests.conftest import new_account


@pytest.fixture
def battle(toy: Toy, account: Account, rival: Account) -> Battle:
    return toy_battle(account, rival)


@pytest.fixture
def stranger(db: None) -> Account:
    return new_account("nimitz")


def unseen(visitor: Account | AnonymousUser, battle: Battle) -> bool:
    try:
        battle_for(visitor, battle.code)
    except Battle.DoesNotExist:
        return True
    return False


def test_a_player_sees_the_battle_and_the_side_that_is_theirs(battle: Battle, account: Account, rival: Account) -> None:
    assert battle_for(account, battle.code).seat == 0
    assert battle_for(rival, battle.code).seat == 1


@pytest.mark.parametrize("status", ["waiting", "running", "ended", "cancelled"])
def test_for_others_a_battle_without_spectators_does_not_exist(battle: Battle, stranger: Account, status: str) -> None:
    Battle.objects.update(status=status)
    assert unseen(stranger, battle)
    assert unseen(AnonymousUser(), battle)


def test_spectators_come_where_they_are_welcome_once_it_has_begun(battle: Battle, stranger: Account) -> None:
    Battle.objects.update(spectators=True, status="waiting")
    assert unseen(stranger, battle)
    Battle.objects.update(status="running")
    assert battle_for(stranger, battle.code).side is None
    assert battle_for(AnonymousUser(), battle.code).seat is None


def test_who_opened_a_battle_among_others_watches_it_like_a_spectator(battle: Battle, stranger: Account) -> None:
    Battle.objects.update(created_by=stranger)
    assert battle_for(stranger, battle.code).seat is None


def test_an_open_seat_is_seen_by_everybody_who_is_logged_in(battle: Battle, stranger: Account) -> None:
    Battle.objects.update(status="waiting")
    Side.objects.filter(seat=1).update(account=None, name="", fleet_name="")
    assert not unseen(stranger, battle)
    assert unseen(AnonymousUser(), battle)
    assert open_challenges(stranger) == (battle,)


def test_a_battle_of_no_known_code_does_not_exist(db: None, account: Account) -> None:
    with pytest.raises(Battle.DoesNotExist):
        battle_for(account, "nowhere")


def test_who_has_confirmed_is_shown_only_where_the_battle_says_so(battle: Battle) -> None:
    """C-0."""
    order(battle, 0)
    order(battle, 1, confirm=False)
    assert confirmed_seats(newest(battle), 1) == frozenset({0})
    Battle.objects.update(options={"show_confirmed": False})
    turn = turn_of(battle, 1)
    assert confirmed_seats(turn, 0) == frozenset({0})
    assert confirmed_seats(turn, 1) == frozenset()
    assert confirmed_seats(turn, None) is None


def test_sheets_and_nonces_are_their_sides_own_until_the_battle_ends_and_hashes_everybodys(battle: Battle) -> None:
    """D-3."""
    order(battle, 0, {"fire": 1})
    assert sheet_hashes(turn_of(battle, 1)) == ()
    assert sheets_shown(turn_of(battle, 1), side_of(battle, 0)) == ()
    sweep(NOON + HOUR)
    turn = turn_of(battle, 1)
    assert [seat for seat, _ in sheet_hashes(turn)] == [0, 1]
    assert [sheet.side.seat for sheet in sheets_shown(turn, side_of(battle, 1))] == [1]
    assert sheets_shown(turn, None) == ()
    concede(side_of(battle, 1), NOON + HOUR)
    sweep(NOON + HOUR)
    assert [sheet.side.seat for sheet in sheets_shown(turn_of(battle, 1), None)] == [0, 1]


def test_my_battles_says_which_await_me(battle: Battle, account: Account, rival: Account, stranger: Account) -> None:
    order(battle, 0)
    assert [(one.battle, one.awaits_me) for one in my_battles(account)] == [(battle, False)]
    assert [(one.battle, one.awaits_me) for one in my_battles(rival)] == [(battle, True)]
    assert my_battles(stranger) == ()
    (listed,) = my_battles(account)
    assert [side.name for side in listed.others] == ["spruance"]
    assert listed.turn == newest(battle)


def test_running_battles_are_listed_before_ended_ones(battle: Battle, account: Account, rival: Account) -> None:
    later = toy_battle(account, rival)
    Battle.objects.filter(pk=later.pk).update(status="ended")
    assert [one.battle for one in my_battles(account)] == [battle, later]


def test_a_list_of_many_battles_costs_no_more_queries_than_one_of_few(
    toy: Toy, account: Account, rival: Account, django_assert_max_num_queries: Any
) -> None:
    for _ in range(8):
        toy_battle(account, rival)
    with django_assert_max_num_queries(6):
        assert len(my_battles(account)) == 8
