"""Lanes, who owns and holds what, what is closed, and supply (K-2, K-3.5, K-5.4)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from hexbattle.campaigns.engine.state import NOBODY, Fleet, FleetId, Lane, Place, PlaceId, Ship, State


def neighbours(lanes: Iterable[Lane], place: PlaceId) -> tuple[PlaceId, ...]:
    """The systems one lane away, in the order of the lanes."""
    return tuple(two if one == place else one for one, two in lanes if place in (one, two))


def reached_from(start: PlaceId, lanes: Sequence[Lane], through: Collection[PlaceId] | None = None) -> set[PlaceId]:
    """The systems that can be reached; `through`: only by way of these, the start among them."""
    reached, edge = {start}, [start]
    while edge:
        for place in neighbours(lanes, edge.pop()):
            if place not in reached and (through is None or place in through):
                reached.add(place)
                edge.append(place)
    return reached


def distances(start: PlaceId, lanes: Sequence[Lane]) -> dict[PlaceId, int]:
    """How many lanes every system is away."""
    found, edge = {start: 0}, [start]
    while edge:
        here = edge.pop(0)
        for place in neighbours(lanes, here):
            if place not in found:
                found[place] = found[here] + 1
                edge.append(place)
    return found


def place_of(state: State, id: PlaceId) -> Place:
    return next(place for place in state.places if place.id == id)


def fleet_of(state: State, id: FleetId) -> Fleet:
    return next(fleet for fleet in state.fleets if fleet.id == id)


def ships_of(state: State, fleet: FleetId) -> tuple[Ship, ...]:
    """The ships of a fleet, by id (G-8)."""
    return tuple(ship for ship in state.ships if ship.fleet == fleet)


def fleets_at(state: State, place: PlaceId) -> tuple[Fleet, ...]:
    """The fleets in a system, those on lanes left out."""
    return tuple(fleet for fleet in state.fleets if fleet.at == place and fleet.bound is None)


def at_war(state: State, one: int, other: int) -> bool:
    return (min(one, other), max(one, other)) in state.wars


def hostile_owner(state: State, place: PlaceId, seat: int) -> bool:
    owner = place_of(state, place).owner
    return owner is not None and owner != NOBODY and at_war(state, owner, seat)


def hostile_ships(state: State, place: PlaceId, seat: int) -> bool:
    """Whether a fleet of an enemy is in a system."""
    return any(at_war(state, fleet.seat, seat) for fleet in fleets_at(state, place))


def closed(state: State, place: PlaceId) -> bool:
    """K-5.4: a battle or an assault runs there."""
    return any(battle.at == place for battle in state.battles) or any(one.at == place for one in state.assaults)


def besieged(state: State, place: PlaceId) -> bool:
    """Whether an assault runs there: its garrison is not to be touched."""
    return any(one.at == place for one in state.assaults)


def lane_closed(state: State, one: PlaceId, other: PlaceId) -> bool:
    """K-5.4: a battle runs on the lane."""
    return any(battle.lane is not None and {one, other} == set(battle.lane) for battle in state.battles)


def own_places(state: State, seat: int) -> tuple[Place, ...]:
    return tuple(place for place in state.places if place.owner == seat)


def supplied_places(state: State, seat: int) -> frozenset[PlaceId]:
    """Own systems joined by own systems to an own yard (K-3.5)."""
    own = {place.id for place in own_places(state, seat)}
    yards = [place.id for place in own_places(state, seat) if place.yard]
    return frozenset(place for yard in yards for place in reached_from(yard, state.lanes, own))


def in_supply(state: State, fleet: Fleet, supplied: Collection[PlaceId]) -> bool:
    """K-3.5: in such a system, or one lane from it; on a lane, at either end of it."""
    ends = [fleet.at, fleet.bound] if fleet.bound else [fleet.at]
    return any(end in supplied or not set(neighbours(state.lanes, end)).isdisjoint(supplied) for end in ends)
