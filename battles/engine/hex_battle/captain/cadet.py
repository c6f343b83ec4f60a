"""The cadet, exactly as H-7.2 has it: a pure procedure, which also says which priority each ship follows (H-7.3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Literal, NamedTuple

from battles.engine.dice import Dice
from battles.engine.hex_battle.captain.deploying import deployed
from battles.engine.hex_battle.captain.sides import enemies_of, own_ships, ready, shares_hull_less
from battles.engine.hex_battle.movement import Flight, Move, coasted, cost_of, flown, path_of, planned, thrusted
from battles.engine.hex_battle.orders import Orders, Plot
from battles.engine.hex_battle.reach import faces_of, flights, options
from battles.engine.hex_battle.state import Ship, State, Weapon, WeaponId
from battles.engine.hex_battle.terrain import middle
from battles.engine.hex_battle.weapons import lies
from battles.engine.hexes import STEPS, Hex, add, hexes, offset, subtract, twice_dot
from battles.engine.records import ShipId
from battles.engine.ruleset import Seat
from shipyard.rules.hex_battle import WEAPONS

type Priority = Literal["fire", "edge", "pivot", "close", "withdraw"]  # H-7.1, 1 to 5


class Course(NamedTuple):
    """What a ship is to do, and the priority that it follows."""

    plot: Plot
    priority: Priority


def cadet(view: State, seat: Seat, dice: Dice) -> Orders:
    """Orders for all ships of a side. The dice are not needed."""
    if view.turn == 0:
        return deployed(view, seat)
    return Orders(ships={id: course.plot for id, course in courses(view, seat).items()})


def priorities(view: State, seat: Seat) -> Mapping[ShipId, Priority]:
    """Which priority of H-7.1 each ship of a cadet's follows in the turn that opens with this view (H-7.3)."""
    return {id: course.priority for id, course in courses(view, seat).items()}


def courses(view: State, seat: Seat) -> Mapping[ShipId, Course]:
    """What the cadet would have each ship of a side do (H-7.2); nothing in turn 0."""
    enemies = enemies_of(view, seat)
    if view.turn == 0 or not enemies:
        return {}
    return {ship.id: _course(view, ship, enemies) for ship in own_ships(view, seat)}


def mark_of(ship: Ship, enemies: Sequence[Ship]) -> Ship:
    """The enemy that will be nearest when all coast; equal: by id."""
    return min(enemies, key=lambda enemy: hexes(coasted(ship), coasted(enemy)))


def _course(view: State, ship: Ship, enemies: Sequence[Ship]) -> Course:
    mark = mark_of(ship, enemies)
    withdraws = shares_hull_less(ship, mark)
    plot = _chase(view, ship, mark, withdraws=withdraws)
    flight = flown(view, planned(ship, plot))
    shuns = _in_trouble(view, flight)
    if shuns:
        plot = _escape(view, ship)
        flight = flown(view, planned(ship, plot))
    firer = replace(ship, at=flight.at, facing=flight.facing)
    marks = [replace(enemy, at=coasted(enemy)) for enemy in (mark, *(one for one in enemies if one is not mark))]
    priority: Priority = "edge" if shuns else "withdraw" if withdraws else _purpose(view, firer, marks[0])
    return Course(replace(plot, fire=_fire(view, firer, marks)), priority)


def _chase(view: State, ship: Ship, mark: Ship, *, withdraws: bool) -> Plot:
    """Turn to the mark or away from it, half the thrust ahead, a quarter to the side where that helps."""
    way = subtract(coasted(mark), coasted(ship))
    turn = _turn(view, ship, way, -1 if withdraws else 1)
    facing = ((ship.facing or 0) + turn) % 6
    ahead = _ahead(ship, facing)
    return _trimmed(ship, mark, facing, Plot(turn=turn, ahead=ahead))


def _turn(view: State, ship: Ship, way: Hex, sense: int) -> int:
    """The turn whose heading best points along the way (`sense` 1) or against it (-1)."""
    sharpest = max(1, ship.thrust // 4)
    turns = [turn for turn in faces_of(view, ship) if abs(turn) <= sharpest]
    return max(turns, key=lambda turn: sense * twice_dot(STEPS[((ship.facing or 0) + turn) % 6], way))


def _ahead(ship: Ship, facing: int) -> int:
    """Half the thrust, up to the point that would bring the speed above its limit."""
    half = ship.thrust // 2
    speeds = [hexes((0, 0), thrusted(ship.velocity, facing, Plot(ahead=n))) for n in range(half + 1)]
    too_fast = (n for n in range(1, half + 1) if speeds[n] > max(1, half) and speeds[n] > speeds[n - 1])
    return next(too_fast, half + 1) - 1


def _trimmed(ship: Ship, mark: Ship, facing: int, plot: Plot) -> Plot:
    """The plot with a quarter of the thrust sideways, where that brings the mark nearer to the bow's line."""
    quarter = ship.thrust // 4
    ways = (plot, replace(plot, starboard=quarter), replace(plot, port=quarter))
    return min(ways, key=lambda way: abs(offset(planned(ship, way).end, facing, coasted(mark))[1]))


def _in_trouble(view: State, flight: Flight) -> bool:
    """Whether a ship ends off the board, or would by coasting next turn, or enters a planet."""
    if flight.leaves or flight.planet is not None:
        return True
    drift = path_of(flight.at, add(flight.at, flight.velocity))
    return flown(view, Move(facing=flight.facing, velocity=flight.velocity, path=drift)).leaves


def _escape(view: State, ship: Ship) -> Plot:
    """Of all legal plots the one that stays on the board and out of trouble, is slowest and ends nearest the middle."""
    changes, centre = options(view, ship), middle(view.board)
    merits = {
        velocity: (flight.leaves, _in_trouble(view, flight), flight.speed, hexes(flight.path[-1], centre))
        for velocity, flight in flights(view, ship, changes).items()
    }
    best = min(merits.values())
    found = [plot for (_, velocity), plot in changes.items() if merits[velocity] == best]
    return min(found, key=lambda plot: (abs(plot.turn), cost_of(plot)))


def _fire(view: State, firer: Ship, marks: Sequence[Ship]) -> Mapping[WeaponId, ShipId]:
    """Each weapon's target from where the ship will be: the mark, the first of `marks`, if all coast."""
    return {weapon.id: _aim(view, firer, weapon, marks).id for weapon in ready(view, firer)}


def _aim(view: State, firer: Ship, weapon: Weapon, marks: Sequence[Ship]) -> Ship:
    """The mark if the weapon bears on it, or the nearest enemy in its arc and range; else the mark, which may turn up.

    To aim costs nothing: a shot that cannot be fired is held, and not spent (H-5.5).
    """
    mark, *others = marks
    if lies(view, firer, weapon, mark) is None:
        return mark
    within = [one for one in others if lies(view, firer, weapon, one) in (None, "line_of_fire")]
    return min(within, key=lambda one: hexes(firer.at or (0, 0), one.at or (0, 0)), default=mark)


def _purpose(view: State, firer: Ship, mark: Ship) -> Priority:
    """Whether the mark is under fire, in range but not in arc, or still to be reached (H-7.1, 1, 3, 4)."""
    armed = [weapon for weapon in firer.weapons if weapon.working]
    if any(lies(view, firer, weapon, mark) is None for weapon in armed):
        return "fire"
    distance = hexes(firer.at or (0, 0), mark.at or (0, 0))
    return "pivot" if any(distance <= WEAPONS[weapon.type].reach for weapon in armed) else "close"
