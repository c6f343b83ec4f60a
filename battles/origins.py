"""What a battle is part of. Whoever opens battles for something of its own says here how to tell of it (C-0)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from battles.models import Battle


@dataclass(frozen=True, kw_only=True)
class Origin:
    """Shown on a battle's page: a link to what it is part of, and, for its players, what they should know.

    `hints` are shown one after the other, as they are asked for.
    """

    name: str
    url: str
    briefing: tuple[str, ...] = ()
    hints: tuple[str, ...] = ()


type Describe = Callable[[Battle], Origin | None]

_KNOWN: dict[str, Describe] = {}


def register(prefix: str, describe: Describe) -> None:
    """Battles whose origin begins with `prefix` and a slash are told of so."""
    _KNOWN[prefix] = describe


def origin_of(battle: Battle) -> Origin | None:
    """What a battle is part of; None for one that stands for itself."""
    describe = _KNOWN.get(battle.origin.partition("/")[0])
    return describe(battle) if describe else None
