"""Fighter groups (C-5): the hangars they live in, how they fly, whom they can fire at."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from battles.engine.conversion.orders import GroupOrders
from battles.engine.conversion.state import Group, GroupId, Ship, State, SystemId
from battles.engine.conversion.weapons import POINTS_BY_LEVEL, ids_of
from battles.engine.hexes import Hex, add, range_between
from battles.engine.odds import Odds, dice
from battles.engine.records import ShipId
from battles.engine.sectors import in_sector
from shipyard.rules import FIGHTERS_A_HANGAR, MASS_OF_ONE_LAUNCH, Design

SPEED = 6  # steps by which a group may change its velocity in a turn, C-5.4
REACH = 6  # of its fire, C-5.6
SECTOR_START, SECTOR = 21, 6  # half hours: 10:30 to 1:30, C-5.6
NO_SHIELD = 0


def hangars_of(design: Design) -> tuple[SystemId, ...]:
    """The hangars of a design, by id."""
    return ids_of(design, "hangar")


def launch_limit(ship: Ship) -> int:
    """How many hangars a ship may use in a turn (C-5.2)."""
    return 1 if ship.design.hull <= MASS_OF_ONE_LAUNCH else 2


def own_group(ship: ShipId, hangar: SystemId) -> GroupId:
    """The id under which what a hangar launches is ordered and flies."""
    return GroupId(f"{ship}/{hangar}")


def fighters_aboard(ship: Ship, hangar: SystemId) -> int:
    return ship.aboard.get(hangar) or 0


def has_room(ship: Ship, hangar: SystemId, group: Group) -> bool:
    """Whether the whole group fits into a hangar; only a group of the same ship may top one up (C-5.5)."""
    aboard = fighters_aboard(ship, hangar)
    return aboard == 0 or (group.home == ship.id and aboard + group.fighters <= FIGHTERS_A_HANGAR)


def full_hangars(design: Design, ship: str, flying: Collection[object] = ()) -> dict[SystemId, int]:
    """A new ship's hangars: full (C-5.1), but for those whose own group is among the ids in flight."""
    return {
        hangar: 0 if own_group(ShipId(ship), hangar) in flying else FIGHTERS_A_HANGAR for hangar in hangars_of(design)
    }


def launched(ship: Ship, hangar: SystemId) -> Group:
    """What a hangar holds, in flight: in the ship's hex, with its velocity and heading (C-5.3)."""
    return Group(
        id=own_group(ship.id, hangar),
        seat=ship.seat,
        home=ship.id,
        at=ship.at,
        facing=ship.facing,
        velocity=ship.velocity,
        fighters=fighters_aboard(ship, hangar),
    )


def flown(group: Group, orders: GroupOrders) -> Group:
    """The group after its movement (C-5.4)."""
    velocity = add(group.velocity, orders.dv)
    return replace(group, at=add(group.at, velocity), facing=orders.facing, velocity=velocity)


def in_reach(group: Group, at: Hex) -> bool:
    return range_between(group.at, at) <= REACH


def faces(group: Group, at: Hex) -> bool:
    """Whether a hex is in the group's forward sector (C-5.6, G-6), at whatever range."""
    return in_sector(group.at, group.facing, at, SECTOR_START, SECTOR)


def threatens(group: Group, target: Ship | Group) -> bool:
    """Whether the group could fire at a target: what "if threatening" of a PD list asks (C-7.7)."""
    return in_reach(group, target.at) and faces(group, target.at)


def fire_odds(fighters: int, shield: int) -> Odds:
    """The exact odds of a group's points, against a shield level (C-5.6)."""
    return dice(fighters, POINTS_BY_LEVEL[shield])


def groups_by_id(state: State) -> Mapping[GroupId, Group]:
    return {group.id: group for group in state.groups}
