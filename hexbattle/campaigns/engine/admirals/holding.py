"""K-11.6: who does not attack holds the border system of the highest income; or goes where landers are to be had."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hexbattle.campaigns.engine.admirals.attacking import ODDS, Target, can_take
from hexbattle.campaigns.engine.admirals.desk import Desk
from hexbattle.campaigns.engine.admirals.garrisons import border, landers, spared
from hexbattle.campaigns.engine.admirals.judging import hostile_tonnage, strength
from hexbattle.campaigns.engine.admirals.ways import next_step
from hexbattle.campaigns.engine.designs import working_bays
from hexbattle.campaigns.engine.geography import besieged, closed, neighbours, own_places
from hexbattle.campaigns.engine.kinds import KINDS, MOST_LANDERS
from hexbattle.campaigns.engine.state import Fleet, PlaceId

OUTNUMBERED: Final = 2


def hold(desk: Desk) -> None:
    """K-11.6; no two fleets set out for one system to take it alone."""
    meeting, promised = _meeting_places(desk), set[PlaceId]()
    for fleet in desk.free():
        prizes = {target.place.id for target in _prizes(desk, [fleet])} - promised
        step, goal = next_step(desk, fleet, prizes or _post(desk, fleet, meeting))
        promised.add(goal)
        danger = max(hostile_tonnage(desk.view, desk.seat, place) for place in (fleet.at, step))
        outnumbered = danger > 0 and danger >= OUTNUMBERED * strength(desk.view, desk.ships(fleet))
        desk.send(fleet, step, "evade" if outnumbered else "hold")


def _post(desk: Desk, fleet: Fleet, meeting: set[PlaceId]) -> set[PlaceId]:
    """Where a fleet waits: with landers where others come too, without where they are raised, or on the border."""
    if meeting and landers(desk, fleet):
        return meeting
    recruiting = _recruiting(desk)
    if recruiting and _wants_landers(desk, fleet):
        return recruiting
    best = max((KINDS[place.kind].income for place in border(desk)), default=0)
    return {place.id for place in border(desk) if KINDS[place.kind].income == best}


def _prizes(desk: Desk, fleets: Sequence[Fleet]) -> list[Target]:
    """Seen systems that nobody goes to yet, however far off, and that fleets could take together."""
    gone_to = {*desk.orders.move.values()}
    units = sum(len(landers(desk, fleet)) for fleet in fleets)
    power = sum(strength(desk.view, desk.ships(fleet)) for fleet in fleets)
    targets = [
        Target(place=place, danger=hostile_tonnage(desk.view, desk.seat, place.id), lands=True)
        for place in desk.view.places
        if can_take(desk, place, units) and place.id not in gone_to and not closed(desk.view, place.id)
    ]  # fmt: skip
    return [target for target in targets if power >= ODDS * target.danger]


def _meeting_places(desk: Desk) -> set[PlaceId]:
    """The own systems beside the best of what all fleets that wait could take together."""
    own = {place.id for place in own_places(desk.view, desk.seat)}
    for target in sorted(_prizes(desk, desk.free()), key=lambda one: -one.worth):
        if beside := own.intersection(neighbours(desk.view.lanes, target.place.id)):
            return beside
    return set()


def _wants_landers(desk: Desk, fleet: Fleet) -> bool:
    bays = sum(len(working_bays(desk.view, ship)) for ship in desk.ships(fleet))
    return len(landers(desk, fleet)) < min(bays, MOST_LANDERS)


def _recruiting(desk: Desk) -> set[PlaceId]:
    """Own systems where landers are to be had."""
    own = [place for place in own_places(desk.view, desk.seat) if not besieged(desk.view, place.id)]
    return {place.id for place in own if KINDS[place.kind].raises > 1 or spared(desk, place)}
