"""Leaving the site for good: what becomes of the battles."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from battles.models import Battle, Turn
from battles.services import BattlePlan, Seating, TurnClosed, open_battle, sweep
from hexbattle.accounts.models import Account
from hexbattle.accounts.services import close_account
from hexbattle.demo.seeding import prepare
from shipyard.models import Fleet
from shipyard.selectors import fleet_document
from tests.conftest import ClientOf

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)


@pytest.fixture
def admiral() -> Account:
    """With a battle against a captain, and one against the rival."""
    prepare(NOW)
    return Account.objects.get(username="admiral")


def test_who_leaves_concedes_and_the_others_win(admiral: Account) -> None:
    close_account(admiral, NOW)
    sweep(NOW + timedelta(days=3))
    ends = {battle.origin: (battle.status, battle.winner) for battle in Battle.objects.filter(stand_in="")}
    assert ends == {f"demo:{name}": ("ended", 1) for name in ("assault", "captain", "duel", "history")}


def test_finished_battles_keep_the_name_and_the_ships(admiral: Account) -> None:
    close_account(admiral, NOW)
    side = Battle.objects.get(origin="demo:history").sides.get(seat=0)
    assert (side.account, side.name, side.fleet_name) == (None, "Admiral Vane", "Vanguard")
    assert not Fleet.objects.filter(name="Vanguard").exists()


def test_challenges_that_nobody_has_answered_are_called_off(admiral: Account) -> None:
    fleet = fleet_document(Fleet.objects.filter(account=admiral).earliest("pk"))
    seats = (Seating(account="admiral", fleet=fleet), Seating(account="rival"))
    battle = open_battle(admiral, BattlePlan(name="Later", budget=1200, seats=seats, turn_minutes=60), NOW)
    close_account(Account.objects.get(username="rival"), NOW)
    battle.refresh_from_db()
    assert battle.status == Battle.Status.CANCELLED


def test_a_battle_that_is_being_resolved_keeps_the_account_for_the_moment(
    admiral: Account, client_of: ClientOf
) -> None:
    Turn.objects.filter(battle__origin="demo:captain", number=1).update(status=Turn.Status.RESOLVING)
    with pytest.raises(TurnClosed):
        close_account(admiral, NOW)
    answer = client_of(admiral).post("/accounts/close/", {"password": "starlight-42"})
    assert answer.status_code == 422
    assert "being resolved at this moment" in answer.content.decode()
    assert Battle.objects.get(origin="demo:history").sides.get(seat=0).account == admiral
