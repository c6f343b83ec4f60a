"""The log of a finished duel says which priority each ship of a cadet followed (H-7.3)."""

from __future__ import annotations

import pytest
from django.utils import timezone

from battles.models import Battle
from battles.services import concede, resolve_if_due
from hexbattle.accounts.models import Account
from tests.battles.builders import newest, side_of
from tests.battles.duels import against_cadet
from tests.conftest import ClientOf
from tests.pages.duels import play_turn
from tests.pages.hex_duels import words

pytestmark = pytest.mark.django_db


def told(account: Account, client_of: ClientOf, *, captain: str, end: bool, turn: int = 1) -> str:
    """The page of the first turn that ships moved in; `captain`: whose orders the other side's are said to be."""
    battle = against_cadet(account, timezone.now())
    play_turn(battle)
    play_turn(battle)
    battle.sides.filter(seat=1).update(captain=captain)
    if end:
        concede(side_of(battle, 0), timezone.now())
        resolve_if_due(battle.pk, newest(battle).number, timezone.now())
    return words(client_of(account).get(f"{Battle.objects.get(pk=battle.pk).get_absolute_url()}?turn={turn}"))


def test_a_finished_battle_tells_the_priority_of_the_cadets_ship_alone(account: Account, client_of: ClientOf) -> None:
    page = told(account, client_of, captain="cadet", end=True)
    assert page.count("Priority ") == 1
    assert "Priority 4: closes with its mark." in page


def test_a_deployment_follows_no_priority(account: Account, client_of: ClientOf) -> None:
    assert "Priority " not in told(account, client_of, captain="cadet", end=True, turn=0)


@pytest.mark.parametrize(("captain", "end"), [("cadet", False), ("officer", True)])
def test_no_priority_is_told_before_the_end_or_of_another_captain(
    captain: str, end: bool, account: Account, client_of: ClientOf
) -> None:
    page = told(account, client_of, captain=captain, end=end)
    assert "moves" in page
    assert "Priority " not in page
