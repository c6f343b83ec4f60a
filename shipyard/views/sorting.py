"""Orders in which cards of ships can be looked through."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from shipyard.rules import Totals


class Card(Protocol):
    @property
    def totals(self) -> Totals: ...


ORDERS: dict[str, Callable[[Card], int]] = {
    "price": lambda card: card.totals.price,
    "price-down": lambda card: -card.totals.price,
    "hull": lambda card: card.totals.mass + card.totals.mass_free,
    "hull-down": lambda card: -card.totals.mass - card.totals.mass_free,
    "tokens": lambda card: -card.totals.white_tokens - card.totals.black_tokens,
}


def sort_cards[C: Card](cards: Sequence[C], order: str, otherwise: str = "") -> list[C]:
    """The cards in one of `ORDERS`, else in the order `otherwise`; without that they stay as they come."""
    key = ORDERS.get(order) or ORDERS.get(otherwise)
    return sorted(cards, key=key) if key else list(cards)
