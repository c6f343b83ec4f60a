"""A turn under way: what every stage is given."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from battles.engine.dice import Dice
from battles.engine.hex_battle.apply import apply
from battles.engine.hex_battle.events import Event
from battles.engine.hex_battle.movement import NO_PLOT
from battles.engine.hex_battle.orders import Orders, Plot
from battles.engine.hex_battle.state import Ship, State
from battles.engine.hex_battle.weapons import POINTS, SIDES
from battles.engine.records import Roll, ShipId


class Turn:
    """A turn as far as it has come. Here things happen one after the other and count at once (H-5.1).

    `opened` is the state with which the turn opened, `state` the state now; only `happens` moves it on.
    """

    def __init__(self, state: State, sheets: Mapping[int, Orders], dice: Dice) -> None:
        self.opened = state
        self.state = state
        self.sheets = sheets
        self.events: list[Event] = []
        self._dice = dice

    def happens(self, event: Event) -> None:
        """Something happens and counts from now on (E-2)."""
        self.events.append(event)
        self.state = apply(self.state, (event,))

    def roll(self, purpose: str, sides: int = SIDES) -> Roll:
        return Roll(purpose=purpose, sides=sides, face=self._dice.d(sides, purpose))

    def damage_roll(self, purpose: str) -> Roll:
        """A damage die, with what it is worth (H-5.3)."""
        return replace(roll := self.roll(purpose), points=POINTS[roll.face - 1])

    def ship(self, id: ShipId) -> Ship:
        """A ship as it is now."""
        return next(ship for ship in self.state.ships if ship.id == id)

    def in_play(self) -> Iterator[Ship]:
        """The ships in play when this is asked, by id (G-8), each as it is when its turn comes; the fallen left out."""
        for id in [ship.id for ship in self.state.ships]:
            if (ship := self.ship(id)).status == "in_play":
                yield ship

    def plot(self, ship: Ship) -> Plot:
        """What a ship was ordered to do; to coast and hold its fire if nothing was ordered (H-3.2)."""
        sheet = self.sheets.get(ship.seat)
        return sheet.ships.get(ship.id, NO_PLOT) if sheet else NO_PLOT


type Stage = Callable[[Turn], None]
