"""The campaign's engine: its face. Nothing else is imported from outside. See RULES.md beside this file.

A turn is `resolve(state, sheets, results, dice)`; what a faction is shown is `view` and `events_for`, and nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from battles.engine import Dice, Fault, Resolution, Seat
from hexbattle.campaigns.engine import costs as costs
from hexbattle.campaigns.engine import designs as designs
from hexbattle.campaigns.engine import events as events
from hexbattle.campaigns.engine import geography as geography
from hexbattle.campaigns.engine import kinds as kinds
from hexbattle.campaigns.engine import order_checks, resolving, sheets, sight
from hexbattle.campaigns.engine import orders as orders
from hexbattle.campaigns.engine import previewing as previewing
from hexbattle.campaigns.engine import simulating as simulating
from hexbattle.campaigns.engine import state as state
from hexbattle.campaigns.engine import units as units
from hexbattle.campaigns.engine import victory as victory
from hexbattle.campaigns.engine.admirals import ADMIRALS, SPARRING
from hexbattle.campaigns.engine.documents import (
    read_events,
    read_results,
    read_state,
    schemas,
    write_events,
    write_results,
    write_state,
)
from hexbattle.campaigns.engine.events import Event
from hexbattle.campaigns.engine.fights import FightSetup, ForceSetup, fight_name, fight_setup, fights, mustered
from hexbattle.campaigns.engine.ledger import treasury
from hexbattle.campaigns.engine.map_making import make_map
from hexbattle.campaigns.engine.mustering import muster
from hexbattle.campaigns.engine.orders import Orders
from hexbattle.campaigns.engine.previewing import Preview, preview, write_preview
from hexbattle.campaigns.engine.results import (
    AssaultResult,
    BattleResult,
    FightResult,
    fight_result,
)
from hexbattle.campaigns.engine.rulings import check_ruling, read_ruling, rule
from hexbattle.campaigns.engine.sheets import read_orders, write_orders
from hexbattle.campaigns.engine.star_map import StarMap, read_map, write_map
from hexbattle.campaigns.engine.state import NOBODY, VERSION, FightId, Result, State
from shipyard.rules import Json

__all__ = [
    "ADMIRALS",
    "NOBODY",
    "SPARRING",
    "VERSION",
    "AssaultResult",
    "BattleResult",
    "Event",
    "FightId",
    "FightResult",
    "FightSetup",
    "ForceSetup",
    "Orders",
    "Preview",
    "Result",
    "StarMap",
    "State",
    "awaiting",
    "check_orders",
    "check_ruling",
    "check_sheet",
    "costs",
    "default_orders",
    "designs",
    "due",
    "events",
    "events_for",
    "fight_name",
    "fight_result",
    "fight_setup",
    "fights",
    "geography",
    "kinds",
    "leave",
    "make_map",
    "muster",
    "mustered",
    "orders",
    "outcome",
    "preview",
    "previewing",
    "read_events",
    "read_map",
    "read_orders",
    "read_results",
    "read_ruling",
    "read_state",
    "resolve",
    "rule",
    "schemas",
    "state",
    "treasury",
    "units",
    "victory",
    "view",
    "write_events",
    "write_map",
    "write_orders",
    "write_preview",
    "write_results",
    "write_state",
]  # fmt: skip


def awaiting(state: State) -> tuple[Seat, ...]:
    """The factions that order now: all that are not out."""
    return () if state.result else tuple(Seat(faction.seat) for faction in state.factions if not faction.out)


def check_sheet(view: State, seat: int, document: Json) -> tuple[Orders, tuple[Fault, ...]]:
    """A sheet as far as it can be read, and all its faults, of form and of rule, none hiding another."""
    read, faults = sheets.read_sheet(document)
    return read, (*faults, *check_orders(view, seat, read))


def check_orders(view: State, seat: int, orders: Orders) -> tuple[Fault, ...]:
    """All faults of a sheet, judged by what `seat` sees; `view` may be the state or that seat's view."""
    return order_checks.check_orders(view, seat, orders)


def default_orders(state: State, seat: int) -> Orders:
    """Everything stays where it is, as it is."""
    return Orders()


def due(state: State) -> tuple[FightId, ...]:
    """Battles and assaults that must be over before this turn is resolved (K-5.6)."""
    return resolving.due(state)


def resolve(
    state: State, sheets: Mapping[Seat, Orders], results: Sequence[FightResult], dice: Dice
) -> Resolution[State, Event]:
    """One turn (K-3). `results`: what ended before it closed (K-3.1); one that is known already changes nothing.

    The sheets have been checked; a seat without one gives no orders. Raises `Refused` where a battle that is due has
    no result, or a result does not fit its battle.
    """
    return resolving.resolve(state, sheets, results, dice)


def leave(state: State, seat: int, how: resolving.Leave) -> Resolution[State, Event]:
    """A faction gives up for good (K-8); raises `Refused` where it is out already."""
    return resolving.leave(state, seat, how)


def view(state: State, seat: int | None) -> State:
    """The state as `seat` may see it (K-2.4); None: a spectator, who sees what every faction sees."""
    return sight.view(state, seat)


def events_for(events: Sequence[Event], seat: int | None) -> tuple[Event, ...]:
    """The events as `seat` may see them (E-3)."""
    return sight.events_for(events, seat)


def outcome(state: State) -> Result | None:
    return state.result
