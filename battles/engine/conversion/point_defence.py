"""Point defence (C-7.6, C-7.7): which groups a system may fire at, in the order of its list; which are new to it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from battles.engine.conversion.fighters import groups_by_id, threatens
from battles.engine.conversion.orders import PdEntry, ShipOrders
from battles.engine.conversion.state import Group, GroupId, Ship, State, SystemId
from battles.engine.conversion.wars import enemies_of, no_enemy
from battles.engine.conversion.weapons import parts_of
from battles.engine.errors import Fault, fault
from battles.engine.hexes import Hex, range_between
from battles.engine.memo import once_each
from shipyard.rules import PARTS, Design, Kind, System, step

NEW = "new"  # in a list: any new group
ALL = "*"  # in orders: the list of all systems that have none of their own
KINDS: tuple[Kind, ...] = ("pd", "pd_improved")


class Gun(NamedTuple):
    """A working point defence system, on a ship as it stands now; `was`: where the ship stood as the turn opened."""

    ship: Ship
    system: SystemId
    improved: bool
    reach: int
    was: Hex


class Mark(NamedTuple):
    """A group that a system can fire at. `new`: it was not in the system's range when the turn opened (C-7.7)."""

    group: Group
    range: int
    new: bool


class Sky(NamedTuple):
    """What the point defence of one side heeds: enemy groups by id, where they stood, and the side's own ships."""

    groups: Sequence[Group]
    were: Mapping[GroupId, Hex]
    ships: Sequence[Ship]


def sky_over(seat: int, opened: State, now: State) -> Sky:
    """The sky of a side: `now` against the state with which the turn opened."""
    enemies = enemies_of(now, seat)
    return Sky(
        groups=[group for group in now.groups if group.seat in enemies],
        were={id: group.at for id, group in groups_by_id(opened).items()},
        ships=[ship for ship in now.ships if ship.seat == seat and ship.status == "in_play"],
    )


def guns_of(ship: Ship, was: Hex) -> Iterator[Gun]:
    """A ship's working point defence, by id."""
    for system, kind in systems_of(ship).items():
        if ship.systems[system] == "ok":
            yield Gun(ship, system, kind == "pd_improved", PARTS[kind].bands[-1].reach, was)


def systems_of(ship: Ship) -> Mapping[SystemId, Kind]:
    """A ship's point defence, working or not: the kind of each system, by id."""
    return _fitted(ship.design)


@once_each
def _fitted(design: Design) -> Mapping[SystemId, Kind]:
    return {id: part.kind for id, part in parts_of(design).items() if isinstance(part, System) and part.kind in KINDS}


def marks_of(gun: Gun, orders: ShipOrders, sky: Sky) -> list[Mark]:
    """The groups that a system can fire at, in the order of its list (C-7.7); without one, in the default order."""
    entries = orders.pd.get(gun.system, orders.pd.get(ALL))
    near = sorted(_in_range(gun, sky), key=lambda mark: mark.range)
    if entries is None:
        return sorted(near, key=lambda mark: not mark.new) if gun.improved else near
    listed = {
        mark.group.id: mark
        for entry in entries
        for mark in near
        if entry.group in ((mark.group.id, NEW) if mark.new else (mark.group.id,))
        if not entry.if_threatening or any(threatens(mark.group, ship) for ship in sky.ships)
    }
    return list(listed.values())


def _in_range(gun: Gun, sky: Sky) -> Iterator[Mark]:
    at = gun.ship.at
    for group in sky.groups:
        distance = range_between(at, group.at)
        if distance <= gun.reach:
            was = sky.were.get(group.id)
            yield Mark(group, distance, was is None or range_between(gun.was, was) > gun.reach)


def check_pd(view: State, ship: Ship, orders: ShipOrders, path: str) -> Iterator[Fault]:
    """Every fault of a ship's point defence lists (C-7.7, C-3.2), judged by what its side sees."""
    systems = systems_of(ship)
    for id, entries in orders.pd.items():
        place = step(f"{path}.pd", id)
        if id not in systems and not (id == ALL and systems):
            yield fault("no_point_defence", place, "{ship} has no such point defence.", ship=ship.name)
        for number, entry in enumerate(entries):
            yield from _check_entry(view, ship, entry, f"{place}[{number}].group")


def _check_entry(view: State, ship: Ship, entry: PdEntry, path: str) -> Iterator[Fault]:
    group = groups_by_id(view).get(GroupId(entry.group))
    if group is None:
        yield from _check_unknown(view, ship.seat, entry.group, path)
    elif group.seat == ship.seat:
        yield fault("own_target", path, "{target} is a group of yours.", target=entry.group)
    elif group.seat not in enemies_of(view, ship.seat):
        yield no_enemy(view, ship.seat, group.seat, entry.group, path)


def _check_unknown(view: State, seat: int, id: str, path: str) -> Iterator[Fault]:
    """What is no group in sight: a lost contact may be named, a ship may not, and nothing else is there (C-3.2)."""
    if any(str(other.id) == id for other in view.ships):
        yield fault("not_a_group", path, "{target} is a ship; point defence fires at fighter groups only.", target=id)
    elif id != NEW and all(str(lost.id) != id for lost in view.contacts.get(seat, ())):
        yield fault("no_such_target", path, "There is no fighter group {target}.", target=id)
