"""Who fights whom where fleets meet: factions as points, wars as lines (K-5.1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hexbattle.campaigns.engine.geography import at_war
from hexbattle.campaigns.engine.state import Fleet, State


def fighting_groups(state: State, fleets: Sequence[Fleet]) -> Iterator[tuple[Fleet, ...]]:
    """The fleets of each connected group of factions that has one on attack."""
    for seats in connected(state, sorted({fleet.seat for fleet in fleets})):
        group = tuple(fleet for fleet in fleets if fleet.seat in seats)
        if len(seats) > 1 and any(fleet.stance == "attack" for fleet in group):
            yield group


def connected(state: State, seats: Sequence[int]) -> Iterator[frozenset[int]]:
    """The groups of factions that wars among these connect."""
    left = list(seats)
    while left:
        group, edge = {left[0]}, [left[0]]
        while edge:
            one = edge.pop()
            met = {seat for seat in left if seat not in group and at_war(state, one, seat)}
            group |= met
            edge += sorted(met)
        left = [seat for seat in left if seat not in group]
        yield frozenset(group)


def teams(state: State, seats: Sequence[int]) -> list[int]:
    """A team for each faction of a group: those at war with the same others are one (K-5.1, C-0).

    Two that are at war with the same others are not at war with each other. A team bears the number of its first
    seat in the battle.
    """
    enemies = [frozenset(other for other in seats if at_war(state, seat, other)) for seat in seats]
    return [enemies.index(one) for one in enemies]
