"""Stage 3: ships are delivered, yards grow, troops are raised and rest (K-4.1, K-2.3, K-4.4)."""

from __future__ import annotations

from hexbattle.campaigns.engine.designs import class_of, full_hangars
from hexbattle.campaigns.engine.events import Delivered, Healed, Raised, YardGrown
from hexbattle.campaigns.engine.geography import besieged, closed, fleets_at, place_of, ships_of, supplied_places
from hexbattle.campaigns.engine.kinds import LARGEST_YARD, MOST_SHIPS, YARD_STEP
from hexbattle.campaigns.engine.state import ClassId, Fleet, Place, Ship, Unit, Work
from hexbattle.campaigns.engine.turn import Turn
from hexbattle.campaigns.engine.units import healed, new_unit


def construction(turn: Turn) -> None:
    fresh: dict[tuple[int, str], Fleet] = {}
    for work in sorted(turn.state.works, key=lambda one: one.seat):
        if work.ready <= turn.state.turn and not closed(turn.state, work.at):
            if work.design is None:
                _grow(turn, work)
            else:
                _deliver(turn, work, work.design, fresh)
    for seat in turn.seats:
        _raise(turn, seat)
    for seat in turn.seats:
        _rest(turn, seat)


def _grow(turn: Turn, work: Work) -> None:
    before = place_of(turn.state, work.at).yard or 0
    turn.happens(
        YardGrown(
            work=work.id, seat=work.seat, at=work.at, before=before, after=min(before + YARD_STEP, LARGEST_YARD),
            seen_by=turn.sight.near(work.at),
        )
    )  # fmt: skip


def _deliver(turn: Turn, work: Work, design: ClassId, fresh: dict[tuple[int, str], Fleet]) -> None:
    """What one yard delivers in a turn is one new fleet, as far as a fleet may be large."""
    fleet = fresh.get((work.seat, work.at))
    new = fleet is None or len(ships_of(turn.state, fleet.id)) >= MOST_SHIPS
    if fleet is None or new:
        place = place_of(turn.state, work.at)
        id = turn.ids.fleet(work.seat, "new", work.at)
        fleet = Fleet(id=id, seat=work.seat, name=f"New at {place.name}"[:60], at=work.at, arrived=turn.state.turn)
        fresh[work.seat, work.at] = fleet
    ship = Ship(
        id=turn.ids.ship(work.id), seat=work.seat, fleet=fleet.id, name=work.name, design=design,
        aboard=full_hangars(class_of(turn.state, design).design), built=turn.state.turn,
    )  # fmt: skip
    turn.happens(
        Delivered(
            work=work.id, at=work.at, ship=ship, fleet=fleet if new else None,
            seen_by=tuple(sorted({work.seat, *turn.sight.near(work.at)})),
        )
    )  # fmt: skip


def _raise(turn: Turn, seat: int) -> None:
    orders = turn.orders(seat)
    for label in sorted(orders.troops):
        one = orders.troops[label]
        unit = new_unit(turn.unit_id(seat, label), one.archetype)
        turn.happens(Raised(at=one.at, unit=unit, seen_by=turn.sight.near(one.at)))


def _rest(turn: Turn, seat: int) -> None:
    """K-4.4: in each own system in supply, units of the garrison and aboard ships there; not while they fight."""
    supplied = supplied_places(turn.state, seat)
    for place in turn.state.places:
        if place.id in supplied and not besieged(turn.state, place.id):
            hp = {unit.id: healed(unit) for unit in _units(turn, seat, place) if healed(unit) > unit.hp}
            if hp:
                turn.happens(Healed(at=place.id, seat=seat, hp=hp, seen_by=(seat,)))


def _units(turn: Turn, seat: int, place: Place) -> list[Unit]:
    fleets = {fleet.id for fleet in fleets_at(turn.state, place.id) if fleet.seat == seat}
    aboard = (ship.troops or {} for ship in turn.state.ships if ship.fleet in fleets)
    return [*(place.garrison or ()), *(unit for troops in aboard for unit in troops.values())]
