"""Captain against captain: the same seed gives the same battles, and the answer adds up."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from battles.drawn_fleets import catalogue_fleet, random_design, random_fleet
from battles.engine import ruleset, seeded_dice
from battles.simulation import Match, Played, captain_of, opening, ordered, summary, wilson
from shipyard.catalogue import designs
from shipyard.rules import PARTS, Json, check_design, fleet_price, read_fleet, write_design


def simulated(*arguments: str) -> dict[str, Any]:
    out = StringIO()
    call_command("simulate", "conversion", *arguments, stdout=out)
    answer: dict[str, Any] = json.loads(out.getvalue())
    return answer


def without_time(answer: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in answer.items() if key != "battles_per_second"}


def picks(seed: str) -> Any:
    dice = seeded_dice(seed)
    return lambda choices: dice.d(choices, "pick") - 1


def test_battles_add_up() -> None:
    answer = simulated("--captains", "cadet,coaster", "--battles", "3", "--seed", "adds up", "--budget", "500")
    cadet, coaster = answer["sides"]
    assert cadet["wins"] + coaster["wins"] + answer["draws"] == answer["battles"] == 3
    assert sum(answer["ended_by"].values()) == 3
    assert cadet["interval_95"][0] <= cadet["share"] <= cadet["interval_95"][1]
    assert coaster["destroyed"] <= coaster["ships"]


def test_the_same_seed_fights_the_same_battles_over_any_number_of_processes() -> None:
    arguments = ("--captains", "drifter,coaster", "--battles", "3", "--turn-limit", "4", "--seed")
    alone = without_time(simulated(*arguments, "a"))
    assert without_time(simulated(*arguments, "a", "--jobs", "2")) == alone
    assert without_time(simulated(*arguments, "b")) != alone | {"seed": "b"}


def test_the_turn_limit_ends_battles() -> None:
    answer = simulated("--captains", "coaster,coaster", "--battles", "2", "--turn-limit", "3")
    assert (answer["ended_by"], answer["turns"]["longest"]) == ({"turn_limit": 2}, 3)


def test_fleets_can_come_from_files(tmp_path: Path) -> None:
    files = []
    for seat in range(3):
        file = tmp_path / f"{seat}.json"
        file.write_text(json.dumps(random_fleet(picks(f"0{seat}"))))
        files.append(str(file))
    answer = simulated("--fleets", *files, "--captains", "drifter,drifter,coaster", "--battles", "2")
    assert [side["captain"] for side in answer["sides"]] == ["drifter", "drifter", "coaster"]


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("--captains", "cadet,nobody"), "no_such_captain"),
        (("--captains", "cadet"), "sides"),
        (("--budget", "5"), "budget_too_small"),
        (("--fleets", "/no/such/file", "/no/such/file"), "no_file"),
    ],
)
def test_what_cannot_be_fought_is_refused_with_the_reason(
    arguments: tuple[str, ...], code: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        call_command("simulate", "conversion", *arguments)
    assert left.value.code == 2
    assert json.loads(capsys.readouterr().out)["faults"][0]["code"] == code


@pytest.mark.parametrize("wrong", [("--budget", "9-3"), ("--budget", "much"), ("--battles", "0"), ("--jobs", "-1")])
def test_numbers_that_make_no_sense_are_refused(wrong: tuple[str, str]) -> None:
    with pytest.raises(CommandError):
        call_command("simulate", "conversion", "=".join(wrong))


def test_random_designs_are_legal_and_many() -> None:
    """C-1: every one of them passes the shipyard's own check."""
    pick = picks("d1ce")
    drawn = [random_design(pick) for _ in range(200)]
    assert all(check_design(write_design(one)).valid for one in drawn)
    assert len({one.hull for one in drawn}) > 50
    kinds = {system.kind for one in drawn for system in one.systems}
    assert kinds == set(PARTS) - {"troop_bay"}


def test_catalogue_fleets_have_carriers_escorts_and_needle_raiders_among_them() -> None:
    pick = picks("a1")
    fleets = [read_fleet(catalogue_fleet(list[Json](designs()), 400, 2000, pick)()) for _ in range(30)]
    kinds = {system.kind for fleet in fleets for one in fleet.ships for system in one.design.systems}
    assert kinds >= {"hangar", "pd", "pd_improved", "needle"}


def test_drifters_use_hangars_and_fly_fighters() -> None:
    """So that battles at random are battles with everything."""
    stock = [one for one in designs() if one["name"] in {"Dovecote", "Coracle"}]
    match = Match(ruleset="conversion", captains=("drifter", "drifter"), seed="s", options={},
                  designs=tuple(stock), budget=(2000, 2000))  # fmt: skip
    rules = ruleset("conversion")
    drifter = captain_of(rules, "drifter")
    state, told = opening(rules, match, 0), set[str]()
    for turn in range(8):
        dice = seeded_dice(f"{turn:02x}")
        sheets = {seat: ordered(rules, state, seat, drifter, dice) for seat in rules.awaiting(state)}
        resolution = rules.resolve(state, sheets, dice)
        state, told = resolution.state, told | {event.kind for event in resolution.events}
    assert told >= {"launched", "group_moved", "pd_fired"}


def test_random_and_catalogue_fleets_are_legal_and_keep_to_their_budget() -> None:
    pick = picks("f1ee")
    draw = catalogue_fleet(list[Json](designs()), 400, 600, pick)
    fleets = [read_fleet(draw()) for _ in range(4)]
    assert len({fleet.budget for fleet in fleets}) == 1
    assert all(fleet_price(fleet) <= fleet.budget <= 600 for fleet in fleets)
    assert all(read_fleet(random_fleet(pick)).ships for _ in range(20))


def test_the_interval_of_a_share_is_wilsons() -> None:
    """Known values of the score interval: 5 of 10, and 0 of 10."""
    assert wilson(5, 10) == pytest.approx((0.2366, 0.7634), abs=1e-4)
    assert wilson(0, 10) == pytest.approx((0.0, 0.2775), abs=1e-4)
    assert wilson(10, 10) == pytest.approx((0.7225, 1.0), abs=1e-4)


def test_a_summary_tells_turns_and_losses() -> None:
    match = Match(ruleset="conversion", captains=("cadet", "cadet"), seed="s", options={})
    battles = [
        Played(winner=winner, reason=reason, turns=turns, ships=(2, 3), lost=lost)
        for winner, reason, turns, lost in (
            (0, "destruction", 4, (0, 3)), (1, "destruction", 8, (2, 1)), (None, "turn_limit", 60, (1, 1)),
        )
    ]  # fmt: skip
    told: dict[str, Any] = summary(match, battles, 1.5)
    assert told["turns"] == {"median": 8, "quartiles": [4, 60], "longest": 60}
    assert told["ended_by"] == {"destruction": 2, "turn_limit": 1}
    assert (told["draws"], told["battles_per_second"]) == (1, 2.0)
    assert [(side["wins"], side["ships"], side["destroyed"]) for side in told["sides"]] == [(1, 6, 3), (1, 9, 5)]
