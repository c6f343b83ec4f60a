"""Whole campaigns played by computer admirals: laws, ends, and who is better than whom (K-8, K-10, K-11)."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command

from hexbattle.campaigns import engine
from hexbattle.campaigns.engine import simulating
from tests.campaigns import test_laws as laws
from tests.campaigns.test_secrecy import otherwise
from tests.campaigns.worlds import CATALOGUE, campaign
from tests.conftest import HowMany

SIX = ("admiral", "cadet", "admiral", "admiral", "cadet", "admiral")


def match(*admirals: str, fights: str = "stand_in", seed: str = "tried") -> simulating.Match:
    return simulating.Match(admirals=admirals, seed=seed, fights=fights, catalogue=tuple(CATALOGUE), options={})


@cache
def turns_of_six(turns: int) -> tuple[laws.Turn, ...]:
    """Campaigns of six admirals, one after the other, until there are so many turns."""
    found: list[laws.Turn] = []
    number = 0
    while len(found) < turns:
        played = list(simulating.campaign(match(*SIX), number))
        assert played[-1].resolution.state.result
        found += [(one.before, dict(one.sheets), list(one.results), one.resolution) for one in played]
        number += 1
    return tuple(found)


LAWS = (
    "old_state_and_events_make_the_new_state",
    "a_treasury_is_the_sum_of_its_rows_and_never_below_nothing",
    "credits_sent_and_received_are_a_pair_with_one_sum",
    "no_ship_comes_or_goes_without_an_event",
    "no_fighter_comes_or_goes_without_an_event",
    "no_unit_comes_or_goes_without_an_event",
    "bounds_hold_whatever_is_ordered",
    "a_result_that_was_written_back_changes_nothing_any_more",
    "documents_give_back_what_was_written",
    "a_view_of_a_view_is_the_same_and_orders_are_judged_alike_by_both",
    "a_preview_says_what_the_sheet_will_cost",
)


@pytest.mark.parametrize("law", LAWS)
def test_what_holds_for_every_campaign_holds_for_those_of_six_admirals(
    law: str, how_many: HowMany, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And every one of them ends (K-8.1)."""
    turns = turns_of_six(how_many(20, 200))
    monkeypatch.setattr(laws, "long_campaigns", lambda _: turns)
    getattr(laws, f"test_{law}")(how_many)


def test_no_view_of_their_campaigns_depends_on_what_is_hidden(how_many: HowMany) -> None:
    """K-2.4."""
    for state, *_ in turns_of_six(how_many(20, 200)):
        assert engine.view(otherwise(state), 0) == engine.view(state, 0)


def test_the_same_seed_is_the_same_campaign() -> None:
    once, again = ([one.resolution.state for one in simulating.campaign(match(*SIX[:2]), 3)] for _ in range(2))
    assert once == again


def test_fights_are_fought_out_by_the_real_rules(how_many: HowMany) -> None:
    """K-5.6, K-7.2: battles by captains, assaults by sergeants, and all comes back."""
    ended: Counter[str] = Counter()
    number = 0
    while number < how_many(1, 10) or len(ended) < 2:
        for played in simulating.campaign(match("admiral", "admiral", fights="real", seed="fought"), number):
            ended.update(one.kind for one in played.results)
        number += 1
        assert number < 12, ended


@pytest.mark.parametrize(("fights", "few"), [("stand_in", 4), ("real", 2)])
def test_an_admiral_beats_who_only_keeps_garrisons(fights: str, few: int, how_many: HowMany) -> None:
    """K-11: 95 times in 100 within the turn limit."""
    assert won("admiral", "garrison", fights, how_many(few, 100)) >= 0.95


@pytest.mark.deep
@pytest.mark.parametrize(("fights", "campaigns"), [("stand_in", 100), ("real", 40)])
def test_an_admiral_beats_a_cadet_more_often_than_not(fights: str, campaigns: int) -> None:
    """K-11."""
    assert won("admiral", "cadet", fights, campaigns) > 0.5


def won(one: str, other: str, fights: str, campaigns: int) -> float:
    """The share of campaigns that the first wins alone, from both seats by turns."""
    wins = 0
    for number in range(campaigns):
        admirals = (one, other) if number % 2 else (other, one)
        ended = simulating.play_out(match(*admirals, fights=fights), number)
        wins += [admirals[seat] for seat in ended.result.winners] == [one]
    return wins / campaigns


def test_a_command_plays_campaigns_and_prints_how_they_ended() -> None:
    answer = json.loads(called("--campaigns", "2"))
    assert answer["admirals"] == ["admiral", "garrison"]
    assert sum(answer["won"].values()) == sum(answer["reasons"].values()) == 2
    assert answer["turns"]["most"] <= 20


def test_a_command_prints_the_books_of_ten_turns() -> None:
    """K-9."""
    lines = called("--table").splitlines()
    assert lines[0].startswith("| Turn | Faction | Income | Upkeep |")
    assert len(lines) == 2 + 10 * 2
    start, income = 200, 150
    turn, _, came, *went, treasury = lines[2].strip("| ").split(" | ")[:8]
    assert (turn, came) == ("1", str(income))
    assert int(treasury) == start + income + sum(map(int, went))


@pytest.mark.parametrize(
    ("words", "code"),
    [(("--admirals", "admiral,nobody"), "no_such_admiral"), (("--admirals", "admiral"), "admirals"),
     (("--classes", "/nowhere.json"), "no_file")],
)  # fmt: skip
def test_a_command_says_what_it_cannot_play(words: tuple[str, ...], code: str) -> None:
    out = StringIO()
    with pytest.raises(SystemExit):
        call_command("simulate_campaign", *words, stdout=out)
    assert code in {one["code"] for one in json.loads(out.getvalue())["faults"]}


def called(*words: str) -> Any:
    out = StringIO()
    call_command("simulate_campaign", "--admirals", "admiral,garrison", *words, stdout=out)
    return out.getvalue()


def test_an_admiral_takes_over_whatever_it_finds(how_many: HowMany) -> None:
    """K-8: in any state of a campaign of random orders its sheet is legal, for every seat."""
    for state, *_ in laws.long_campaigns(how_many(laws.FEW, laws.MANY))[:: how_many(6, 1)]:
        for seat in engine.awaiting(state):
            for admiral in (*engine.ADMIRALS.values(), *engine.SPARRING.values()):
                sheet = admiral(engine.view(state, seat), seat, simulating.dice_of("taken over"))
                assert engine.check_orders(state, seat, sheet) == ()


def test_admirals_play_without_fog_and_in_peace() -> None:
    """K-1: options change what there is to do, not whether they can do it."""
    for options in ({"fog": False}, {"at_peace": True}):
        state = campaign(3, turn_limit=8, **options)  # type: ignore[arg-type]
        *_, last = simulating.play(state, SIX[:3], "stand_in", "options")
        assert last.resolution.state.result
