"""What the rosters of all rulesets have alike."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True, kw_only=True)
class SideRows:
    """A side with its ships, as its ruleset shows them."""

    seat: int
    name: str
    own: bool
    out: bool
    ships: tuple[Any, ...]

    @property
    def in_play(self) -> int:
        return sum(ship.status == "in_play" for ship in self.ships)


def own_first(sides: Iterable[Any], seat: int | None) -> list[Any]:
    """A state's sides, the reader's own first."""
    return sorted(sides, key=lambda side: (side.seat != seat, side.seat))


def fighting_first(ships: Iterable[Any], seat: int) -> list[Any]:
    """A side's ships, those in play first."""
    return sorted((ship for ship in ships if ship.seat == seat), key=lambda ship: ship.status != "in_play")
