"""Stage 7: which fleets are out of supply (K-3.5)."""

from __future__ import annotations

from hexbattle.campaigns.engine.events import OutOfSupply
from hexbattle.campaigns.engine.geography import in_supply, supplied_places
from hexbattle.campaigns.engine.turn import Turn


def supply(turn: Turn) -> None:
    """Told to their owners; what it costs is judged in the next turn, by where they are then."""
    for seat in turn.seats:
        supplied = supplied_places(turn.state, seat)
        for fleet in turn.state.fleets:
            if fleet.seat == seat and not in_supply(turn.state, fleet, supplied):
                turn.happens(OutOfSupply(fleet=turn.sight.tag(fleet), at=fleet.at, seen_by=(seat,)))
