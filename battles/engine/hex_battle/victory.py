"""Who has won (H-6.3)."""

from __future__ import annotations

from battles.engine.hex_battle.state import State
from battles.engine.hexes import hexes


def teams_left(state: State) -> set[int]:
    """Teams that have ships in play."""
    return {state.sides[ship.seat].team for ship in state.ships if ship.status == "in_play"}


def leader(state: State) -> int | None:
    """The team with more hull points in play than the other; None where they have the same."""
    hull = {side.team: 0 for side in state.sides}
    for ship in state.ships:
        if ship.status == "in_play":
            hull[state.sides[ship.seat].team] += ship.hull
    best = max(hull.values())
    leaders = [team for team, points in hull.items() if points == best]
    return leaders[0] if len(leaders) == 1 else None


def holders(state: State) -> set[int]:
    """The teams that have ships at the battle's objective, if there is one."""
    objective = state.objective
    return {
        state.sides[ship.seat].team
        for ship in state.ships
        if objective and ship.status == "in_play" and ship.at and hexes(ship.at, objective.at) <= objective.radius
    }
