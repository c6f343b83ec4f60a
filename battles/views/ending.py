"""What became of a battle, for the page of its end: each side's ships, what they did and what they suffered."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from battles.views.rosters import own_first

BAR = 100  # length of the longest bar


@dataclass(frozen=True, slots=True, kw_only=True)
class ShipFate:
    """`left`: what is left of it, in words. `dealt`: points that it dealt in the whole battle; `bar`: the same against
    the most that a ship did.
    """

    name: str
    design: dict[str, Any]
    status: str
    left: str
    dealt: int
    bar: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SideEnd:
    seat: int
    name: str
    own: bool
    points: int
    ships: tuple[ShipFate, ...]

    @property
    def lost(self) -> int:
        return sum(ship.status == "destroyed" for ship in self.ships)

    @property
    def dealt(self) -> int:
        return sum(ship.dealt for ship in self.ships)


def ends_of(
    state: Any,
    dealt: Mapping[str, int],
    points: Mapping[str, int],
    seat: int | None,
    told: Callable[[Any], tuple[dict[str, Any], str]],
) -> tuple[SideEnd, ...]:
    """The sides of a final state, the reader's own first. `dealt`: by ship, `points`: by seat; `told(ship)`: its
    design's document and what is left of it.
    """
    most = max(dealt.values(), default=0)

    def fate(ship: Any) -> ShipFate:
        design, left = told(ship)
        did = dealt.get(ship.id, 0)
        bar = BAR * did // most if most else 0
        return ShipFate(name=ship.name, design=design, status=ship.status, left=left, dealt=did, bar=bar)

    return tuple(
        SideEnd(
            seat=side.seat,
            name=side.name,
            own=side.seat == seat,
            points=points.get(str(side.seat), 0),
            ships=tuple(fate(ship) for ship in state.ships if ship.seat == side.seat),
        )
        for side in own_first(state.sides, seat)
    )
