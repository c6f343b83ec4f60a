"""Paths, lines of fire and brakes, exact in integers, held against plain geometry (H-2.3, H-4.2, H-4.5)."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise, product
from math import floor, sqrt

import pytest

from battles.engine.hex_battle.movement import brake_limit
from battles.engine.hex_battle.state import Terrain
from battles.engine.hex_battle.terrain import blocked, place
from battles.engine.hexes import STEPS, Hex, add, centre, disc, hexes, line, subtract, turned, twice_dot
from tests.engine.hex_battle.squadron import duel

START: Hex = (10, 4)
WAYS = [way for way in disc((0, 0), 7) if way != (0, 0)]


def stretch(way: Hex, planet: Hex) -> Fraction:
    """How much of the line from the origin along a way lies inside a hex, as a share of the line.

    A hex is what lies less than half a step from its centre in each of the directions to its neighbours.
    """
    low, high = Fraction(0), Fraction(1)
    for step in STEPS:
        reach, along = 1 + twice_dot(planet, step), twice_dot(way, step)
        if along == 0 and reach <= 0:
            return Fraction(0)
        if along > 0:
            high = min(high, Fraction(reach, along))
        elif along < 0:
            low = max(low, Fraction(reach, along))
    return max(Fraction(0), high - low)


def in_the_way(way: Hex, *planets: Hex) -> bool:
    terrain: dict[str, Terrain] = {place(add(START, planet)): "planet" for planet in planets}
    return blocked(duel(terrain=terrain), START, add(START, way))


def test_a_planet_blocks_every_line_through_its_inside_and_no_other() -> None:
    """H-2.3, against cutting each line with each hex in fractions."""
    for way in WAYS:
        between = [planet for planet in disc((0, 0), 9) if planet not in ((0, 0), way)]
        for planet in between:
            assert in_the_way(way, planet) == (stretch(way, planet) > 0), (way, planet)


def test_a_line_along_a_side_is_blocked_by_planets_on_both_of_its_sides() -> None:
    """H-2.3: on all twelve such ways; the two hexes that share a side are neighbours."""
    for faces, length in product(range(6), (1, 2, 3)):
        way = turned((length, length), faces)
        port, starboard = turned((1, 0), faces), turned((0, 1), faces)
        assert not in_the_way(way, port)
        assert not in_the_way(way, starboard)
        assert in_the_way(way, port, starboard)


def test_planets_at_different_sides_of_a_line_do_not_block_together() -> None:
    """H-2.3."""
    assert not in_the_way((3, 3), (1, 0), (1, 2))
    assert not in_the_way((3, 3), (1, 0), (2, 1), (3, 2))
    assert in_the_way((3, 3), (1, 0), (1, 2), (2, 1))


@pytest.mark.parametrize("way", WAYS)
def test_a_path_takes_the_nearest_hex_in_each_step_and_of_two_the_one_to_starboard(way: Hex) -> None:
    """H-4.5, against distances in the plane."""
    path = line(START, add(START, way))
    length = hexes((0, 0), way)
    assert (path[0], path[-1], len(path)) == (START, add(START, way), length + 1)
    assert all(hexes(before, after) == 1 for before, after in pairwise(path))
    for n, at in enumerate(path):
        point = tuple(n / length * x for x in centre(way))
        near = sorted(disc(subtract(at, START), 1), key=lambda one: apart(centre(one), point))
        equals = [one for one in near if apart(centre(one), point) - apart(centre(near[0]), point) < 1e-6]
        assert subtract(at, START) == max(equals, key=lambda one: way[0] * one[1] - way[1] * one[0])


def apart(a: tuple[float, ...], b: tuple[float, ...]) -> float:
    return sqrt((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2)


def test_brakes_take_the_whole_part_of_the_velocity_along_the_bow() -> None:
    """H-4.2, against the dot product in the plane."""
    for velocity, facing in product(disc((0, 0), 6), range(6)):
        (x, y), (bow_x, bow_y) = centre(velocity), centre(STEPS[facing])
        forward = (x * bow_x + y * bow_y) / (bow_x**2 + bow_y**2)
        assert brake_limit(velocity, facing) == max(0, floor(forward + 1e-9))
