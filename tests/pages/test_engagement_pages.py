"""The pages of battles that were opened for an origin, and of captains who stand in (K-1.1, K-5.6)."""

from __future__ import annotations

from datetime import timedelta
from unittest.mock import patch

import pytest
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from battles.models import Battle
from battles.services import open_engagement, play_out
from hexbattle.accounts.models import Account
from tests.battles.engagements import engagement, force, landing
from tests.conftest import ClientOf, new_account

pytestmark = pytest.mark.django_db

STANDS_IN = "a captain stands in"


@pytest.fixture
def battle(account: Account, rival: Account) -> Battle:
    return open_engagement(engagement(account, rival), timezone.now())


def absent(battle: Battle, seat: int) -> None:
    battle.sides.filter(seat=seat).update(missed=2)


def page(reader: Account, battle: Battle, client_of: ClientOf) -> str:
    return client_of(reader).get(battle.get_absolute_url()).content.decode()


def test_its_players_find_it_and_order_as_in_any_battle(
    battle: Battle, account: Account, client_of: ClientOf, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    assert battle.name in client_of(account).get("/battles/").content.decode()
    reader = client_of(account)
    with django_assert_max_num_queries(12):
        told = reader.get(battle.get_absolute_url()).content.decode()
    assert "Orders for turn 1" in told
    assert STANDS_IN not in told


def test_nobody_else_does(battle: Battle, client_of: ClientOf) -> None:
    assert client_of(new_account("nimitz")).get(battle.get_absolute_url()).status_code == 404


def test_a_side_whose_captain_stands_in_is_marked_for_everybody(
    battle: Battle, account: Account, rival: Account, client_of: ClientOf
) -> None:
    """K-1.1."""
    absent(battle, 1)
    assert page(account, battle, client_of).count(STANDS_IN) == 1
    assert "it is yours again" not in page(account, battle, client_of)
    own = page(rival, battle, client_of)
    assert own.count(STANDS_IN) == 1
    assert "Hand in orders, and it is yours again" in own
    assert "Orders for turn 1" in own


def test_missed_deadlines_are_not_told_where_nobody_stands_in(
    battle: Battle, account: Account, client_of: ClientOf
) -> None:
    absent(battle, 1)
    Battle.objects.update(stand_in="")
    assert STANDS_IN not in page(account, battle, client_of)


def test_an_assault_marks_it_too(account: Account, rival: Account, client_of: ClientOf) -> None:
    battle = open_engagement(landing(account, rival), timezone.now())
    absent(battle, 0)
    assert "Hand in orders, and it is yours again" in page(account, battle, client_of)


def test_a_battle_that_captains_play_out_says_so_until_it_has_ended(
    battle: Battle, account: Account, client_of: ClientOf
) -> None:
    """K-5.6."""
    with patch("battles.services.resolving.resolve_if_due", return_value=False):
        assert not play_out(battle, timezone.now())
    assert "captains play it to its end" in page(account, battle, client_of)
    assert play_out(battle, timezone.now())
    told = page(account, battle, client_of)
    assert "captains play it to its end" not in told
    assert STANDS_IN not in told


def test_conceding_works_as_ever(battle: Battle, account: Account, client_of: ClientOf) -> None:
    client_of(account).post(battle.get_absolute_url() + "concede/", {"sure": "yes"})
    play_out(battle, timezone.now() + timedelta(hours=2))
    battle.refresh_from_db()
    assert (battle.winner, battle.reason) == (1, "concession")
    assert "concede" in page(account, battle, client_of)


def test_it_is_said_who_is_at_peace_with_the_reader(account: Account, rival: Account, client_of: ClientOf) -> None:
    """K-5.1."""
    plan = engagement(account, rival, "cadet", field={"wars": [[0, 1], [1, 2]]})
    battle = open_engagement(plan, timezone.now())
    assert page(account, battle, client_of).count("at peace with you") == 1
    assert "at peace with you" not in page(rival, battle, client_of)


def test_it_is_said_who_is_an_ally(account: Account, rival: Account, client_of: ClientOf) -> None:
    """C-0."""
    forces = (force(account, 0), force(rival, 1), force("cadet", 2, team=0))
    battle = open_engagement(engagement(forces=forces), timezone.now())
    assert page(account, battle, client_of).count(">ally<") == 1
    assert ">ally<" not in page(rival, battle, client_of)
