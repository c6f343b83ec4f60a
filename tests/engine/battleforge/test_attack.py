"""B-4: attacks, by the names of the source's own list of tests, and their exact odds."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from battles.engine import seeded_dice
from battles.engine.battleforge import attack as rules
from battles.engine.battleforge.attack import chances, odds, threshold
from battles.engine.battleforge.events import Attacked
from battles.engine.battleforge.state import Options, State
from battles.engine.battleforge.terrain import CONCEALMENT_MISS_CHANCE
from tests.conftest import HowMany
from tests.engine.battleforge.squad import OPEN, RULES, assault, attack, attacked, logged, unit

FOREST = ("........", "........", "...f....", "........", "........", "........")
LINE = re.compile(r"^\S+ attacked \S+ \(rolled \d+ \/ needed \d+\) for \d+ damage")  # the source's own pattern


def duel(*more: Any, terrain: tuple[str, ...] = OPEN, defense: int = 0, attack: int = 10, **changes: Any) -> State:
    """u1 with attack 10 beside u2 without defense."""
    return assault(
        unit("u1", 0, (2, 2), attack=attack), unit("u2", 1, (3, 2), defense=defense, hp=40, hp_max=40), *more,
        terrain=terrain, **changes,
    )  # fmt: skip


def test_attack_rolls_above_threshold() -> None:
    """B-4.1: attack 10, defense 0: 70 needed, 80 hits, damage within 15 per cent of the base."""
    event = attacked(duel(), 80, 16)
    assert (event.threshold, event.hit, event.damage) == (70, True, 10)
    assert {attacked(duel(), 80, face).damage for face in range(1, 32)} == {9, 10, 11, 12}


def test_attack_misses_when_roll_below_threshold() -> None:
    event = attacked(duel(), 30)
    assert (event.hit, event.damage, event.after) == (False, 0, 40)
    assert logged(duel(), 30).endswith(" — miss")


def test_attack_crits_on_roll_at_or_above_95() -> None:
    """B-4.4."""
    assert [attacked(duel(), roll, 16).damage for roll in (94, 95, 100)] == [10, 20, 20]
    assert logged(duel(), 95, 16).endswith(" — crit")


def test_attack_forest_defender_rolls_concealment() -> None:
    """B-4.5."""
    event = attacked(duel(terrain=FOREST), 80, 10)
    assert (event.concealed, event.hit, event.damage) == (True, False, 0)
    assert logged(duel(terrain=FOREST), 80, 10).endswith(" — miss — concealed")


def test_attack_forest_defender_passes_concealment_most_of_the_time(how_many: HowMany) -> None:
    """B-4.5: of those that reach the number, four in five and more."""
    reached = [one for one in sample(duel(terrain=FOREST), how_many(2000, 20_000)) if one.concealment]
    assert sum(one.hit for one in reached) > 0.8 * len(reached)


def test_attack_flanking_bonus() -> None:
    """B-4.3: 15 for one friend beside the target, 30 for two, from any of the four tiles."""
    for x, y in ((3, 1), (4, 2), (3, 3)):
        assert attacked(duel(unit("u3", 0, (x, y))), 1).threshold == 55
    assert attacked(duel(unit("u3", 0, (3, 1)), unit("u4", 0, (4, 2))), 1).threshold == 40


def test_attack_does_not_flank_from_diagonal() -> None:
    for x, y in ((2, 1), (4, 1), (2, 3), (4, 3)):
        assert attacked(duel(unit("u3", 0, (x, y))), 1).threshold == 70


def test_attack_flanking_caps_at_30() -> None:
    friends = (unit("u3", 0, (3, 1)), unit("u4", 0, (4, 2)), unit("u5", 0, (3, 3)))
    event = attacked(duel(*friends), 1)
    assert (event.threshold, len(event.flankers)) == (40, 3)


def test_attack_damage_variance(how_many: HowMany) -> None:
    """B-4.6: within 85 to 115 per cent, rounded half up, and every amount between does fall."""
    for defense in range(8):
        base = 10 - defense
        seen = {attacked(duel(defense=defense), 94, face).damage for face in range(1, 32)}
        assert seen == set(range(max(1, (base * 85 + 50) // 100), (base * 115 + 50) // 100 + 1))


def test_attack_threshold_floor_at_5() -> None:
    assert min(threshold(0, defense, 2, flanking) for defense in range(31) for flanking in (0, 15, 30)) == 5


def test_attack_threshold_ceiling_at_95() -> None:
    assert max(threshold(attack, 0, 0, 0) for attack in range(31)) == 95
    assert max(threshold(0, defense, 2, 0, "intent") for defense in range(31)) == 72
    assert min(threshold(attack, 0, 0, 30, "intent") for attack in range(31)) == 5


def test_intent_rewards_attack_and_defense() -> None:
    """B-4.2."""
    assert [threshold(attack, 2, 0, 0) for attack in (5, 10)] == [53, 68]
    assert [threshold(attack, 2, 0, 0, "intent") for attack in (5, 10)] == [27, 12]
    assert threshold(5, 2, 2, 0, "intent") > threshold(5, 2, 0, 0, "intent")


def test_the_numbers_are_named() -> None:
    """B-4.7."""
    assert (rules.BASE, rules.ATTACK_WEIGHT, rules.FLANKING, rules.FLANKING_MOST) == (40, 3, 15, 30)
    assert (rules.FLOOR, rules.CEILING, rules.CRIT) == (5, 95, 95)
    assert (CONCEALMENT_MISS_CHANCE, rules.LEAST_VARIANCE, rules.MOST_VARIANCE) == (15, 85, 115)


def test_attack_action_log_includes_roll_and_threshold() -> None:
    """B-4.8, by the source's pattern."""
    for faces in ((80, 16), (30,), (95, 1)):
        assert LINE.match(logged(duel(), *faces))
    assert logged(duel(), 80, 16) == "U1 attacked U2 (rolled 80 / needed 70) for 10 damage"


def test_attack_action_log_flags_miss() -> None:
    assert " — miss" in logged(duel(), 30)
    assert " — miss" not in logged(duel(), 80, 16)


def test_no_line_of_the_log_has_200_characters() -> None:
    """B-4.8."""
    state = duel(terrain=FOREST)
    named = [one.__class__(**{**fields(one), "name": str(one.team) * 40}) for one in state.units]
    assert len(logged(assault(*named, terrain=FOREST), 100, 1)) < 200


def fields(one: Any) -> dict[str, Any]:
    return {key: getattr(one, key) for key in one.__dataclass_fields__}


SITUATIONS = {
    "in the open": duel(),
    "flanked in a forest": duel(unit("u3", 0, (3, 1)), terrain=FOREST, defense=3),
    "behind armour": duel(defense=9),
    "hopeless": duel(attack=30),
    "by intent": duel(terrain=FOREST, defense=2, options=Options(to_hit="intent")),
}


@pytest.mark.parametrize("state", SITUATIONS.values(), ids=SITUATIONS)
def test_rates_of_a_large_sample_agree_with_the_exact_odds(state: State, how_many: HowMany) -> None:
    """Hits, crits and concealment within four standard deviations, and so the average damage."""
    count = how_many(4000, 200_000)
    fell = sample(state, count)
    chance = chances(state, *state.units[:2])
    for share, expected in (
        (sum(one.hit for one in fell), chance.hit),
        (sum(one.crit for one in fell), chance.crit),
        (sum(one.concealed for one in fell), chance.concealed),
    ):
        assert abs(share - count * expected) <= 4 * float(count * expected * (1 - expected)) ** 0.5
    exact = odds(state, *state.units[:2])
    square = sum(points**2 * ways for points, ways in enumerate(exact.ways)) / exact.whole - float(exact.expected) ** 2
    assert abs(sum(one.damage for one in fell) / count - float(exact.expected)) <= 4 * (square / count) ** 0.5


def sample(state: State, count: int) -> list[Attacked]:
    dice = seeded_dice("0b")
    order = {RULES.awaiting(state)[0]: attack("u1", "u2")}
    return [RULES.resolve(state, order, dice).events[0] for _ in range(count)]


@pytest.mark.parametrize("state", SITUATIONS.values(), ids=SITUATIONS)
def test_exact_odds_are_those_of_every_fall_of_the_dice(state: State) -> None:
    """Counted one by one, over rolls that differ: all faces of the die to hit, and of the variance."""
    fell: Counter[int] = Counter()
    needed, hidden = attacked(state, 1).threshold, rules.conceals(state, state.units[1])
    for roll in range(1, 101):
        for face in range(1, 32):
            faces = (roll, 100, face) if hidden else (roll, face)
            points = attacked(state, *faces).damage
            fell[points] += (100 - hidden) if roll >= needed else 100
            fell[0] += hidden if roll >= needed else 0
    exact = odds(state, *state.units[:2])
    assert {points: Fraction(ways, 310_000) for points, ways in fell.items() if ways} == {
        points: exact.exactly(points) for points in range(exact.most + 1) if exact.ways[points]
    }


def test_the_chance_is_101_less_the_number_needed() -> None:
    """B-4.2: bounds of 96 and 6 per cent, and a crit of 6."""
    assert chances(duel(), *duel().units).roll == Fraction(31, 100)
    hopeless = duel(attack=30)
    assert (chances(hopeless, *hopeless.units).hit, chances(hopeless, *hopeless.units).crit) == (
        Fraction(6, 100), Fraction(6, 100),
    )  # fmt: skip
