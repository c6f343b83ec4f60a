"""What a whole side wants: from which range to fight, what a point taken weighs, and when to break off."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from battles.engine.conversion.captain.tables import REACH, firepower
from battles.engine.conversion.fighters import fire_odds, full_hangars, hangars_of, own_group
from battles.engine.conversion.state import Group, Ship
from battles.engine.conversion.weapons import shield_level
from battles.engine.hexes import Hex, add, range_between, scale
from shipyard.rules import hull_hits

OUT_OF_SIGHT = 60  # the range wanted by who breaks off; sight ends at 54
BREAK_OFF = 4  # a side breaks off under this part of the enemy's expected points ...
PATIENCE = 3  # ... for so many turns
STAND_OFF = REACH + 1  # the range wanted by a ship whose fighters do its fighting
UNKNOWN_ABOARD = 1  # fighters that a hangar is taken to hold if nobody says
USUAL_RANGE = 12  # to judge a ship's fire by, and the fire of sides that are out of each other's reach


class Later(NamedTuple):
    """A turn beyond the horizon, looked at for the range alone. `mends`: hexes that each token can mend by then."""

    turn: int
    weight: float
    mends: int


class Temper(NamedTuple):
    """How a captain judges. Set by letting captains of different temper fight each other by hundreds."""

    horizon: tuple[float, ...] = (1.0, 0.9, 0.7, 0.5)  # what each of the next turns weighs
    later: tuple[Later, ...] = (Later(turn=6, weight=0.5, mends=3), Later(turn=8, weight=0.5, mends=6))
    caution: float = 1.0  # what a share of one's own hits weighs against the same share of the enemy's
    zeal: float = 0.1  # the part of one's best fire for which one fights though the trade be bad
    pull: float = 0.02  # of one's best volley, for each hex by which the nearest enemy is too far
    push: float = 0.006  # the same for one that is too near
    flight: float = 0.1  # the same for one that breaks off
    thrift: float = 0.03  # of one's best volley, for each token carried over
    focus: float = 1.0  # how much more a point is worth on an enemy that loses much fire with few hits


class Force(NamedTuple):
    """Ships and fighter groups in play that fight together."""

    ships: Sequence[Ship]
    groups: Sequence[Group] = ()


class Draw(NamedTuple):
    """A place to be within a range of, this turn: worth so many points, if below 0 so many are lost there."""

    at: Hex
    reach: int
    worth: float


class Plan(NamedTuple):
    """How a side, or one ship of it, fights. `caution`: what a point taken weighs against one given.

    `keeps_off`: to be too near is worse than to be too far.
    """

    wanted: int
    caution: float
    breaks_off: bool = False
    keeps_off: bool = False
    draws: tuple[Draw, ...] = ()


def plan_for(own: Force, enemies: Force, temper: Temper, turn: int) -> Plan:
    """The range of the best trade, at which there is at least some fire to give."""
    if not (own.ships and enemies.ships):
        return Plan(wanted=USUAL_RANGE, caution=temper.caution)
    given, taken = volleys(own, enemies.ships), volleys(enemies, own.ships)
    caution = temper.caution * hits_left(enemies.ships) / max(1, hits_left(own.ships))
    if turn > PATIENCE and outgunned(own, enemies, given, taken):
        return Plan(wanted=OUT_OF_SIGHT, caution=caution, breaks_off=True, keeps_off=True)
    ranges = range(1, REACH + 1)
    while caution > 0.01 and max(given[at] - caution * taken[at] for at in ranges) < temper.zeal * given[1]:
        caution *= 0.9
    return Plan(wanted=max(ranges, key=lambda at: (given[at] - caution * taken[at], at)), caution=caution)


def stance_of(ship: Ship, plan: Plan, own: Force, enemies: Force) -> Plan:
    """How one ship fights: without arms it keeps away; if by fighters, it stays out of reach of the guns in sight."""
    if not is_armed(ship, own.groups):
        return plan._replace(wanted=OUT_OF_SIGHT, breaks_off=True, keeps_off=True)
    by_fighters = enemies.ships and _points(wing(ship, own.groups), 0) > _best_volley(ship, 0)
    return plan._replace(wanted=max(plan.wanted, STAND_OFF), keeps_off=True) if by_fighters else plan


def outgunned(own: Force, enemies: Force, given: Sequence[float], taken: Sequence[float]) -> bool:
    """Whether the expected points are under a quarter of the enemy's in each of the next turns, if all coast.

    A captain remembers nothing, so the turns are those to come; `plan_for` lets none break off before it has been in
    battle for as many.
    """
    for turn in range(1, PATIENCE + 1):
        nearest = min(
            range_between(coasted(ship, turn), coasted(enemy, turn)) for ship in own.ships for enemy in enemies.ships
        )
        at = min(nearest, USUAL_RANGE)
        if BREAK_OFF * given[at] >= taken[at]:
            return False
    return True


def beaten_off(own: Force, brought: Sequence[Ship], lost: Sequence[Hex]) -> bool:
    """Whether a side that sees no enemy should leave: it is running, with under a quarter of the enemy's fire.

    It runs if each of its ships draws away from all places where enemies were seen last; and what it does not see
    it takes to be as strong as the fleet that it brought itself.
    """
    fresh = Force([_fresh(ship) for ship in brought])
    weak = BREAK_OFF * volleys(own, own.ships)[USUAL_RANGE] < volleys(fresh, own.ships)[USUAL_RANGE]
    draws_away = all(
        range_between(coasted(ship, 1), at) > range_between(ship.at, at) for ship in own.ships for at in lost
    )
    return bool(lost) and weak and draws_away


def _fresh(ship: Ship) -> Ship:
    return replace(ship, systems=dict.fromkeys(ship.systems, "ok"), aboard=full_hangars(ship.design, ship.id))


def is_armed(ship: Ship, groups: Sequence[Group]) -> bool:
    """Whether anything of a ship still fires: a weapon, or fighters of its own, aboard or in flight."""
    return bool(_best_volley(ship, 0) or wing(ship, groups))


def _best_volley(ship: Ship, shield: int) -> float:
    return max(max(row) for row in firepower(ship, shield))


def wing(ship: Ship, groups: Sequence[Group]) -> int:
    """A ship's own fighters, in flight or yet to be launched."""
    return docked(ship, groups) + sum(group.fighters for group in groups if group.home == ship.id)


def docked(ship: Ship, groups: Sequence[Group]) -> int:
    """Fighters that a ship may yet launch, as far as anybody knows. `groups`: those of its side in flight."""
    flying = {group.id for group in groups}
    ready = (id for id in hangars_of(ship.design) if ship.systems[id] == "ok" and own_group(ship.id, id) not in flying)
    return sum(UNKNOWN_ABOARD if (aboard := ship.aboard.get(id)) is None else aboard for id in ready)


def _points(fighters: int, shield: int) -> float:
    return float(fire_odds(fighters, shield).expected)


def volleys(firers: Force, targets: Sequence[Ship]) -> list[float]:
    """Expected points of all ships' best volleys, by range, on the usual one of their targets.

    Those of fighters count at every range: they come from wherever they are.
    """
    shields = [shield_level(target) for target in targets]
    shield = round(sum(shields) / len(shields))
    tables = [firepower(ship, shield) for ship in firers.ships]
    fighters = sum(group.fighters for group in firers.groups) + sum(
        docked(ship, firers.groups) for ship in firers.ships
    )
    return [_points(fighters, shield) + sum(max(table[distance]) for table in tables) for distance in range(REACH + 1)]


def worths(enemies: Sequence[Ship], focus: float, groups: Sequence[Group] = ()) -> list[float]:
    """What a point on each enemy is worth, 1 on average: more where few hits take much fire away."""
    raw = [((1 + _fire_of(enemy, groups)) / (hits_left([enemy]) + 4)) ** focus for enemy in enemies]
    whole = sum(worth * hits_left([enemy]) for worth, enemy in zip(raw, enemies, strict=True))
    return [worth * hits_left(enemies) / whole for worth in raw]


def _fire_of(enemy: Ship, groups: Sequence[Group]) -> float:
    """What it fires, and what it may yet launch: fighters in flight are out of its hands."""
    return max(firepower(enemy, 1)[USUAL_RANGE]) + _points(docked(enemy, groups), 1)


def hits_left(ships: Sequence[Ship]) -> int:
    return sum(hull_hits(ship.design.hull) - ship.hits_taken for ship in ships)


def coasted(ship: Ship | Group, turns: int) -> Hex:
    return add(ship.at, scale(ship.velocity, turns))
