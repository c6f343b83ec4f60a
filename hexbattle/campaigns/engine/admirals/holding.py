"""K-11.6: who does not attack holds the border system of the highest income; and fetches landers on the way."""

from __future__ import annotations

from typing import Final

from hexbattle.campaigns.engine.admirals.attacking import ODDS, can_take
from hexbattle.campaigns.engine.admirals.desk import Desk
from hexbattle.campaigns.engine.admirals.garrisons import border, landers, spared
from hexbattle.campaigns.engine.admirals.judging import hostile_tonnage, strength
from hexbattle.campaigns.engine.admirals.ways import next_step
from hexbattle.campaigns.engine.designs import working_bays
from hexbattle.campaigns.engine.geography import besieged, own_places
from hexbattle.campaigns.engine.kinds import KINDS, MOST_LANDERS
from hexbattle.campaigns.engine.state import Fleet, PlaceId

OUTNUMBERED: Final = 2


def hold(desk: Desk) -> None:
    """K-11.6."""
    for fleet in desk.free():
        goal = next_step(desk, fleet, _post(desk, fleet))
        danger = max(hostile_tonnage(desk.view, desk.seat, place) for place in (fleet.at, goal))
        outnumbered = danger > 0 and danger >= OUTNUMBERED * strength(desk.view, desk.ships(fleet))
        desk.send(fleet, goal, "evade" if outnumbered else "hold")


def _post(desk: Desk, fleet: Fleet) -> set[PlaceId]:
    """Where a fleet is to be: where it can land, where landers are raised if it wants them, else on the border."""
    if prizes := _prizes(desk, fleet):
        return prizes
    recruiting = _recruiting(desk)
    if recruiting and _wants_landers(desk, fleet):
        return recruiting
    best = max((KINDS[place.kind].income for place in border(desk)), default=0)
    return {place.id for place in border(desk) if KINDS[place.kind].income == best}


def _prizes(desk: Desk, fleet: Fleet) -> set[PlaceId]:
    """Seen systems, farther off than one lane, that a fleet has landers and strength enough for."""
    units, power = len(landers(desk, fleet)), strength(desk.view, desk.ships(fleet))
    return {
        place.id for place in desk.view.places
        if can_take(desk, place, units)
        and power >= ODDS * hostile_tonnage(desk.view, desk.seat, place.id)
    }  # fmt: skip


def _wants_landers(desk: Desk, fleet: Fleet) -> bool:
    bays = sum(len(working_bays(desk.view, ship)) for ship in desk.ships(fleet))
    return len(landers(desk, fleet)) < min(bays, MOST_LANDERS)


def _recruiting(desk: Desk) -> set[PlaceId]:
    """Own systems where landers are to be had."""
    own = [place for place in own_places(desk.view, desk.seat) if not besieged(desk.view, place.id)]
    return {place.id for place in own if KINDS[place.kind].raises > 1 or spared(desk, place)}
