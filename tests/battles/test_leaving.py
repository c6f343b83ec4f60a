"""C-9.2: conceding, agreeing on a draw; and sides whose players have gone."""

from __future__ import annotations

import pytest

from battles.models import Battle, Event, OrderSheet
from battles.services import TurnClosed, concede, offer_draw, sweep, withdraw_draw_offer
from hexbattle.accounts.models import Account
from shipyard.rules import Refused
from tests.battles.builders import HOUR, NOON, newest, order, side_of, toy_battle
from tests.battles.toy import Toy
from tests.conftest import new_account


@pytest.fixture
def battle(toy: Toy, account: Account, rival: Account) -> Battle:
    return toy_battle(account, rival)


def test_conceding_a_duel_ends_it_at_once(battle: Battle) -> None:
    """C-9.2."""
    concede(side_of(battle, 0), NOON)
    assert sweep(NOON) == 1
    battle.refresh_from_db()
    assert (battle.status, battle.winner, battle.reason) == ("ended", 1, "concession")
    assert [event.kind for event in Event.objects.order_by("number")] == ["side_out", "battle_ended"]


def test_conceding_among_three_loses_nobodys_orders(toy: Toy, account: Account, rival: Account) -> None:
    """C-9.2: the others' fire at the conceding side is carried out; then it is gone."""
    battle = toy_battle(account, rival, new_account("nimitz"))
    order(battle, 1, {"fire": 0})
    concede(side_of(battle, 0), NOON)
    assert sweep(NOON) == 0
    order(battle, 2, {"fire": 0})
    assert sweep(NOON) == 1
    assert Event.objects.filter(kind="fired").count() == 2
    assert side_of(battle, 0).out
    assert newest(battle).awaiting == [1, 2]


def test_who_has_conceded_gives_no_more_orders(battle: Battle, toy: Toy, account: Account) -> None:
    trio = toy_battle(account, new_account("nimitz"), new_account("kinkaid"))
    order(trio, 0, {"fire": 1}, confirm=False)
    concede(side_of(trio, 0), NOON)
    with pytest.raises(TurnClosed):
        order(trio, 0, {})
    assert OrderSheet.objects.get(side__battle=trio).document == {"fire": 1}


def test_nobody_concedes_a_battle_that_is_over(battle: Battle) -> None:
    concede(side_of(battle, 0), NOON)
    sweep(NOON)
    with pytest.raises(TurnClosed):
        concede(side_of(battle, 1), NOON)


def test_all_sides_agree_on_a_draw(battle: Battle) -> None:
    """C-9.2."""
    order(battle, 0, {"fire": 1})
    offer_draw(side_of(battle, 0), NOON)
    assert sweep(NOON) == 0
    offer_draw(side_of(battle, 1), NOON)
    assert sweep(NOON) == 1
    battle.refresh_from_db()
    assert (battle.status, battle.winner, battle.reason) == ("ended", None, "agreement")


def test_an_offer_stands_over_turns_until_it_is_taken_back(battle: Battle) -> None:
    offer_draw(side_of(battle, 0), NOON)
    sweep(NOON + HOUR)
    assert side_of(battle, 0).draw_offered
    withdraw_draw_offer(side_of(battle, 0), NOON + HOUR)
    offer_draw(side_of(battle, 1), NOON + HOUR)
    assert not newest(battle).ready


def test_a_captain_never_agrees_on_a_draw(toy: Toy, account: Account) -> None:
    battle = toy_battle(account, "drone", minutes=None)
    with pytest.raises(Refused):
        offer_draw(side_of(battle, 0), NOON)
    assert not side_of(battle, 0).draw_offered


def test_a_side_whose_player_misses_three_deadlines_in_a_row_is_given_up(battle: Battle) -> None:
    for turn in range(3):
        order(battle, 0, now=NOON + turn * HOUR)
        sweep(NOON + (turn + 1) * HOUR)
    battle.refresh_from_db()
    assert (battle.status, battle.winner) == ("ended", 0)
    assert Event.objects.get(kind="side_out").data["how"] == "abandon"


def test_one_sheet_even_a_draft_starts_the_count_anew(battle: Battle) -> None:
    for turn in range(5):
        order(battle, 0, now=NOON + turn * HOUR)
        if turn == 2:
            order(battle, 1, confirm=False, now=NOON + turn * HOUR)
        sweep(NOON + (turn + 1) * HOUR)
    assert side_of(battle, 1).missed == 2
    assert Battle.objects.get().status == "running"


def test_a_battle_that_everybody_has_left_is_a_draw(battle: Battle) -> None:
    for turn in range(3):
        sweep(NOON + (turn + 1) * HOUR)
    battle.refresh_from_db()
    assert (battle.status, battle.winner) == ("ended", None)
    assert Event.objects.filter(kind="battle_ended").count() == 1
