"""Captains who stand in for players that have gone (K-1.1), and battles that are played out (K-5.6)."""

from __future__ import annotations

from datetime import datetime
from unittest.mock import patch

import pytest

from battles.models import Battle, Notice, OrderSheet, Turn
from battles.selectors import result_of
from battles.services import concede, play_out, resolve_if_due, sweep
from battles.services.resolving import BATTLES
from battles.services.verifying import verify_turn
from battles.turns import clock
from hexbattle.accounts.models import Account
from tests.battles.assaults import END, take, unit
from tests.battles.builders import HOUR, NOON, newest, order, side_of, toy_battle
from tests.battles.engagements import engaged, landed
from tests.battles.toy import Toy

pytestmark = pytest.mark.django_db


def authors(battle: Battle, seat: int) -> list[str]:
    """Who wrote the orders of a side, turn by turn."""
    sheets = OrderSheet.objects.filter(turn__battle=battle, side__seat=seat)
    return list(sheets.order_by("turn__number").values_list("author", flat=True))


def pass_deadlines(battle: Battle, deadlines: int, seat: int = 0, begin: int = 0) -> None:
    """So many deadlines by which only this seat has ordered."""
    for turn in range(begin, begin + deadlines):
        order(battle, seat, now=NOON + turn * HOUR)
        assert sweep(NOON + (turn + 1) * HOUR) == 1


def hold(battle: Battle) -> bool:
    return all(check.holds for turn in battle.turns.filter(status="resolved") for check in verify_turn(turn))


# K-1.1


def test_after_two_deadlines_missed_a_captain_orders_and_nobody_is_given_up(account: Account, rival: Account) -> None:
    """K-1.1."""
    battle = engaged(account, rival)
    pass_deadlines(battle, 4)
    assert authors(battle, 1) == ["default", "default", "captain", "captain"]
    assert side_of(battle, 1).absent
    assert not side_of(battle, 1).out
    assert hold(battle)


def test_the_turn_still_waits_for_a_player_who_is_stood_in_for(account: Account, rival: Account) -> None:
    """K-1.1: until its account orders again, which it can do in every turn."""
    battle = engaged(account, rival)
    pass_deadlines(battle, 2)
    order(battle, 0, now=NOON + 2 * HOUR)
    assert not newest(battle).ready


@pytest.mark.parametrize("confirm", [True, False])
def test_the_player_is_back_as_soon_as_it_orders(account: Account, rival: Account, confirm: bool) -> None:
    """K-1.1: a draft is enough."""
    battle = engaged(account, rival)
    pass_deadlines(battle, 3)
    order(battle, 1, confirm=confirm, now=NOON + 3 * HOUR)
    pass_deadlines(battle, 1, begin=3)
    assert authors(battle, 1) == ["default", "default", "captain", "player"]
    assert (side_of(battle, 1).missed, side_of(battle, 1).absent) == (0, False)
    pass_deadlines(battle, 1, begin=4)
    assert authors(battle, 1)[-1] == "default"


def test_a_side_without_a_player_is_the_stand_ins_and_nobody_waits_for_it(account: Account, rival: Account) -> None:
    """K-10: an account that is deleted."""
    battle = engaged(account, rival)
    rival.delete()
    order(battle, 0)
    assert sweep(NOON) == 1
    assert authors(battle, 1) == ["captain"]


def test_one_who_orders_in_a_turn_that_closes_early_has_missed_nothing_in_a_row(toy: Toy, account: Account) -> None:
    battle = toy_battle(account, "drone")
    sweep(NOON + HOUR)
    assert side_of(battle, 0).missed == 1
    order(battle, 0, now=NOON + HOUR)
    sweep(NOON + HOUR)
    assert side_of(battle, 0).missed == 0


def test_in_an_assault_the_captain_plays_the_whole_turn_of_who_is_absent(account: Account, rival: Account) -> None:
    """K-1.1, B-2.3."""
    battle, now = landed(account, rival), NOON
    for _ in range(3):
        now += HOUR
        sweep(now)
        take(battle, 1, END, now=now)
    played = [[step.author for step in turn.steps.all()] for turn in battle.turns.order_by("number")[:6:2]]
    assert played[:2] == [["default"], ["default"]]
    assert len(played[2]) > 1
    assert set(played[2]) == {"captain"}
    assert hold(battle)


def test_what_an_absent_player_does_in_an_assault_ends_as_it_stands(account: Account, rival: Account) -> None:
    """K-1.1, B-2.3."""
    battle, now = landed(account, rival), NOON
    for _ in range(2):
        now += HOUR
        sweep(now)
        take(battle, 1, END, now=now)
    take(battle, 0, {"action": "move", "unit": unit(battle, "Balm"), "path": [[1, 3]]}, now=now)
    sweep(now + HOUR)
    assert [step.author for step in battle.turns.get(number=5).steps.all()] == ["player", "default"]
    assert not side_of(battle, 0).absent


# K-5.6


def test_captains_play_a_battle_to_its_end_at_once(account: Account, rival: Account) -> None:
    """K-5.6: with the orders of who has ordered."""
    battle = engaged(account, rival)
    order(battle, 0, confirm=False)
    assert play_out(battle, NOON)
    battle.refresh_from_db()
    assert (battle.status, battle.ended_at) == ("ended", NOON)
    assert authors(battle, 0)[0] == "player"
    assert {*authors(battle, 0)[1:], *authors(battle, 1)} == {"captain"}
    assert result_of(battle)
    assert hold(battle)


def test_no_battle_that_is_played_out_is_longer_than_its_limit(account: Account, rival: Account) -> None:
    """K-1.1."""
    battle = engaged(account, rival, options={"turn_limit": 2, "distance": 200})
    play_out(battle, NOON)
    battle.refresh_from_db()
    assert (battle.reason, battle.turns.count()) == ("turn_limit", 2)


def test_an_assault_is_played_out_too_with_the_rest_of_a_turn_begun(account: Account, rival: Account) -> None:
    """K-5.6."""
    battle = landed(account, rival)
    take(battle, 0, {"action": "move", "unit": unit(battle, "Balm"), "path": [[1, 3]]})
    assert play_out(battle, NOON)
    battle.refresh_from_db()
    assert battle.status == "ended"
    assert [step.author for step in battle.turns.get(number=1).steps.all()][:2] == ["player", "captain"]
    assert hold(battle)


def test_a_turn_that_is_due_at_that_instant_comes_first(account: Account, rival: Account) -> None:
    """K-5.6: by its deadline, as ever; then the captains."""
    battle = engaged(account, rival)
    play_out(battle, NOON + HOUR)
    assert authors(battle, 0)[:2] == ["default", "captain"]


def test_playing_out_again_changes_nothing(account: Account, rival: Account) -> None:
    battle = engaged(account, rival)
    assert play_out(battle, NOON)
    before = list(battle.turns.values_list("number", "fence", "resolved_at"))
    assert play_out(battle, NOON + HOUR)
    assert list(battle.turns.values_list("number", "fence", "resolved_at")) == before


def test_nobody_is_called_to_the_turns_that_captains_play(account: Account, rival: Account) -> None:
    battle = engaged(account, rival)
    Notice.objects.all().delete()
    play_out(battle, NOON)
    assert set(Notice.objects.values_list("kind", flat=True)) == {"ended"}


def test_a_worker_that_has_hold_of_the_turn_keeps_it_and_the_next_call_goes_on(
    account: Account, rival: Account
) -> None:
    """K-10."""
    battle = engaged(account, rival)
    Turn.objects.update(status="resolving", lease_until=NOON + clock.LEASE)
    assert not play_out(battle, NOON)
    assert play_out(battle, NOON + clock.LEASE)


def test_a_worker_alone_carries_on_what_was_begun(account: Account, rival: Account) -> None:
    """K-10: the mark on the battle is enough."""
    battle = engaged(account, rival)
    with (
        patch("battles.services.resolving.resolve_if_due", side_effect=KeyboardInterrupt),
        pytest.raises(KeyboardInterrupt),
    ):
        play_out(battle, NOON)
    assert play_out(battle, NOON)
    other = engaged(account, rival, origin="campaign:x:2")
    Battle.objects.filter(pk=other.pk).update(played_out=True)
    Turn.objects.filter(battle=other).update(ready=True)
    while sweep(NOON):
        pass
    other.refresh_from_db()
    assert other.status == "ended"


def test_a_turn_under_way_as_the_battle_is_marked_opens_the_next_one_for_captains(
    account: Account, rival: Account
) -> None:
    """K-10: the mark may come while a worker works."""
    battle = engaged(account, rival)
    real = BATTLES.play

    def marked_meanwhile(turn: Turn, now: datetime) -> object:
        played = real(turn, now)
        Battle.objects.update(played_out=True)
        return played

    with patch.object(BATTLES, "play", marked_meanwhile):
        resolve_if_due(battle.pk, 1, NOON + HOUR)
    assert (newest(battle).number, newest(battle).ready) == (2, True)


def test_a_turn_that_fails_stops_it_until_it_is_mended(account: Account, rival: Account) -> None:
    battle = engaged(account, rival)
    with patch.object(BATTLES, "play", side_effect=RuntimeError):
        assert not play_out(battle, NOON)
    assert newest(battle).status == Turn.Status.FAILED
    assert not play_out(battle, NOON)


def test_only_battles_with_a_stand_in_are_played_out(toy: Toy, account: Account, rival: Account) -> None:
    with pytest.raises(ValueError, match="Nobody stands in"):
        play_out(toy_battle(account, rival), NOON)


def test_who_has_conceded_is_not_fought_for(account: Account, rival: Account) -> None:
    battle = engaged(account, rival)
    concede(side_of(battle, 1), NOON)
    assert play_out(battle, NOON)
    battle.refresh_from_db()
    assert (battle.winner, battle.reason, battle.turns.count()) == (0, "concession", 1)
