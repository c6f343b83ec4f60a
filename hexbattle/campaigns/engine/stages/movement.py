"""Stage 4: fleets move one lane; hostile ones that would swap ends meet on it (K-3, K-5.1, K-5.4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hexbattle.campaigns.engine.designs import speed
from hexbattle.campaigns.engine.events import FleetMoved, FleetStayed, Stop
from hexbattle.campaigns.engine.events.moving import WhyMoved, WhyStayed
from hexbattle.campaigns.engine.geography import at_war, closed, lane_closed, ships_of
from hexbattle.campaigns.engine.groups import fighting_groups
from hexbattle.campaigns.engine.state import Fleet, FleetId, PlaceId, State
from hexbattle.campaigns.engine.turn import Turn

type Ways = Mapping[FleetId, PlaceId]


def movement(turn: Turn) -> None:
    """Everything moves at once: who stays, and who meets, is judged before anything has moved."""
    ways: dict[FleetId, PlaceId] = {}
    for fleet in _by_seat(turn):
        for id, goal in turn.orders(fleet.seat).move.items():
            if turn.fleet_id(fleet.seat, id) == fleet.id:
                if why := why_stuck(turn.state, fleet, goal):
                    turn.happens(FleetStayed(fleet=fleet.id, to=goal, why=why, seen_by=(fleet.seat,)))
                else:
                    ways[fleet.id] = goal
    meeting = _meeting(turn.state, ways)
    goers = [fleet for fleet in _by_seat(turn) if fleet.id in ways]
    sight = turn.sight
    for fleet in goers:
        goal = ways[fleet.id]
        start = Stop(at=fleet.at, seen_by=tuple(sorted({fleet.seat, *sight.far(fleet.at)})))
        seen_by = tuple(sorted({fleet.seat, *sight.far(goal)}))
        end = Stop(at=goal, seen_by=seen_by)
        if fleet.id in meeting:
            end = Stop(at=fleet.at, bound=goal, seen_by=tuple(sorted({*start.seen_by, *seen_by})))
        turn.happens(FleetMoved(fleet=sight.tag(fleet), start=start, end=end, why="ordered"))


def _by_seat(turn: Turn) -> list[Fleet]:
    return sorted(turn.state.fleets, key=lambda fleet: fleet.seat)


def why_stuck(state: State, fleet: Fleet, goal: PlaceId) -> WhyStayed | None:
    """K-3.3, K-4.5, K-5.4; a fleet goes at the speed of its slowest ship, and with all of them or not at all."""
    ships = ships_of(state, fleet.id)
    if any(ship.unpaid for ship in ships):
        return "unpaid"
    if speed(state, ships) == 0:
        return "no_thrust"
    if closed(state, goal):
        return "closed"
    return "lane_closed" if lane_closed(state, fleet.at, goal) else None


def _meeting(state: State, ways: Ways) -> frozenset[FleetId]:
    """The fleets that fight on a lane because hostile ones would swap its ends (K-5.1)."""
    met: set[FleetId] = set()
    for one, other in state.lanes:
        out = [fleet for fleet in state.fleets if fleet.at == one and ways.get(fleet.id) == other]
        back = [fleet for fleet in state.fleets if fleet.at == other and ways.get(fleet.id) == one]
        if _swap(state, out, back):
            met |= {fleet.id for group in fighting_groups(state, [*out, *back]) for fleet in group}
    return frozenset(met)


def _swap(state: State, out: Sequence[Fleet], back: Sequence[Fleet]) -> bool:
    return any(at_war(state, one.seat, other.seat) for one in out for other in back)


def moved(turn: Turn, fleet: Fleet, to: PlaceId, why: WhyMoved) -> None:
    """A fleet goes to a system, from another or from a lane."""
    sight = turn.sight
    turn.happens(
        FleetMoved(
            fleet=sight.tag(fleet), why=why,
            start=Stop(at=fleet.at, bound=fleet.bound, seen_by=sight.fleet_far(fleet)),
            end=Stop(at=to, seen_by=tuple(sorted({fleet.seat, *sight.far(to)}))),
        )
    )  # fmt: skip
