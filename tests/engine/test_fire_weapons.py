"""What weapons do (C-7.1 to C-7.4): both sides of every number on the page."""

from __future__ import annotations

from fractions import Fraction

import pytest

from battles.engine.conversion.events import Fired
from battles.engine.conversion.orders import Family
from battles.engine.conversion.weapons import odds_of, shield_level, working
from battles.engine.hexes import Hex
from shipyard.rules import Design, Kind
from tests.engine.fleet import attack, battle, copies, design, of_kind, orders, run, ship, systems_of

EVERY_FACE = (1, 2, 3, 4, 5, 6)
FAMILIES: dict[Kind, Family] = {"rocket": "rockets", "torpedo": "torpedoes"}


def armed(kind: Kind) -> Design:
    return design(kind, "fire_control")


def shot_at(kind: Kind, distance: int, faces: tuple[int, ...], generators: int = 0) -> int:
    """The points of one weapon straight ahead at a range; every scripted die must be used."""
    family = FAMILIES.get(kind, "beams")
    at: Hex = (0, -distance)
    state = battle(ship("s1", 0, plan=armed(kind)), ship("s2", 1, at, design(*copies("shield", generators), hull=108)))
    events = run(state, {0: orders(s1=[attack(family, "s2")])}, faces).events
    return sum(event.points for event in of_kind(events, Fired))


@pytest.mark.parametrize(
    ("kind", "distance", "dice"),
    [
        ("beam_a", 0, 3), ("beam_a", 12, 3), ("beam_a", 13, 2), ("beam_a", 24, 2), ("beam_a", 25, 1), ("beam_a", 36, 1),
        ("beam_a", 37, 0), ("beam_b", 0, 2), ("beam_b", 12, 2), ("beam_b", 13, 1), ("beam_b", 24, 1), ("beam_b", 25, 0),
        ("beam_c", 0, 1), ("beam_c", 12, 1), ("beam_c", 13, 0),
        ("rocket", 0, 3), ("rocket", 6, 3), ("rocket", 7, 2), ("rocket", 12, 2), ("rocket", 13, 1), ("rocket", 18, 1),
        ("rocket", 19, 0),
    ],
)  # fmt: skip
def test_a_weapon_rolls_the_dice_of_its_range_band(kind: Kind, distance: int, dice: int) -> None:
    """C-7.2, C-7.3."""
    assert shot_at(kind, distance, (4,) * dice) == dice


@pytest.mark.parametrize(
    ("generators", "points"),
    [(0, (0, 0, 0, 1, 1, 2)), (1, (0, 0, 0, 0, 1, 2)), (2, (0, 0, 0, 0, 1, 1)), (3, (0, 0, 0, 0, 0, 1)),
     (4, (0, 0, 0, 0, 0, 1))],
)  # fmt: skip
def test_a_beam_die_is_worth_what_the_shield_lets_through(generators: int, points: tuple[int, ...]) -> None:
    """C-7.1; a fourth generator is a spare (C-1.5)."""
    assert tuple(shot_at("beam_c", 5, (face,), generators) for face in EVERY_FACE) == points


@pytest.mark.parametrize("generators", [0, 1, 2, 3])
def test_rockets_ignore_shields(generators: int) -> None:
    """C-7.3."""
    assert shot_at("rocket", 6, (4, 5, 6), generators) == 4
    assert shot_at("rocket", 6, (1, 2, 3), generators) == 0


@pytest.mark.parametrize(
    ("distance", "need"), [(0, 3), (6, 3), (7, 4), (12, 4), (13, 5), (18, 5), (19, 6), (24, 6)]
)  # fmt: skip
def test_a_torpedo_hits_on_more_the_farther_it_goes(distance: int, need: int) -> None:
    """C-7.4: a hit rolls one die for its damage, a miss none."""
    assert shot_at("torpedo", distance, (need, 5)) == 5
    assert shot_at("torpedo", distance, (need - 1,)) == 0


def test_a_torpedo_does_not_reach_25() -> None:
    assert shot_at("torpedo", 25, ()) == 0


@pytest.mark.parametrize("generators", [0, 3])
def test_torpedo_damage_ignores_shields(generators: int) -> None:
    assert [shot_at("torpedo", 6, (6, face), generators) for face in EVERY_FACE] == [1, 2, 3, 4, 5, 6]


def test_a_torpedo_tells_what_it_needed_and_whether_it_hit() -> None:
    """D-2."""
    state = battle(ship("s1", 0, plan=armed("torpedo")), ship("s2", 1, (0, -7), design()))
    (fired,) = of_kind(run(state, {0: orders(s1=[attack("torpedoes", "s2")])}, (4, 6)).events, Fired)
    (shot,) = fired.shots
    assert (shot.need, shot.hit, shot.points) == (4, True, 6)
    assert [(roll.face, roll.points) for roll in shot.rolls] == [(4, 0), (6, 6)]


def test_a_rack_that_fired_is_spent_and_does_not_fire_again() -> None:
    """C-7.3."""
    state = battle(ship("s1", 0, plan=armed("rocket")), ship("s2", 1, (0, -3), design()))
    after = run(state, {0: orders(s1=[attack("rockets", "s2")])}, (1, 1, 1)).state
    assert systems_of(after, "s1")["x1"] == "spent"
    assert run(after, {0: orders(s1=[attack("rockets", "s2")])}).state.ships[1].hits_taken == 0


def test_failed_generators_shield_nothing() -> None:
    """C-1.5: the level is the number of working generators."""
    target = ship("s2", 1, plan=design(*copies("shield", 4)), systems={"x1": "out", "x2": "out"})
    assert shield_level(target) == 2
    assert working(target, "shield") == 2


@pytest.mark.parametrize(
    ("kind", "distance", "shield", "expected"),
    [
        ("beam_a", 12, 0, Fraction(2)), ("beam_a", 13, 1, Fraction(1)), ("beam_b", 24, 2, Fraction(1, 3)),
        ("beam_c", 12, 3, Fraction(1, 6)), ("rocket", 6, 3, Fraction(2)), ("rocket", 18, 3, Fraction(2, 3)),
        ("torpedo", 6, 3, Fraction(7, 3)), ("torpedo", 24, 0, Fraction(7, 12)), ("torpedo", 25, 0, Fraction(0)),
    ],
)  # fmt: skip
def test_the_odds_of_a_weapon_are_exact(kind: Kind, distance: int, shield: int, expected: Fraction) -> None:
    assert odds_of(kind, distance, shield).expected == expected
