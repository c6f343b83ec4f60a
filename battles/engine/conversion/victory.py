"""Who has won, and by how much (C-9.2, C-9.3)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from battles.engine.conversion.state import Ship, State
from battles.engine.conversion.wars import any_at_war, enemies_of
from battles.engine.hexes import range_between
from battles.engine.records import Side
from shipyard.rules import hull_hits, price_of_design


def victory_points(state: State) -> Mapping[int, int]:
    """Each seat's victory points, whoever did the damage (C-9.3)."""
    worth = [(ship.seat, _worth(ship)) for ship in state.ships]
    return {side.seat: _sum(worth, enemies_of(state, side.seat)) for side in state.sides}


def _sum(worth: Sequence[tuple[int, int]], enemies: frozenset[int]) -> int:
    return sum(points for seat, points in worth if seat in enemies)


def _worth(ship: Ship) -> int:
    """What a ship's state is worth to its enemies: its price destroyed, half of it with over half its hits gone."""
    if ship.status == "destroyed":
        return price_of_design(ship.design)
    return price_of_design(ship.design) // 2 if 2 * ship.hits_taken > hull_hits(ship.design.hull) else 0


def sides_left(state: State) -> list[Side]:
    """Sides that have ships in play, by seat."""
    left = {ship.seat for ship in state.ships if ship.status == "in_play"}
    return [side for side in state.sides if side.seat in left]


def decided(state: State, sides: Collection[Side]) -> bool:
    """Whether none of these sides is left with an enemy among them (C-9.2, K-5.1)."""
    return not any_at_war(sides, state.wars)


def at_peace(sides: Collection[Side]) -> bool:
    """Whether several teams are among the sides that a decided battle has left (K-5.1)."""
    return len({side.team for side in sides}) > 1


def leader(state: State, sides: Collection[Side]) -> int | None:
    """The team with the most victory points of those of some sides; None where none has more than the others."""
    points = victory_points(state)
    of_team = {side.team: points[side.seat] for side in sides}  # allies have the same enemies
    best = sorted(((worth, team) for team, worth in of_team.items()), reverse=True)
    if not best or (len(best) > 1 and best[0][0] == best[1][0]):
        return None
    return best[0][1]


def holders(state: State) -> list[Ship]:
    """The ships at the battle's objective, if there is one (C-9.3)."""
    objective = state.options.objective
    if objective is None:
        return []
    return [
        ship
        for ship in state.ships
        if ship.status == "in_play" and range_between(ship.at, objective.at) <= objective.radius
    ]
