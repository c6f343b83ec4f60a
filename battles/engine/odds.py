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

MOST = 108  # points told apart, twice what the largest hull takes (C-1.1): what is more is counted as so many


@record
class Odds:
    """`ways[k]` of `whole` equally likely falls of the dice come to k points; the last of `ways` is never 0.

    `total`: the points of all those falls, summed; those beyond `MOST` are in it too.
    """

    ways: tuple[int, ...]
    whole: int
    total: int

    @property
    def expected(self) -> Fraction:
        return Fraction(self.total, self.whole)

    @property
    def most(self) -> int:
        """The highest sum of points that can fall, `MOST` at most."""
        return len(self.ways) - 1

    def exactly(self, points: int) -> Fraction:
        return Fraction(self.ways[points] if 0 <= points <= self.most else 0, self.whole)

    def at_least(self, points: int) -> Fraction:
        return Fraction(sum(self.ways[max(points, 0) :]), self.whole)


NOTHING = Odds(ways=(1,), whole=1, total=0)


@cache
def dice(count: int, points_by_face: tuple[int, ...]) -> Odds:
    """The sum of `count` like dice; `points_by_face[0]` is what face 1 is worth."""
    return times(_die(points_by_face), count)


@cache
def if_hit(hits: int, sides: int, then: Odds) -> Odds:
    """`then`, if a die of `sides` shows one of `hits` faces; else nothing."""
    misses = (sides - hits) * then.whole
    ways = [misses + hits * then.ways[0], *(hits * ways for ways in then.ways[1:])]
    return _lowest(ways, sides * then.whole, hits * then.total)


@lru_cache(maxsize=4096)
def times(attack: Odds, count: int) -> Odds:
    """The sum of `count` independent attacks of equal odds.

    For f = pⁿ, p·f′ = n·p′·f gives each way of f from those before it: thousands of dice take `MOST` steps at most.
    """
    none = next(points for points, ways in enumerate(attack.ways) if ways)
    least, *more = attack.ways[none:]
    ways = [0] * (none * count) + [least**count]
    for above in range(1, min(len(more) * count, MOST) + 1):
        terms = ((step * (count + 1) - above) * one * ways[-step] for step, one in enumerate(more[:above], 1))
        ways.append(sum(terms) // (above * least))
    whole = attack.whole**count
    return _folded(ways, whole, count * attack.total * attack.whole ** (count - 1) if count else 0)


def both(first: Odds, second: Odds) -> Odds:
    """The sum of two independent attacks."""
    ways = [0] * (first.most + second.most + 1)
    for points, count in enumerate(first.ways):
        for more, others in enumerate(second.ways):
            ways[points + more] += count * others
    whole = first.whole * second.whole
    return _folded(ways, whole, first.total * second.whole + second.total * first.whole)


def together(attacks: Iterable[Odds]) -> Odds:
    """The sum of any number of independent attacks."""
    return reduce(both, starmap(times, Counter(attacks).items()), NOTHING)


def _die(points_by_face: Sequence[int]) -> Odds:
    ways = tuple(points_by_face.count(points) for points in range(max(points_by_face) + 1))
    return Odds(ways=ways, whole=len(points_by_face), total=sum(points_by_face))


def _folded(ways: list[int], whole: int, total: int) -> Odds:
    """Odds whose ways beyond `MOST` are counted there; those of `ways` that are left out, too."""
    below = ways[:MOST]
    return Odds(ways=tuple(ways if len(ways) <= MOST else [*below, whole - sum(below)]), whole=whole, total=total)


def _lowest(ways: list[int], whole: int, total: int) -> Odds:
    """Odds in lowest terms, without points that cannot fall."""
    while len(ways) > 1 and ways[-1] == 0:
        ways.pop()
    shared = gcd(whole, total, *ways)
    return Odds(ways=tuple(count // shared for count in ways), whole=whole // shared, total=total // shared)
