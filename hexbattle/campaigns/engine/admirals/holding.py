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
from hexbattle.campaigns.engine.geography import besieged, neighbours, own_places
from hexbattle.campaigns.engine.kinds import KINDS, MOST_LANDERS
from hexbattle.campaigns.engine.state import Fleet, PlaceId

OUTNUMBERED: Final = 2


def hold(desk: Desk) -> None:
    """K-11.6."""
    meeting = _meeting_places(desk)
    for fleet in desk.free():
        goal = next_step(desk, fleet, _post(desk, fleet, meeting))
        danger = max(hostile_tonnage(desk.view, desk.seat, place) for place in (fleet.at, goal))
        outnumbered = danger > 0 and danger >= OUTNUMBERED * strength(desk.view, desk.ships(fleet))
        desk.send(fleet, goal, "evade" if outnumbered else "hold")


def _post(desk: Desk, fleet: Fleet, meeting: set[PlaceId]) -> set[PlaceId]:
    """Where a fleet is to be.

    With landers where it can land them, alone or with others; without them where they are to be had; else on the
    border.
    """
    if prizes := {target.place.id for target in _prizes(desk, [fleet])}:
        return prizes
    if meeting and landers(desk, fleet):
        return meeting
    recruiting = _recruiting(desk)
    if recruiting and _wants_landers(desk, fleet):
        return recruiting
    best = max((KINDS[place.kind].income for place in border(desk)), default=0)
    return {place.id for place in border(desk) if KINDS[place.kind].income == best}


def _prizes(desk: Desk, fleets: Sequence[Fleet]) -> list[Target]:
    """Seen systems, however far off, that fleets have landers and strength enough for together."""
    units = sum(len(landers(desk, fleet)) for fleet in fleets)
    power = sum(strength(desk.view, desk.ships(fleet)) for fleet in fleets)
    targets = [
        Target(place=place, danger=hostile_tonnage(desk.view, desk.seat, place.id), lands=True)
        for place in desk.view.places if can_take(desk, place, units)
    ]  # fmt: skip
    return [target for target in targets if power >= ODDS * target.danger]


def _meeting_places(desk: Desk) -> set[PlaceId]:
    """The own systems beside the best of what all fleets that wait could take together."""
    best = max(_prizes(desk, desk.free()), key=lambda target: target.worth, default=None)
    own = {place.id for place in own_places(desk.view, desk.seat)}
    return own.intersection(neighbours(desk.view.lanes, best.place.id)) if best else set()


def _wants_landers(desk: Desk, fleet: Fleet) -> bool:
    bays = sum(len(working_bays(desk.view, ship)) for ship in desk.ships(fleet))
    return len(landers(desk, fleet)) < min(bays, MOST_LANDERS)


def _recruiting(desk: Desk) -> set[PlaceId]:
    """Own systems where landers are to be had."""
    own = [place for place in own_places(desk.view, desk.seat) if not besieged(desk.view, place.id)]
    return {place.id for place in own if KINDS[place.kind].raises > 1 or spared(desk, place)}
