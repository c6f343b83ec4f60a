"""What hangars do this turn (C-5.2, C-5.5): launch at what is worth it, take in what has come home."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from battles.engine.conversion.captain.flights import course, landing_turns, strike_turns
from battles.engine.conversion.captain.strategy import Force
from battles.engine.conversion.fighters import hangars_of, has_room, launch_limit
from battles.engine.conversion.hangars import landable, launch_fault, working_hangar
from battles.engine.conversion.state import Group, GroupId, Ship, ShipId, State, SystemId

LAUNCH = 3  # turns within which a launched group is to have something in range
CHASE = 5  # turns, at most, that a group flies after anything


class Deck(NamedTuple):
    """The hangars that a ship uses this turn."""

    launch: tuple[SystemId, ...] = ()
    recover: Mapping[SystemId, GroupId] = MappingProxyType({})

    @property
    def busy(self) -> bool:
        return bool(self.launch or self.recover)


def decks_of(view: State, own: Force, enemies: Force, homeward: Sequence[Group]) -> dict[ShipId, Deck]:
    """`homeward`: the groups that are to land."""
    left = {group.id: group for group in homeward}
    decks = {}
    for ship in own.ships if own.groups or enemies.ships or enemies.groups else ():
        recover = dict(_recoveries(ship, left))
        for group in recover.values():
            del left[group]
        free = launch_limit(ship) - len(recover)
        launch = tuple(_launches(view, ship, recover))[:free] if in_reach(ship, enemies, LAUNCH) else ()
        decks[ship.id] = Deck(launch, recover)
    return decks


def _recoveries(ship: Ship, waiting: Mapping[GroupId, Group]) -> Iterator[tuple[SystemId, GroupId]]:
    taken: set[GroupId] = set()
    for hangar in hangars_of(ship.design):
        fitting = (id for id, group in waiting.items() if id not in taken and landable(ship, hangar, group))
        if len(taken) < launch_limit(ship) and (id := next(fitting, None)):
            taken.add(id)
            yield hangar, id


def _launches(view: State, ship: Ship, used: Mapping[SystemId, GroupId]) -> Iterator[SystemId]:
    for hangar in hangars_of(ship.design):
        if hangar not in used and launch_fault(view, ship, hangar, "") is None:
            yield hangar


def in_reach(flyer: Ship | Group, enemies: Force, turns: int) -> bool:
    """Whether a group from where this one is can have an enemy in range in so many turns."""
    foes: list[Ship | Group] = [*enemies.ships, *enemies.groups]
    return any(strike_turns(*course(flyer, foe)) <= turns for foe in foes)


def homeward(own: Force, enemies: Force) -> list[Group]:
    """The groups that have nobody to fight whom they can come up with."""
    return [group for group in own.groups if not in_reach(group, enemies, CHASE)]


def home_of(group: Group, ships: Sequence[Ship]) -> Ship | None:
    """The ship that could take the group in soonest."""
    free = [ship for ship in ships if any(_takes(ship, hangar, group) for hangar in hangars_of(ship.design))]
    return min(free, key=lambda ship: turns_home(group, ship), default=None)


def _takes(ship: Ship, hangar: SystemId, group: Group) -> bool:
    return working_hangar(ship, hangar) and has_room(ship, hangar, group)


def turns_home(group: Group, ship: Ship) -> int:
    return landing_turns(*course(group, ship))
