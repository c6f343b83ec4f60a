"""A turn under way: what every stage is given."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from battles.engine.conversion import sight
from battles.engine.conversion.events import Destroyed, Event, Launched, Moved, Seats, Who, Withdrew
from battles.engine.conversion.orders import GroupOrders, Orders, ShipOrders
from battles.engine.conversion.state import Group, ObjectId, Ship, State
from battles.engine.dice import Dice
from battles.engine.records import ShipId, SideOut

NO_ORDERS = ShipOrders()
STIRS_SIGHT = (Launched, Moved, Withdrew, Destroyed, SideOut)  # after these, who sees what is asked anew


class Turn(NamedTuple):
    """A turn as one of its stages begins.

    `opened` is the state with which the turn opened, `state` the state now, `ships` its ships by id, `events` what
    has happened in this turn so far, `seen` who sees each object at this moment (`sight.seers`) and `seen_at_first`
    who saw it as the turn opened. `whos` is `who`'s memory.
    """

    opened: State
    state: State
    sheets: Mapping[int, Orders]
    dice: Dice
    ships: Mapping[ShipId, Ship]
    seen: Mapping[ObjectId, Seats]
    seen_at_first: Mapping[ObjectId, Seats]
    whos: dict[ObjectId, Who]
    events: tuple[Event, ...] = ()

    def who(self, one: Ship | Group) -> Who:
        """A ship in play, or a group, as it takes part in an event now."""
        id = ObjectId(one.id)
        who = self.whos.get(id)
        if who is None:
            who = self.whos[id] = who_of(one, self.seen[id])
        return who

    def orders(self, ship: Ship) -> ShipOrders:
        """What a ship was ordered to do; nothing if nothing was ordered."""
        sheet = self.sheets.get(ship.seat)
        return sheet.ships.get(ship.id, NO_ORDERS) if sheet else NO_ORDERS

    def group_orders(self, group: Group) -> GroupOrders:
        """What a group was ordered to do; to coast on its heading if nothing was ordered (C-5.4)."""
        sheet = self.sheets.get(group.seat)
        return (sheet and sheet.groups.get(group.id)) or GroupOrders(facing=group.facing)

    def name_of(self, id: ObjectId) -> str:
        """A ship's name; anything else goes by its id."""
        ship = self.ships.get(ShipId(id))
        return ship.name if ship else id

    def in_play(self) -> Iterator[Ship]:
        """The ships in play, by id (G-8)."""
        return (ship for ship in self.state.ships if ship.status == "in_play")


def who_of(one: Ship | Group, seen_by: Seats) -> Who:
    """A ship or a group as those see it who see it."""
    return Who(id=ObjectId(one.id), name=one.name if isinstance(one, Ship) else one.id, seat=one.seat, seen_by=seen_by)


def either(one: Seats, other: Seats) -> Seats:
    """All the seats of two."""
    return one if one == other else tuple(sorted({*one, *other}))


type Stage = Callable[[Turn], tuple[Event, ...]]


def open_turn(state: State, sheets: Mapping[int, Orders], dice: Dice) -> Turn:
    """The turn as its first stage begins."""
    seen = sight.seers(state)
    return Turn(state, state, sheets, dice, _by_id(state), seen, seen, {})


def after(turn: Turn, state: State, events: tuple[Event, ...]) -> Turn:
    """The turn as the next stage begins, `events` having led to `state`."""
    stirred = any(isinstance(event, STIRS_SIGHT) for event in events)
    seen, whos = (sight.seers(state), {}) if stirred else (turn.seen, turn.whos)
    return turn._replace(state=state, ships=_by_id(state), seen=seen, whos=whos, events=turn.events + events)


def _by_id(state: State) -> Mapping[ShipId, Ship]:
    return {ship.id: ship for ship in state.ships}
