"""Who sees what (K-2.4). The one function that cuts a state, and the one that cuts events, for a reader."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, replace
from functools import cached_property

from hexbattle.campaigns.engine.designs import tonnage
from hexbattle.campaigns.engine.events import (
    AssaultOpened,
    AssaultOver,
    BattleOpened,
    Credited,
    Delivered,
    Event,
    FleetTag,
    PlaceTaken,
    Retreated,
    Seats,
    ShipLost,
    ShipReturned,
    Stop,
    YardGrown,
)
from hexbattle.campaigns.engine.geography import neighbours, ships_of
from hexbattle.campaigns.engine.state import (
    NOBODY,
    Assault,
    Battle,
    Contact,
    Faction,
    Fleet,
    Place,
    PlaceId,
    Ship,
    State,
)

ONLY_THE_OWNERS = ("aboard", "troops", "came_from", "built", "unpaid")  # of a ship
ORDERS = ("stance", "landing", "arrived", "evaded", "retreated")  # of a fleet, what its owner alone knows


class Sight:
    """Who sees each system: `near` from within it, `far` from there or from one lane away."""

    def __init__(self, state: State) -> None:
        self._state = state

    @cached_property
    def everybody(self) -> Seats:
        return tuple(faction.seat for faction in self._state.factions)

    @cached_property
    def _eyes(self) -> dict[PlaceId, set[int]]:
        """The factions that own a system or have a fleet in it."""
        eyes = {place.id: {place.owner} if place.owner not in (None, NOBODY) else set() for place in self._state.places}
        for fleet in self._state.fleets:
            if fleet.bound is None:
                eyes[fleet.at].add(fleet.seat)
        return eyes

    @cached_property
    def _far(self) -> dict[PlaceId, set[int]]:
        far = {
            place: eyes.union(*(self._eyes[near] for near in neighbours(self._state.lanes, place)))
            for place, eyes in self._eyes.items()
        }
        for fleet in self._state.fleets:
            if fleet.bound is not None:  # on a lane a fleet sees both its ends
                far[fleet.at].add(fleet.seat)
                far[fleet.bound].add(fleet.seat)
        return far

    def near(self, place: PlaceId) -> Seats:
        return tuple(sorted(self._eyes[place])) if self._state.options.fog else self.everybody

    def far(self, place: PlaceId) -> Seats:
        return tuple(sorted(self._far[place])) if self._state.options.fog else self.everybody

    def fleet_near(self, fleet: Fleet) -> Seats:
        """Who sees a fleet from within its system; on a lane, the factions that meet there."""
        if fleet.bound is None or not self._state.options.fog:
            return tuple(sorted({fleet.seat, *self.near(fleet.at)}))
        ends = {fleet.at, fleet.bound}
        met = {other.seat for other in self._state.fleets if {other.at, other.bound} == ends}
        return tuple(sorted(met))

    def fleet_far(self, fleet: Fleet) -> Seats:
        if fleet.bound is None:
            return tuple(sorted({fleet.seat, *self.far(fleet.at)}))
        return tuple(sorted({fleet.seat, *self.far(fleet.at), *self.far(fleet.bound)}))

    def tag(self, fleet: Fleet) -> FleetTag:
        """A fleet as it takes part in an event now."""
        ships = ships_of(self._state, fleet.id)
        return FleetTag(
            id=fleet.id,
            seat=fleet.seat,
            name=fleet.name,
            ships=len(ships),
            tonnage=tonnage(self._state, ships),
            named_by=self.fleet_near(fleet),
        )


class _Reader:
    """A faction, or a spectator, who sees what every faction that is not out sees."""

    def __init__(self, state: State, seat: int | None) -> None:
        self.seat = seat
        self._needed = (seat,) if seat is not None else tuple(one.seat for one in state.factions if not one.out)

    def among(self, seats: Seats) -> bool:
        return all(seat in seats for seat in self._needed)


def view(state: State, seat: int | None) -> State:
    """The state as `seat` may see it (K-2.4); None: as a spectator may. A view of a view is the same view.

    When the campaign has ended everything is shown to everybody, but for the key.
    """
    if state.result is not None or state.key is None:
        return replace(state, key=None)
    sight, reader = Sight(state), _Reader(state, seat)
    near = [fleet for fleet in state.fleets if reader.among(sight.fleet_near(fleet))]
    far = [fleet for fleet in state.fleets if fleet not in near and reader.among(sight.fleet_far(fleet))]
    named = {fleet.id for fleet in near}
    return replace(
        state,
        key=None,
        factions=tuple(_faction(one, seat) for one in state.factions),
        places=tuple(_place(one, sight, reader) for one in state.places),
        fleets=tuple(_without(fleet, ORDERS) if fleet.seat != seat else fleet for fleet in near),
        ships=tuple(
            _without(ship, ONLY_THE_OWNERS) if ship.seat != seat else ship
            for ship in state.ships
            if ship.fleet in named
        ),
        contacts=tuple(_contact(state, fleet) for fleet in far),
        works=tuple(work for work in state.works if work.seat == seat),
        battles=tuple(_battle(one, sight, reader) for one in state.battles if reader.among(battle_seen_by(one, sight))),
        assaults=tuple(_assault(one, sight, reader) for one in state.assaults if reader.among(sight.far(one.at))),
        ledger=tuple(row for row in state.ledger if row.seat == seat),
    )


def _faction(one: Faction, seat: int | None) -> Faction:
    return one if one.seat == seat else replace(one, carried=None, destroyed=None)


def _place(place: Place, sight: Sight, reader: _Reader) -> Place:
    if reader.among(sight.near(place.id)):
        return place
    if reader.among(sight.far(place.id)):
        size = None if place.garrison is None else len(place.garrison)
        return replace(place, yard=None, garrison=None, garrisoned=size)
    return replace(place, owner=None, yard=None, garrison=None)


def _without[T: (Fleet, Ship)](one: T, names: Sequence[str]) -> T:
    return replace(one, **dict.fromkeys(names))  # type: ignore[arg-type]


def _contact(state: State, fleet: Fleet) -> Contact:
    ships = ships_of(state, fleet.id)
    return Contact(id=fleet.id, seat=fleet.seat, at=fleet.at, bound=fleet.bound, ships=len(ships),
                   tonnage=tonnage(state, ships))  # fmt: skip


def battle_seen_by(battle: Battle, sight: Sight) -> Seats:
    """Its factions, and whoever sees its place, or an end of its lane."""
    ends = [battle.at] if battle.at is not None else list(battle.lane or ())
    return tuple(sorted({party.faction for party in battle.parties}.union(*(sight.far(end) for end in ends))))


def _battle(one: Battle, sight: Sight, reader: _Reader) -> Battle:
    """Which ships fight in it is for those who meet them."""
    near = sight.near(one.at) if one.at is not None else ()
    return one if reader.among((*near, *(party.faction for party in one.parties))) else _without_ships(one)


def _without_ships(battle: Battle) -> Battle:
    return replace(battle, parties=tuple(replace(party, ships=()) for party in battle.parties))


def _assault(one: Assault, sight: Sight, reader: _Reader) -> Assault:
    """Whoever sees the system sees that an assault runs; who fights in it is for those who are there."""
    return one if reader.among((*sight.near(one.at), one.seat, one.defender)) else _without_units(one)


def _without_units(assault: Assault) -> Assault:
    return replace(assault, landers=(), garrison=())


def events_for(events: Sequence[Event], seat: int | None) -> tuple[Event, ...]:
    """The events as `seat` may see them (K-2.4, E-3); None: those that are told to all."""
    cut = (_cut(event, -1 if seat is None else seat) for event in events)
    return tuple(event for event in cut if event is not None)


def _cut(event: Event, reader: int) -> Event | None:
    """One event as a reader may see it, or None. Who else sees a thing is cut from it too."""
    if isinstance(event, Credited):
        return event if event.row.seat == reader else None
    parts = {one.name: getattr(event, one.name) for one in fields(event)}
    stops = [part for part in parts.values() if isinstance(part, Stop)]
    if reader not in parts.get("seen_by", (reader,)) or (stops and not any(reader in one.seen_by for one in stops)):
        return None
    changes: dict[str, object] = {name: _shown(part, reader) for name, part in parts.items()}
    changes |= {name: (reader,) if reader in parts[name] else () for name in ("seen_by", "closely") if name in parts}
    changes |= _untold(event, reader)
    return replace(event, **changes)  # type: ignore[arg-type]


def _shown(part: object, reader: int) -> object:
    match part:
        case Stop():
            return replace(part, seen_by=(reader,)) if reader in part.seen_by else None
        case FleetTag() if reader in part.named_by:
            return replace(part, named_by=(reader,))
        case FleetTag():
            return replace(part, name=None, named_by=())
        case tuple():
            return tuple(_shown(one, reader) for one in part)
    return part


def _untold(event: Event, reader: int) -> dict[str, object]:
    """What is its owner's alone, or for those who are there, though others see the event."""
    untold: dict[str, object] = {}
    match event:
        case ShipReturned(ship=ship) if ship.seat != reader:
            untold = {"aboard": None, "lost_fighters": None}
        case ShipLost(ship=ship) if ship.seat != reader:
            untold = {"fighters": None, "troops": None}
        case Retreated(fleet=fleet) if fleet.seat != reader:
            untold = {"formed": None, "ships": ()}
        case Delivered(ship=ship) if ship.seat != reader:
            untold = {"work": None, "fleet": None, "ship": _without(ship, ONLY_THE_OWNERS)}
        case YardGrown(seat=seat) if seat != reader:
            untold = {"work": None}
        case BattleOpened() if reader not in event.closely:
            untold = {"battle": _without_ships(event.battle)}
        case AssaultOpened() if reader not in event.closely:
            untold = {"assault": _without_units(event.assault)}
        case AssaultOver() if reader not in event.closely:
            untold = {"garrison": None, "aboard": None}
        case PlaceTaken() if reader not in event.closely:
            untold = {"yard_before": None, "yard_after": None, "works": None, "garrison": None}
        case PlaceTaken(before=before, after=after) if reader not in (before, after):
            untold = {"works": None}
        case _:
            pass
    return untold
