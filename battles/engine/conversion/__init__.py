"""The ruleset `conversion`: fleet actions. Its rules are in RULES.md."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from battles.engine.conversion import documents, order_checks, outcomes, resolve, sheets, sight
from battles.engine.conversion import preview as previews
from battles.engine.conversion.captain import PLAYERS, SPARRING
from battles.engine.conversion.events import Event
from battles.engine.conversion.muster import line_up, muster, odd_places_ahead
from battles.engine.conversion.orders import Orders
from battles.engine.conversion.preview import Preview
from battles.engine.conversion.scenario import read_scenario
from battles.engine.conversion.state import VERSION, State
from battles.engine.dice import Dice
from battles.engine.errors import Fault
from battles.engine.ruleset import NO_FIELD, Captain, Leave, LineUp, Outcome, Party, Resolution, Ruleset, Seat, Setting
from shipyard.rules import Json

__all__ = ["Conversion"]


class Conversion(Ruleset[State, Orders, Event, Preview]):
    """Fleet action under `conversion.md`; each method says no more than where its rules are carried out."""

    key = "conversion"
    version = VERSION
    captains: Mapping[str, Captain[State, Orders]] = PLAYERS
    sparring: Mapping[str, Captain[State, Orders]] = SPARRING

    def read_state(self, document: Json) -> State:
        return documents.read_state(document)

    def write_state(self, state: State) -> dict[str, Json]:
        return documents.write_state(state)

    def read_orders(self, document: Json) -> Orders:
        return sheets.read_orders(document)

    def write_orders(self, orders: Orders) -> dict[str, Json]:
        return sheets.write_orders(orders)

    def write_events(self, events: Sequence[Event]) -> list[dict[str, Json]]:
        return documents.write_events(events)

    def read_events(self, written: Sequence[Json]) -> tuple[Event, ...]:
        return documents.read_events(written)

    def schemas(self) -> dict[str, Json]:
        return documents.schemas()

    def muster(
        self,
        parties: Sequence[Party],
        options: Mapping[str, Json],
        ship_id: Callable[[int], str] = "s{}".format,
        field: Mapping[str, Json] = NO_FIELD,
    ) -> State:
        return muster(parties, options, ship_id, field)

    def line_up(self, ships: int) -> LineUp:
        return line_up(ships)

    def odd_places_ahead(self, seat: Seat, sides: int, options: Mapping[str, Json]) -> bool:
        return odd_places_ahead(seat, sides, options)

    def read_scenario(self, document: Json, fleets: Sequence[Json]) -> Setting:
        return read_scenario(document, fleets)

    def awaiting(self, state: State) -> tuple[Seat, ...]:
        return () if state.result else tuple(Seat(side.seat) for side in state.sides if not side.out)

    def check_sheet(self, state: State, seat: Seat, document: Json) -> tuple[Orders, tuple[Fault, ...]]:
        orders, faults = sheets.read_sheet(document)
        return orders, (*faults, *order_checks.check_orders(state, seat, orders))

    def check_orders(self, state: State, seat: Seat, orders: Orders) -> tuple[Fault, ...]:
        return order_checks.check_orders(state, seat, orders)

    def default_orders(self, state: State, seat: Seat) -> Orders:
        """Coast and hold fire; point defence fires as it does without a list (C-7.7)."""
        return Orders()

    def resolve(self, state: State, sheets: Mapping[Seat, Orders], dice: Dice) -> Resolution[State, Event]:
        return resolve.resolve(state, sheets, dice)

    def leave(self, state: State, seat: Seat, how: Leave) -> Resolution[State, Event]:
        return resolve.leave(state, seat, how)

    def agree_draw(self, state: State) -> Resolution[State, Event]:
        return resolve.agree_draw(state)

    def view(self, state: State, seat: Seat | None) -> State:
        return sight.view(state, seat)

    def events_for(self, events: Sequence[Event], seat: Seat | None) -> tuple[Event, ...]:
        return sight.events_for(events, seat)

    def preview(self, view: State, seat: Seat, draft: Orders) -> Preview:
        return previews.preview(view, seat, draft, order_checks.check_orders(view, seat, draft))

    def write_preview(self, preview: Preview) -> dict[str, Json]:
        return previews.write_preview(preview)

    def write_outcomes(self, view: State, seat: Seat, draft: Orders) -> dict[str, Json]:
        return outcomes.write_outlook(outcomes.outcomes_of(view, seat, draft))

    def outcome(self, state: State) -> Outcome | None:
        if state.result is None:
            return None
        return Outcome(winner=state.result.winner, reason=state.result.reason, points=state.result.points)

    def losses(self, state: State) -> tuple[tuple[int, bool], ...]:
        return tuple((ship.seat, ship.status == "destroyed") for ship in state.ships)
