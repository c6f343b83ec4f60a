"""The ruleset `battleforge`: ground assaults. Its rules are in RULES.md."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Literal

from battles.engine.battleforge import documents, order_checks, outcomes, preview, resolve, sheets, sight
from battles.engine.battleforge.captain import PLAYERS, SPARRING
from battles.engine.battleforge.events import Event
from battles.engine.battleforge.muster import muster
from battles.engine.battleforge.orders import Action, EndTurn
from battles.engine.battleforge.preview import Preview
from battles.engine.battleforge.scenario import read_scenario
from battles.engine.battleforge.state import VERSION, State, Unit
from battles.engine.errors import Fault
from battles.engine.package import Packaged
from battles.engine.ruleset import NO_FIELD, Captain, Party, Seat, Setting, Standing, Standings
from shipyard.rules import Json

__all__ = ["BattleForge"]


class BattleForge(Packaged[State, Action, Event, Preview]):
    """Assaults under `battleforge.md`; each method says no more than where its rules are carried out."""

    key = "battleforge"
    version = VERSION
    captains: Mapping[str, Captain[State, Action]] = PLAYERS
    sparring: Mapping[str, Captain[State, Action]] = SPARRING
    documents, sheets, order_checks = documents, sheets, order_checks
    resolving, sight, previews = resolve, sight, preview
    largest_die = 100
    limit_option = "round_limit"
    stepwise = True
    brings_fleets = False

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
            return EndTurn(), (*faults, *self.check_orders(state, seat, EndTurn()))
        return action, (*faults, *self.check_orders(state, seat, action))

    def default_orders(self, state: State, seat: Seat) -> Action:
        """To end the turn as it stands (B-2.3)."""
        return EndTurn()

    def write_outcomes(self, view: State, seat: Seat, draft: Action) -> dict[str, Json]:
        faults = self.check_orders(view, seat, draft)
        return outcomes.write_outlook(outcomes.outcomes_of(view, draft, faults))

    def length(self, state: State, resolved: int) -> int:
        return state.round

    def standings(self, state: State) -> Standings:
        return Standings(forces=tuple(_standing(state, unit) for unit in state.units))

    def losses(self, state: State) -> tuple[tuple[int, bool], ...]:
        return tuple((unit.team, not unit.hp) for unit in state.units)


def _standing(state: State, unit: Unit) -> Standing:
    status: Literal["in_play", "destroyed", "withdrawn"] = "withdrawn" if state.sides[unit.team].out else "in_play"
    return Standing(id=unit.id, seat=unit.team, status=status if unit.hp else "destroyed", hp=unit.hp)
