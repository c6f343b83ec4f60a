"""What a captain may fire at: where it may end this turn, what a point on it is worth, and what is meant for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from battles.engine.conversion.captain.needles import system_worths
from battles.engine.conversion.captain.strategy import coasted, hits_left
from battles.engine.conversion.fighters import NO_SHIELD, SPEED
from battles.engine.conversion.state import Group, ObjectId, Ship, SystemId
from battles.engine.conversion.weapons import shield_level
from battles.engine.hexes import STEPS, Hex, add, range_between, scale

ENOUGH = 1.6  # of a target's hits, in expected points meant for it: more would be wasted
WASTED = 0.05  # what points beyond that are still worth
FIGHTER = 0.8  # what a point on a fighter is worth; on a ship it is 1, on average
GUESSES = (  # chance, heading from the bow in faces, part of the tokens burnt: where an enemy ship may go
    (0.35, 0, 0.0), (0.2, 3, 0.25), (0.15, 0, 0.5), (0.05, 0, 1.0), (0.125, 1, 0.4), (0.125, 5, 0.4),
)  # fmt: skip
STRAIGHT = 0.5  # the chance that a group comes straight for the nearest ship; else it coasts
STAND = 3  # hexes before that ship where it then stops

type Places = list[tuple[float, Hex]]  # chance and hex


class Target:
    """An enemy ship or group. `missed`: the chance that needle beams aimed at a system so far all miss it."""

    __slots__ = ("_systems", "left", "meant", "missed", "one", "places", "shield", "worth")

    def __init__(self, one: Ship | Group, worth: float, *, left: int, shield: int, places: Places) -> None:
        self.one, self.worth, self.left, self.shield, self.places = one, worth, left, shield, places
        self.meant = 0.0
        self.missed: dict[SystemId, float] = {}
        self._systems: Mapping[SystemId, float] | None = None

    @property
    def id(self) -> ObjectId:
        return ObjectId(self.one.id)

    @property
    def systems(self) -> Mapping[SystemId, float]:
        """What the failure of each working system is worth, in points; looked up by those who have needle beams."""
        if self._systems is None:
            self._systems = system_worths(self.one) if isinstance(self.one, Ship) else {}
        return self._systems

    def value(self, points: float) -> float:
        useful = min(points, max(0.0, ENOUGH * self.left - self.meant))
        return self.worth * (useful + WASTED * points)


def ship_target(ship: Ship, worth: float) -> Target:
    return Target(ship, worth, left=hits_left([ship]), shield=shield_level(ship), places=_ship_places(ship))


def group_target(group: Group, prey: Sequence[Ship]) -> Target:
    """`prey`: the ships that the group may be after."""
    return Target(group, FIGHTER, left=group.fighters, shield=NO_SHIELD, places=_group_places(group, prey))


def _ship_places(ship: Ship) -> Places:
    tokens = ship.tokens.white + ship.tokens.black
    ahead = coasted(ship, 1)
    places: dict[Hex, float] = {}
    for chance, turn, share in GUESSES:
        place = add(ahead, scale(STEPS[(ship.facing + turn) % 6], round(tokens * share)))
        places[place] = places.get(place, 0.0) + chance
    return [(chance, place) for place, chance in places.items()]


def _group_places(group: Group, prey: Sequence[Ship]) -> Places:
    ahead = coasted(group, 1)
    goals = [coasted(ship, 1) for ship in prey]
    if not goals:
        return [(1.0, ahead)]
    goal = min(goals, key=lambda goal: range_between(ahead, goal))
    return [(1 - STRAIGHT, ahead), (STRAIGHT, approached(ahead, goal, SPEED, STAND))]


def approached(start: Hex, goal: Hex, steps: int, short: int) -> Hex:
    """The hex that one comes to in at most so many steps towards a goal, to stop short of it by so many."""
    at = start
    for _ in range(steps):
        if range_between(at, goal) <= short:
            break
        at = min((add(at, one) for one in STEPS), key=lambda place: range_between(place, goal))
    return at
