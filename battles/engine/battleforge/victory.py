"""Who has won (B-5)."""

from __future__ import annotations

from battles.engine.battleforge.state import State, standing


def teams_left(state: State) -> tuple[int, ...]:
    """Teams with a unit left, in order."""
    left = {unit.team for unit in standing(state)}
    return tuple(side.team for side in state.sides if side.team in left)


def holds(state: State, team: int) -> bool:
    """Whether a team has a unit on an objective tile and no enemy stands on any."""
    present = {unit.team for unit in standing(state) if unit.at in state.victory.tiles}
    return present == {team}


def next_team(state: State) -> int:
    """The team whose turn comes after this one: the next that is still in the battle."""
    seats = [side.seat for side in state.sides if not side.out]
    return next((seat for seat in seats if seat > state.active_team), seats[0])


def ends_round(state: State) -> bool:
    """Whether the turn that runs is the last of its round."""
    return next_team(state) <= state.active_team


def points(state: State) -> dict[int, int]:
    """What each seat gets for the battle: the hp that it has left."""
    left = {side.seat: 0 for side in state.sides}
    for unit in standing(state):
        left[unit.team] += unit.hp
    return left
