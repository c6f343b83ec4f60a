"""Stage 6: troops land, and assaults are opened (K-7, K-7.1, K-7.2)."""

from __future__ import annotations

from collections.abc import Sequence

from hexbattle.campaigns.engine.designs import working, working_bays
from hexbattle.campaigns.engine.events import AssaultOpened, Die, LandingPlanned, LandingRolled, LandingWaits
from hexbattle.campaigns.engine.events.moving import WhyWaiting
from hexbattle.campaigns.engine.geography import at_war, closed, fleets_at, hostile_ships, place_of, ships_of
from hexbattle.campaigns.engine.kinds import KINDS, MOST_LANDERS
from hexbattle.campaigns.engine.stages.write_back import take
from hexbattle.campaigns.engine.state import NOBODY, Assault, Fleet, Lander, Place, PlaceId, State
from hexbattle.campaigns.engine.turn import Turn

MOST_ROLLS = 20  # of equal dice; then nobody lands
KEPT = ("closed", "on_the_lane")  # K-7.1: until the place is open again


def landings(turn: Turn) -> None:
    """All is judged before anybody has landed; systems by id."""
    ready: dict[PlaceId, list[Fleet]] = {}
    for fleet in sorted(turn.state.fleets, key=lambda one: one.seat):
        if fleet.landing is None:
            continue
        if why := why_not_land(turn.state, fleet):
            _wait(turn, fleet, why)
        else:
            ready.setdefault(fleet.at, []).append(fleet)
    for place in turn.state.places:
        if place.id in ready:
            _land(turn, place, ready[place.id])


def why_not_land(state: State, fleet: Fleet) -> WhyWaiting | None:
    """K-7.1."""
    goal = fleet.landing.at if fleet.landing else fleet.at
    owner = place_of(state, goal).owner
    reasons: dict[WhyWaiting, bool] = {
        "on_the_lane": fleet.bound == goal,
        "elsewhere": fleet.at != goal or fleet.bound is not None,
        "closed": closed(state, goal),
        "hostile_ships": hostile_ships(state, goal, fleet.seat),
        "own": owner == fleet.seat,
        "at_peace": owner is not None and owner != NOBODY and not at_war(state, owner, fleet.seat),
        "no_units": not landers_of(state, fleet),
    }
    return next((why for why, holds in reasons.items() if holds), None)


def landers_of(state: State, fleet: Fleet) -> list[Lander]:
    """The units that it is to land and can, in order: those aboard it in working bays."""
    found = {
        unit.id: Lander(unit=unit, ship=ship.id, bay=bay)
        for ship in ships_of(state, fleet.id)
        for bay, unit in (ship.troops or {}).items()
        if working(ship, bay)
    }
    planned = fleet.landing.units if fleet.landing else ()
    return [found[id] for id in planned if id in found]


def _wait(turn: Turn, fleet: Fleet, why: WhyWaiting) -> None:
    kept = why in KEPT
    at = fleet.landing.at if fleet.landing else fleet.at
    turn.happens(LandingWaits(fleet=fleet.id, at=at, why=why, kept=kept, seen_by=(fleet.seat,)))
    if not kept:
        turn.happens(LandingPlanned(fleet=fleet.id, landing=None, seen_by=(fleet.seat,)))


def _land(turn: Turn, place: Place, fleets: Sequence[Fleet]) -> None:
    seat = _first(turn, place, sorted({fleet.seat for fleet in fleets}))
    for fleet in fleets:
        if fleet.seat != seat:
            _wait(turn, fleet, "outbid")
    if seat == NOBODY:
        return
    landing = [fleet for fleet in fleets if fleet.seat == seat]
    by_fleet = {fleet.id: landers_of(turn.state, fleet) for fleet in landing}
    landers = [lander for fleet in landing for lander in by_fleet[fleet.id]][:MOST_LANDERS]
    if not place.garrison:
        room = KINDS[place.kind].room
        take(turn, place.id, seat, tuple(lander.unit for lander in landers[:room]))
        for fleet in landing:
            turn.happens(LandingPlanned(fleet=fleet.id, landing=None, seen_by=(seat,)))
        return
    assault = Assault(
        id=turn.ids.fight(place.id), opened=turn.state.turn, at=place.id, seat=seat,
        defender=NOBODY if place.owner is None else place.owner, landers=tuple(landers),
        garrison=tuple(unit.id for unit in place.garrison),
    )  # fmt: skip
    landed = {lander.unit.id for lander in landers}
    holding = tuple(fleet.id for fleet in landing if landed & {lander.unit.id for lander in by_fleet[fleet.id]})
    near = {seat, assault.defender, *turn.sight.near(place.id)} - {NOBODY}
    turn.happens(
        AssaultOpened(
            assault=assault, defenders=len(place.garrison), fleets=holding, seen_by=turn.sight.far(place.id),
            closely=tuple(sorted(near)),
        )
    )  # fmt: skip


def _first(turn: Turn, place: Place, seats: Sequence[int]) -> int:
    """Of several factions the one whose fleets there have the most working bays; equal, one die each, high (K-7.1)."""
    bays = {seat: _bays(turn.state, place, seat) for seat in seats}
    equal = [seat for seat in seats if bays[seat] == max(bays.values())]
    for _ in range(MOST_ROLLS):
        if len(equal) == 1:
            return equal[0]
        rolls = [turn.roll(f"land {place.id} {seat}") for seat in equal]
        best = max(roll.face for roll in rolls)
        winners = [seat for seat, roll in zip(equal, rolls, strict=True) if roll.face == best]
        _tell(turn, place, equal, rolls, winners[0] if len(winners) == 1 else NOBODY)
        equal = winners
    return NOBODY


def _tell(turn: Turn, place: Place, seats: Sequence[int], rolls: Sequence[Die], winner: int) -> None:
    turn.happens(
        LandingRolled(at=place.id, factions=tuple(seats), rolls=tuple(rolls), winner=winner,
                      seen_by=turn.sight.near(place.id))
    )  # fmt: skip


def _bays(state: State, place: Place, seat: int) -> int:
    fleets = {fleet.id for fleet in fleets_at(state, place.id) if fleet.seat == seat}
    return sum(len(working_bays(state, ship)) for ship in state.ships if ship.fleet in fleets)
