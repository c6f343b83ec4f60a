"""States, sheets, results and events of campaigns to and from their documents; their format has a version."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, cast

from pydantic import TypeAdapter

from battles.engine import Refused
from battles.engine.codec import read_all, read_part, schemas_of, write_all
from hexbattle.campaigns.engine.events import Event
from hexbattle.campaigns.engine.results import FightResult
from hexbattle.campaigns.engine.sheets import ORDERS
from hexbattle.campaigns.engine.star_map import STAR_MAP
from hexbattle.campaigns.engine.state import Options, State
from hexbattle.campaigns.engine.state_checks import check_state
from shipyard.rules import Fault, Json

_STATE: Final[TypeAdapter[State]] = TypeAdapter(State)
_OPTIONS: Final[TypeAdapter[Options]] = TypeAdapter(Options)
_EVENTS: Final[TypeAdapter[tuple[Event, ...]]] = TypeAdapter(tuple[Event, ...])
_RESULTS: Final[TypeAdapter[tuple[FightResult, ...]]] = TypeAdapter(tuple[FightResult, ...])


def read_state(document: Json) -> State:
    """A state or a view; raises `Refused` with every fault, of form or of sense."""
    faults: list[Fault] = []
    state = read_part(_STATE, document, "$", faults)
    if state:
        faults += check_state(state)
    if faults or state is None:
        raise Refused(faults)
    return state


def write_state(state: State) -> dict[str, Json]:
    """The state's document; `read_state` gives the same state back."""
    return cast("dict[str, Json]", _STATE.dump_python(state, mode="json", by_alias=True))


def read_options(document: Json, path: str, faults: list[Fault]) -> Options | None:
    """Campaign options (K-1), defaults where they are left out."""
    return read_part(_OPTIONS, document, path, faults)


def write_events(events: Sequence[Event]) -> list[dict[str, Json]]:
    """The events' documents, in order."""
    return write_all(_EVENTS, events)


def read_events(documents: Sequence[Json]) -> tuple[Event, ...]:
    """Events as `write_events` wrote them."""
    return read_all(_EVENTS, documents)


def write_results(results: Sequence[FightResult]) -> list[dict[str, Json]]:
    return write_all(_RESULTS, results)


def read_results(documents: Sequence[Json]) -> tuple[FightResult, ...]:
    """Results as `write_results` wrote them; raises `Refused`."""
    return read_all(_RESULTS, documents)


def schemas() -> dict[str, Json]:
    """JSON Schemas of everything that crosses the engine's border."""
    documents: dict[str, TypeAdapter[Any]] = {
        "state": _STATE, "orders": ORDERS, "event": TypeAdapter(Event), "options": _OPTIONS,
        "result": TypeAdapter(FightResult), "map": STAR_MAP,
    }  # fmt: skip
    return schemas_of(documents, {})
