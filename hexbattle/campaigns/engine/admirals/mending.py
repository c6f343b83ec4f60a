"""K-11.3: fleets under 60 % of their hits go home, and ships at a yard are mended before new ones are built."""

from __future__ import annotations

from typing import Final

from hexbattle.campaigns.engine.admirals.desk import Desk
from hexbattle.campaigns.engine.admirals.judging import share_of_hits
from hexbattle.campaigns.engine.admirals.ways import next_step
from hexbattle.campaigns.engine.geography import own_places, supplied_places
from hexbattle.campaigns.engine.mending import cost_of, rearming_of, repairs_of
from hexbattle.campaigns.engine.orders import Care
from hexbattle.campaigns.engine.state import Fleet, Ship

WORN: Final = 0.6
SOUND: Final = 0.9  # a fleet that is at a yard anyway stays there below this


def send_home(desk: Desk) -> None:
    """K-11.3: worn fleets go to the nearest own yard, and stay at it until they are sound or the money is gone."""
    yards = {place.id for place in own_places(desk.view, desk.seat) if place.yard}
    for fleet in desk.free():
        share = share_of_hits(desk.view, desk.ships(fleet))
        if fleet.at in yards and share < SOUND and desk.purse > 0:
            desk.send(fleet, fleet.at, "hold")
        elif fleet.at not in yards and share < WORN and yards:
            desk.send(fleet, next_step(desk, fleet, yards), "evade")


def mend(desk: Desk) -> None:
    """K-11.3, K-4.2: what stays at a yard is repaired, and what stays in supply rearmed, as far as the purse goes."""
    ...
