"""The chain of missions as documents: what is in it is legal, told in three sentences, and can be won."""

from __future__ import annotations

from collections import Counter
from typing import cast

import pytest

from hexbattle.missions.chain import Mission, chain, hull
from hexbattle.missions.ships import LEAST, LESSER
from hexbattle.rulespages.views import BOOKS
from shipyard.rules import check_design
from tests.conftest import HowMany
from tests.missions.flights import fly_chain

EACH = pytest.mark.parametrize("mission", chain(), ids=lambda mission: mission.title)


def test_seven_missions_teach_an_idea_each() -> None:
    assert [one.idea for one in chain()] == [
        "thrust and velocity", "turning", "sectors and fire", "shields and damage", "rockets", "fighters", "landing",
    ]  # fmt: skip


@EACH
def test_a_briefing_says_what_is_new_where_on_the_desk_and_what_to_try(mission: Mission) -> None:
    assert [one.partition(":")[0] for one in mission.briefing] == ["New", "On the desk", "Try this"]
    assert len(mission.hints) == 3


@EACH
def test_the_rules_that_a_mission_names_can_be_looked_up(mission: Mission) -> None:
    chapters = [place for book in BOOKS for place in book.page.contents]
    known = {place.anchor for chapter in chapters for place in (chapter, *chapter.inside)}
    assert [one for one in mission.rules if one not in known] == []


@EACH
def test_every_ship_of_a_mission_is_a_legal_design(mission: Mission) -> None:
    for one in (*mission.joins, *mission.against.ships):
        assert check_design(hull(one.kind)).valid, one.kind


def test_for_every_ship_that_can_be_lost_there_is_a_lesser_one() -> None:
    own = {str(hull(one.kind)["name"]) for mission in chain() for one in mission.joins}
    assert own <= set(LESSER)
    for name, kind in LESSER.items():
        assert tons(kind) < tons(name.lower()), name
    assert tons(LEAST) <= min(map(tons, LESSER.values()))


def tons(kind: str) -> int:
    return cast(int, hull(kind)["hull"])


def test_a_captain_in_the_newcomers_place_wins_the_missions(how_many: HowMany) -> None:
    """In the first four at least 8 of 10, in the others 6, with the ships as they come back from mission to mission."""
    runs = how_many(3, 40)
    won = Counter[int]()
    for seed in range(runs):
        won.update(number for number, flown in enumerate(fly_chain(seed), start=1) if flown.won)
    for number in range(1, len(chain()) + 1):
        assert won[number] >= runs * (0.8 if number <= 4 else 0.6), (number, won[number], runs)
