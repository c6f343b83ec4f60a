"""A faction that gives up (K-8): its systems are nobody's, and its ships leave the map."""

from __future__ import annotations

from typing import Literal

from battles.engine import Refused, fault
from hexbattle.campaigns.engine.designs import class_of, price
from hexbattle.campaigns.engine.events import CampaignEnded, FactionOut, PlaceTaken, ShipLost, ShipTag
from hexbattle.campaigns.engine.geography import fleet_of
from hexbattle.campaigns.engine.state import NOBODY
from hexbattle.campaigns.engine.turn import Turn
from hexbattle.campaigns.engine.victory import scores


def gives_up(turn: Turn, seat: int, how: Literal["conceded", "abandoned"]) -> None:
    """Raises `Refused` while a battle or an assault of its runs: that is given up first."""
    fights = [one for one in turn.state.battles if any(party.faction == seat for party in one.parties)]
    if fights or any(seat in (one.seat, one.defender) for one in turn.state.assaults):
        raise Refused([fault("fighting", "$", "Battles and assaults that run are to be given up first.")])
    for place in turn.state.places:
        if place.owner == seat:
            turn.happens(
                PlaceTaken(
                    at=place.id, before=seat, after=NOBODY, yard_before=place.yard or 0, yard_after=place.yard or 0,
                    works=sum(work.at == place.id for work in turn.state.works), garrison=place.garrison or (),
                    seen_by=turn.sight.far(place.id), closely=turn.sight.near(place.id),
                )
            )  # fmt: skip
    for ship in [one for one in turn.state.ships if one.seat == seat]:
        at = fleet_of(turn.state, ship.fleet).at
        turn.happens(
            ShipLost(
                ship=ShipTag(id=ship.id, seat=seat, name=ship.name, design=ship.design), battle=None,
                cause="faction_out", price=price(class_of(turn.state, ship.design).design), credited=(),
                fighters=sum((ship.aboard or {}).values()), troops=len(ship.troops or {}),
                seen_by=tuple(sorted({seat, *turn.sight.near(at)})),
            )
        )  # fmt: skip
    turn.happens(FactionOut(seat=seat, name=turn.state.factions[seat].name, how=how))
    if len(turn.seats) < 2:
        turn.happens(CampaignEnded(winners=turn.seats, reason="last", scores=scores(turn.state)))
