"""A draft under the desk's hands: an orders document as the ruleset writes it. Bad words are a `ValueError`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from battles.forms import whole

type Draft = dict[str, Any]
type ShipDraft = dict[str, Any]


def ship_orders(draft: Draft, ship: str) -> ShipDraft:
    """A ship's part, with its plot and fire list."""
    orders: ShipDraft = draft.setdefault("ships", {}).setdefault(ship, {})
    orders.setdefault("plot", [])
    orders.setdefault("fire", [])
    return orders


def count(word: str) -> int:
    number = whole(word)
    if number is None:
        raise ValueError
    return number


def place(words: Sequence[str]) -> int:
    """A place in a list."""
    number = count(words[0])
    if number < 0:
        raise ValueError
    return number


def swap(entries: list[Any], here: int, by: int) -> None:
    there = place([str(here + by)])
    entries[here], entries[there] = entries[there], entries[here]
