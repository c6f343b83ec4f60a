"""The ruleset `hex_battle`: duels. Its rules are in RULES.md."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from battles.engine.dice import Dice
from battles.engine.errors import Fault
from battles.engine.hex_battle import documents, order_checks, outcomes, resolve, sheets, sight
from battles.engine.hex_battle import preview as previews
from battles.engine.hex_battle.captain import PLAYERS, SPARRING
from battles.engine.hex_battle.deployment import places
from battles.engine.hex_battle.events import Event
from battles.engine.hex_battle.muster import muster
from battles.engine.hex_battle.orders import Orders
from battles.engine.hex_battle.preview import Preview
from battles.engine.hex_battle.scenario import read_scenario
from battles.engine.hex_battle.state import VERSION, State
from battles.engine.ruleset import NO_FIELD, Captain, Leave, Outcome, Party, Resolution, Ruleset, Seat, Setting
from shipyard.rules import Json

__all__ = ["HexBattle"]


class HexBattle(Ruleset[State, Orders, Event, Preview]):
    """Duels under `hex-battle.md`; each method says no more than where its rules are carried out."""

    key = "hex_battle"
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

    def line_up(self, ships: int) -> None:
        """Ships are deployed in turn 0 (H-3.1)."""
        return

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
        """In turn 0 the first free hexes of the zone (H-3.1), then to coast and hold fire (H-3.2)."""
        return Orders(deploy=places(state, seat, {})) if state.turn == 0 else Orders()

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
