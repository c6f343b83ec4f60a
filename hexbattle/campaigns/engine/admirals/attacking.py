"""K-11.5: fleets attack the system one lane off that pays most for each unit that holds it, where they are stronger."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Final

from hexbattle.campaigns.engine.admirals.desk import Desk
from hexbattle.campaigns.engine.admirals.garrisons import landers
from hexbattle.campaigns.engine.admirals.judging import hostile_tonnage, strength
from hexbattle.campaigns.engine.admirals.ways import reachable
from hexbattle.campaigns.engine.geography import at_war, closed
from hexbattle.campaigns.engine.kinds import KINDS, MOST_LANDERS
from hexbattle.campaigns.engine.state import NOBODY, Fleet, Place, PlaceId
from hexbattle.campaigns.engine.units import garrison_size
from shipyard.rules import record

ODDS: Final = 1.3


@record
class Target:
    """What fleets may go for. `danger`: the hostile tonnage seen there; `lands`: more landers than the garrison has."""

    place: Place
    danger: int
    lands: bool

    @property
    def worth(self) -> float:
        """K-11.5; where nobody is to land no garrison is in the way."""
        units = garrison_size(self.place) or 0 if self.lands else 0
        return KINDS[self.place.kind].income / (1 + units)


def attack(desk: Desk) -> None:
    """K-11.5, the strongest fleets first, each with as many others of its system as it needs; a target only once.

    Then those that found no target of their own land beside them, up to six units in all.
    """
    for target in _attack(desk, len(desk.view.places)):
        for fleet in desk.free():
            near = target.place.id in {fleet.at, *reachable(desk, fleet)}
            if target.lands and near and landers(desk, fleet) and _landing(desk, target) < MOST_LANDERS:
                _send(desk, [fleet], target)


def attack_once(desk: Desk) -> None:
    """K-11: a cadet never attacks more than one system in a turn; an assault of its that still runs is one."""
    if all(one.seat != desk.seat for one in desk.view.assaults):
        _attack(desk, 1)


def _attack(desk: Desk, most: int) -> Sequence[Target]:
    targets: list[Target] = []
    for fleet in _strongest_first(desk):
        groups = _groups(desk, fleet) if len(targets) < most else ()
        taken = {target.place.id for target in targets}
        if chosen := next(((group, best) for group in groups if (best := _best(desk, group, taken))), None):
            targets.append(chosen[1])
            _send(desk, *chosen)
    return targets


def _landing(desk: Desk, target: Target) -> int:
    """The units that are ordered to land at a system."""
    at = {fleet.id: fleet.at for fleet in desk.fleets.fleets}
    goals = {id: desk.orders.move.get(id, at.get(id)) for id in desk.orders.land}
    return sum(len(units) for id, units in desk.orders.land.items() if goals[id] == target.place.id)


def _strongest_first(desk: Desk) -> list[Fleet]:
    return sorted(desk.free(), key=lambda one: -strength(desk.view, desk.ships(one)))


def _groups(desk: Desk, fleet: Fleet) -> Iterator[Sequence[Fleet]]:
    """A fleet alone, then with one after the other that waits in its system, those with most landers first."""
    waiting = desk.free(fleet.at)
    if fleet.id in {one.id for one in waiting}:
        others = [one for one in waiting if one.id != fleet.id]
        others.sort(key=lambda one: (-len(landers(desk, one)), -strength(desk.view, desk.ships(one))))
        yield from ([fleet, *others[:count]] for count in range(len(others) + 1))


def _best(desk: Desk, group: Sequence[Fleet], taken: Collection[PlaceId]) -> Target | None:
    power = sum(strength(desk.view, desk.ships(fleet)) for fleet in group)
    fit = [one for one in _targets(desk, group) if one.place.id not in taken and power >= ODDS * one.danger]
    return max(fit, key=lambda one: one.worth, default=None)


def _targets(desk: Desk, group: Sequence[Fleet]) -> Iterator[Target]:
    """Where there is something to take or to fight: where the fleets are, and one lane off."""
    near = {place.id for place in desk.view.places}
    for fleet in group:
        near &= {fleet.at, *reachable(desk, fleet)}
    units = sum(len(landers(desk, fleet)) for fleet in group)
    for place in desk.view.places:
        if place.id in near and not closed(desk.view, place.id):
            danger = hostile_tonnage(desk.view, desk.seat, place.id)
            lands = can_take(desk, place, units)
            if lands or danger:
                yield Target(place=place, danger=danger, lands=lands)


def can_take(desk: Desk, place: Place, units: int) -> bool:
    """Whether so many units may land (K-7.1) and are more than the garrison; not where nothing is seen."""
    if place.owner is None or place.owner == desk.seat:
        return False
    hostile = place.owner == NOBODY or at_war(desk.view, place.owner, desk.seat)
    return hostile and min(units, MOST_LANDERS) > (garrison_size(place) or 0)


def _send(desk: Desk, group: Sequence[Fleet], target: Target) -> None:
    """The unarmed go along without seeking a fight."""
    left = MOST_LANDERS - _landing(desk, target) if target.lands else 0
    for fleet in group:
        units = landers(desk, fleet)[:left]
        left -= len(units)
        armed = strength(desk.view, desk.ships(fleet)) > 0
        desk.send(fleet, target.place.id, "attack" if armed else "evade", units)
