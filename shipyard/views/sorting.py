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


def sort_cards[C: Card](cards: Sequence[C], order: str) -> list[C]:
    """The cards in one of `ORDERS`; any other order leaves them as they come."""
    return sorted(cards, key=ORDERS[order]) if order in ORDERS else list(cards)
