"""What a draft would do with hangars, fighter groups and point defence (C-5, C-7.7), for the preview."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Literal

from battles.engine.conversion.fighters import (
    NO_SHIELD,
    REACH,
    SECTOR,
    SECTOR_START,
    SPEED,
    fighters_aboard,
    fire_odds,
    flown,
    hangars_of,
    launched,
    own_group,
    threatens,
)
from battles.engine.conversion.hangars import hangars_used, landable, launch_fault, ship_fault
from battles.engine.conversion.orders import GroupOrders, Orders, ShipOrders
from battles.engine.conversion.point_defence import guns_of, marks_of, sky_over
from battles.engine.conversion.state import Group, GroupId, Ship, State, SystemId
from battles.engine.conversion.wars import enemies_of
from battles.engine.conversion.weapons import shield_level
from battles.engine.errors import Fault
from battles.engine.hexes import Hex, add, disc, hexes, range_between, scale
from battles.engine.records import ShipId
from battles.engine.shown import Expected, Shown
from shipyard.rules import step
from shipyard.rules.records import record

COAST = 3  # turns shown


@record
class TargetOdds:
    """An enemy ship or group as a group could fire at it: `bears` if it is in range and sector (C-5.6)."""

    range: int
    bears: bool
    expected: Expected


@record
class FighterSector:
    """A group's field of fire (C-5.6), in half hours clockwise from its bow."""

    kind: Literal["fighters"] = "fighters"
    start: int = SECTOR_START
    half_hours: int = SECTOR
    ranges: tuple[int, ...] = (REACH,)


@record
class GroupPreview:
    """One group of the reader's, in flight or to be launched. `left`: speed tokens of its `reach` that are not spent.

    `reachable`: every hex in which it can end this turn; `arrivals`: its heading as planned, and the speed tokens that
    each of them takes. `taken_aboard`: the ship that takes it in, if the draft is carried out; it then fires at nobody
    (C-5.5).
    """

    start: Hex
    end: Hex
    facing: int
    velocity: Hex
    coast: tuple[Hex, ...]
    reach: int
    left: int
    reachable: tuple[Hex, ...]
    arrivals: tuple[tuple[int, int], ...]
    sectors: tuple[FighterSector, ...] = (FighterSector(),)
    fighters: int
    taken_aboard: ShipId | None
    targets: Mapping[str, TargetOdds]
    faults: tuple[Shown, ...]


@record
class HangarPreview:
    """`may_launch`, or `why` not. `may_recover`: groups that could meet the ship in this turn and fit in (C-5.5)."""

    id: SystemId
    aboard: int
    may_launch: bool
    may_recover: tuple[GroupId, ...]
    why: Shown | None


@record
class Cover:
    """An enemy group in a system's range. `new`: it was not when the turn opened (C-7.7)."""

    group: GroupId
    range: int
    new: bool


@record
class PdPreview:
    """A working point defence system. `covers`: what it may fire at, in the order of its list."""

    id: SystemId
    improved: bool
    range: int
    covers: tuple[Cover, ...]


def planned(view: State, seat: int, draft: Orders, moved: Mapping[ShipId, Ship]) -> State:
    """The view after the planned moves of the seat, if the others coast; with the groups that the seat launches."""
    groups = (flown(group, flight_orders(draft, seat, group)) for group in starts(view, seat, draft).values())
    return replace(view, ships=tuple(moved.get(ship.id, ship) for ship in view.ships), groups=tuple(groups))


def starts(view: State, seat: int, draft: Orders) -> dict[GroupId, Group]:
    """The groups in sight, and those that the draft launches, before they move."""
    found = {group.id: group for group in view.groups}
    for ship in view.ships:
        if ship.seat == seat and ship.status == "in_play" and ship.id in draft.ships:
            for hangar in draft.ships[ship.id].launch:
                if hangar in hangars_of(ship.design) and fighters_aboard(ship, hangar):
                    found.setdefault(own_group(ship.id, hangar), launched(ship, hangar))
    return found


def flight_orders(draft: Orders, seat: int, group: Group) -> GroupOrders:
    """What the draft orders a group; to coast, where it says nothing or the group is not the seat's (C-5.4)."""
    ordered = draft.groups.get(group.id) if group.seat == seat else None
    return ordered or GroupOrders(facing=group.facing)


def groups_preview(
    view: State, seat: int, draft: Orders, after: State, faults: Sequence[Fault]
) -> dict[GroupId, GroupPreview]:
    """The seat's groups; `after` is what `planned` made of the view."""
    before, aboard = starts(view, seat, draft), dict(taken_aboard(after, draft))
    return {
        group.id: _group(before[group.id], group, after, aboard.get(group.id), faults)
        for group in after.groups
        if group.seat == seat
    }


def taken_aboard(after: State, draft: Orders) -> Iterator[tuple[GroupId, ShipId]]:
    """Groups that meet the ship that wants them (C-5.5)."""
    groups = {group.id: group for group in after.groups}
    for ship in after.ships:
        for id in draft.ships.get(ship.id, ShipOrders()).recover.values():
            group = groups.get(id)
            if group and (group.seat, group.at, group.velocity) == (ship.seat, ship.at, ship.velocity):
                yield id, ship.id


def _group(start: Group, end: Group, after: State, aboard: ShipId | None, faults: Sequence[Fault]) -> GroupPreview:
    path = step("$.groups", start.id)
    coasting = add(start.at, start.velocity)
    reachable = tuple(disc(coasting, SPEED))
    return GroupPreview(
        start=start.at,
        end=end.at,
        facing=end.facing,
        velocity=end.velocity,
        coast=coast(end.at, end.velocity),
        reach=SPEED,
        left=SPEED - hexes(start.velocity, end.velocity),
        reachable=reachable,
        arrivals=tuple((end.facing, hexes(coasting, at)) for at in reachable),
        fighters=end.fighters,
        taken_aboard=aboard,
        targets={} if aboard else {str(one.id): _odds(end, one) for one in _enemies(after, end.seat)},
        faults=tuple(one for one in faults if one.path == path or one.path.startswith((path + ".", path + "["))),
    )


def _enemies(after: State, seat: int) -> Iterator[Ship | Group]:
    enemies = enemies_of(after, seat)
    yield from (one for one in after.ships if one.status == "in_play" and one.seat in enemies)
    yield from (one for one in after.groups if one.seat in enemies)


def _odds(group: Group, target: Ship | Group) -> TargetOdds:
    bears = threatens(group, target)
    shield = shield_level(target) if isinstance(target, Ship) else NO_SHIELD
    expected = fire_odds(group.fighters, shield).expected if bears else Fraction()
    return TargetOdds(range=range_between(group.at, target.at), bears=bears, expected=expected)


def coast(at: Hex, velocity: Hex) -> tuple[Hex, ...]:
    """The next hexes of what does not change its velocity."""
    return tuple(add(at, scale(velocity, turns)) for turns in range(1, COAST + 1))


def hangars_preview(view: State, ship: Ship, plan: ShipOrders) -> tuple[HangarPreview, ...]:
    """What each hangar may do, whatever else the plan does with its ship."""
    return tuple(_hangar(view, ship, plan, hangar) for hangar in hangars_of(ship.design))


def _hangar(view: State, ship: Ship, plan: ShipOrders, hangar: SystemId) -> HangarPreview:
    path = step("$.ships", ship.id)
    others = hangars_used(ship, plan) - (hangar in plan.launch or hangar in plan.recover)
    barred = ship_fault(ship, plan, others + 1, path)
    why = launch_fault(view, ship, hangar, f"{path}.launch") or barred
    landing = () if barred else tuple(group.id for group in view.groups if landable(ship, hangar, group))
    return HangarPreview(
        id=hangar, aboard=fighters_aboard(ship, hangar), may_launch=why is None, may_recover=landing, why=why
    )


def pd_preview(view: State, ship: Ship, plan: ShipOrders, after: State) -> tuple[PdPreview, ...]:
    """The ship's working point defence and what it covers after the planned moves."""
    moved = next(one for one in after.ships if one.id == ship.id)
    sky = sky_over(ship.seat, view, after)
    return tuple(
        PdPreview(
            id=gun.system,
            improved=gun.improved,
            range=gun.reach,
            covers=tuple(
                Cover(group=mark.group.id, range=mark.range, new=mark.new) for mark in marks_of(gun, plan, sky)
            ),
        )
        for gun in guns_of(moved, ship.at)
    )
