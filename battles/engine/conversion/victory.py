"""Who has won, and by how much (C-9.2, C-9.3)."""

from __future__ import annotations

from collections.abc import Mapping

from battles.engine.conversion.state import Ship, State
from battles.engine.hexes import range_between
from shipyard.rules import hull_hits, price_of_design


def victory_points(state: State) -> Mapping[int, int]:
    """Each seat's victory points, whoever did the damage (C-9.3)."""
    team_of = {side.seat: side.team for side in state.sides}
    worth = [(team_of[ship.seat], _worth(ship)) for ship in state.ships]
    return {side.seat: sum(points for team, points in worth if team != side.team) for side in state.sides}


def _worth(ship: Ship) -> int:
    """What a ship's state is worth to its enemies: its price destroyed, half of it with over half its hits gone."""
    if ship.status == "destroyed":
        return price_of_design(ship.design)
    return price_of_design(ship.design) // 2 if 2 * ship.hits_taken > hull_hits(ship.design.hull) else 0


def teams_left(state: State) -> set[int]:
    """Teams that have ships in play."""
    return {state.sides[ship.seat].team for ship in state.ships if ship.status == "in_play"}


def leader(state: State) -> int | None:
    """The team with the most victory points of those with ships left; None where none has more than the others."""
    points = victory_points(state)
    of_team = {side.team: points[side.seat] for side in state.sides}  # allies have the same enemies
    best = sorted(((of_team[team], team) for team in teams_left(state)), reverse=True)
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
