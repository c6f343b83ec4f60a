"""What became of a duel, for the page of its end: each side's ships, what they did and what they suffered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from battles.engine import hex_battle_events as ev
from battles.engine import hex_battle_state as st
from battles.views.figures import meter
from shipyard.rules.hex_battle import write_design

BAR = 100  # length of the longest bar
DEEDS = ("shot", "blast")  # the kinds of events in which ships damage ships


@dataclass(frozen=True, slots=True, kw_only=True)
class ShipFate:
    """`dealt`: hull points that its weapons and its explosion took in the whole battle; `bar`: against the most."""

    id: str
    name: str
    design: dict[str, Any]
    status: st.Status
    hull: int
    hull_max: int
    meter: str
    dealt: int
    bar: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SideEnd:
    """`score`: the points that the battle gives the side (H-8)."""

    seat: int
    name: str
    own: bool
    score: int
    ships: tuple[ShipFate, ...]

    @property
    def lost(self) -> int:
        return sum(ship.status == "destroyed" for ship in self.ships)

    @property
    def dealt(self) -> int:
        return sum(ship.dealt for ship in self.ships)


def side_ends(
    state: st.State, deeds: Iterable[ev.Shot | ev.Blast], points: Mapping[str, int], seat: int | None
) -> tuple[SideEnd, ...]:
    """The sides, the reader's own first; `deeds` are all blows of the battle, `points` the scores by seat."""
    dealt = Counter[str]()
    for deed in deeds:
        dealt[(deed.ship if isinstance(deed, ev.Shot) else deed.source).id] += deed.before - deed.after
    most = max(dealt.values(), default=0)
    return tuple(
        SideEnd(
            seat=side.seat,
            name=side.name,
            own=side.seat == seat,
            score=points.get(str(side.seat), 0),
            ships=tuple(_fate(ship, dealt[ship.id], most) for ship in state.ships if ship.seat == side.seat),
        )
        for side in sorted(state.sides, key=lambda side: (side.seat != seat, side.seat))
    )


def _fate(ship: st.Ship, dealt: int, most: int) -> ShipFate:
    return ShipFate(
        id=ship.id,
        name=ship.name,
        design=write_design(ship.design),
        status=ship.status,
        hull=ship.hull,
        hull_max=ship.hull_max,
        meter=meter(ship.hull / ship.hull_max),
        dealt=dealt,
        bar=BAR * dealt // most if most else 0,
    )
