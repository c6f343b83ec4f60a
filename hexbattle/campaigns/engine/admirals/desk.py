"""An admiral's desk: what it sees, the sheet as far as it is written, and the credits that it may still spend."""

from __future__ import annotations

from collections.abc import Callable

from battles.engine import Dice
from hexbattle.campaigns.engine.costs import rows_of, upkeep_of
from hexbattle.campaigns.engine.ledger import treasury
from hexbattle.campaigns.engine.orders import Orders
from hexbattle.campaigns.engine.state import State


class Desk:
    """Steps write the sheet by turns; each finds in it what those before it have ordered."""

    def __init__(self, view: State, seat: int, dice: Dice) -> None:
        self.view, self.seat, self.dice = view, seat, dice
        self.orders = Orders()
        self._purse = (treasury(view, seat) or 0) - upkeep_of(view, seat).due

    @property
    def purse(self) -> int:
        """What is left to spend, when one turn's upkeep is kept (K-11.1); below 0 where the treasury has less."""
        return self._purse + sum(row.amount for row in rows_of(self.view, self.seat, self.orders))


type Step = Callable[[Desk], None]
