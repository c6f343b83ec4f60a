"""The order desk as one answer shows it: a draft, what was kept of it, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from battles.engine import Seat
from battles.engine import conversion_orders as od
from battles.engine import conversion_preview as pv
from battles.engine import conversion_state as st
from battles.models import OrderSheet, Side, Turn
from battles.selectors import Rules, contact_names, rules_of, sheet_of, view_of
from battles.services import Receipt, receipt_of
from battles.turns.sealing import canonical
from battles.views.conversion.board import plans_of
from battles.views.conversion.desk import Planner
from battles.views.conversion.faults import fault_words, more_faults
from battles.views.conversion.flights import FlightDesk
from battles.views.conversion.forecast import Forecasts
from battles.views.conversion.helm import Helm
from battles.views.conversion.rows import ShipDesk
from shipyard.rules import Fault, read_json

MOST_FAULTS = 100
LONGEST_DRAFT = 200_000  # characters, as many as the service takes


@dataclass(frozen=True, slots=True, kw_only=True)
class Desk:
    """What the desk's template draws. `helm`: where the ship whose orders are open can go. `raw`: text in the editor
    that could not be used, kept as it was typed.
    """

    turn: Turn
    side: Side
    draft: od.Orders
    text: str
    preview: pv.Preview
    ships: tuple[ShipDesk, ...]
    flights: tuple[FlightDesk, ...]
    forecasts: Forecasts
    helm: Helm | None
    selected: str
    may_withdraw: bool
    unsaved: bool
    receipt: Receipt | None
    confirmed: bool
    faults: tuple[tuple[str, str], ...] = ()
    raw: str | None = None
    nonce: str = ""
    review: bool = False
    just_saved: bool = False
    just_reopened: bool = False
    nothing_bears: bool = False

    @property
    def flight(self) -> FlightDesk | None:
        """The group whose orders are open on the desk, if it is a group's."""
        return next((one for one in self.flights if one.id == self.selected), None)

    @property
    def ship(self) -> ShipDesk | None:
        """The ship whose orders are open on the desk."""
        if self.flight:
            return None
        return next((one for one in self.ships if one.id == self.selected), self.ships[0] if self.ships else None)

    @property
    def current(self) -> str:
        """The id of the ship or the group whose orders are open."""
        shown = self.flight or self.ship
        return shown.id if shown else ""

    @property
    def entries(self) -> tuple[tuple[str, str], ...]:
        """The orders of each ship and each group in one line, with its name."""
        ships = ((one.row.name, one.plan) for one in self.ships)
        return (*ships, *((one.name, one.plan) for one in self.flights))

    @property
    def locked(self) -> bool:
        """Confirmed orders are not edited before they are taken back."""
        return self.confirmed and not self.unsaved

    @property
    def board_preview(self) -> dict[str, Any]:
        """The preview as the board draws it: where nothing can be changed, no hex invites to go there."""
        shown = self.preview
        if self.locked:
            still = {id: replace(ship, reachable=(), arrivals=()) for id, ship in shown.ships.items()}
            hovering = {id: replace(group, reachable=(), arrivals=()) for id, group in shown.groups.items()}
            shown = replace(shown, ships=still, groups=hovering)
        return plans_of(shown)

    @property
    def faulty(self) -> bool:
        shown: tuple[ShipDesk | FlightDesk, ...] = (*self.ships, *self.flights)
        return bool(self.faults) or any(one.faulty for one in shown)


def read_draft(rules: Rules, text: str) -> od.Orders:
    """A draft from its text; raises `Refused` with every fault of its form."""
    orders: od.Orders = rules.read_orders(read_json(text, limit=LONGEST_DRAFT))
    return orders


def kept_draft(rules: Rules, sheet: OrderSheet | None, view: st.State, side: Side) -> od.Orders:
    """The orders that would be carried out if nothing more were done: those kept, or the default ones."""
    if sheet is None:
        orders: od.Orders = rules.default_orders(view, Seat(side.seat))
        return orders
    return read_draft(rules, sheet.text)


def desk_of(turn: Turn, side: Side, draft: od.Orders | None = None, selected: str = "", view: Any = None) -> Desk:
    """The desk with a draft on it; without one, with the orders kept so far."""
    rules = rules_of(turn.battle)
    view = view or view_of(turn, side.seat)
    sheet = sheet_of(turn, side)
    kept = kept_draft(rules, sheet, view, side)
    shown = kept if draft is None else draft
    preview: pv.Preview = rules.preview(view, Seat(side.seat), shown)
    planner = Planner(view, side.seat, shown, preview, contact_names(turn, side.seat))
    return Desk(
        turn=turn,
        side=side,
        draft=shown,
        text=canonical(rules.write_orders(shown)),
        preview=preview,
        ships=planner.desks(),
        flights=planner.flights(),
        forecasts=planner.forecasts,
        helm=planner.helm(selected),
        selected=selected,
        may_withdraw=_may_withdraw(rules, view, side, preview),
        unsaved=rules.write_orders(shown) != rules.write_orders(kept),
        receipt=receipt_of(sheet) if sheet else None,
        confirmed=sheet is not None and sheet.status == OrderSheet.Status.CONFIRMED,
        faults=_in_words(_elsewhere(preview)),
    )


def _elsewhere(preview: pv.Preview) -> list[Fault]:
    """The faults that are shown neither at one of the ships nor at one of the groups."""
    at_ships = (one for ship in preview.ships.values() for one in ship.faults)
    at_groups = (one for group in preview.groups.values() for one in group.faults)
    shown = {(one.code, one.path) for one in (*at_ships, *at_groups)}
    return [one for one in preview.faults if (one.code, one.path) not in shown]


def _in_words(faults: Sequence[Fault]) -> tuple[tuple[str, str], ...]:
    """Faults with their places; of very many only the first, and how many more there are."""
    told = [(fault_words(one), one.path) for one in faults[:MOST_FAULTS]]
    if more := len(faults) - len(told):
        told.append((more_faults(more), "$"))
    return tuple(told)


def with_faults(desk: Desk, faults: Sequence[Fault], raw: str | None = None) -> Desk:
    """The same desk, saying what was refused; `raw` is the text that was."""
    return replace(desk, faults=_in_words(faults), raw=raw)


def _may_withdraw(rules: Rules, view: st.State, side: Side, preview: pv.Preview) -> bool:
    """Whether the ruleset would let a ship withdraw now (C-9.1)."""
    trial = {ship: od.ShipOrders(withdraw=True) for ship in list(preview.ships)[:1]}
    return bool(trial) and not rules.check_orders(view, Seat(side.seat), od.Orders(ships=trial))
