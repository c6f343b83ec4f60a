"""Who sees what (C-3). The one function that cuts a state, and the one that cuts events, for a reader."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, replace
from types import MappingProxyType
from typing import Final

from battles.engine.conversion.events import (
    Event,
    Fired,
    GroupFired,
    PdFired,
    PdOver,
    Place,
    Recovered,
    Seats,
    TokensMade,
    Who,
)
from battles.engine.conversion.state import Group, ObjectId, Ship, State, Tokens
from battles.engine.hexes import Hex, range_between
from battles.engine.records import Roll, ShipId

SIGHT = 54  # C-3.1, a range
SPECTATOR: Final = -1  # stands in a tuple of seats where every side in the battle sees the thing


def seers(state: State, moved: Mapping[ObjectId, Hex] = MappingProxyType({})) -> Mapping[ObjectId, Seats]:
    """Who sees each ship in play and each group now: its own side and allies, and sides with a ship within sight.

    Begins with `SPECTATOR` where every side that is still in the battle is among them. `moved`: where things are by
    now, if not where the state has them.
    """
    team_of = {side.seat: side.team for side in state.sides}
    eyes: dict[int, list[Hex]] = {team: [] for team in team_of.values()}
    in_play = [ship for ship in state.ships if ship.status == "in_play"]
    objects: dict[ObjectId, Ship | Group] = {ObjectId(one.id): one for one in in_play}
    objects |= {ObjectId(group.id): group for group in state.groups}
    at = {id: one.at for id, one in objects.items()}
    at.update(moved)
    for ship in in_play:
        eyes[team_of[ship.seat]].append(at[ObjectId(ship.id)])
    seats = _SeatsOf(state)
    return {
        id: seats[
            frozenset(team for team, places in eyes.items() if team == team_of[one.seat] or _in_sight(at[id], places))
        ]
        for id, one in objects.items()
    }


class _SeatsOf(dict[frozenset[int], Seats]):
    """The seats of some teams, worked out once for each set of teams."""

    def __init__(self, state: State) -> None:
        self._sides = state.sides

    def __missing__(self, teams: frozenset[int]) -> Seats:
        seats: Seats = tuple(side.seat for side in self._sides if side.team in teams)
        if all(side.out or side.team in teams for side in self._sides):
            seats = (SPECTATOR, *seats)
        self[teams] = seats
        return seats


def _in_sight(at: Hex, places: Iterable[Hex]) -> bool:
    return any(range_between(at, place) <= SIGHT for place in places)


def view(state: State, seat: int | None) -> State:
    """The state as `seat` may see it (C-3.1, C-3.2); None: as a spectator may, who sees what every side sees.

    A view of a view is the same view. When the battle has ended everything is shown to everybody.
    """
    if state.result is not None:
        return state
    reader = SPECTATOR if seat is None else seat
    seen = seers(state)
    ships = tuple(_shown(ship, reader) for ship in state.ships if _sees_ship(ship, reader, seen))
    return replace(
        state,
        ships=ships,
        groups=_groups_seen(state, reader, seen, {ship.id for ship in ships}),
        contacts={seat: known for seat, known in state.contacts.items() if seat == reader},
        held=state.held and (replace(state.held, seen_by=(reader,)) if reader in state.held.seen_by else None),
    )


def _sees_ship(ship: Ship, reader: int, seen: Mapping[ObjectId, Seats]) -> bool:
    if ship.status == "in_play":
        return reader in seen[ObjectId(ship.id)]
    return reader == ship.seat or reader in ship.fate_seen_by


def _groups_seen(state: State, reader: int, seen: Mapping[ObjectId, Seats], ships: set[ShipId]) -> tuple[Group, ...]:
    """The groups in sight, without word of a home that is not."""
    in_sight = (group for group in state.groups if reader in seen[ObjectId(group.id)])
    return tuple(group if group.home in ships else replace(group, home=None) for group in in_sight)


def _shown(ship: Ship, reader: int) -> Ship:
    """A ship without what is its owner's alone: carried tokens, and fighters aboard (C-3.1)."""
    fate = () if ship.status == "in_play" else (reader,)
    if ship.seat == reader:
        return replace(ship, fate_seen_by=fate) if ship.fate_seen_by != fate else ship
    return replace(ship, tokens=_without_carried(ship.tokens), aboard=dict.fromkeys(ship.aboard), fate_seen_by=fate)


def _without_carried(tokens: Tokens) -> Tokens:
    return replace(tokens, carried_white=None, carried_black=None)


def sees(state: State, seat: int, one: ObjectId | str) -> bool:
    """Whether a side sees a ship in play or a group now."""
    return seat in seers(state).get(ObjectId(one), ())


def events_for(events: Sequence[Event], seat: int | None) -> tuple[Event, ...]:
    """The events as `seat` may see them, the parts that it did not see unknown (C-3.2, E-3)."""
    reader = SPECTATOR if seat is None else seat
    cut = (_cut(event, reader) for event in events)
    return tuple(event for event in cut if event is not None)


def _cut(event: Event, reader: int) -> Event | None:
    """One event as a reader may see it, or None. Who else sees a thing is cut from it too."""
    if reader not in getattr(event, "seen_by", (reader,)):
        return None
    parts = {one.name: getattr(event, one.name) for one in fields(event)}
    known = [part for part in parts.values() if isinstance(part, Who)]
    if known and not any(reader in who.seen_by for who in known):
        return None
    changes: dict[str, object] = {
        name: replace(part, seen_by=(reader,)) if reader in part.seen_by else None
        for name, part in parts.items()
        if isinstance(part, Who | Place)
    }
    if "seen_by" in parts:
        changes["seen_by"] = (reader,)
    if isinstance(event, Fired | PdFired | PdOver | GroupFired):
        changes |= {name: None for name in _untold(event, reader) if name in parts}
        changes |= _unnamed_rolls(event, reader)
    if isinstance(event, Recovered) and event.ship.seat != reader:
        changes["hangar"] = None
    if isinstance(event, TokensMade) and event.ship.seat != reader:
        changes["tokens"] = _without_carried(event.tokens)
    return replace(event, **changes)  # type: ignore[arg-type]


type Fire = Fired | PdFired | PdOver | GroupFired


def _seen_parties(event: Fire, reader: int) -> tuple[bool, bool]:
    """Whether the reader sees who fires and who is fired at."""
    firer = event.group if isinstance(event, GroupFired) else event.firer
    target = event.group if isinstance(event, PdFired | PdOver) else event.target
    return (firer is not None and reader in firer.seen_by), (target is not None and reader in target.seen_by)


def _untold(event: Fire, reader: int) -> Iterator[str]:
    """The parts of fire that are its owner's alone, or that would tell of a firer or a target that was not seen."""
    firer_seen, target_seen = _seen_parties(event, reader)
    if isinstance(event, Fired) and (event.firer is None or event.firer.seat != reader):
        yield from ("idle", "paid")
    if not target_seen:
        yield from ("shield", "over")
    if not (target_seen if isinstance(event, Fired) else firer_seen):
        yield "system"  # needle beams aim at the target's, point defence is the firer's
    if not (firer_seen and target_seen):
        yield from ("range", "bearing")


def _unnamed_rolls(event: Fire, reader: int) -> dict[str, object]:
    """Rolls and shots that no longer name a party that was not seen."""
    firer_seen, target_seen = _seen_parties(event, reader)
    if firer_seen and target_seen:
        return {}
    match event:
        case Fired(shots=shots):
            shown = (
                replace(shot, rolls=_unnamed(shot.rolls), weapon=shot.weapon if firer_seen else None) for shot in shots
            )
            return {"shots": tuple(shown)}
        case PdFired(rolls=rolls) | GroupFired(rolls=rolls):
            return {"rolls": _unnamed(rolls)}
    return {}


def _unnamed(rolls: Sequence[Roll]) -> tuple[Roll, ...]:
    return tuple(replace(roll, purpose="") for roll in rolls)
