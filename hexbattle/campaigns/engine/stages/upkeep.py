"""Stage 2: upkeep, and ships that go unpaid (K-3.3)."""

from __future__ import annotations

from hexbattle.campaigns.engine.costs import Upkeep, upkeep_of
from hexbattle.campaigns.engine.events import Unpaid
from hexbattle.campaigns.engine.ledger import treasury
from hexbattle.campaigns.engine.state import ShipId
from hexbattle.campaigns.engine.turn import Turn


def upkeep(turn: Turn) -> None:
    """It never makes a debt: what the treasury has goes, and the newest ships go without until the rest is covered."""
    for seat in turn.seats:
        owed, has = upkeep_of(turn.state, seat), treasury(turn.state, seat) or 0
        turn.pay(seat, -min(owed.due, has), "upkeep")
        if owed.due > has:
            ships = unpaid(owed, has)
            turn.happens(Unpaid(seat=seat, due=owed.due, paid=has, ships=ships, seen_by=(seat,)))


def unpaid(owed: Upkeep, has: int) -> tuple[ShipId, ...]:
    """The newest ships, until what is left of the upkeep is covered; a ship that costs nothing is not among them."""
    left, ships = owed.due, []
    for ship in reversed(owed.ships):
        if left <= has:
            break
        if owed.ships[ship]:
            left -= owed.ships[ship]
            ships.append(ship)
    return tuple(ships)
