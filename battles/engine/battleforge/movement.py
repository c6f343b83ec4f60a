"""Where a unit can go (B-2.2, B-3): paths of neighbouring tiles, their cost at most the unit's speed."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from heapq import heappop, heappush
from typing import NamedTuple

from battles.engine.battleforge.state import Map, State, Tile, Unit, standing
from battles.engine.battleforge.terrain import cost_of, neighbours, terrain_at


class Way(NamedTuple):
    """A cheapest path to a tile."""

    cost: int
    path: tuple[Tile, ...]


def occupied(state: State) -> dict[Tile, Unit]:
    """Who stands where (B-5: the defeated nowhere)."""
    return {unit.at: unit for unit in standing(state)}


def path_cost(ground: Map, path: Sequence[Tile]) -> int:
    """What a path that can be walked costs in all."""
    return sum(cost_of(ground, at) or 0 for at in path)


def wades(ground: Map, at: Tile) -> bool:
    """B-3.1: whether entering the tile ends the unit's actions for this turn."""
    return terrain_at(ground, at).wades


def reachable(state: State, unit: Unit) -> Mapping[Tile, Way]:
    """Every tile that one move of a unit can end in, with a cheapest path; nearest first, then N, E, S, W."""
    return ways(state.map, unit.at, unit.speed, occupied(state).keys())


def ways(ground: Map, start: Tile, budget: int, taken: Collection[Tile]) -> dict[Tile, Way]:
    """Every tile that a path of at most `budget` leads to, past none of `taken`, through no water (B-3.1)."""
    found: dict[Tile, Way] = {}
    queue: list[tuple[int, int, Tile, tuple[Tile, ...]]] = [(0, 0, start, ())]
    pushed = 0
    while queue:
        cost, _, at, path = heappop(queue)
        if at in found or (path and at == start):
            continue
        if path:
            found[at] = Way(cost, path)
        if path and wades(ground, at):
            continue
        for beside in neighbours(at):
            more = cost_of(ground, beside)
            if more is not None and cost + more <= budget and beside not in found and beside not in taken:
                pushed += 1
                heappush(queue, (cost + more, pushed, beside, (*path, beside)))
    return found


def in_time(ground: Map, start: Tile, speed: int) -> frozenset[Tile]:
    """Every tile that a unit could stand on some day, the start among them, nobody being in its way."""
    found, queue = {start}, [start]
    while queue:
        for beside in neighbours(queue.pop()):
            cost = cost_of(ground, beside)
            if cost is not None and cost <= speed and beside not in found:
                found.add(beside)
                queue.append(beside)
    return frozenset(found)


def in_steps(ground: Map, goal: Tile, speed: int) -> dict[Tile, int]:
    """What walking from each tile to a goal costs a unit in all its turns; without those it cannot walk from."""
    found: dict[Tile, int] = {}
    queue: list[tuple[int, Tile]] = [(0, goal)]
    while queue:
        cost, at = heappop(queue)
        if at in found:
            continue
        found[at] = cost
        entering = cost_of(ground, at)
        if entering is None or entering > speed:
            continue
        for beside in neighbours(at):
            if cost_of(ground, beside) is not None and beside not in found:
                heappush(queue, (cost + entering, beside))
    return found
