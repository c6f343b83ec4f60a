"""Ways over the map: the next system on a way that no seen enemy bars."""

from __future__ import annotations

from collections.abc import Collection

from hexbattle.campaigns.engine.admirals.desk import Desk
from hexbattle.campaigns.engine.admirals.judging import hostile_tonnage, strength
from hexbattle.campaigns.engine.designs import speed
from hexbattle.campaigns.engine.geography import hostile_owner, neighbours
from hexbattle.campaigns.engine.stages.movement import why_stuck
from hexbattle.campaigns.engine.state import Fleet, PlaceId


def reachable(desk: Desk, fleet: Fleet) -> list[PlaceId]:
    """The systems that a fleet can be ordered to in this turn, as far as is known."""
    if not speed(desk.fleets, desk.ships(fleet)):
        return []
    near = neighbours(desk.view.lanes, fleet.at)
    return [place for place in near if why_stuck(desk.fleets, fleet, place) is None]


def next_step(desk: Desk, fleet: Fleet, goals: Collection[PlaceId]) -> tuple[PlaceId, PlaceId]:
    """Where a fleet goes now on a shortest way to the nearest of some systems, and which that is.

    Where it is, if there is no way. Ways lead through no system of an enemy, nor one with enemies too strong for it.
    """
    if fleet.at in goals:
        return fleet.at, fleet.at
    firsts = {place: place for place in reachable(desk, fleet) if _safe(desk, fleet, place)}
    edge = list(firsts)
    while edge:
        here = edge.pop(0)
        if here in goals:
            return firsts[here], here
        for place in neighbours(desk.view.lanes, here):
            if place not in firsts and place != fleet.at and _safe(desk, fleet, place):
                firsts[place] = firsts[here]
                edge.append(place)
    return fleet.at, fleet.at


def _safe(desk: Desk, fleet: Fleet, place: PlaceId) -> bool:
    danger = hostile_tonnage(desk.view, desk.seat, place)
    return not hostile_owner(desk.view, place, desk.seat) and danger <= strength(desk.view, desk.ships(fleet))
