"""The order desk of `conversion`: the ships' and the groups' orders as its template draws them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from battles.engine import Seat
from battles.engine import conversion_orders as od
from battles.engine import conversion_preview as pv
from battles.engine import conversion_state as st
from battles.selectors import contact_names
from battles.views.conversion.board import plans_of
from battles.views.conversion.desk import Planner
from battles.views.conversion.flights import FlightDesk
from battles.views.conversion.forecast import Forecasts
from battles.views.conversion.helm import Helm
from battles.views.conversion.rows import ShipDesk, ShipTab
from battles.views.sheet import Desk, DraftSheet, in_words
from shipyard.rules import Fault


@dataclass(frozen=True, slots=True, kw_only=True)
class FleetDesk(Desk):
    """`ship` or `flight`: what has its orders open on the desk; `helm`: where that ship can go."""

    ships: tuple[ShipTab, ...]
    ship: ShipDesk | None
    flights: tuple[FlightDesk, ...]
    planner: Planner
    forecasts: Forecasts
    helm: Helm | None
    may_withdraw: bool

    body = "battles/conversion/desk_body.html"

    @property
    def flight(self) -> FlightDesk | None:
        """The group whose orders are open on the desk, if it is a group's."""
        return next((one for one in self.flights if one.id == self.selected), None)

    @property
    def current(self) -> str:
        """The id of the ship or the group whose orders are open."""
        shown = self.flight or self.ship
        return shown.id if shown else ""

    @property
    def entries(self) -> tuple[tuple[str, str], ...]:
        """The orders of each ship and each group in one line, with its name."""
        ships = ((one.name, one.plan) for one in self.ships)
        return (*ships, *((one.name, one.plan) for one in self.flights))

    @property
    def board_preview(self) -> dict[str, Any]:
        """The preview as the board draws it: where nothing can be changed, no hex invites to go there."""
        shown = self.preview
        if self.locked:
            still = {id: replace(ship, reachable=(), arrivals=()) for id, ship in shown.ships.items()}
            hovering = {id: replace(group, reachable=(), arrivals=()) for id, group in shown.groups.items()}
            shown = replace(shown, ships=still, groups=hovering)
        return plans_of(shown)

    def desk_of(self, ship: str) -> ShipDesk:
        """The desk of one of the ships on the list."""
        return self.planner.desk(st.ShipId(ship))

    def fires(self, ship: str) -> bool:
        return any(one.fires for one in self.ships if ship in ("", one.id))

    @property
    def faulty(self) -> bool:
        shown: tuple[ShipTab | FlightDesk, ...] = (*self.ships, *self.flights)
        return bool(self.faults) or any(one.faulty for one in shown)


def fleet_desk(draft: DraftSheet) -> FleetDesk:
    """The desk with a draft on it."""
    names = contact_names(draft.turn, draft.side.seat)
    planner = Planner(draft.view, draft.side.seat, draft.orders, draft.preview, names)
    flights, steered = planner.flights(), planner.steered(draft.selected)
    return FleetDesk(
        draft=draft,
        planner=planner,
        ships=planner.tabs(),
        ship=planner.desk(steered) if steered else None,
        flights=flights,
        forecasts=planner.forecasts,
        helm=planner.helm(steered) if steered else None,
        may_withdraw=_may_withdraw(draft),
        faults=in_words(_elsewhere(draft.preview)),
    )


def _elsewhere(preview: pv.Preview) -> list[Fault]:
    """The faults that are shown neither at one of the ships nor at one of the groups."""
    at_ships = (one for ship in preview.ships.values() for one in ship.faults)
    at_groups = (one for group in preview.groups.values() for one in group.faults)
    shown = {(one.code, one.path) for one in (*at_ships, *at_groups)}
    return [one for one in preview.faults if (one.code, one.path) not in shown]


def _may_withdraw(draft: DraftSheet) -> bool:
    """Whether the ruleset would let a ship withdraw now (C-9.1)."""
    trial = {ship: od.ShipOrders(withdraw=True) for ship in list(draft.preview.ships)[:1]}
    return bool(trial) and not draft.rules.check_orders(draft.view, Seat(draft.side.seat), od.Orders(ships=trial))
