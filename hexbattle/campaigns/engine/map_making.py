"""Maps from a seed (K-2.1): one sector is drawn and turned n-fold about the centre, so that all starts are equal."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import Final

from battles.engine import Dice, Refused, SealedDice, fault
from hexbattle.campaigns.engine.geography import distances, neighbours, reached_from
from hexbattle.campaigns.engine.map_layout import readable, turned
from hexbattle.campaigns.engine.names import STARS
from hexbattle.campaigns.engine.star_map import FEWEST, MOST, Star, StarMap
from hexbattle.campaigns.engine.state import Ground, Lane, PlaceId, PlaceKind
from shipyard.rules import record

type Edge = tuple[int, int]

SECTOR: Final[tuple[PlaceKind, ...]] = ("capital", "world", "world", "outpost", "outpost")
CAPITAL, NEAR, FAR, INNER = 0, 1, 2, 3  # of a sector: `NEAR` meets the next sector, `INNER` the centre
SPOTS: Final = ((900, 500), (660, 820), (660, 180), (330, 420), (540, 580))  # radius, thousandths of the sector
JITTER: Final = 60
TRIES: Final = 40  # to move the spots about
FEWEST_LANES, MOST_LANES = 2, 4  # of a system, but for the centre
FARTHEST_APART: Final = 3  # lanes at least between two capitals
MOST_INSIDE: Final = 6  # lanes inside a sector, so that a map can be read
GROUNDS: Final[tuple[Ground, ...]] = ("plains", "woods", "broken", "wet")
CENTRE: Final = PlaceId("centre")


@record
class Plan:
    """Lanes inside a sector, and which world of the next one the near world is joined to."""

    inside: tuple[Edge, ...]
    onward: int


def make_map(seed: str, factions: int) -> StarMap:
    """A map of `5n + 1` systems; the same seed makes the same map. Raises `Refused` for less than 2 or more than 8."""
    if not FEWEST <= factions <= MOST:
        raise Refused([fault("factions", "$.factions", "A campaign has {fewest} to {most} factions; here are {given}.",
                             fewest=FEWEST, most=MOST, given=factions)])  # fmt: skip
    dice = SealedDice(hashlib.sha256(f"map {seed}".encode()).digest())
    plans = plans_for(factions)
    plan = plans[dice.d(len(plans), "plan") - 1]
    spots = _spots(dice, plan, factions)
    grounds = [GROUNDS[dice.d(len(GROUNDS), "ground") - 1] for _ in SECTOR]
    names = _names(dice, factions * len(SECTOR) + 1)
    stars = [
        Star(id=_id(sector, number), name=names.pop(), kind=kind, at=turned(*spots[number], sector, factions),
             ground=grounds[number], home=sector if kind == "capital" else None)
        for sector in range(factions)
        for number, kind in enumerate(SECTOR)
    ]  # fmt: skip
    centre = Star(id=CENTRE, name=names.pop(), kind="centre", at=(0, 0), ground=GROUNDS[dice.d(4, "centre") - 1])
    return StarMap(stars=(*stars, centre), lanes=tuple(_lanes(plan, factions)))


def _spots(dice: Dice, plan: Plan, factions: int) -> Sequence[tuple[int, int]]:
    """The spots of a sector, moved about a little, so that the map can still be read."""
    for _ in range(TRIES):
        spots = [(radius + _jitter(dice), angle + _jitter(dice)) for radius, angle in SPOTS]
        if _reads(plan, factions, spots):
            return spots
    return SPOTS


def _jitter(dice: Dice) -> int:
    return dice.d(2 * JITTER + 1, "spot") - 1 - JITTER


def _reads(plan: Plan, factions: int, spots: Sequence[tuple[int, int]]) -> bool:
    """Whether the lanes of one sector, and so all, can be read beside those of the sectors next to it."""
    near = sorted({0, 1, factions - 1})
    at = {_id(sector, number): turned(*spot, sector, factions)
          for sector in near for number, spot in enumerate(spots)}  # fmt: skip
    at[CENTRE] = (0, 0)
    lanes = [lane for lane in _lanes(plan, factions) if set(lane) <= at.keys()]
    first = {_id(0, number) for number in range(len(SECTOR))}
    return readable(at, lanes, [lane for lane in lanes if first & set(lane)])


def _names(dice: Dice, count: int) -> list[str]:
    left = list(STARS)
    return [left.pop(dice.d(len(left), "name") - 1) for _ in range(count)]


def _id(sector: int, number: int) -> PlaceId:
    return PlaceId(f"y{sector * len(SECTOR) + number + 1}")


def _lanes(plan: Plan, factions: int) -> Iterator[Lane]:
    """Every lane once; with two factions a sector's next one is also the one before it."""
    told: set[frozenset[PlaceId]] = set()
    for sector in range(factions):
        after = (sector + 1) % factions
        ends = [(_id(sector, one), _id(sector, other)) for one, other in plan.inside]
        ends += [(_id(sector, NEAR), _id(after, plan.onward)), (_id(sector, INNER), CENTRE)]
        for lane in ends:
            if frozenset(lane) not in told:
                told.add(frozenset(lane))
                yield lane


@cache
def plans_for(factions: int) -> Sequence[Plan]:
    """Every plan of a sector that K-2.1 allows for so many factions, and that can be read."""
    pairs = list(combinations(range(len(SECTOR)), 2))
    plans = (
        Plan(inside=inside, onward=onward)
        for count in range(len(SECTOR) - 1, MOST_INSIDE + 1)
        for inside in combinations(pairs, count)
        for onward in (NEAR, FAR)
    )
    return [plan for plan in plans if _allowed(plan, factions) and _reads(plan, factions, SPOTS)]


def _allowed(plan: Plan, factions: int) -> bool:
    lanes = tuple(_lanes(plan, factions))
    sector = {_id(0, number) for number in range(len(SECTOR))}
    inside = [lane for lane in lanes if set(lane) <= sector]
    if len(reached_from(_id(0, CAPITAL), inside)) < len(SECTOR):
        return False
    if not all(FEWEST_LANES <= len(neighbours(lanes, place)) <= MOST_LANES for place in sector):
        return False
    apart = distances(_id(0, CAPITAL), lanes)
    return all(apart[_id(other, CAPITAL)] >= FARTHEST_APART for other in range(1, factions))
