"""Stage 2: income, and what was sent and scrapped (K-3.2, K-9.1)."""

from __future__ import annotations

from hexbattle.campaigns.engine.costs import income_of
from hexbattle.campaigns.engine.events import Scrapped
from hexbattle.campaigns.engine.turn import Turn


def income(turn: Turn) -> None:
    """By seat, then by id; it may be spent next turn."""
    scrapped = [event for event in turn.events if isinstance(event, Scrapped)]
    for seat in turn.seats:
        for place in turn.state.places:
            if place.owner == seat:
                turn.pay(seat, income_of(turn.state, place), "income", place.id)
        for sender in turn.seats:
            turn.pay(seat, turn.orders(sender).send.get(seat, 0), "received", str(sender))
        for event in scrapped:
            if event.ship.seat == seat:
                turn.pay(seat, event.pays, "scrap", event.ship.id)
