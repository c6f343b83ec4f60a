"""Duels drawn at random are legal and fair, and can be simulated."""

from __future__ import annotations

import json
from io import StringIO
from typing import Any

from django.core.management import call_command

from battles.drawn_duels import BUDGET, random_duel, random_duellist
from battles.drawn_fleets import Pick
from battles.engine import seeded_dice
from shipyard.rules import HEX_BATTLE, read_fleet


def picks(seed: str) -> Pick:
    dice = seeded_dice(seed)
    return lambda choices: dice.d(choices, "pick") - 1


def test_random_ships_are_legal_and_use_up_their_points() -> None:
    """H-1.1, H-1.4."""
    pick = picks("01")
    for budget in range(*BUDGET, 5):
        design = random_duellist(budget, pick)
        assert HEX_BATTLE.check(HEX_BATTLE.write(design), "$").faults == ()
        assert budget - 2 < HEX_BATTLE.price(design) <= budget


def test_both_sides_of_a_random_duel_have_as_many_ships_and_as_many_points_give_or_take_one_a_ship() -> None:
    pick = picks("02")
    for _ in range(10):
        first, second = map(read_fleet, random_duel(2, pick))
        assert len(first.ships) == len(second.ships)
        assert abs(first.budget - second.budget) <= len(first.ships)


def test_random_duels_can_be_simulated_and_are_the_same_again() -> None:
    """H-7.3: orders that are not legal would be refused."""
    answers = []
    for _ in range(2):
        out = StringIO()
        call_command("simulate", "hex_battle", "--captains", "officer,drifter", "--battles", "4", stdout=out)
        answer: dict[str, Any] = json.loads(out.getvalue())
        answers.append({key: value for key, value in answer.items() if key != "battles_per_second"})
    assert answers[0] == answers[1]
    assert sum(answers[0]["ended_by"].values()) == 4
