"""Scores: the server's own count, once a battle and side (H-8)."""

from __future__ import annotations

from typing import Any

import pytest

from battles.models import Battle, HighScore
from battles.selectors import best_scores, place_of, score_of
from battles.services import Seating, accept, concede, enter_score, resolve_if_due
from hexbattle.accounts.models import Account
from shipyard.rules import Refused
from tests.battles.builders import NOON, newest, order, side_of, toy_battle
from tests.battles.duels import OWN, against_cadet, at_one_screen, squadron
from tests.battles.toy import Toy

pytestmark = pytest.mark.django_db


def end(battle: Battle, seat: int = 0) -> Battle:
    """The side of that seat gives up."""
    concede(side_of(battle, seat), NOON)
    resolve_if_due(battle.pk, newest(battle).number, NOON)
    battle.refresh_from_db()
    return battle


def refused(battle: Battle, name: str = "Ada", **how: Any) -> list[tuple[str, str]]:
    before = HighScore.objects.count()
    with pytest.raises(Refused) as refusal:
        enter_score(side_of(battle, 0), name, NOON, **how)
    assert HighScore.objects.count() == before
    return [(fault.code, fault.path) for fault in refusal.value.faults]


def test_a_score_is_counted_from_the_finished_battle(account: Account) -> None:
    """H-8: enemy hull points × 100, turns × 10, ships × 500."""
    battle = against_cadet(account)
    for turn in range(3):
        order(battle, 0, {"deploy": {}} if turn == 0 else {"ships": {}})
        resolve_if_due(battle.pk, turn, NOON)
    end(battle)
    count = score_of(side_of(battle, 0))
    assert (count.hull_destroyed, count.turns_survived, count.ships_remaining) == (0, 2, 0), (
        "who gives up has no ship left"
    )
    score = enter_score(side_of(battle, 0), "  Ada  ", NOON)
    assert (score.name, score.score, score.captain, score.won, score.account) == ("Ada", 20, "cadet", False, account)


def test_a_score_is_entered_once(account: Account) -> None:
    battle = end(against_cadet(account))
    enter_score(side_of(battle, 0), "Ada", NOON)
    assert refused(battle) == [("entered_already", "$.battle")]


def test_a_battle_that_still_runs_has_no_score_yet(account: Account) -> None:
    assert refused(against_cadet(account)) == [("not_ended", "$.battle")]


def test_a_score_that_is_sent_must_be_the_servers(account: Account) -> None:
    battle = end(against_cadet(account))
    total = score_of(side_of(battle, 0)).total
    assert refused(battle, claimed=total + 1) == [("wrong_score", "$.score")]
    enter_score(side_of(battle, 0), "Ada", NOON, claimed=total)


@pytest.mark.parametrize("name", ["", "   ", "x" * 61, "\u202eada", "a\nb"])
def test_a_name_that_could_not_stand_in_a_list_is_refused(account: Account, name: str) -> None:
    assert [path for _, path in refused(end(against_cadet(account)), name)] == ["$.name"]


def test_two_people_at_one_screen_make_no_scores(account: Account) -> None:
    assert refused(end(at_one_screen(account))) == [("no_contest", "$.battle")]


def test_other_games_keep_none(toy: Toy, account: Account) -> None:
    battle = toy_battle(account, "drone")
    Battle.objects.update(status="ended")
    battle.refresh_from_db()
    assert refused(battle) == [("no_scores", "$.battle")]


def test_between_two_accounts_each_side_enters_its_own(account: Account, rival: Account) -> None:
    battle = against_cadet(account, seats=(OWN, Seating(account=rival.username)), turn_minutes=60)
    accept(battle, rival, squadron(name="Red"), None, NOON)
    battle.refresh_from_db()
    end(battle)
    lost = enter_score(side_of(battle, 0), "Ada", NOON)
    won = enter_score(side_of(battle, 1), "Bob", NOON)
    assert [(one.captain, one.won, one.account) for one in (lost, won)] == [("", False, account), ("", True, rival)]


def test_the_best_come_first_and_of_equals_the_older(account: Account) -> None:
    battles = [end(against_cadet(account)) for _ in range(12)]
    scores = [enter_score(side_of(battle, 0), f"No. {number}", NOON) for number, battle in enumerate(battles)]
    HighScore.objects.filter(pk=scores[5].pk).update(score=9000, captain="officer")
    found = best_scores("hex_battle")
    assert [score.name for score in found][:3] == ["No. 5", "No. 0", "No. 1"]
    assert len(found) == 10
    assert [place_of(HighScore.objects.get(pk=scores[n].pk)) for n in (5, 0, 11)] == [1, 2, 12]
    assert [score.name for score in best_scores("hex_battle", "officer")] == ["No. 5"]
    assert best_scores("hex_battle", "") == ()
    assert best_scores("conversion") == ()
