"""Stage 0: battles and assaults that ended are written back, once, in the order of their ids (K-3.1, K-6, K-7.4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from hexbattle.campaigns.engine.designs import class_of, price
from hexbattle.campaigns.engine.events import (
    AssaultOver,
    BattleOver,
    PlaceTaken,
    Seats,
    ShipLost,
    ShipReturned,
    ShipTag,
)
from hexbattle.campaigns.engine.geography import closed, place_of, ships_of
from hexbattle.campaigns.engine.kinds import KINDS
from hexbattle.campaigns.engine.results import AssaultResult, BattleResult, ShipResult
from hexbattle.campaigns.engine.retreat import Leaver, retreat
from hexbattle.campaigns.engine.sight import battle_seen_by
from hexbattle.campaigns.engine.stages.leaving import dismiss
from hexbattle.campaigns.engine.stages.movement import moved
from hexbattle.campaigns.engine.state import NOBODY, Assault, Battle, Fleet, Lander, PlaceId, Ship, ShipId, Unit
from hexbattle.campaigns.engine.turn import Turn


def write_back(turn: Turn) -> None:
    """Nothing is repaired by the end of a battle (K-6). All retreats are decided together, so that no seat matters."""
    leavers: list[Leaver] = []
    fights: list[Battle | Assault] = [*turn.state.battles, *turn.state.assaults]
    for fight in sorted(fights, key=lambda one: one.opened):
        result = turn.results.get(fight.id)
        if isinstance(fight, Battle) and isinstance(result, BattleResult):
            leavers += _write_battle(turn, fight, result)
        elif isinstance(fight, Assault) and isinstance(result, AssaultResult):
            _write_assault(turn, fight, result)
    for faction in turn.state.factions:
        if faction.out:
            dismiss(turn, faction.seat)
    left = {ship.id for ship in turn.state.ships}
    retreat(turn, [one for one in leavers if one.ship in left])
    for fleet in turn.state.fleets:
        _go_on(turn, fleet)


def _write_battle(turn: Turn, battle: Battle, result: BattleResult) -> list[Leaver]:
    """The ships that have to leave its place."""
    fleets = [fleet for fleet in turn.state.fleets if fleet.held == battle.id]
    seen_by = _parties(turn, battle)
    came = {one.id: one for one in result.ships}
    for ship in turn.state.ships:
        if ship.id in came:
            _write_ship(turn, battle, ship, came[ship.id], seen_by)
    keep = battle.keepers if result.drawn else tuple(_in_play(battle, came))
    turn.happens(
        BattleOver(
            battle=battle.id, at=battle.at, lane=battle.lane,
            factions=tuple(party.faction for party in battle.parties), drawn=result.drawn, keep=keep,
            seen_by=battle_seen_by(battle, turn.sight),
        )
    )  # fmt: skip
    return [leaver for fleet in fleets for leaver in _leavers(turn, fleet, fleet.seat in keep, came)]


def _parties(turn: Turn, battle: Battle) -> Seats:
    """Who sees each ship of a battle: its factions, and whoever is in the system."""
    near = turn.sight.near(battle.at) if battle.at is not None else ()
    return tuple(sorted({*near, *(party.faction for party in battle.parties)}))


def _in_play(battle: Battle, came: Mapping[ShipId, ShipResult]) -> Iterator[int]:
    """The factions that have ships left in the battle: they hold the field."""
    for party in battle.parties:
        if any(came[id].status == "in_play" for id in party.ships):
            yield party.faction


def _write_ship(turn: Turn, battle: Battle, ship: Ship, result: ShipResult, seen_by: Seats) -> None:
    """K-6.1."""
    tag = ShipTag(id=ship.id, seat=ship.seat, name=ship.name, design=ship.design)
    before, after = sum((ship.aboard or {}).values()), sum(result.aboard.values())
    if result.status == "destroyed":
        turn.happens(
            ShipLost(
                ship=tag, battle=battle.id, cause="destroyed", price=price(class_of(turn.state, ship.design).design),
                credited=tuple(_enemies(battle, ship.seat)), fighters=before, troops=len(ship.troops or {}),
                seen_by=seen_by,
            )
        )  # fmt: skip
    else:
        turn.happens(
            ShipReturned(
                battle=battle.id, ship=tag, hits_before=ship.hits_taken, hits_taken=result.hits_taken,
                parts=result.parts, aboard=result.aboard, lost_fighters=before - after, seen_by=seen_by,
            )
        )  # fmt: skip


def _enemies(battle: Battle, faction: int) -> Iterator[int]:
    """The factions at war with one in a battle, whoever did the damage (K-8.1)."""
    own = next(seat for seat, party in enumerate(battle.parties) if party.faction == faction)
    for seat, party in enumerate(battle.parties):
        if (min(own, seat), max(own, seat)) in battle.wars:
            yield party.faction


def _leavers(turn: Turn, fleet: Fleet, keeps: bool, came: Mapping[ShipId, ShipResult]) -> Iterator[Leaver]:
    """Ships that withdrew, and all of a side that does not keep the place, those that stayed out too (K-5.3).

    From a lane whose end is closed by now the winners go back as well.
    """
    keeps = keeps and not (fleet.bound is not None and closed(turn.state, fleet.bound))
    for ship in ships_of(turn.state, fleet.id):
        withdrew = ship.id in came and came[ship.id].status == "withdrawn"
        if withdrew or not keeps:
            origin = fleet.at if fleet.bound is not None else ship.came_from
            yield Leaver(ship=ship.id, seat=ship.seat, at=fleet.at, bound=fleet.bound, origin=origin)


def _go_on(turn: Turn, fleet: Fleet) -> None:
    """K-5.5: from a lane the winners go on to its end."""
    if fleet.bound is not None and fleet.held is None:
        moved(turn, fleet, fleet.bound, "went_on")


def _write_assault(turn: Turn, assault: Assault, result: AssaultResult) -> None:
    place = place_of(turn.state, assault.at)
    landers = [
        replace(lander, unit=replace(lander.unit, hp=result.hp[lander.unit.id]))
        for lander in assault.landers
        if lander.unit.id in result.hp
    ]
    defenders = tuple(_left(unit, result) for unit in place.garrison or () if unit.id in result.hp)
    room = KINDS[place.kind].room
    garrison = tuple(lander.unit for lander in landers[:room]) if result.won else defenders
    back: list[Lander] = landers[room:] if result.won else landers if result.limit else []
    afloat = {ship.id for ship in turn.state.ships}
    aboard = tuple(lander for lander in back if lander.ship in afloat)
    kept = len(garrison) + len(aboard) if result.won else len(aboard)
    turn.happens(
        AssaultOver(
            assault=assault.id, at=assault.at, seat=assault.seat, defender=assault.defender, won=result.won,
            limit=result.limit, garrison=garrison, aboard=aboard, landers_lost=len(assault.landers) - kept,
            garrison_lost=len(place.garrison or ()) - (0 if result.won else len(defenders)),
            seen_by=turn.sight.far(assault.at),
            closely=_closely(turn, assault.at, assault.seat, assault.defender),
        )
    )  # fmt: skip
    if result.won:
        gone = turn.state.factions[assault.seat].out  # it gave up while its landers fought: they hold it for nobody
        take(turn, assault.at, NOBODY if gone else assault.seat, garrison)


def _left(unit: Unit, result: AssaultResult) -> Unit:
    return replace(unit, hp=result.hp[unit.id])


def _closely(turn: Turn, at: PlaceId, *sides: int) -> Seats:
    """Its sides, and whoever else is in the system."""
    return tuple(sorted({*sides, *turn.sight.near(at)} - {NOBODY}))


def take(turn: Turn, at: PlaceId, seat: int, garrison: tuple[Unit, ...]) -> None:
    """A system changes hands: its yard keeps half its tonnage, work in it is lost (K-7.4)."""
    place = place_of(turn.state, at)
    before = NOBODY if place.owner is None else place.owner
    turn.happens(
        PlaceTaken(
            at=place.id, before=before, after=seat,
            yard_before=place.yard or 0, yard_after=(place.yard or 0) // 2,
            works=sum(work.at == at for work in turn.state.works), garrison=garrison,
            seen_by=tuple(sorted({*turn.sight.far(at), seat} - {NOBODY})), closely=_closely(turn, at, before, seat),
        )
    )  # fmt: skip
