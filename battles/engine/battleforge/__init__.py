"""The ruleset `battleforge`: ground assaults. Its rules are in RULES.md."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from battles.engine.battleforge import documents, order_checks, outcomes, resolve, sheets, sight
from battles.engine.battleforge import preview as previews
from battles.engine.battleforge.captain import PLAYERS, SPARRING
from battles.engine.battleforge.events import Event
from battles.engine.battleforge.muster import muster
from battles.engine.battleforge.orders import Action, EndTurn
from battles.engine.battleforge.preview import Preview
from battles.engine.battleforge.scenario import read_scenario
from battles.engine.battleforge.state import VERSION, State
from battles.engine.dice import Dice
from battles.engine.errors import Fault
from battles.engine.ruleset import NO_FIELD, Captain, Leave, Outcome, Party, Resolution, Ruleset, Seat, Setting
from shipyard.rules import Json

__all__ = ["BattleForge"]


class BattleForge(Ruleset[State, Action, Event, Preview]):
    """Assaults under `battleforge.md`; each method says no more than where its rules are carried out."""

    key = "battleforge"
    version = VERSION
    captains: Mapping[str, Captain[State, Action]] = PLAYERS
    sparring: Mapping[str, Captain[State, Action]] = SPARRING
    largest_die = 100
    limit_option = "round_limit"
    brings_fleets = False

    def read_state(self, document: Json) -> State:
        return documents.read_state(document)

    def write_state(self, state: State) -> dict[str, Json]:
        return documents.write_state(state)

    def read_orders(self, document: Json) -> Action:
        return sheets.read_orders(document)

    def write_orders(self, orders: Action) -> dict[str, Json]:
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
        ship_id: Callable[[int], str] = "u{}".format,
        field: Mapping[str, Json] = NO_FIELD,
    ) -> State:
        """`ship_id` names the units."""
        return muster(parties, options, ship_id, field)

    def line_up(self, ships: int) -> None:
        """Units stand where the scenario places them (B-6.1)."""
        return

    def read_scenario(self, document: Json, fleets: Sequence[Json]) -> Setting:
        return read_scenario(document, fleets)

    def awaiting(self, state: State) -> tuple[Seat, ...]:
        """The one team whose turn it is (B-2.1)."""
        return () if state.result else (Seat(state.active_team),)

    def check_sheet(self, state: State, seat: Seat, document: Json) -> tuple[Action, tuple[Fault, ...]]:
        action, faults = sheets.read_sheet(document)
        if action is None:
            return EndTurn(), (*faults, *order_checks.check_orders(state, seat, EndTurn()))
        return action, (*faults, *order_checks.check_orders(state, seat, action))

    def check_orders(self, state: State, seat: Seat, orders: Action) -> tuple[Fault, ...]:
        return order_checks.check_orders(state, seat, orders)

    def default_orders(self, state: State, seat: Seat) -> Action:
        """To end the turn as it stands (B-2.3)."""
        return EndTurn()

    def resolve(self, state: State, sheets: Mapping[Seat, Action], dice: Dice) -> Resolution[State, Event]:
        return resolve.resolve(state, sheets, dice)

    def leave(self, state: State, seat: Seat, how: Leave) -> Resolution[State, Event]:
        return resolve.leave(state, seat, how)

    def agree_draw(self, state: State) -> Resolution[State, Event]:
        return resolve.agree_draw(state)

    def view(self, state: State, seat: Seat | None) -> State:
        return sight.view(state, seat)

    def events_for(self, events: Sequence[Event], seat: Seat | None) -> tuple[Event, ...]:
        return sight.events_for(events, seat)

    def preview(self, view: State, seat: Seat, draft: Action) -> Preview:
        return previews.preview(view, seat, draft, order_checks.check_orders(view, seat, draft))

    def write_preview(self, preview: Preview) -> dict[str, Json]:
        return previews.write_preview(preview)

    def write_outcomes(self, view: State, seat: Seat, draft: Action) -> dict[str, Json]:
        faults = order_checks.check_orders(view, seat, draft)
        return outcomes.write_outlook(outcomes.outcomes_of(view, draft, faults))

    def outcome(self, state: State) -> Outcome | None:
        if state.result is None:
            return None
        return Outcome(winner=state.result.winner, reason=state.result.reason, points=state.result.points)

    def length(self, state: State, resolved: int) -> int:
        return state.round

    def losses(self, state: State) -> tuple[tuple[int, bool], ...]:
        return tuple((unit.team, not unit.hp) for unit in state.units)
