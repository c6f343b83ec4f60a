"""What a captain thinks of blows and places. Everything is worth hp: those it takes, less those it gives."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Final

from battles.engine.battleforge.attack import odds
from battles.engine.battleforge.movement import in_steps
from battles.engine.battleforge.state import Map, State, Tile, Unit, standing
from battles.engine.battleforge.terrain import steps, terrain_at

DEFEAT: Final = 10.0  # hp that defeating a unit is worth besides its own: it acts no more
ON_OBJECTIVE: Final = 5.0  # an enemy that holds is worth more to hit
APPROACH: Final = 0.6  # for a step nearer: worth more than what a shot across the field may cost
COVER: Final = 0.35  # how much of the harm that could be done at a place is reckoned with
OBJECTIVE: Final = 8.0  # for standing on an objective that no enemy stands on
CONTESTED: Final = 1.5  # for standing on one together with an enemy: to fight it is worth more
HURRY: Final = 3.0  # by a third of the rounds, who loses by waiting has no care left
DENIED: Final = 14.0  # for that, where the enemy would win by it
FLANK: Final = 0.7  # for each friend that can still attack beside whose target one stands
FAR: Final = 60  # steps, where there is no way at all


def blow_worth(state: State, attacker: Unit, target: Unit) -> float:
    """The hp that an attack takes on average, no more than there are, and what comes of a defeat."""
    spread = odds(state, attacker, target)
    taken = sum(min(points, target.hp) * ways for points, ways in enumerate(spread.ways)) / spread.whole
    contested = ON_OBJECTIVE if target.at in state.victory.tiles else 0.0
    return taken + (DEFEAT + contested) * float(spread.at_least(target.hp)) + contested * taken / target.hp_max


def standing_at(state: State, unit: Unit, at: Tile) -> State:
    """The state if a unit stood somewhere else."""
    moved = replace(unit, at=at)
    return replace(state, units=tuple(moved if one.id == unit.id else one for one in state.units))


def place_worth(state: State, unit: Unit, at: Tile) -> float:
    """What it is worth to a unit to end at a tile: near what it is after, and in cover from who can come."""
    foes = [one for one in standing(state) if one.team != unit.team]
    worth = -APPROACH * _way_to_go(state, unit, at, foes)
    worth -= COVER * _patience(state, unit.team) * _harm(state, unit, at, foes)
    if at in state.victory.tiles:
        worth += _hold_worth(state, foes)
    return worth - (1.0 if terrain_at(state.map, at).wades else 0.0)


def _patience(state: State, team: int) -> float:
    """How much of its care a side can afford: all of it, unless the limit of rounds is another's victory (B-5)."""
    if state.defending_team in (None, team):
        return 1.0
    return max(0.0, 1 - HURRY * (state.round - 1) / state.round_limit)


def _hold_worth(state: State, foes: list[Unit]) -> float:
    """What it is worth to be on the objective (B-5)."""
    holders = {foe.team for foe in foes if foe.at in state.victory.tiles}
    if any(state.held.get(team, 0) >= state.victory.turns - 1 for team in holders - {state.defending_team}):
        return DENIED
    return CONTESTED if holders else OBJECTIVE


def _way_to_go(state: State, unit: Unit, at: Tile, foes: list[Unit]) -> float:
    """Steps of movement to what a unit is after: the objective where there is one, else the nearest enemy's reach."""
    goals = state.victory.tiles or tuple(foe.at for foe in foes)
    reach = 0 if state.victory.tiles else unit.range
    return min((max(0, distances(state.map, goal, unit.speed).get(at, FAR) - reach) for goal in goals), default=0)


@lru_cache(maxsize=2048)
def distances(ground: Map, goal: Tile, speed: int) -> Mapping[Tile, int]:
    """The cost of walking from every tile to a goal, for a unit of this speed, nobody being in the way."""
    return in_steps(ground, goal, speed)


def _harm(state: State, unit: Unit, at: Tile, foes: list[Unit]) -> float:
    """The hp that the enemies who can come near could take from a unit at a tile, each by one attack."""
    there = replace(unit, at=at)
    near = (foe for foe in foes if steps(foe.at, at) <= foe.range + foe.speed)
    return sum(float(odds(state, foe, there).expected) for foe in near)


def flank_worth(state: State, unit: Unit, at: Tile) -> float:
    """What standing beside enemies is worth to friends who can still attack them this turn (B-4.3)."""
    marks = [one for one in standing(state) if one.team != unit.team and steps(one.at, at) == 1]
    friends = [
        one
        for one in standing(state)
        if one.team == unit.team and one.id != unit.id and one.actions_remaining and not one.has_attacked
    ]
    return FLANK * sum(
        steps(friend.at, mark.at) <= friend.range + friend.speed * (friend.actions_remaining - 1)
        for mark in marks
        for friend in friends
    )
