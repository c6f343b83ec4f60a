"""What became of a battle, for the page of its end: each side's ships, what they did and what they suffered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from battles.engine import conversion_events as ev
from battles.engine import conversion_state as st
from battles.views.figures import meter
from shipyard.rules import hull_hits, write_design

BAR = 100  # length of the longest bar
FIRE = ("fired", "group_fired")  # the kinds of events that deal damage to ships


@dataclass(frozen=True, slots=True, kw_only=True)
class ShipFate:
    """`dealt`: points that its weapons and fighters scored on ships in the whole battle; `bar`: the same against the
    most that a ship did.
    """

    id: str
    name: str
    design: dict[str, Any]
    status: st.Status
    hits: int
    hits_left: int
    meter: str
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


def side_ends(
    state: st.State, fire: Iterable[ev.Fired | ev.GroupFired], points: Mapping[str, int], seat: int | None
) -> tuple[SideEnd, ...]:
    """The sides, the reader's own first; `fire` is all the fire of the battle, `points` victory points by seat."""
    dealt = Counter[str]()
    for volley in fire:
        dealt[_dealer(volley)] += volley.points
    most = max(dealt.values(), default=0)
    return tuple(
        SideEnd(
            seat=side.seat,
            name=side.name,
            own=side.seat == seat,
            points=points.get(str(side.seat), 0),
            ships=tuple(_fate(ship, dealt[ship.id], most) for ship in state.ships if ship.seat == side.seat),
        )
        for side in sorted(state.sides, key=lambda side: (side.seat != seat, side.seat))
    )


def _dealer(volley: ev.Fired | ev.GroupFired) -> str:
    """The ship that a volley's points are counted for; a group's id begins with that of the ship which launched it."""
    if isinstance(volley, ev.Fired):
        return volley.firer.id if volley.firer else ""
    at_ship = volley.group and volley.target and "/" not in volley.target.id
    return volley.group.id.partition("/")[0] if volley.group and at_ship else ""


def _fate(ship: st.Ship, dealt: int, most: int) -> ShipFate:
    hits = hull_hits(ship.design.hull)
    left = max(hits - ship.hits_taken, 0)
    return ShipFate(
        id=ship.id,
        name=ship.name,
        design=write_design(ship.design),
        status=ship.status,
        hits=hits,
        hits_left=left,
        meter=meter(left / hits),
        dealt=dealt,
        bar=BAR * dealt // most if most else 0,
    )
