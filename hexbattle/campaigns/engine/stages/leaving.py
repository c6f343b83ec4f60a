"""A faction that gives up (K-8): its systems are nobody's, and its ships leave the map."""

from __future__ import annotations

from typing import Literal

from hexbattle.campaigns.engine.designs import class_of, price
from hexbattle.campaigns.engine.events import CampaignEnded, FactionOut, PlaceTaken, ShipLost, ShipTag
from hexbattle.campaigns.engine.geography import fleet_of
from hexbattle.campaigns.engine.state import NOBODY
from hexbattle.campaigns.engine.turn import Turn
from hexbattle.campaigns.engine.victory import scores


def gives_up(turn: Turn, seat: int, how: Literal["conceded", "abandoned"]) -> None:
    """Ships that are held by a battle or an assault fight on to its end, and leave when it is written back."""
    for place in turn.state.places:
        if place.owner == seat:
            turn.happens(
                PlaceTaken(
                    at=place.id, before=seat, after=NOBODY, yard_before=place.yard or 0, yard_after=place.yard or 0,
                    works=sum(work.at == place.id for work in turn.state.works), garrison=place.garrison or (),
                    seen_by=turn.sight.far(place.id), closely=turn.sight.near(place.id),
                )
            )  # fmt: skip
    dismiss(turn, seat)
    turn.happens(FactionOut(seat=seat, name=turn.state.factions[seat].name, how=how))
    if len(turn.seats) < 2:
        turn.happens(CampaignEnded(winners=turn.seats, reason="last", scores=scores(turn.state)))


def dismiss(turn: Turn, seat: int) -> None:
    """The ships of a faction that are not held leave the map."""
    held = {fleet.id for fleet in turn.state.fleets if fleet.held is not None}
    for ship in [one for one in turn.state.ships if one.seat == seat and one.fleet not in held]:
        at = fleet_of(turn.state, ship.fleet).at
        turn.happens(
            ShipLost(
                ship=ShipTag(id=ship.id, seat=seat, name=ship.name, design=ship.design), battle=None,
                cause="faction_out", price=price(class_of(turn.state, ship.design).design), credited=(),
                fighters=sum((ship.aboard or {}).values()), troops=len(ship.troops or {}),
                seen_by=tuple(sorted({seat, *turn.sight.near(at)})),
            )
        )  # fmt: skip
