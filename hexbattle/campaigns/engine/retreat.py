"""Where ships go that have to leave, in stage 0 (K-6.2); and where a fleet may slip away to (K-5.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from hexbattle.campaigns.engine.designs import class_of, price
from hexbattle.campaigns.engine.events import FleetTag, Retreated, ShipLost, ShipTag, Stop
from hexbattle.campaigns.engine.geography import closed, hostile_owner, hostile_ships, neighbours
from hexbattle.campaigns.engine.kinds import MOST_SHIPS
from hexbattle.campaigns.engine.sight import Sight
from hexbattle.campaigns.engine.state import Fleet, PlaceId, ShipId, State
from hexbattle.campaigns.engine.turn import Turn
from shipyard.rules import record


@record
class Leaver:
    """A ship that has to leave; `bound` as in its fleet; `origin`: where its last move began, if it ever moved."""

    ship: ShipId
    seat: int
    at: PlaceId
    bound: PlaceId | None
    origin: PlaceId | None


def may_return(state: State, seat: int, place: PlaceId) -> bool:
    """Whether K-6.2 lets ships of a faction go to where they came from: not hostile, not closed."""
    return not (closed(state, place) or hostile_owner(state, place, seat) or hostile_ships(state, place, seat))


def refuge(state: State, one: Leaver) -> PlaceId | None:
    """Where it came from; else the neighbouring system that is own, then free of hostile ships, by id."""
    here = None if one.bound is not None else one.at
    if one.origin not in (None, here) and may_return(state, one.seat, one.origin):
        return one.origin
    near = set(neighbours(state.lanes, one.at))
    open_ones = [place for place in state.places if place.id in near and not closed(state, place.id)]
    free = [place for place in open_ones if not hostile_ships(state, place.id, one.seat)]
    return next((place.id for place in free if place.owner == one.seat), free[0].id if free else None)


def retreat(turn: Turn, leavers: Sequence[Leaver]) -> None:
    """All decide by what is there when all others that have to leave are gone; one new fleet a faction and system."""
    cleared = _without(turn.state, leavers)
    ways = [(one, refuge(cleared, one)) for one in leavers]
    for one, way in ways:
        if way is None:
            _lose(turn, one)
    for seat in sorted({one.seat for one in leavers}):
        for place in turn.state.places:
            going = [one for one, way in ways if way == place.id and one.seat == seat]
            for start in range(0, len(going), MOST_SHIPS):
                _form(turn, seat, place.id, going[start : start + MOST_SHIPS])


def _without(state: State, leavers: Sequence[Leaver]) -> State:
    gone = {one.ship for one in leavers}
    ships = tuple(ship for ship in state.ships if ship.id not in gone)
    manned = {ship.fleet for ship in ships}
    return replace(state, ships=ships, fleets=tuple(fleet for fleet in state.fleets if fleet.id in manned))


def _lose(turn: Turn, one: Leaver) -> None:
    ship = next(other for other in turn.state.ships if other.id == one.ship)
    turn.happens(
        ShipLost(
            ship=ShipTag(id=ship.id, seat=ship.seat, name=ship.name, design=ship.design), battle=None,
            cause="no_retreat", price=price(class_of(turn.state, ship.design).design), credited=(),
            fighters=sum((ship.aboard or {}).values()), troops=len(ship.troops or {}),
            seen_by=tuple(sorted({ship.seat, *turn.sight.near(one.at)})),
        )
    )  # fmt: skip


def _form(turn: Turn, seat: int, place: PlaceId, going: Sequence[Leaver]) -> None:
    """The ships of one start after the other join the fleet, so that each remembers where it came from."""
    formed = Fleet(
        id=turn.ids.fleet(seat, "retreat", place), seat=seat, name=f"Retreat to {_name(turn.state, place)}"[:60],
        at=place, stance="evade", arrived=turn.state.turn, retreated=turn.state.turn,
    )  # fmt: skip
    for start in _starts(going):
        ships = tuple(one.ship for one in going if _start(one) == start)
        at, bound = start
        sight = turn.sight
        seen = sight.far(at) if bound is None else tuple(sorted({*sight.far(at), *sight.far(bound)}))
        turn.happens(
            Retreated(
                fleet=_tag(turn.state, formed, ships), formed=formed, ships=ships,
                start=Stop(at=at, bound=bound, seen_by=tuple(sorted({seat, *seen}))),
                end=Stop(at=place, seen_by=tuple(sorted({seat, *sight.far(place)}))),
            )
        )  # fmt: skip


def _tag(state: State, formed: Fleet, ships: Sequence[ShipId]) -> FleetTag:
    """The new fleet as these ships make it."""
    joined = tuple(replace(one, fleet=formed.id) if one.id in ships else one for one in state.ships)
    return Sight(replace(state, fleets=(*state.fleets, formed), ships=joined)).tag(formed)


def _starts(going: Sequence[Leaver]) -> Iterator[tuple[PlaceId, PlaceId | None]]:
    return iter(dict.fromkeys(_start(one) for one in going))


def _start(one: Leaver) -> tuple[PlaceId, PlaceId | None]:
    return one.at, one.bound


def _name(state: State, place: PlaceId) -> str:
    return next(one.name for one in state.places if one.id == place)
