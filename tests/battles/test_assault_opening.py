"""Ground assaults begin: in a scenario, with its units, and without any fleet."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.utils import timezone

from battles.engine import Refused
from battles.models import Battle, Scenario
from battles.selectors import open_challenges, state_of
from battles.services import BattlePlan, Seating, accept, open_battle
from battles.services.scenarios import check_scenario, in_scenario, load_scenarios, play_test, save_scenario
from hexbattle.accounts.models import Account
from shipyard.services import load_catalogue
from tests.battles.fleets import fleet, kite
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


@pytest.mark.parametrize("seat", [0, 1])
def test_either_side_of_a_scenario_can_be_led_and_the_first_seat_begins(
    account: Account, loaded: None, seat: int
) -> None:
    """B-2.1."""
    battle = opened(account, Seating(captain="sergeant"), seat)
    assert [side.account_id for side in battle.sides.all()].index(account.pk) == seat
    assert battle.turns.get().awaiting == [0]


def test_two_people_at_one_screen_lead_a_side_each(account: Account, loaded: None) -> None:
    battle = opened(account, Seating(name="Bea"))
    assert (battle.hot_seat, battle.status) == (True, Battle.Status.RUNNING)
    assert [side.fleet_name for side in battle.sides.all()] == ["Garrison", "Assault"]


def test_a_seat_that_is_open_to_anyone_waits_for_whoever_comes(account: Account, loaded: None) -> None:
    battle = opened(account, Seating(), 1, turn_minutes=60)
    assert open_challenges(new_account("bea")) == (battle,)
    accept(battle, new_account("cleo"), None, None, timezone.now())
    battle.refresh_from_db()
    assert battle.status == Battle.Status.RUNNING


def test_all_further_sides_of_a_scenario_are_the_captain_s(account: Account, loaded: None) -> None:
    document = scenario("skirmish").document
    third: dict[str, Any] = {"name": "Strays", "units": [{"name": "Stray", "archetype": "scout", "at": [0, 5]}]}
    own = save_scenario(account, {**document, "sides": [*document["sides"], third]}, timezone.now())
    battle = play_test(account, own, 1, "sergeant", timezone.now())
    assert [side.captain for side in battle.sides.all()] == ["sergeant", "", "sergeant"]
    assert len({side.name for side in battle.sides.all()}) == 3, "the log tells them apart"


@pytest.mark.parametrize("bad", [{"to_hit": "luck"}, {"round_limit": 0}, {"turn_limit": 3}])
def test_options_that_the_rules_do_not_have_are_refused(account: Account, loaded: None, bad: dict[str, Any]) -> None:
    with pytest.raises(Refused) as refusal:
        opened(account, Seating(captain="sergeant"), options=bad)
    assert [one.path for one in refusal.value.faults] == [f"$.options.{key}" for key in bad]
    assert not Battle.objects.exists()


def test_nobody_brings_a_fleet_to_an_assault(account: Account, loaded: None) -> None:
    load_catalogue()
    seats = (Seating(account=account.get_username(), fleet=fleet(kite())), Seating(captain="sergeant"))
    plan = BattlePlan(name="Odd", ruleset="battleforge", seats=seats)
    with pytest.raises(Refused) as refusal:
        open_battle(account, in_scenario(plan, scenario(), 0), timezone.now())
    assert [(one.code, one.path) for one in refusal.value.faults] == [("fleets_given", "$.seats[0].fleet")]


def test_a_fleet_brought_on_accepting_is_refused(account: Account, loaded: None) -> None:
    battle = opened(account, Seating(account=new_account("bea").username), turn_minutes=60)
    with pytest.raises(Refused, match="no fleet is brought"):
        accept(battle, Account.objects.get(username="bea"), fleet(kite()), None, timezone.now())


def test_old_saves_whose_units_know_nothing_of_wading_load(account: Account, loaded: None) -> None:
    """B-3.1: `waded_this_turn` came later than the first saves, of scenarios and of battles."""
    battle = play_test(account, scenario("last-stand"), 0, "sergeant", timezone.now())
    turn = battle.turns.get()
    for unit in turn.state["units"]:
        del unit["waded_this_turn"]
    turn.save()
    assert [unit.waded_this_turn for unit in state_of(battle.turns.get()).units] == [False] * 11
    document = json.loads(json.dumps(scenario("last-stand").document))
    assert all("waded_this_turn" not in unit for side in document["sides"] for unit in side["units"])
    assert check_scenario(document) == []
    document["sides"][0]["units"][0]["waded_this_turn"] = False
    assert check_scenario(document) == []


def test_without_a_scenario_there_is_nothing_to_fight_with(account: Account) -> None:
    seats = (Seating(account=account.get_username()), Seating(captain="sergeant"))
    with pytest.raises(Refused) as refusal:
        open_battle(account, BattlePlan(name="Nowhere", ruleset="battleforge", seats=seats), timezone.now())
    assert [(one.code, one.path) for one in refusal.value.faults] == [("scenario_missing", "$.scenario")]
