"""Choosing a plot by what it comes to over two turns: points given and taken, terrain, the board's edge."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from battles.engine.hex_battle.blows import blows
from battles.engine.hex_battle.captain.firepower import (
    HEADINGS,
    NONE,
    Armament,
    Row,
    armament,
    firepower,
    turning,
    working,
)
from battles.engine.hex_battle.captain.guessing import Foe, Stand, stand
from battles.engine.hex_battle.captain.sides import ready
from battles.engine.hex_battle.movement import Flight, coasted, where
from battles.engine.hex_battle.orders import Plot
from battles.engine.hex_battle.reach import flights, options
from battles.engine.hex_battle.state import Ship, State
from battles.engine.hex_battle.terrain import blocked, on_board
from battles.engine.hexes import add, hexes, scale, subtract

THEN = 0.6  # what the fire of the turn after weighs
CAUTION = 0.8  # what a point taken weighs against a point given
GOOD_RANGE = 4
PULL = 0.1  # points, for each hex by which the nearest enemy will be farther than that
TASK = 0.5  # points, for each hex by which the ship will be too far from the battle's objective
DIE = 2 / 3  # points, of a damage die that screens do not stop (H-5.3)
ADRIFT = 1.0  # points, for a course that leads off the board in two turns
LOST = 1000.0  # more than any fire comes to: a ship that leaves the board


class Side(NamedTuple):
    """A ship's own part in what is judged: its weapons this turn and later, and how many share the enemy's fire."""

    now: Armament
    later: Armament
    mates: int


class Judged(NamedTuple):
    """What a velocity costs whatever the heading, and what it gains by heading."""

    toll: float
    gains: Row


def steer(view: State, ship: Ship, mates: int, foes: Sequence[Foe]) -> tuple[Plot, Ship]:
    """The best plot of all, and the ship as it stands after it, if nobody is in its way."""
    changes = options(view, ship)
    flying = flights(view, ship, changes)
    side = Side(armament(ready(view, ship)), working(ship), mates)
    judged = {velocity: _judge(view, ship, flight, side, foes) for velocity, flight in flying.items()}
    worth = {change: judged[change[1]].gains[change[0]] - judged[change[1]].toll for change in changes}
    ranked = sorted(changes, key=lambda change: -worth[change])
    after = [(changes[facing, velocity], _landed(ship, facing, flying[velocity])) for facing, velocity in ranked]
    return next((one for one in after if _can_stay(view, one[1])), after[0])


def _landed(ship: Ship, facing: int, flight: Flight) -> Ship:
    return replace(ship, at=flight.path[-1], facing=facing, velocity=flight.velocity)


def _can_stay(view: State, ship: Ship) -> bool:
    """Whether a ship is on the board and need not leave it next turn."""
    if not on_board(view.board, where(ship)):
        return False
    if on_board(view.board, coasted(ship)):
        return True
    return not all(flight.leaves for flight in flights(view, ship, options(view, ship)).values())


def _judge(view: State, ship: Ship, flight: Flight, side: Side, foes: Sequence[Foe]) -> Judged:
    if flight.leaves:
        return Judged(LOST, NONE)
    here = replace(ship, at=flight.at, velocity=flight.velocity)
    now, then = stand(view, here), stand(view, replace(here, at=coasted(here)))
    toll = CAUTION * DIE * sum(blow.dice for blow in blows(view, flight, flight.at)) + _adrift(view, here)
    gains = [0.0] * 6
    for foe in foes:
        given, taken = _exchange(view, now, then, side, foe)
        gains = list(map(max, gains, given))
        toll += CAUTION * taken / side.mates
    toll += PULL * _too_far(then, foes) + TASK * _off_objective(view, then)
    return Judged(toll, tuple(gains))


def _exchange(view: State, now: Stand, then: Stand, side: Side, foe: Foe) -> tuple[list[float], float]:
    """The points given by heading and taken, this turn and the next, in which both coast and turn as is best."""
    given, taken = [0.0] * 6, 0.0
    for chance, enemy, first, second in foe.guesses:
        heading = enemy.facing or 0
        fire, threat = _rows(view, now, first, side.now, foe.now)
        later, danger = map(turning, _rows(view, then, second, side.later, foe.later))
        for faced in HEADINGS:
            given[faced] += chance * min(fire[faced] + THEN * later[faced], foe.ship.hull)
        taken += chance * (threat[heading] + THEN * danger[heading])
    return given, taken


def _rows(view: State, own: Stand, enemy: Stand, armed: Armament, threat: Armament) -> tuple[Row, Row]:
    """The expected points of a ship's fire on an enemy, and of the enemy's on it, each by the firer's heading (H-5)."""
    nebula, (q, r) = own.nebula or enemy.nebula, subtract(enemy.at, own.at)
    rows = firepower(armed, enemy.screens, nebula)[q, r], firepower(threat, own.screens, nebula)[-q, -r]
    fired = rows[0] is not NONE or rows[1] is not NONE
    return (NONE, NONE) if fired and blocked(view, own.at, enemy.at) else rows


def _too_far(then: Stand, foes: Sequence[Foe]) -> int:
    """By how many hexes the nearest enemy is too far next turn, if all coast."""
    nearest = min(hexes(then.at, guess.then.at) for foe in foes for guess in foe.guesses)
    return max(0, nearest - GOOD_RANGE)


def _off_objective(view: State, then: Stand) -> int:
    """By how many hexes the ship would be too far from the battle's objective, if there is one (H-6.3)."""
    objective = view.objective
    return max(0, hexes(then.at, objective.at) - objective.radius) if objective else 0


def _adrift(view: State, here: Ship) -> float:
    return 0.0 if on_board(view.board, add(where(here), scale(here.velocity, 2))) else ADRIFT
