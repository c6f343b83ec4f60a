"""The only maker of new states: old state + events = new state (E-2)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from hexbattle.campaigns.engine import events as e
from hexbattle.campaigns.engine.state import (
    FleetId,
    Lead,
    PartId,
    PlaceId,
    Result,
    ShipId,
    State,
    Unit,
    UnitId,
    War,
)


def apply(state: State, event: e.Event) -> State:
    """The state after an event."""
    maker = _MAKERS.get(type(event))
    return maker(state, event) if maker else state  # without one it tells of dice or reasons


def _ship(state: State, id: ShipId, **changes: Any) -> State:
    return replace(state, ships=tuple(replace(one, **changes) if one.id == id else one for one in state.ships))


def _fleet(state: State, id: FleetId, **changes: Any) -> State:
    return replace(state, fleets=tuple(replace(one, **changes) if one.id == id else one for one in state.fleets))


def _place(state: State, id: PlaceId, **changes: Any) -> State:
    return replace(state, places=tuple(replace(one, **changes) if one.id == id else one for one in state.places))


def _faction(state: State, seat: int, **changes: Any) -> State:
    one = replace(state.factions[seat], **changes)
    return replace(state, factions=(*state.factions[:seat], one, *state.factions[seat + 1 :]))


def _each_ship(state: State, ids: tuple[ShipId, ...], **changes: Any) -> State:
    ships = (replace(one, **changes) if one.id in ids else one for one in state.ships)
    return _without_empty_fleets(replace(state, ships=tuple(ships)))


def _without_empty_fleets(state: State) -> State:
    """A fleet without a ship left is struck off."""
    manned = {ship.fleet for ship in state.ships}
    return replace(state, fleets=tuple(fleet for fleet in state.fleets if fleet.id in manned))


def _lost(state: State, id: ShipId) -> State:
    return _without_empty_fleets(replace(state, ships=tuple(ship for ship in state.ships if ship.id != id)))


def _garrison(state: State, at: PlaceId) -> tuple[Unit, ...]:
    return next(place.garrison for place in state.places if place.id == at) or ()


def _troops(state: State, ship: ShipId) -> Mapping[PartId, Unit]:
    return next(one.troops for one in state.ships if one.id == ship) or {}


def _over(state: State, event: e.BattleOver) -> State:
    """Its fleets are free; they hold (K-3.1)."""
    freed = tuple(
        replace(fleet, held=None, stance="hold") if fleet.held == event.battle else fleet for fleet in state.fleets
    )
    return replace(state, fleets=freed, battles=tuple(one for one in state.battles if one.id != event.battle))


def _returned(state: State, event: e.ShipReturned) -> State:
    return _ship(state, event.ship.id, hits_taken=event.hits_taken, parts=event.parts, aboard=event.aboard)


def _ship_lost(state: State, event: e.ShipLost) -> State:
    for seat in event.credited:
        state = _faction(state, seat, destroyed=(state.factions[seat].destroyed or 0) + event.price)
    return _lost(state, event.ship.id)


def _retreated(state: State, event: e.Retreated) -> State:
    if event.formed is None or event.start is None:
        return state
    known = any(fleet.id == event.formed.id for fleet in state.fleets)
    fleets = state.fleets if known else (*state.fleets, event.formed)
    changes = {"fleet": event.formed.id, "came_from": event.start.at}
    return _each_ship(replace(state, fleets=fleets), event.ships, **changes)


def _assault_over(state: State, event: e.AssaultOver) -> State:
    freed = tuple(
        replace(fleet, held=None, stance="hold") if fleet.held == event.assault else fleet for fleet in state.fleets
    )
    left = tuple(one for one in state.assaults if one.id != event.assault)
    state = _place(replace(state, fleets=freed, assaults=left), event.at, garrison=event.garrison)
    for lander in event.aboard or ():
        state = _ship(state, lander.ship, troops={**_troops(state, lander.ship), lander.bay: lander.unit})
    return state


def _taken(state: State, event: e.PlaceTaken) -> State:
    works = tuple(work for work in state.works if work.at != event.at)
    ashore = _ashore(state, *(unit.id for unit in event.garrison or ()))
    return _place(
        replace(ashore, works=works), event.at, owner=event.after, yard=event.yard_after,
        garrison=event.garrison,
    )  # fmt: skip


def _formed(state: State, event: e.FleetFormed) -> State:
    return _each_ship(replace(state, fleets=(*state.fleets, event.fleet)), event.ships, fleet=event.fleet.id)


def _merged(state: State, event: e.Merged) -> State:
    """The oldest arrival and the latest evasion count for both."""
    one, into = (next(fleet for fleet in state.fleets if fleet.id == id) for id in (event.fleet, event.into))
    changes = {
        "arrived": min(one.arrived or 0, into.arrived or 0),
        "evaded": max(one.evaded or 0, into.evaded or 0) or None,
    }
    ships = tuple(ship.id for ship in state.ships if ship.fleet == event.fleet)
    return _fleet(_each_ship(state, ships, fleet=event.into), event.into, **changes)


def _delivered(state: State, event: e.Delivered) -> State:
    works = tuple(work for work in state.works if work.id != event.work)
    fleets = (*state.fleets, event.fleet) if event.fleet else state.fleets
    return replace(state, works=works, fleets=fleets, ships=(*state.ships, event.ship))


def _grown(state: State, event: e.YardGrown) -> State:
    works = tuple(work for work in state.works if work.id != event.work)
    return _place(replace(state, works=works), event.at, yard=event.after)


def _repaired(state: State, event: e.Repaired) -> State:
    ship = next(one for one in state.ships if one.id == event.ship.id)
    parts = {part: how for part, how in ship.parts.items() if part not in event.parts}
    return _ship(state, ship.id, parts=parts, hits_taken=event.after)


def _rearmed(state: State, event: e.Rearmed) -> State:
    ship = next(one for one in state.ships if one.id == event.ship.id)
    parts = {part: how for part, how in ship.parts.items() if part not in event.racks}
    return _ship(state, ship.id, parts=parts, aboard={**(ship.aboard or {}), **event.aboard})


def _healed(state: State, event: e.Healed) -> State:
    def rested(unit: Unit) -> Unit:
        return replace(unit, hp=event.hp.get(unit.id, unit.hp))

    garrison = tuple(rested(unit) for unit in _garrison(state, event.at))
    state = _place(state, event.at, garrison=garrison)
    ships = tuple(
        replace(ship, troops={bay: rested(unit) for bay, unit in ship.troops.items()}) if ship.troops else ship
        for ship in state.ships
    )
    return replace(state, ships=ships)


def _loaded(state: State, event: e.Loaded) -> State:
    garrison = _garrison(state, event.at)
    unit = next(one for one in garrison if one.id == event.unit)
    state = _place(state, event.at, garrison=tuple(one for one in garrison if one.id != event.unit))
    return _ship(state, event.ship, troops={**_troops(state, event.ship), event.bay: unit})


def _unloaded(state: State, event: e.Unloaded) -> State:
    return _place(
        _ashore(state, event.unit), event.at, garrison=(*_garrison(state, event.at), _unit(state, event.unit))
    )


def _unit(state: State, id: UnitId) -> Unit:
    return next(unit for ship in state.ships for unit in (ship.troops or {}).values() if unit.id == id)


def _ashore(state: State, *units: UnitId) -> State:
    """The ships without these units."""
    ships = tuple(
        replace(ship, troops={bay: one for bay, one in ship.troops.items() if one.id not in units})
        if ship.troops
        else ship
        for ship in state.ships
    )
    return replace(state, ships=ships)


def _moved(state: State, event: e.FleetMoved) -> State:
    if event.start is None or event.end is None:
        return state
    id = event.fleet.id
    if event.end.bound is None and event.end.at != event.start.at:
        state = _each_ship(state, tuple(one.id for one in state.ships if one.fleet == id), came_from=event.start.at)
    return _fleet(state, id, at=event.end.at, bound=event.end.bound, arrived=state.turn)


def _evasion(state: State, event: e.EvasionTried) -> State:
    return _fleet(state, event.fleet.id, evaded=state.turn) if event.away else state


def _battle(state: State, event: e.BattleOpened) -> State:
    held = {tag.id for tag in event.fleets}
    fleets = (replace(one, held=event.battle.id) if one.id in held else one for one in state.fleets)
    return replace(state, fleets=tuple(fleets), battles=(*state.battles, event.battle))


def _assault(state: State, event: e.AssaultOpened) -> State:
    fleets = tuple(
        replace(one, held=event.assault.id, landing=None) if one.id in event.fleets else one for one in state.fleets
    )
    landed = _ashore(state, *(lander.unit.id for lander in event.assault.landers))
    return replace(landed, fleets=fleets, assaults=(*state.assaults, event.assault))


def _lead(state: State, event: e.LeadHeld) -> State:
    return replace(state, lead=Lead(seat=event.seat, turns=event.turns) if event.turns else None)


def _out(state: State, event: e.FactionOut) -> State:
    return _faction(state, event.seat, out=True)


def war(one: int, other: int) -> War:
    return min(one, other), max(one, other)


def _war(state: State, event: e.WarDeclared) -> State:
    return replace(state, wars=tuple(sorted({*state.wars, war(event.by, event.on)})))


def _peace(state: State, event: e.PeaceMade) -> State:
    return replace(state, wars=tuple(one for one in state.wars if one != war(*event.factions)))


def _ended(state: State, event: e.TurnEnded) -> State:
    """Rows of earlier turns are carried; this turn's stay (K-9)."""
    carried = {faction.seat: faction.carried or 0 for faction in state.factions}
    for row in state.ledger:
        carried[row.seat] += row.amount if row.turn < event.turn else 0
    return replace(
        state,
        turn=event.turn + 1,
        ledger=tuple(row for row in state.ledger if row.turn == event.turn),
        factions=tuple(replace(faction, carried=carried[faction.seat]) for faction in state.factions),
        ships=tuple(replace(ship, unpaid=False) if ship.unpaid else ship for ship in state.ships),
    )


def _result(state: State, event: e.CampaignEnded) -> State:
    return replace(state, result=Result(winners=event.winners, reason=event.reason, scores=event.scores))


type Maker = Callable[[State, Any], State]

_MAKERS: Mapping[type, Maker] = {
    e.BattleOver: _over,
    e.ShipReturned: _returned,
    e.ShipLost: _ship_lost,
    e.Retreated: _retreated,
    e.AssaultOver: _assault_over,
    e.PlaceTaken: _taken,
    e.Credited: lambda state, event: replace(state, ledger=(*state.ledger, event.row)),
    e.Named: lambda state, event: _fleet(state, event.fleet, name=event.name),
    e.FleetFormed: _formed,
    e.Merged: _merged,
    e.StanceSet: lambda state, event: _fleet(state, event.fleet, stance=event.stance),
    e.LandingPlanned: lambda state, event: _fleet(state, event.fleet, landing=event.landing),
    e.Scrapped: lambda state, event: _lost(state, event.ship.id),
    e.WorkBegun: lambda state, event: replace(state, works=(*state.works, event.work)),
    e.Unpaid: lambda state, event: _each_ship(state, event.ships, unpaid=True),
    e.Delivered: _delivered,
    e.YardGrown: _grown,
    e.Raised: lambda state, event: _place(state, event.at, garrison=(*_garrison(state, event.at), event.unit)),
    e.Repaired: _repaired,
    e.Rearmed: _rearmed,
    e.Healed: _healed,
    e.Loaded: _loaded,
    e.Unloaded: _unloaded,
    e.FleetMoved: _moved,
    e.EvasionTried: _evasion,
    e.BattleOpened: _battle,
    e.AssaultOpened: _assault,
    e.LeadHeld: _lead,
    e.FactionOut: _out,
    e.WarDeclared: _war,
    e.PeaceMade: _peace,
    e.TurnEnded: _ended,
    e.CampaignEnded: _result,
}
