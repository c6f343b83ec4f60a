"""Scenarios: those that come with the site, what is wrong with one, keeping one's own, and battles in them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.utils import timezone

from battles import scenarios
from battles.engine import Refused, ruleset
from battles.models import Battle, Scenario
from battles.selectors import curated_scenarios, scenario_for, scenarios_for
from battles.services import BattlePlan, Seating, accept, open_battle
from battles.services.scenarios import (
    blank_scenario,
    check_scenario,
    delete_scenario,
    duplicate_scenario,
    in_scenario,
    load_scenarios,
    play_test,
    save_scenario,
    trial_setting,
)
from battles.simulation import Match, check_match, play_battle
from hexbattle.accounts.models import Account
from shipyard.catalogue import designs
from shipyard.rules import Json
from shipyard.services import load_catalogue
from tests.battles.fleets import fleet, kite
from tests.conftest import new_account

ENTRIES = scenarios.entries()
CODES = [one.code for one in ENTRIES]


def document_of(code: str) -> dict[str, Any]:
    return json.loads(json.dumps(next(one.document for one in ENTRIES if one.code == code)))  # type: ignore[no-any-return]


def faults_of(document: Json) -> set[tuple[str, str]]:
    return {(one.code, one.path) for one in check_scenario(document)}


def faults_ignoring_places(document: Json) -> set[str]:
    return {code for code, _path in faults_of(document)}


@pytest.fixture
def loaded(db: None) -> None:
    load_catalogue()
    load_scenarios(timezone.now())


def scenario(code: str) -> Scenario:
    return Scenario.objects.get(code=code)


# Those that come with the site


def test_there_are_five_for_duels_and_three_each_for_fleets_and_on_the_ground() -> None:
    assert CODES == [
        "hold-the-line", "last-stand", "skirmish",
        "hold-the-gate", "meeting-engagement", "three-way-circle",
        "convoy", "debris-belt", "nebula-chase", "open-space", "planet-pass",
    ]  # fmt: skip


@pytest.mark.parametrize("code", CODES)
def test_every_one_has_a_text_and_no_fault(code: str) -> None:
    document = document_of(code)
    assert check_scenario(document) == []
    assert document["text"]


@pytest.mark.parametrize("code", CODES)
def test_captains_fight_every_one_to_an_end(code: str) -> None:
    document = document_of(code)
    rules, sides = ruleset(document["ruleset"]), len(document["sides"])
    captain, *_others = rules.captains
    match = Match(ruleset=rules.key, captains=(captain,) * sides, seed="1", options={rules.limit_option: 60},
                  designs=tuple(designs(rules.key)), budget=(400, 600), scenario=document)  # fmt: skip
    check_match(match)
    assert play_battle(match, 0).turns <= 61


def test_a_scenario_is_simulated_from_its_file(capsys: pytest.CaptureFixture[str]) -> None:
    file = str(Path(scenarios.__file__).parent / "hex_battle" / "debris-belt.json")
    call_command("simulate", "hex_battle", "--scenario", file, "--battles", "2")
    told = json.loads(capsys.readouterr().out)
    assert (told["battles"], len(told["sides"])) == (2, 2)


def test_simulations_need_a_captain_for_every_side_of_a_scenario() -> None:
    match = Match(ruleset="hex_battle", captains=("cadet",) * 3, seed="1", options={}, scenario=document_of("convoy"))
    with pytest.raises(Refused) as refused:
        check_match(match)
    assert [one.code for one in refused.value.faults] == ["captains"]


def test_loading_them_again_changes_nothing(loaded: None) -> None:
    Scenario.objects.filter(code="convoy").update(name="Kept by the curators")
    assert load_scenarios(timezone.now()) == 0
    assert scenario("convoy").name == "Kept by the curators"


def test_the_convoy_alone_wins_by_the_gate() -> None:
    setting = trial_setting(document_of("convoy"))
    objective = setting.field["objective"]
    assert isinstance(objective, dict)
    assert objective["team"] == 0
    assert [party.fleet["name"] for party in setting.parties if isinstance(party.fleet, dict)] == [
        "Grain convoy",
        "Raiders",
    ]


# What is wrong with one


@pytest.mark.parametrize("document", [None, 3, [], {}, {"ruleset": 3}, {"ruleset": "chess"}])
def test_what_is_no_scenario_is_told_so(document: Json) -> None:
    assert {code for code, _path in faults_of(document)} <= {"not_an_object", "no_such_ruleset"}
    assert faults_of(document)


def test_all_faults_of_the_form_are_told_at_once_with_their_places() -> None:
    document = {**document_of("debris-belt"), "weather": "fair", "board": {"columns": 5}, "terrain": {"1,1": "lava"}}
    document["sides"][1] = {"zone": [[1]]}
    assert faults_of(document) == {
        ("unknown_key", "$.weather"), ("out_of_range", "$.board.columns"), ("not_a_choice", '$.terrain["1,1"]'),
        ("missing", "$.sides[1].name"), ("missing", "$.sides[1].zone[0][1]"),
    }  # fmt: skip


def test_all_faults_of_meaning_are_told_at_once_with_their_places() -> None:
    document = document_of("convoy")
    document |= {"terrain": {"99,0": "debris"}, "options": {"turn_limit": 0}}
    document["objective"] |= {"at": [0, 99]}
    document["sides"][0]["zone"] = [[0, 5], [0, 5]]
    document["sides"][1]["fleet"]["budget"] = 5
    document["sides"][1]["name"] = " "
    assert faults_of(document) >= {
        ("off_board", '$.terrain["99,0"]'), ("out_of_range", "$.options.turn_limit"), ("off_board", "$.objective.at"),
        ("zone_twice", "$.sides[0].zone[1]"), ("over_budget", "$.sides[1].fleet.budget"),
        ("name_empty", "$.sides[1].name"),
    }  # fmt: skip


def test_a_zone_without_room_is_told() -> None:
    """H-3.1: planet hexes are not free."""
    document = {**document_of("open-space"), "terrain": {"0,5": "planet"}}
    document["sides"][0]["zone"] = [[0, 5]]
    assert faults_of(document) == {("no_room", "$.sides[0].zone")}


def test_an_objective_of_a_team_that_is_not_there_is_told() -> None:
    document = {**document_of("hold-the-gate"), "objective": {"at": [0, 0], "radius": 1, "turns": 1, "team": 5}}
    assert faults_of(document) == {("objective_team", "$.objective.team")}


def test_faults_of_a_line_and_an_arrangement_are_told_at_their_side() -> None:
    document = document_of("meeting-engagement")
    document["sides"][1]["line"]["facing"] = 6
    assert faults_of(document) == {("out_of_range", "$.sides[1].line.facing")}
    document["sides"][1] = {"name": "Inbound", "fleet": fleet(kite()), "arrangement": [[90, 0]]}
    assert faults_of(document) == {("arrangement_reach", "$.sides[1].arrangement[0]")}


def test_open_space_is_not_without_end() -> None:
    document = {**document_of("meeting-engagement"), "objective": {"at": [-300, -201], "radius": 1, "turns": 1}}
    document["sides"][0]["line"]["at"] = [500, 0]
    assert faults_of(document) == {("too_far", "$.objective.at")}
    document["sides"][0]["line"]["at"] = [500, 1]
    assert faults_of(document) == {("too_far", "$.objective.at"), ("too_far", "$.sides[0].line.at")}


@pytest.mark.parametrize("objective", [5, {}, {"at": 3}, {"at": [0, 0], "radius": 1, "turns": 1, "team": "x"}])
def test_an_objective_among_the_options_is_judged_too(objective: Json) -> None:
    assert faults_of({**document_of("meeting-engagement"), "options": {"objective": objective}})


def test_a_text_may_not_be_a_book() -> None:
    assert faults_of({**document_of("open-space"), "text": "x" * 2001}) == {("text_too_long", "$.text")}


@pytest.mark.parametrize("rules", ["hex_battle", "conversion"])
def test_a_blank_scenario_has_no_fault(rules: str) -> None:
    assert check_scenario(blank_scenario(rules)) == []


# Keeping


def test_one_s_own_is_kept_changed_copied_and_deleted(account: Account) -> None:
    now = timezone.now()
    one = save_scenario(account, {**blank_scenario("hex_battle"), "name": " Shoals "}, now)
    assert (one.name, one.ruleset, one.account) == ("Shoals", "hex_battle", account)
    save_scenario(account, {**one.document, "name": "Reef"}, now, scenario=one)
    copy = duplicate_scenario(one, account, now)
    assert set(Scenario.objects.filter(account=account).values_list("name", flat=True)) == {"Reef", "Reef (copy)"}
    delete_scenario(one)
    assert list(Scenario.objects.filter(account=account)) == [copy]


def test_nothing_is_kept_of_a_scenario_with_faults(account: Account) -> None:
    with pytest.raises(Refused):
        save_scenario(account, {**blank_scenario("hex_battle"), "weather": "fair"}, timezone.now())
    assert not Scenario.objects.filter(account=account).exists()


def test_others_see_the_site_s_but_nobody_else_s(account: Account, loaded: None) -> None:
    rival = new_account("rival")
    one = save_scenario(account, blank_scenario("hex_battle"), timezone.now())
    assert scenario_for(account, one.code) == one
    assert one in scenarios_for(account, "hex_battle")
    assert one not in scenarios_for(rival, "hex_battle")
    with pytest.raises(Scenario.DoesNotExist):
        scenario_for(rival, one.code)
    Scenario.objects.filter(code="convoy").update(published=False)
    assert "convoy" not in {one.code for one in curated_scenarios()}
    with pytest.raises(Scenario.DoesNotExist):
        scenario_for(account, "convoy")


# Battles


def test_a_play_test_begins_at_once_in_the_scenario(account: Account, loaded: None) -> None:
    battle = play_test(account, scenario("nebula-chase"), 1, "cadet", timezone.now())
    assert battle.status == Battle.Status.RUNNING
    assert battle.field["board"] == {"columns": 40, "rows": 16}
    assert battle.options["turn_limit"] == 30
    assert [(side.captain, side.account) for side in battle.sides.all()] == [("cadet", None), ("", account)]


def test_a_side_s_own_fleet_is_flown_by_whoever_plays_it(account: Account, loaded: None) -> None:
    battle = play_test(account, scenario("convoy"), 0, "cadet", timezone.now())
    assert [side.fleet_name for side in battle.sides.all()] == ["Grain convoy", "Raiders"]


def test_all_further_sides_are_the_captain_s(account: Account, loaded: None) -> None:
    battle = play_test(account, scenario("three-way-circle"), 2, "cadet", timezone.now())
    assert [side.captain for side in battle.sides.all()] == ["cadet", "cadet", ""]
    ships = battle.turns.get().state["ships"]
    assert {ship["facing"] for ship in ships} == {0, 2, 4}


def test_a_seat_that_is_none_is_refused(account: Account, loaded: None) -> None:
    with pytest.raises(Refused) as refused:
        play_test(account, scenario("convoy"), 2, "cadet", timezone.now())
    assert [one.code for one in refused.value.faults] == ["not_that_scenario"]
    assert not Battle.objects.exists()


def test_a_player_who_accepts_flies_the_scenario_s_fleet(account: Account, loaded: None) -> None:
    rival = new_account("rival")
    own = Seating(account=account.username, fleet=document_of("convoy")["sides"][0]["fleet"])
    plan = BattlePlan(
        name="Run", budget=1, ruleset="hex_battle", turn_minutes=60, seats=(own, Seating(account="rival"))
    )
    battle = open_battle(account, in_scenario(plan, scenario("convoy"), 0), timezone.now())
    assert (battle.status, battle.budget) == (Battle.Status.WAITING, 304)
    assert battle.sides.get(account=rival).vacant
    accept(battle, rival, {"whatever": "is brought"}, None, timezone.now())
    battle.refresh_from_db()
    assert battle.status == Battle.Status.RUNNING
    assert battle.sides.get(account=rival).fleet_name == "Raiders"


def test_start_lines_are_those_of_the_scenario(account: Account, loaded: None) -> None:
    own = Seating(account=account.username, fleet=fleet(kite()))
    plan = BattlePlan(name="Cross", budget=900, seats=(own, Seating(captain="cadet", fleet=fleet(kite()))))
    battle = open_battle(account, in_scenario(plan, scenario("meeting-engagement"), 1), timezone.now())
    ships = battle.turns.get().state["ships"]
    assert [(ship["at"], ship["facing"]) for ship in ships] == [([-18, 22], 1), ([18, -22], 4)]
    assert battle.options["speed"] == 5
