"""An admiral's desk: what it sees, the sheet as far as it is written, and the credits that it may still spend."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from battles.engine import Dice
from hexbattle.campaigns.engine.costs import income_of, rows_of, upkeep_of
from hexbattle.campaigns.engine.fleet_checks import arranged
from hexbattle.campaigns.engine.geography import own_places
from hexbattle.campaigns.engine.ledger import treasury
from hexbattle.campaigns.engine.orders import Label, Orders
from hexbattle.campaigns.engine.state import Fleet, FleetId, PlaceId, Ship, Stance, State, UnitId


class Desk:
    """Steps write the sheet by turns; each finds in it what those before it have ordered."""

    def __init__(self, view: State, seat: int, dice: Dice) -> None:
        self.view, self.seat, self.dice = view, seat, dice
        self.orders = Orders()
        self._kept = upkeep_of(view, seat).due
        self._sent: set[FleetId] = set()
        self._arranged: tuple[Orders, State] | None = None

    @property
    def purse(self) -> int:
        """What is left to spend, when one turn's upkeep is kept (K-11.1); below 0 where the treasury has less."""
        spent = sum(row.amount for row in rows_of(self.view, self.seat, self.orders))
        return (treasury(self.view, self.seat) or 0) + spent - self._kept

    @property
    def surplus(self) -> int:
        """What a turn brings beyond its upkeep, as far as can be known now."""
        own = own_places(self.view, self.seat)
        return max(0, sum(income_of(self.view, place) for place in own) - self._kept)

    @property
    def fleets(self) -> State:
        """The view with fleets as the sheet makes them up."""
        if self._arranged is None or self._arranged[0] is not self.orders:
            self._arranged = self.orders, arranged(self.view, self.seat, self.orders)
        return self._arranged[1]

    def free(self, at: PlaceId | None = None) -> list[Fleet]:
        """Own fleets that take orders and have none yet; `at`: only those in a system."""
        return [
            fleet for fleet in self.fleets.fleets
            if fleet.seat == self.seat and fleet.held is None and fleet.id not in self._sent
            and (at is None or fleet.at == at)
        ]  # fmt: skip

    def ships(self, fleet: Fleet) -> tuple[Ship, ...]:
        return tuple(ship for ship in self.fleets.ships if ship.fleet == fleet.id)

    def write(self, **parts: object) -> None:
        """Add to the sheet: to a list its new entries, to an object its new members."""
        old = {name: getattr(self.orders, name) for name in parts}
        new = {
            name: {**old[name], **part} if isinstance(part, Mapping) else (*old[name], *part)  # type: ignore[misc]
            for name, part in parts.items()
        }
        self.orders = replace(self.orders, **new)  # type: ignore[arg-type]

    def send(self, fleet: Fleet, goal: PlaceId, stance: Stance, landers: tuple[UnitId, ...] = ()) -> None:
        """The orders of one fleet; it takes no others."""
        self._sent.add(fleet.id)
        self.write(stance={fleet.id: stance})
        if goal != fleet.at:
            self.write(move={fleet.id: goal})
        if landers:
            self.write(land={fleet.id: landers})

    def label(self, kind: str) -> Label:
        """One that the sheet does not use yet."""
        return Label(f"new/{kind}{len(self.orders.troops) + len(self.orders.split) + 1}")


type Step = Callable[[Desk], None]
