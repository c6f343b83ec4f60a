"""K-11.2: the capital's garrison to four units, those of border systems to two; and landers for empty bays."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hexbattle.campaigns.engine.admirals.desk import Desk
from hexbattle.campaigns.engine.designs import working_bays
from hexbattle.campaigns.engine.geography import besieged, neighbours, own_places
from hexbattle.campaigns.engine.kinds import KINDS, MOST_LANDERS, TROOP_PRICES
from hexbattle.campaigns.engine.orders import Raise
from hexbattle.campaigns.engine.state import ArchetypeName, Fleet, Place, Ship, Unit, UnitId

AT_A_CAPITAL: Final = 4
AT_A_BORDER: Final = 2


def man_garrisons(desk: Desk) -> None:
    """K-11.2: the capital first, then border systems, by id."""
    own = [place for place in own_places(desk.view, desk.seat) if not besieged(desk.view, place.id)]
    for place in sorted(own, key=lambda one: one.kind != "capital"):
        for _ in range(wanted(desk, place) - len(place.garrison or ())):
            if not _raise(desk, place, "defender"):
                break


def wanted(desk: Desk, place: Place) -> int:
    """The units that are to hold a system: none where all its neighbours are own (K-11.2)."""
    if place.kind == "capital":
        return AT_A_CAPITAL
    return AT_A_BORDER if place in border(desk) else 0


def border(desk: Desk) -> list[Place]:
    """Own systems that a lane joins to one that is not the faction's own."""
    own = own_places(desk.view, desk.seat)
    ids = {place.id for place in own}
    return [place for place in own if not ids.issuperset(neighbours(desk.view.lanes, place.id))]


def fill_bays(desk: Desk) -> None:
    """Landers, fleet by fleet: units that a garrison can spare, then new ones (K-4.4, K-11.5)."""
    for place in own_places(desk.view, desk.seat):
        if besieged(desk.view, place.id):
            continue
        spare = spared(desk, place)
        for fleet in desk.free(place.id):
            for ship, kind in _empty(desk, fleet):
                unit = spare.pop(0).id if spare else _raise(desk, place, kind)
                if unit:
                    desk.write(load={unit: ship.id})
    _raise_ahead(desk)


def _raise_ahead(desk: Desk) -> None:
    """Where there is room, landers for carriers that will come for them."""
    own = [place for place in own_places(desk.view, desk.seat) if not besieged(desk.view, place.id)]
    bays = sum(len(working_bays(desk.view, ship)) for ship in desk.view.ships if ship.seat == desk.seat)
    waiting = sum(len(ship.troops or {}) for ship in desk.view.ships if ship.seat == desk.seat)
    waiting += len(desk.orders.troops) + sum(len(spared(desk, place)) for place in own)
    for place in sorted(own, key=lambda one: -KINDS[one.kind].raises):
        while waiting < bays and _raise(desk, place, "scout" if waiting % 2 else "striker"):
            waiting += 1


def _empty(desk: Desk, fleet: Fleet) -> Iterator[tuple[Ship, ArchetypeName]]:
    """Bays for units that it could still land, and the kind of each: half of the landers are scouts.

    Strikers alone do not catch a garrison that keeps away from them until the limit.
    """
    units = aboard(desk, fleet)
    scouts, many = sum(unit.archetype == "scout" for unit in units), len(units)
    for ship in desk.ships(fleet):
        for bay in working_bays(desk.view, ship):
            if bay not in (ship.troops or {}) and many < MOST_LANDERS:
                kind: ArchetypeName = "scout" if 2 * scouts < many else "striker"
                scouts, many = scouts + (kind == "scout"), many + 1
                yield ship, kind


def aboard(desk: Desk, fleet: Fleet) -> list[Unit]:
    """The units in working bays of a fleet as it stands."""
    return [
        (ship.troops or {})[bay]
        for ship in desk.ships(fleet)
        for bay in working_bays(desk.view, ship)
        if bay in (ship.troops or {})
    ]


def landers(desk: Desk, fleet: Fleet) -> tuple[UnitId, ...]:
    """Whom a fleet can land in this turn, those among them that this sheet puts aboard; six at most (K-7.2)."""
    ships = {ship.id for ship in desk.ships(fleet)}
    loaded = (unit for unit, ship in desk.orders.load.items() if ship in ships)
    return (*(unit.id for unit in aboard(desk, fleet)), *loaded)[:MOST_LANDERS]


def spared(desk: Desk, place: Place) -> list[Unit]:
    """Units that a garrison has above what it is to have: defenders last, and the healthiest first."""
    garrison = sorted(place.garrison or (), key=lambda unit: (unit.archetype == "defender", -unit.hp))
    return garrison[: max(0, len(garrison) - wanted(desk, place))]


def can_raise(desk: Desk, place: Place) -> int:
    """Units that may yet be raised at a system in this turn (K-4.4)."""
    raised = sum(one.at == place.id for one in desk.orders.troops.values())
    kind = KINDS[place.kind]
    return min(kind.raises, kind.room - len(place.garrison or ())) - raised


def _raise(desk: Desk, place: Place, kind: ArchetypeName) -> UnitId | None:
    """One more unit, if it can be raised and paid; its label."""
    if desk.purse < TROOP_PRICES[kind] or can_raise(desk, place) <= 0:
        return None
    label = desk.label("u")
    desk.write(troops={label: Raise(at=place.id, archetype=kind)})
    return UnitId(label)
