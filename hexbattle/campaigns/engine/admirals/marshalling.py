"""Fleets of one system join in squads, each of as many warships as K-11.4 builds a troop carrier for (K-4.5)."""

from __future__ import annotations

from typing import Final

from hexbattle.campaigns.engine.admirals.building import WARSHIPS_A_CARRIER
from hexbattle.campaigns.engine.admirals.desk import Desk
from hexbattle.campaigns.engine.admirals.judging import is_carrier, is_warship
from hexbattle.campaigns.engine.designs import design_of, tokens
from hexbattle.campaigns.engine.kinds import MOST_SHIPS
from hexbattle.campaigns.engine.orders import Part
from hexbattle.campaigns.engine.state import Fleet

ORDINALS: Final = (
    "First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth", "Ninth", "Tenth", "Eleventh",
    "Twelfth",
)  # fmt: skip


def marshal(desk: Desk) -> None:
    """First the lame are left behind, then every fleet joins the first in its system that has a place for it."""
    for fleet in desk.free():
        _leave_the_lame(desk, fleet)
    squads: list[Fleet] = []
    for fleet in desk.free():
        host = next((one for one in squads if one.at == fleet.at and _has_place(desk, one, fleet)), None)
        if host is None:
            squads.append(fleet)
        else:
            desk.write(merge={fleet.id: host.id})
    _name(desk, squads)


def _name(desk: Desk, squads: list[Fleet]) -> None:
    """Squads are numbered, as far as there are numbers."""
    numbers = [f"{one} Fleet" for one in ORDINALS]
    taken = {fleet.name for fleet in desk.fleets.fleets if fleet.seat == desk.seat}
    free = (name for name in numbers if name not in taken)
    for squad in squads:
        if squad.name not in numbers and (name := next(free, None)):
            desk.write(names={squad.id: name})


def _leave_the_lame(desk: Desk, fleet: Fleet) -> None:
    """A fleet does not move with a ship that makes no thrust in it (K-4.5)."""
    ships = desk.ships(fleet)
    lame = tuple(ship.id for ship in ships if not tokens(desk.view, ship))
    if lame and len(lame) < len(ships):
        part = Part(of=fleet.id, ships=lame, name=f"{fleet.name}, lame"[:60])
        desk.write(split={desk.label("f"): part})


def _has_place(desk: Desk, host: Fleet, fleet: Fleet) -> bool:
    """For warships up to a carrier's share, and for a carrier where there is none."""
    designs = [[design_of(desk.view, ship) for ship in desk.ships(one)] for one in (host, fleet)]
    carriers = [sum(map(is_carrier, each)) for each in designs]
    warships = [sum(map(is_warship, each)) for each in designs]
    if sum(map(len, designs)) > MOST_SHIPS or _lame(desk, host) != _lame(desk, fleet):
        return False
    return sum(warships) <= WARSHIPS_A_CARRIER and (not all(carriers))


def _lame(desk: Desk, fleet: Fleet) -> bool:
    return not all(tokens(desk.view, ship) for ship in desk.ships(fleet))
