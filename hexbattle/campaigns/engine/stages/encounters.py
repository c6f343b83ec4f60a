"""Stage 5: fleets on evade slip away, and battles are opened (K-5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from hexbattle.campaigns.engine.designs import speed
from hexbattle.campaigns.engine.events import BattleOpened, CouldNotEvade, EvasionTried
from hexbattle.campaigns.engine.geography import at_war, closed, place_of, ships_of
from hexbattle.campaigns.engine.groups import fighting_groups, teams
from hexbattle.campaigns.engine.kinds import EVADES_ON, MOST_SHIPS
from hexbattle.campaigns.engine.retreat import may_return
from hexbattle.campaigns.engine.stages.movement import moved
from hexbattle.campaigns.engine.state import Battle, Fleet, FleetId, Lane, Party, PlaceId, ShipId, State
from hexbattle.campaigns.engine.turn import Turn
from shipyard.rules import record


@record
class Scene:
    """Where fleets meet: a system, or a lane."""

    at: PlaceId | None
    lane: Lane | None
    fleets: tuple[Fleet, ...]


def encounters(turn: Turn) -> None:
    """First all evasions, judged by where everything is now; then battles: on lanes, then in systems, by id."""
    away = _evasions(turn)
    for scene in scenes(turn.state, away):
        for group in fighting_groups(turn.state, scene.fleets):
            _open(turn, scene, group)
    for fleet in turn.state.fleets:
        if fleet.bound is not None and fleet.held is None:
            moved(turn, fleet, fleet.bound, "went_on")


def scenes(state: State, away: frozenset[FleetId] = frozenset()) -> Iterator[Scene]:
    """Every place with fleets that can fight: not held, not in a closed place, not just retreated or slipped away."""
    free = [
        fleet for fleet in state.fleets
        if fleet.held is None and fleet.retreated != state.turn and fleet.id not in away
    ]  # fmt: skip
    for lane in state.lanes:
        on_it = tuple(fleet for fleet in free if fleet.bound is not None and {fleet.at, fleet.bound} == set(lane))
        if on_it:
            yield Scene(at=None, lane=lane, fleets=on_it)
    for place in state.places:
        here = tuple(fleet for fleet in free if fleet.bound is None and fleet.at == place.id)
        if here and not closed(state, place.id):
            yield Scene(at=place.id, lane=None, fleets=here)


def _evasions(turn: Turn) -> frozenset[FleetId]:
    """The fleets that slipped away: nobody can attack them in this turn."""
    state, slipped = turn.state, []
    for scene in scenes(state):
        for group in fighting_groups(state, scene.fleets):
            for fleet in sorted((one for one in group if one.stance == "evade"), key=lambda one: one.seat):
                origin = origin_of(state, fleet)
                if why := why_not_evade(state, fleet, group, origin):
                    turn.happens(CouldNotEvade(fleet=fleet.id, why=why, seen_by=(fleet.seat,)))
                elif _rolls_away(turn, fleet) and origin is not None:
                    slipped.append((fleet, origin))
    for fleet, origin in slipped:
        moved(turn, next(one for one in turn.state.fleets if one.id == fleet.id), origin, "evaded")
    return frozenset(fleet.id for fleet, _ in slipped)


def _rolls_away(turn: Turn, fleet: Fleet) -> bool:
    roll = turn.roll(f"evade {fleet.id}")
    away = roll.face >= EVADES_ON
    seen_by = turn.sight.fleet_near(fleet)
    turn.happens(EvasionTried(fleet=turn.sight.tag(fleet), at=fleet.at, roll=roll, away=away, seen_by=seen_by))
    return away


def origin_of(state: State, fleet: Fleet) -> PlaceId | None:
    """Where a fleet came from: on a lane its start, else where the first of its ships that ever moved came from."""
    if fleet.bound is not None:
        return fleet.at
    came = (ship.came_from for ship in ships_of(state, fleet.id))
    return next((place for place in came if place is not None and place != fleet.at), None)


type WhyNot = Literal["not_faster", "evaded_before", "no_way_back"]


def why_not_evade(state: State, fleet: Fleet, group: Sequence[Fleet], origin: PlaceId | None) -> WhyNot | None:
    """K-5.2."""
    attackers = [one for one in group if one.stance == "attack" and at_war(state, one.seat, fleet.seat)]
    own = speed(state, ships_of(state, fleet.id))
    if own == 0 or any(speed(state, ships_of(state, one.id)) >= own for one in attackers):
        return "not_faster"
    if fleet.evaded is not None and fleet.evaded == state.turn - 1:
        return "evaded_before"
    return None if origin is not None and may_return(state, fleet.seat, origin) else "no_way_back"


def _open(turn: Turn, scene: Scene, group: Sequence[Fleet]) -> None:
    """K-5.1: one battle for a connected group, all its fleets in it."""
    state = turn.state
    seats = sorted({fleet.seat for fleet in group})
    team = teams(state, seats)
    ends = (scene.at,) if scene.at is not None else scene.lane or ()
    battle = Battle(
        id=turn.ids.fight(*ends),
        opened=state.turn,
        at=scene.at,
        lane=scene.lane,
        parties=tuple(
            Party(faction=seat, team=team[number], ships=_fighting(state, group, seat))
            for number, seat in enumerate(seats)
        ),
        wars=tuple(
            (one, other)
            for other in range(len(seats))
            for one in range(other)
            if at_war(state, seats[one], seats[other])
        ),
        keepers=() if scene.at is None else _keepers(state, scene.at, group, seats, team),
    )
    seen_by = {*seats}.union(*(turn.sight.far(end) for end in ends))
    closely = tuple(sorted({*seats, *(turn.sight.near(scene.at) if scene.at is not None else ())}))
    tags = tuple(turn.sight.tag(fleet) for fleet in group)
    turn.happens(BattleOpened(battle=battle, fleets=tags, seen_by=tuple(sorted(seen_by)), closely=closely))


def _fighting(state: State, group: Sequence[Fleet], seat: int) -> tuple[ShipId, ...]:
    """K-5.3: twelve a side, fleets by id, and ships by id in them."""
    ships = [ship.id for fleet in group if fleet.seat == seat for ship in ships_of(state, fleet.id)]
    return tuple(ships[:MOST_SHIPS])


def _keepers(
    state: State, at: PlaceId, group: Sequence[Fleet], seats: Sequence[int], team: Sequence[int]
) -> tuple[int, ...]:
    """K-5.6: who was there first keeps the place, with its team; between enemies that came together, the owner."""
    came = {seat: min(fleet.arrived or 0 for fleet in group if fleet.seat == seat) for seat in seats}
    first = min(came.values())
    earliest = [seat for seat in seats if came[seat] == first] if first < state.turn else []
    if any(at_war(state, one, other) for one in earliest for other in earliest):
        owner = place_of(state, at).owner
        earliest = [seat for seat in earliest if seat == owner]
    keeping = {team[seats.index(seat)] for seat in earliest}
    return tuple(seat for number, seat in enumerate(seats) if team[number] in keeping)
