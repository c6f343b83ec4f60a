"""What fire may come to (design 3), held against every fall of the dice through the stages of a turn themselves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import count, takewhile
from math import exp, lgamma, log, sqrt
from typing import NamedTuple

import pytest

from battles.engine.conversion.events import Damaged, Destroyed, Event, FailureCheck, SystemFailed
from battles.engine.conversion.orders import GroupOrders, Orders, ShipOrders
from battles.engine.conversion.outcomes import Forecast, Outlook, outcomes_of, write_outlook
from battles.engine.conversion.state import Group, GroupId, ObjectId, State
from battles.engine.dice import Dice, seeded_dice
from battles.engine.odds import Odds
from battles.engine.records import ShipId
from shipyard.rules import System
from tests.conftest import HowMany
from tests.engine.falls import every_fall
from tests.engine.fleet import attack, battle, copies, design, of_kind, orders, plot, run, ship

FIRER = design("beam_c", "needle", "needle", "torpedo", "torpedo", *copies("fire_control", 3), hull=60)


class Came(NamedTuple):
    """What a turn came to for the target."""

    points: int
    destroyed: bool
    thresholds: tuple[int, ...]
    failures: int
    by_needle: tuple[str, ...]


def came(events: Sequence[Event]) -> Came:
    return Came(
        points=sum(one.points for one in of_kind(events, Damaged)),
        destroyed=bool(of_kind(events, Destroyed)),
        thresholds=tuple(one.threshold for one in of_kind(events, FailureCheck)),
        failures=len(of_kind(events, SystemFailed)),
        by_needle=tuple(one.system for one in of_kind(events, SystemFailed) if one.cause == "needle"),
    )


def counted(state: State, sheet: Orders) -> list[tuple[Fraction, Came]]:
    """Every way the turn may go, with its chance."""

    def play(dice: Dice) -> Came:
        return came(run(state, {0: sheet}, dice).events)

    return list(every_fall(play))


def forecast_for(state: State, sheet: Orders, target: str = "s2") -> Forecast:
    return outcomes_of(state, 0, sheet).targets[ShipId(target)]


def chance(falls: Sequence[tuple[Fraction, Came]], of: object) -> Fraction:
    return sum((weight for weight, one in falls if of(one)), Fraction())  # type: ignore[operator]


def distribution(odds: Odds) -> dict[int, Fraction]:
    return {points: odds.exactly(points) for points in range(odds.most + 1) if odds.exactly(points)}


CASES: Mapping[str, tuple[int, int, Sequence[str | System], Sequence[tuple[str, int]], Orders]] = {
    # hull, hits taken, systems and drives of the target, what is fired
    "a beam that may just pass the step": (
        24, 10, ["fire_control"], [("white", 9)], orders(s1=[attack("beams", "s2")]),
    ),
    "torpedoes that may pass two steps, or one": (
        44, 10, ["hangar"], [], orders(s1=[attack("torpedoes", "s2")]),
    ),
    "torpedoes that may destroy it or pass a step": (
        24, 5, ["hangar"], [], orders(s1=[attack("torpedoes", "s2")]),
    ),
    "needles on an engine, with a beam that may destroy or check": (
        24, 10, [], [("black", 9)], orders(s1=[attack("needles", "s2", system="d1"), attack("beams", "s2")]),
    ),
    "needles on a system that a check may take after them": (
        24, 10, ["shield"], [], orders(s1=[attack("needles", "s2", system="x1"), attack("beams", "s2")]),
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_the_forecast_is_what_counting_every_fall_through_the_stages_gives(case: str) -> None:
    """C-7, C-8.1 to C-8.4."""
    hull, taken, systems, drives, sheet = CASES[case]
    target = ship("s2", 1, (0, -3), design(*systems, hull=hull, drives=drives), hits_taken=taken)  # type: ignore[arg-type]
    state = battle(ship("s1", 0, (0, 0), FIRER), target)
    falls, found = counted(state, sheet), forecast_for(state, sheet)
    points: dict[int, Fraction] = {}
    for weight, one in falls:
        points[one.points] = points.get(one.points, Fraction()) + weight
    assert sum(weight for weight, _ in falls) == 1
    assert distribution(found.points) == points
    assert found.points.expected == sum(weight * one.points for weight, one in falls)
    assert found.destroy == chance(falls, lambda one: one.destroyed)
    assert {step.threshold for step in found.steps} >= {threshold for _, one in falls for threshold in one.thresholds}
    for step in found.steps:
        assert step.chance == chance(falls, lambda one, at=step.threshold: taken + one.points > at)
    assert found.failures == sum(weight * one.failures for weight, one in falls)
    lives = 1 - found.destroy
    for needle in found.needles:
        assert lives * needle.fails == chance(falls, lambda one, id=needle.system: id in one.by_needle)


def test_an_unharmed_engine_takes_two_needles_to_stop_and_a_half_one_takes_one() -> None:
    """C-7.5, C-8.4."""
    sheet = orders(s1=[attack("needles", "s2", system="d1")])
    plan = design(drives=[("white", 9)])
    for condition, stops in (("ok", Fraction(1, 36)), ("half", Fraction(11, 36))):
        state = battle(ship("s1", 0, (0, 0), FIRER), ship("s2", 1, (0, -3), plan, systems={"d1": condition}))
        (needle,) = forecast_for(state, sheet).needles
        assert (needle.needles, needle.fails, needle.stops) == (2, Fraction(11, 36), stops)


def test_the_fire_of_several_ships_is_taken_together() -> None:
    """C-8.1: one die each, no shield: 4 or more points only from two sixes."""
    gun = design("beam_c", "fire_control")
    state = battle(ship("s1", 0, (0, 0), gun), ship("s3", 0, (1, 0), gun), ship("s2", 1, (0, -3), design(hull=8)))
    sheet = orders(s1=[attack("beams", "s2")], s3=[attack("beams", "s2")])
    outlook = outcomes_of(state, 0, sheet)
    assert outlook.targets[ShipId("s2")].destroy == Fraction(1, 36)
    assert [one.destroy for alone in outlook.attacks.values() for one in alone if one] == [0, 0]


def test_an_attack_that_no_token_is_left_for_counts_for_nothing() -> None:
    """C-6.2."""
    state = battle(ship("s1", 0, (0, 0), design("beam_c", "torpedo", "fire_control")), ship("s2", 1, (0, -3)))
    both = outcomes_of(state, 0, orders(s1=[attack("beams", "s2"), attack("torpedoes", "s2")]))
    assert both.targets[ShipId("s2")] == forecast_for(state, orders(s1=[attack("beams", "s2")]))
    assert both.attacks[ShipId("s1")][1] is None


def test_shots_are_judged_from_where_the_planned_move_ends() -> None:
    state = battle(ship("s1", 0, (0, 0), design("beam_c", "fire_control"), velocity=(0, 12)), ship("s2", 1, (0, -3)))
    assert outcomes_of(state, 0, orders(s1=[attack("beams", "s2")])).targets == {}


def test_what_is_out_of_sight_and_who_withdraws_have_no_forecast() -> None:
    state = battle(ship("s1", 0, (0, 0), FIRER), ship("s2", 1, (0, -3)))
    assert outcomes_of(state, 0, orders(s1=[attack("beams", "gone")])).attacks == {"s1": (None,)}
    leaving = Orders(ships={ShipId("s1"): ShipOrders(fire=(attack("beams", "s2"),), withdraw=True)})
    assert outcomes_of(state, 0, leaving) == Outlook(targets={}, attacks={}, groups={})
    assert outcomes_of(state, 0, plot("s1")).targets == {}


def fighters(target: str, dv: tuple[int, int] = (0, 0), facing: int = 0) -> GroupOrders:
    return GroupOrders(dv=dv, facing=facing, target=ObjectId(target))


def test_fighters_count_beside_guns_where_they_fly_to() -> None:
    """C-5.4, C-5.6: three fighters at a shield of 1, in range only after their flight."""
    gun, prey = design("beam_c", "fire_control"), design("shield", hull=40)
    group = Group(id=GroupId("g1"), seat=0, home=ShipId("s1"), at=(0, 8), facing=0, velocity=(0, 0), fighters=3)
    one = battle(ship("s1", 0, (0, 0), gun), ship("s2", 1, (0, -3), prey))
    state = State(turn=1, sides=one.sides, ships=one.ships, groups=(group,))
    sheet = Orders(ships=orders(s1=[attack("beams", "s2")]).ships, groups={GroupId("g1"): fighters("s2", dv=(0, -6))})
    outlook = outcomes_of(state, 0, sheet)
    assert outlook.targets[ShipId("s2")].points.expected == 4 * Fraction(3, 6)
    alone = outlook.groups[GroupId("g1")]
    assert alone
    assert alone.points.expected == 3 * Fraction(3, 6)
    aside = Orders(groups={GroupId("g1"): fighters("s2", dv=(0, -6), facing=3)})
    assert outcomes_of(state, 0, aside) == Outlook(targets={}, attacks={}, groups={GroupId("g1"): None})


def test_a_group_launched_this_turn_is_counted_and_one_taken_aboard_is_not() -> None:
    """C-5.3, C-5.5."""
    carrier = ship("s1", 0, (0, 0), design("hangar", "hangar", hull=60), aboard={"x1": 6, "x2": 0})
    group = Group(id=GroupId("g1"), seat=0, home=ShipId("s1"), at=(0, 0), facing=0, velocity=(0, 0), fighters=3)
    one = battle(carrier, ship("s2", 1, (0, -3)))
    state = State(turn=1, sides=one.sides, ships=one.ships, groups=(group,))
    plan = ShipOrders(launch=("x1",), recover={"x2": "g1"})  # type: ignore[arg-type, dict-item]
    groups = {GroupId("s1/x1"): fighters("s2"), GroupId("g1"): fighters("s2")}
    outlook = outcomes_of(state, 0, Orders(ships={ShipId("s1"): plan}, groups=groups))
    assert list(outlook.groups) == ["s1/x1"]
    assert outlook.targets[ShipId("s2")].points.most == 12


ALMOST_NEVER = 1e-7


def at_most(seen: int, tries: int, chance: Fraction) -> float:
    """The chance of so few successes or fewer, in logarithms: the ways in which thousands of tries fall are too many
    for a float.
    """
    if not 0 < chance < 1:
        return float(chance == 0 or seen == tries)
    yes, no = log(chance), log(1 - chance)
    ways = (lgamma(tries + 1) - lgamma(one + 1) - lgamma(tries - one + 1) for one in range(seen + 1))
    return sum(exp(way + one * yes + (tries - one) * no) for one, way in enumerate(ways))


def is_plausible(seen: int, tries: int, chance: Fraction) -> bool:
    """Whether so many successes are neither too few nor too many, in the exact binomial distribution."""
    few = at_most(seen, tries, chance)
    many = at_most(tries - seen, tries, 1 - chance)
    return min(few, many) > ALMOST_NEVER


def test_a_thousand_turns_fall_as_the_forecast_of_a_whole_battle_line_says(how_many: HowMany) -> None:
    """Three ships with everything at a shielded cruiser; fixed seeds, bounds by the exact binomial distribution."""
    gun = design("beam_a", "beam_b", "rocket", "torpedo", "needle", *copies("fire_control", 4), hull=60)
    prey = design("shield", "hangar", "beam_a", "fire_control", "pd", hull=70, drives=[("white", 40), ("black", 40)])
    firers = [ship(f"s{n}", 0, (n, 0), gun) for n in (3, 4, 5)]
    state = battle(*firers, ship("s2", 1, (3, -6), prey, hits_taken=12, systems={"d2": "half"}))
    fire = [attack("beams", "s2"), attack("rockets", "s2"), attack("torpedoes", "s2"),
            attack("needles", "s2", system="x4")]  # fmt: skip
    sheet, tries = orders(s3=fire, s4=fire, s5=fire), how_many(1000, 20_000)
    found = forecast_for(state, sheet)
    fell = [came(run(state, {0: sheet}, seeded_dice(f"{n:08x}")).events) for n in range(tries)]
    assert is_plausible(sum(one.destroyed for one in fell), tries, found.destroy)
    for step in found.steps:
        assert is_plausible(sum(12 + one.points > step.threshold for one in fell), tries, step.chance)
    for points in takewhile(lambda points: points <= found.points.most, count()):
        assert is_plausible(sum(one.points == points for one in fell), tries, found.points.exactly(points))
    (needle,) = found.needles
    lived = [one for one in fell if not one.destroyed]
    assert is_plausible(sum("x4" in one.by_needle for one in lived), len(lived), needle.fails)
    most = len(state.ships[-1].systems) + 1  # failures, an unharmed engine having two
    mean, slack = sum(one.failures for one in fell) / tries, most * sqrt(log(2 / ALMOST_NEVER) / (2 * tries))
    assert abs(mean - float(found.failures)) < slack


def test_the_forecast_is_written_in_numbers() -> None:
    state = battle(ship("s1", 0, (0, 0), design("beam_c", "fire_control")), ship("s2", 1, (0, -3), design(hull=4)))
    written = write_outlook(outcomes_of(state, 0, orders(s1=[attack("beams", "s2")])))
    forecast = {
        "points": {"expected": 0.6667, "chances": [0.5, 0.333333, 0.166667]}, "left": 2, "destroy": 0.166667,
        "steps": [], "failures": 0.0, "needles": [],
    }  # fmt: skip
    assert written == {"targets": {"s2": forecast}, "attacks": {"s1": [forecast]}, "groups": {}}
