"""The ruleset `hex_battle`: duels. Its rules are in RULES.md."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from battles.engine.errors import Fault
from battles.engine.hex_battle import documents, order_checks, outcomes, preview, resolve, sheets, sight
from battles.engine.hex_battle.captain import PLAYERS, SPARRING
from battles.engine.hex_battle.deployment import places
from battles.engine.hex_battle.events import Event
from battles.engine.hex_battle.muster import muster
from battles.engine.hex_battle.orders import Orders
from battles.engine.hex_battle.preview import Preview
from battles.engine.hex_battle.scenario import read_scenario
from battles.engine.hex_battle.state import VERSION, State
from battles.engine.package import Packaged
from battles.engine.ruleset import NO_FIELD, Captain, Party, Seat, Setting
from shipyard.rules import Json

__all__ = ["HexBattle"]


class HexBattle(Packaged[State, Orders, Event, Preview]):
    """Duels under `hex-battle.md`; each method says no more than where its rules are carried out."""

    key = "hex_battle"
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

    def line_up(self, ships: int) -> None:
        """Ships are deployed in turn 0 (H-3.1)."""
        return

    def read_scenario(self, document: Json, fleets: Sequence[Json]) -> Setting:
        return read_scenario(document, fleets)

    def awaiting(self, state: State) -> tuple[Seat, ...]:
        return () if state.result else tuple(Seat(side.seat) for side in state.sides if not side.out)

    def check_sheet(self, state: State, seat: Seat, document: Json) -> tuple[Orders, tuple[Fault, ...]]:
        orders, faults = sheets.read_sheet(document)
        return orders, (*faults, *self.check_orders(state, seat, orders))

    def default_orders(self, state: State, seat: Seat) -> Orders:
        """In turn 0 the first free hexes of the zone (H-3.1), then to coast and hold fire (H-3.2)."""
        return Orders(deploy=places(state, seat, {})) if state.turn == 0 else Orders()

    def write_outcomes(self, view: State, seat: Seat, draft: Orders) -> dict[str, Json]:
        return outcomes.write_outlook(outcomes.outcomes_of(view, seat, draft))

    def losses(self, state: State) -> tuple[tuple[int, bool], ...]:
        return tuple((ship.seat, ship.status == "destroyed") for ship in state.ships)
