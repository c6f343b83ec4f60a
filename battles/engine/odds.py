"""Exact odds of any attack: how many of the equally likely falls of the dice give each sum of points.

Whole numbers throughout, never sampling. The preview, the captains and the log read the same numbers here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cache, lru_cache, reduce
from itertools import starmap
from math import gcd

from shipyard.rules.records import record


@record
class Odds:
    """`ways[k]` of `whole` equally likely falls of the dice come to k points; the last of `ways` is never 0."""

    ways: tuple[int, ...]
    whole: int

    @property
    def expected(self) -> Fraction:
        return Fraction(sum(points * ways for points, ways in enumerate(self.ways)), self.whole)

    @property
    def most(self) -> int:
        """The highest sum of points that can fall."""
        return len(self.ways) - 1

    def exactly(self, points: int) -> Fraction:
        return Fraction(self.ways[points] if 0 <= points <= self.most else 0, self.whole)

    def at_least(self, points: int) -> Fraction:
        return Fraction(sum(self.ways[max(points, 0) :]), self.whole)


NOTHING = Odds(ways=(1,), whole=1)


@cache
def dice(count: int, points_by_face: tuple[int, ...]) -> Odds:
    """The sum of `count` like dice; `points_by_face[0]` is what face 1 is worth."""
    return times(Odds(ways=_tally(points_by_face), whole=len(points_by_face)), count)


@cache
def if_hit(hits: int, sides: int, then: Odds) -> Odds:
    """`then`, if a die of `sides` shows one of `hits` faces; else nothing."""
    misses = (sides - hits) * then.whole
    return _lowest([misses + hits * then.ways[0], *(hits * ways for ways in then.ways[1:])], sides * then.whole)


@lru_cache(maxsize=1024)
def times(attack: Odds, count: int) -> Odds:
    """The sum of `count` independent attacks of equal odds."""
    if count == 0:
        return NOTHING
    half = times(attack, count // 2)
    return both(both(half, half), attack) if count % 2 else both(half, half)


def both(first: Odds, second: Odds) -> Odds:
    """The sum of two independent attacks."""
    ways = [0] * (first.most + second.most + 1)
    for points, count in enumerate(first.ways):
        for more, others in enumerate(second.ways):
            ways[points + more] += count * others
    return Odds(ways=tuple(ways), whole=first.whole * second.whole)


def together(attacks: Iterable[Odds]) -> Odds:
    """The sum of any number of independent attacks."""
    return reduce(both, starmap(times, Counter(attacks).items()), NOTHING)


def _tally(points_by_face: Sequence[int]) -> tuple[int, ...]:
    return tuple(points_by_face.count(points) for points in range(max(points_by_face) + 1))


def _lowest(ways: list[int], whole: int) -> Odds:
    """Odds in lowest terms, without points that cannot fall."""
    while len(ways) > 1 and ways[-1] == 0:
        ways.pop()
    shared = gcd(whole, *ways)
    return Odds(ways=tuple(count // shared for count in ways), whole=whole // shared)
