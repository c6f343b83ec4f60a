"""Choosing a plot by what it comes to over two turns: points given and taken, terrain, the board's edge."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from battles.engine.hex_battle.blows import blows
from battles.engine.hex_battle.captain.firepower import HEADINGS, NONE, Fitted, Row, armament, firepower
from battles.engine.hex_battle.captain.guessing import Foe
from battles.engine.hex_battle.movement import Flight, coasted, where
from battles.engine.hex_battle.orders import Plot
from battles.engine.hex_battle.reach import SHARPEST, flights, options
from battles.engine.hex_battle.state import Ship, State
from battles.engine.hex_battle.terrain import blocked, on_board
from battles.engine.hex_battle.weapons import in_nebula, screens_of
from battles.engine.hexes import add, hexes, scale, subtract

THEN = 0.6  # what the fire of the turn after weighs
CAUTION = 0.8  # what a point taken weighs against a point given
GOOD_RANGE = 4
PULL = 0.1  # points, for each hex by which the nearest enemy will be farther than that
DIE = 2 / 3  # points, of a damage die that screens do not stop (H-5.3)
ADRIFT = 1.0  # points, for a course that leads off the board in two turns
LOST = 1000.0  # more than any fire comes to: a ship that leaves the board


class Side(NamedTuple):
    """A ship's own part in what is judged: its weapons this turn and later, and how many share the enemy's fire."""

    now: tuple[Fitted, ...]
    later: tuple[Fitted, ...]
    mates: int


class Judged(NamedTuple):
    """What a velocity costs whatever the heading, and what it gains by heading."""

    toll: float
    gains: Row


def steer(view: State, ship: Ship, mates: int, foes: Sequence[Foe]) -> tuple[Plot, Ship]:
    """The best plot of all, and the ship as it stands after it, if nobody is in its way."""
    changes = options(view, ship)
    flying = flights(view, ship, changes)
    side = Side(_armed(view, ship), armament(ship, now=False), mates)
    judged = {velocity: _judge(view, ship, flight, side, foes) for velocity, flight in flying.items()}
    worth = {change: judged[change[1]].gains[change[0]] - judged[change[1]].toll for change in changes}
    ranked = sorted(changes, key=lambda change: -worth[change])
    after = [(changes[facing, velocity], _landed(ship, facing, flying[velocity])) for facing, velocity in ranked]
    return next((one for one in after if _can_stay(view, one[1])), after[0])


def _armed(view: State, ship: Ship) -> tuple[Fitted, ...]:
    """What a ship can fire this turn (H-5.2)."""
    return () if ship.effects.get("no_fire") == view.turn else armament(ship, now=True)


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
    there = replace(here, at=coasted(here))
    toll = CAUTION * DIE * sum(blow.dice for blow in blows(view, flight, flight.at)) + _adrift(view, here)
    gains = [0.0] * 6
    for foe in foes:
        given, taken = _exchange(view, here, there, side, foe)
        gains = list(map(max, gains, given))
        toll += CAUTION * taken / side.mates
    return Judged(toll + PULL * _too_far(here, foes), tuple(gains))


def _exchange(view: State, here: Ship, there: Ship, side: Side, foe: Foe) -> tuple[list[float], float]:
    """The points given by heading and taken, this turn and the next, in which both coast and turn as is best."""
    given, taken = [0.0] * 6, 0.0
    threat, threat_later = _armed(view, foe.ship), armament(foe.ship, now=False)
    for chance, enemy in foe.guesses:
        later = replace(enemy, at=coasted(enemy))
        now, then = _row(view, here, enemy, side.now), _turning(_row(view, there, later, side.later))
        for heading in HEADINGS:
            given[heading] += chance * min(now[heading] + THEN * then[heading], foe.ship.hull)
        heading = enemy.facing or 0
        taken += chance * _row(view, enemy, here, threat)[heading]
        taken += chance * THEN * _turning(_row(view, later, there, threat_later))[heading]
    return given, taken


def _row(view: State, firer: Ship, target: Ship, armed: tuple[Fitted, ...]) -> Row:
    """The expected points by the firer's heading (H-5)."""
    if blocked(view, where(firer), where(target)):
        return NONE
    nebula = in_nebula(view, firer) or in_nebula(view, target)
    return firepower(armed, screens_of(view, target), nebula)[subtract(where(target), where(firer))]


def _turning(row: Row) -> Row:
    """The best of a row for who may turn first."""
    return tuple(max(row[(heading + turn) % 6] for turn in range(-SHARPEST, SHARPEST + 1)) for heading in HEADINGS)


def _too_far(here: Ship, foes: Sequence[Foe]) -> int:
    """By how many hexes the nearest enemy is too far next turn, if all coast."""
    nearest = min(hexes(coasted(here), coasted(guess.ship)) for foe in foes for guess in foe.guesses)
    return max(0, nearest - GOOD_RANGE)


def _adrift(view: State, here: Ship) -> float:
    return 0.0 if on_board(view.board, add(where(here), scale(here.velocity, 2))) else ADRIFT
