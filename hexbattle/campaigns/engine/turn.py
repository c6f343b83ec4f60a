"""A turn under way: what every stage is given, and the only way in which anything happens."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from battles.engine import Dice
from hexbattle.campaigns.engine.apply import apply
from hexbattle.campaigns.engine.events import Credited, Die, Event, Seats
from hexbattle.campaigns.engine.ids import Ids
from hexbattle.campaigns.engine.orders import Label, Orders, Raise
from hexbattle.campaigns.engine.results import FightResult
from hexbattle.campaigns.engine.sight import Sight
from hexbattle.campaigns.engine.state import FleetId, Reason, Row, State, UnitId

NO_ORDERS = Orders()


class Turn:
    """`state` is as things stand now, `opened` as the turn opened. `labels`: by seat, what became of "new/…"."""

    def __init__(self, state: State, sheets: Mapping[int, Orders], results: Sequence[FightResult], dice: Dice) -> None:
        if state.key is None:
            raise ValueError("A view cannot be resolved.")
        self.opened = self.state = state
        self.results = {result.id: result for result in results}
        self.ids = Ids(state.key, state.turn)
        self.events: list[Event] = []
        self.labels: dict[tuple[int, str], str] = {}
        self._sheets, self._dice = sheets, dice
        self._sight: tuple[State, Sight] | None = None

    def happens(self, event: Event) -> None:
        """The event is noted and counts at once."""
        self.events.append(event)
        self.state = apply(self.state, event)

    @property
    def seats(self) -> Seats:
        """The factions that are not out, in the order of K-3.4."""
        return tuple(faction.seat for faction in self.state.factions if not faction.out)

    @property
    def sight(self) -> Sight:
        if self._sight is None or self._sight[0] is not self.state:
            self._sight = (self.state, Sight(self.state))
        return self._sight[1]

    def orders(self, seat: int) -> Orders:
        return self._sheets.get(seat, NO_ORDERS)

    def keep(self, seat: int, orders: Orders) -> None:
        """What is left of a sheet, for the stages to come."""
        self._sheets = {**self._sheets, seat: orders}

    def fleet_id(self, seat: int, id: str) -> FleetId:
        """The fleet that a sheet names, by its id or by its label."""
        return FleetId(self.labels.get((seat, id), id))

    def named(self, seat: int, label: str, id: FleetId) -> FleetId:
        """What became of a label of a sheet."""
        self.labels[seat, label] = id
        return id

    def unit_named(self, seat: int, label: Label, one: Raise) -> None:
        """A unit that a sheet raises has its id before it stands, so that other orders can name it."""
        self.labels[seat, label] = self.ids.unit(seat, "raised", one.at, one.archetype)

    def unit_id(self, seat: int, id: str) -> UnitId:
        return UnitId(self.labels.get((seat, id), id))

    def roll(self, purpose: str) -> Die:
        """One die of six sides."""
        return Die(purpose=purpose, face=self._dice.d(6, purpose))

    def pay(self, seat: int, amount: int, why: Reason, about: str = "") -> None:
        """A row of the ledger, if any credit moves (K-9)."""
        if amount:
            self.happens(Credited(row=Row(turn=self.state.turn, seat=seat, amount=amount, why=why, about=about)))
