"""Ground assaults begin: in a scenario, with its units, and without any fleet."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import timezone

from battles.engine import Refused
from battles.models import Battle, Scenario
from battles.services import BattlePlan, Seating, accept, open_battle
from battles.services.scenarios import in_scenario, load_scenarios, play_test
from hexbattle.accounts.models import Account
from tests.conftest import new_account

pytestmark = pytest.mark.django_db


@pytest.fixture
def loaded(db: None) -> None:
    load_scenarios(timezone.now())


def scenario(code: str = "hold-the-line") -> Scenario:
    return Scenario.objects.get(code=code)


def opened(opener: Account, other: Seating, seat: int = 0, code: str = "hold-the-line", **terms: Any) -> Battle:
    """An assault in one of the site's scenarios, opened by an account that leads one side of it."""
    seats = (Seating(account=opener.get_username()), other)
    plan = BattlePlan(name="Assault", ruleset="battleforge", seats=seats, **terms)
    return open_battle(opener, in_scenario(plan, scenario(code), seat), timezone.now())


@pytest.mark.parametrize("code", ["skirmish", "hold-the-line", "last-stand"])
def test_a_play_test_begins_at_once_against_the_sergeant(account: Account, loaded: None, code: str) -> None:
    battle = play_test(account, scenario(code), 0, "sergeant", timezone.now())
    assert battle.status == Battle.Status.RUNNING
    assert [side.captain for side in battle.sides.all()] == ["", "sergeant"]
    state = battle.turns.get().state
    assert [unit["name"] for unit in state["units"]] == [
        unit["name"] for side in scenario(code).document["sides"] for unit in side["units"]
    ]


def test_each_side_leads_what_the_scenario_calls_its_units(account: Account, loaded: None) -> None:
    battle = opened(account, Seating(captain="sergeant"))
    assert [side.fleet_name for side in battle.sides.all()] == ["Garrison", "Assault"]
    assert [side.fleet for side in battle.sides.all()] == [None, None]


def test_a_seat_for_a_player_waits_until_it_is_taken_without_a_fleet(account: Account, loaded: None) -> None:
    other = new_account("bea")
    battle = opened(account, Seating(account="bea"), turn_minutes=60)
    assert battle.status == Battle.Status.WAITING
    side = accept(battle, other, None, None, timezone.now())
    assert (side.fleet_name, side.name) == ("Assault", "bea")
    battle.refresh_from_db()
    assert battle.status == Battle.Status.RUNNING


def test_without_a_scenario_there_is_nothing_to_fight_with(account: Account) -> None:
    seats = (Seating(account=account.get_username()), Seating(captain="sergeant"))
    with pytest.raises(Refused) as refusal:
        open_battle(account, BattlePlan(name="Nowhere", ruleset="battleforge", seats=seats), timezone.now())
    assert [(one.code, one.path) for one in refusal.value.faults] == [("scenario_missing", "$.scenario")]
