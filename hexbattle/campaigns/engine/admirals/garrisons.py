"""K-11.2: the capital's garrison to four units, those of border systems to two."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from hexbattle.campaigns.engine.admirals.desk import Desk
from hexbattle.campaigns.engine.geography import besieged, neighbours, own_places
from hexbattle.campaigns.engine.kinds import KINDS, TROOP_PRICES
from hexbattle.campaigns.engine.orders import Label, Raise
from hexbattle.campaigns.engine.state import Place

AT_A_CAPITAL: Final = 4
AT_A_BORDER: Final = 2
GUARD: Final = "defender"


def man_garrisons(desk: Desk) -> None:
    """K-11.2."""
    for place in _to_be_manned(desk):
        for _ in range(_missing(place)):
            if desk.purse < TROOP_PRICES[GUARD]:
                return
            label = Label(f"new/g{len(desk.orders.troops) + 1}")
            more = {label: Raise(at=place.id, archetype=GUARD)}
            desk.orders = replace(desk.orders, troops={**desk.orders.troops, **more})


def _to_be_manned(desk: Desk) -> Iterator[Place]:
    """The capital first, then border systems, each by id."""
    own = [place for place in own_places(desk.view, desk.seat) if not besieged(desk.view, place.id)]
    yield from (place for place in own if place.kind == "capital")
    yield from (place for place in border(desk) if place in own and place.kind != "capital")


def border(desk: Desk) -> list[Place]:
    """Own systems that a lane joins to one that is not the faction's own."""
    own = own_places(desk.view, desk.seat)
    ids = {place.id for place in own}
    return [place for place in own if not ids.issuperset(neighbours(desk.view.lanes, place.id))]


def _missing(place: Place) -> int:
    """Units that are wanting and that can be raised there in this turn (K-4.4)."""
    kind = KINDS[place.kind]
    wanted = min(AT_A_CAPITAL if place.kind == "capital" else AT_A_BORDER, kind.room)
    return min(max(wanted - len(place.garrison or ()), 0), kind.raises)
