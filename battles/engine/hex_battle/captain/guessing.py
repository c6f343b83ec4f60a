"""Where enemies may be when they fire: a captain that looks ahead takes them to be sound commanders, or to coast."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from battles.engine.hex_battle.captain.cadet import courses
from battles.engine.hex_battle.captain.sides import enemies_of
from battles.engine.hex_battle.movement import flown, planned
from battles.engine.hex_battle.orders import Plot
from battles.engine.hex_battle.state import Ship, State
from battles.engine.ruleset import Seat

COAST = Plot()
BY_THE_BOOK = 0.6  # the chance that an enemy moves as a cadet would have it (H-7.2); else it coasts


class Guess(NamedTuple):
    """A chance, and the ship as it then stands after its move."""

    chance: float
    ship: Ship


class Foe(NamedTuple):
    """An enemy, and where it may be this turn."""

    ship: Ship
    guesses: tuple[Guess, ...]


def foes_of(view: State, seat: Seat) -> list[Foe]:
    """The enemies of a seat, each with where it may be."""
    enemies = enemies_of(view, seat)
    books = {enemy.seat: courses(view, Seat(enemy.seat)) for enemy in enemies}
    return [Foe(enemy, _guesses(view, enemy, books[enemy.seat][enemy.id].plot)) for enemy in enemies]


def _guesses(view: State, enemy: Ship, booked: Plot) -> tuple[Guess, ...]:
    by_the_book, coasts = _after(view, enemy, booked), _after(view, enemy, COAST)
    if by_the_book == coasts:
        return (Guess(1.0, coasts),)
    return Guess(BY_THE_BOOK, by_the_book), Guess(1 - BY_THE_BOOK, coasts)


def _after(view: State, ship: Ship, plot: Plot) -> Ship:
    """A ship after its move, before others stand in its way."""
    flight = flown(view, planned(ship, plot))
    return replace(ship, at=flight.at, facing=flight.facing, velocity=flight.velocity)
