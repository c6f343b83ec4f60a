"""Where enemies may be when they fire: a captain that looks ahead takes them to be sound commanders, or to coast."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from battles.engine.hex_battle.captain.cadet import courses
from battles.engine.hex_battle.captain.firepower import Armament, armament, working
from battles.engine.hex_battle.captain.sides import enemies_of, ready
from battles.engine.hex_battle.movement import NO_PLOT, coasted, flown, planned, where
from battles.engine.hex_battle.orders import Plot
from battles.engine.hex_battle.state import Ship, State
from battles.engine.hex_battle.weapons import in_nebula, screens_of
from battles.engine.hexes import Hex
from battles.engine.ruleset import Seat

BY_THE_BOOK = 0.6  # the chance that an enemy moves as a cadet would have it (H-7.2); else it coasts


class Stand(NamedTuple):
    """A place to fire from and be fired at: the screens that work there, and whether it is in a nebula (H-2.2)."""

    at: Hex
    screens: int
    nebula: bool


class Guess(NamedTuple):
    """A chance, the ship as it then is after its move, where it stands, and where if it coasts from there."""

    chance: float
    ship: Ship
    now: Stand
    then: Stand


class Foe(NamedTuple):
    """An enemy, what it can fire this turn and later, and where it may be."""

    ship: Ship
    now: Armament
    later: Armament
    guesses: tuple[Guess, ...]


def stand(view: State, ship: Ship) -> Stand:
    return Stand(where(ship), screens_of(view, ship), in_nebula(view, ship))


def foes_of(view: State, seat: Seat) -> list[Foe]:
    """The enemies of a seat, each with where it may be."""
    enemies = enemies_of(view, seat)
    books = {enemy.seat: courses(view, Seat(enemy.seat)) for enemy in enemies}
    return [_foe(view, enemy, books[enemy.seat][enemy.id].plot) for enemy in enemies]


def _foe(view: State, enemy: Ship, booked: Plot) -> Foe:
    by_the_book, coasts = _after(view, enemy, booked), _after(view, enemy, NO_PLOT)
    chances = ((BY_THE_BOOK, by_the_book), (1 - BY_THE_BOOK, coasts))
    return Foe(enemy, armament(ready(view, enemy)), working(enemy), tuple(_guess(view, *each) for each in chances))


def _guess(view: State, chance: float, ship: Ship) -> Guess:
    return Guess(chance, ship, stand(view, ship), stand(view, replace(ship, at=coasted(ship))))


def _after(view: State, ship: Ship, plot: Plot) -> Ship:
    """A ship after its move, before others stand in its way."""
    flight = flown(view, planned(ship, plot))
    return replace(ship, at=flight.at, facing=flight.facing, velocity=flight.velocity)
