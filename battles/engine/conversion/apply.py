"""The only maker of new states: old state + events = new state (E-2)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from battles.engine.conversion.events import (
    ContactGained,
    ContactLost,
    Damaged,
    Destroyed,
    Event,
    FightersLost,
    Fired,
    GroupLeft,
    GroupMoved,
    Launched,
    Moved,
    ObjectiveHeld,
    Recovered,
    SystemFailed,
    TokensMade,
    Who,
    Withdrew,
)
from battles.engine.conversion.state import Condition, Contact, Group, GroupId, Held, ObjectId, Ship, State, SystemId
from battles.engine.records import BattleEnded, Result, ShipId, Side, SideOut, TurnEnded


def apply(state: State, events: Iterable[Event]) -> State:
    """The state after `events`, copied once however many they are."""
    changes = _Changes(state)
    for event in events:
        changes.take(event)
    return changes.made()


class _Changes:
    """What the events of a stage come to, until the state is copied."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._ships: dict[ObjectId, dict[str, Any]] = {}
        self._systems: dict[ObjectId, dict[SystemId, Condition]] = {}
        self._aboard: dict[ObjectId, dict[SystemId, int]] = {}
        self._groups: dict[GroupId, Group] | None = None
        self._contacts: dict[int, dict[ObjectId, Contact]] = {}
        self._out: set[int] = set()
        self._fields: dict[str, Any] = {}

    def take(self, event: Event) -> None:
        match event:
            case Moved() | Withdrew() | Fired() | Damaged() | Destroyed() | SystemFailed() | TokensMade():
                self._take_ship(event)
            case Launched() | GroupMoved() | Recovered() | FightersLost() | GroupLeft():
                self._take_group(event)
            case ContactLost():
                self._contacts_of(event.seat)[event.contact.id] = event.contact
            case ContactGained():
                self._contacts_of(event.seat).pop(event.ship.id, None)
            case SideOut():
                self._out.add(event.seat)
            case ObjectiveHeld(team=team):
                held = None if team is None else Held(team=team, turns=event.turns, seen_by=event.seen_by)
                self._fields["held"] = held
            case TurnEnded():
                self._fields["turn"] = event.turn + 1
            case BattleEnded():
                self._fields["result"] = Result(winner=event.winner, reason=event.reason, points=event.points)
            case _:
                pass  # it tells of dice or orders; what they led to is an event of its own

    def _take_ship(self, event: Moved | Withdrew | Fired | Damaged | Destroyed | SystemFailed | TokensMade) -> None:
        match event:
            case Fired():
                self._take_fire(event)
            case Moved(ship=ship, end=end) if ship and end:
                self._set(ship.id, at=end.at, facing=end.facing, velocity=end.velocity)
            case Withdrew(ship=ship):
                self._leaves(ship.id, "withdrawn", ship.seen_by)
            case Destroyed(ship=ship):
                self._leaves(ship.id, "destroyed", ship.seen_by)
            case Damaged(ship=ship):
                self._set(ship.id, hits_taken=event.taken_after)
            case TokensMade(ship=ship):
                self._set(ship.id, tokens=event.tokens)
            case SystemFailed(ship=ship):
                self._systems.setdefault(ship.id, {})[event.system] = event.after

    def _take_fire(self, fired: Fired) -> None:
        if fired.firer and fired.family == "rockets":
            spent = (shot.weapon for shot in fired.shots if shot.weapon)
            self._systems.setdefault(fired.firer.id, {}).update(dict.fromkeys(spent, "spent"))

    def _take_group(self, event: Launched | GroupMoved | Recovered | FightersLost | GroupLeft) -> None:
        match event:
            case Launched(ship=ship, group=group, at=at):
                self._in_flight()[GroupId(group.id)] = Group(
                    id=GroupId(group.id), seat=ship.seat, home=ShipId(ship.id), at=at.at, facing=at.facing,
                    velocity=at.velocity, fighters=event.fighters,
                )  # fmt: skip
                self._aboard.setdefault(ship.id, {})[event.hangar] = 0
            case GroupMoved(group=group, end=end) if end:
                self._set_group(group, at=end.at, facing=end.facing, velocity=end.velocity)
            case Recovered(ship=ship, group=group, hangar=hangar) if hangar:
                aboard = next(one.aboard for one in self._state.ships if ObjectId(one.id) == ship.id)
                self._aboard.setdefault(ship.id, {})[hangar] = (aboard.get(hangar) or 0) + event.fighters
                self._group_gone(group)
            case FightersLost(group=group, after=after) if after:
                self._set_group(group, fighters=after)
            case FightersLost(group=group) | GroupLeft(group=group):
                self._group_gone(group)

    def _in_flight(self) -> dict[GroupId, Group]:
        if self._groups is None:
            self._groups = {group.id: group for group in self._state.groups}
        return self._groups

    def _set_group(self, group: Who, **values: Any) -> None:
        groups = self._in_flight()
        groups[GroupId(group.id)] = replace(groups[GroupId(group.id)], **values)

    def _group_gone(self, group: Who) -> None:
        del self._in_flight()[GroupId(group.id)]
        self._forget(group.id, group.seen_by)

    def _set(self, ship: ObjectId, **values: Any) -> None:
        self._ships.setdefault(ship, {}).update(values)

    def _leaves(self, ship: ObjectId, status: str, seen_by: tuple[int, ...]) -> None:
        self._set(ship, status=status, fate_seen_by=seen_by)
        self._forget(ship, seen_by)

    def _forget(self, one: ObjectId, seen_by: tuple[int, ...]) -> None:
        """Who sees a thing go has no lost contact of it any more (C-3.3)."""
        for seat, contacts in self._state.contacts.items():
            if seat in seen_by and any(contact.id == one for contact in contacts):
                self._contacts_of(seat).pop(one, None)

    def _contacts_of(self, seat: int) -> dict[ObjectId, Contact]:
        if seat not in self._contacts:
            self._contacts[seat] = {contact.id: contact for contact in self._state.contacts.get(seat, ())}
        return self._contacts[seat]

    def made(self) -> State:
        state = self._state
        if self._groups is not None:
            self._fields["groups"] = tuple(self._groups.values())
        if self._ships or self._systems or self._aboard:
            self._fields["ships"] = tuple(self._ship(ship) for ship in state.ships)
        if self._contacts:
            kept = {seat: tuple(contacts.values()) for seat, contacts in self._contacts.items()}
            self._fields["contacts"] = _in_seat_order({**state.contacts, **kept})
        if self._out:
            self._fields["sides"] = tuple(self._side(side) for side in state.sides)
        return replace(state, **self._fields) if self._fields else state

    def _ship(self, ship: Ship) -> Ship:
        values = self._ships.get(ObjectId(ship.id), {})
        if systems := self._systems.get(ObjectId(ship.id)):
            values = {**values, "systems": {**ship.systems, **systems}}
        if aboard := self._aboard.get(ObjectId(ship.id)):
            values = {**values, "aboard": {**ship.aboard, **aboard}}
        return replace(ship, **values) if values else ship

    def _side(self, side: Side) -> Side:
        return replace(side, out=True) if side.seat in self._out else side


def _in_seat_order(contacts: Mapping[int, tuple[Contact, ...]]) -> Mapping[int, tuple[Contact, ...]]:
    """Without sides that have none, so that a view of no contacts is the same as no view of them."""
    return {seat: contacts[seat] for seat in sorted(contacts) if contacts[seat]}
