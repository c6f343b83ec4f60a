"""An action under way: what each part of the rules is given."""

from __future__ import annotations

from battles.engine.battleforge.apply import apply
from battles.engine.battleforge.events import Event
from battles.engine.battleforge.state import State, Unit, unit_of
from battles.engine.dice import Dice
from battles.engine.records import Roll


class Turn:
    """An action as far as it has come: `state` is the state now, and only `happens` moves it on (E-2)."""

    def __init__(self, state: State, dice: Dice) -> None:
        self.state = state
        self.events: list[Event] = []
        self._dice = dice

    def happens(self, event: Event) -> None:
        """Something happens and counts from now on."""
        self.events.append(event)
        self.state = apply(self.state, (event,))

    def roll(self, sides: int, purpose: str) -> Roll:
        return Roll(purpose=purpose, sides=sides, face=self._dice.d(sides, purpose))

    def unit(self, id: str) -> Unit:
        """A unit of the battle, as it is now."""
        unit = unit_of(self.state, id)
        if unit is None:
            raise LookupError(id)
        return unit
