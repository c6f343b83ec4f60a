"""The ruleset `conversion`: fleet actions. Its rules are in RULES.md."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from battles.engine.conversion import documents, order_checks, outcomes, preview, resolve, sheets, sight
from battles.engine.conversion.captain import PLAYERS, SPARRING
from battles.engine.conversion.events import Event
from battles.engine.conversion.muster import line_up, muster, odd_places_ahead
from battles.engine.conversion.orders import Orders
from battles.engine.conversion.preview import Preview
from battles.engine.conversion.scenario import fights_on, read_scenario
from battles.engine.conversion.standing import standings
from battles.engine.conversion.state import VERSION, State
from battles.engine.errors import Fault
from battles.engine.package import Packaged
from battles.engine.ruleset import NO_FIELD, Captain, LineUp, Party, Seat, Setting, Standings
from shipyard.rules import Json

__all__ = ["Conversion"]


class Conversion(Packaged[State, Orders, Event, Preview]):
    """Fleet action under `conversion.md`; each method says no more than where its rules are carried out."""

    key = "conversion"
    version = VERSION
    captains: Mapping[str, Captain[State, Orders]] = PLAYERS
    sparring: Mapping[str, Captain[State, Orders]] = SPARRING
    documents, sheets, order_checks = documents, sheets, order_checks
    resolving, sight, previews = resolve, sight, preview

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
        return orders, (*faults, *self.check_orders(state, seat, orders))

    def default_orders(self, state: State, seat: Seat) -> Orders:
        """Coast and hold fire; point defence fires as it does without a list (C-7.7)."""
        return Orders()

    def write_outcomes(self, view: State, seat: Seat, draft: Orders) -> dict[str, Json]:
        return outcomes.write_outlook(outcomes.outcomes_of(view, seat, draft))

    def standings(self, state: State) -> Standings:
        return standings(state)

    def fights_on(self, teams: Mapping[int, int], field: Mapping[str, Json]) -> bool:
        return fights_on(teams, field)

    def losses(self, state: State) -> tuple[tuple[int, bool], ...]:
        return tuple((ship.seat, ship.status == "destroyed") for ship in state.ships)
