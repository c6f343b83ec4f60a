"""States and events of `battleforge` to and from their documents (formats.md)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, cast

from pydantic import TypeAdapter

from battles.engine.battleforge.events import Event
from battles.engine.battleforge.recruits import LEFT_OUT, filled
from battles.engine.battleforge.scenario import SCENARIO
from battles.engine.battleforge.sheets import ORDERS
from battles.engine.battleforge.state import ACTIONS, HEALS, ROUND_LIMIT, Options, State
from battles.engine.battleforge.state_checks import check_battle
from battles.engine.codec import read_all, read_part, schemas_of, write_all
from battles.engine.errors import Fault, Refused
from battles.engine.states import open_state
from shipyard.rules import Json

_STATE: Final[TypeAdapter[State]] = TypeAdapter(State)
_OPTIONS: Final[TypeAdapter[Options]] = TypeAdapter(Options)
_EVENTS: Final[TypeAdapter[tuple[Event, ...]]] = TypeAdapter(tuple[Event, ...])


def read_state(document: Json) -> State:
    """A state, what hand-written and older ones leave out filled in; raises `Refused` with every fault."""
    faults: list[Fault] = []
    written = open_state(document, faults)
    state = read_part(_STATE, _whole(written), "$", faults)
    if state:
        faults += check_battle(state)
    if faults or state is None:
        raise Refused(faults)
    return state


def _whole(written: dict[str, Json]) -> dict[str, Json]:
    whole = {**written, **_limits(written)}
    sides, units = written.get("sides"), written.get("units")
    if isinstance(sides, list):
        whole["sides"] = [{"team": side.get("seat"), **side} if isinstance(side, dict) else side for side in sides]
    if isinstance(units, list):
        acting = written.get("active_team", 0)
        whole["units"] = [_unit(unit, acting) for unit in units]
    return whole


def _limits(written: dict[str, Json]) -> dict[str, Json]:
    """The limit of rounds in both its places, from whichever gives it."""
    options = written.get("options", {})
    if not isinstance(options, dict):
        return {}
    limit = written.get("round_limit", options.get("round_limit", ROUND_LIMIT))
    return {"round_limit": limit, "options": {"round_limit": limit, **options}}


def _unit(written: Json, acting: Json) -> Json:
    """A unit as it is early in a battle, but for what is written of it."""
    unit = filled(written)
    if not isinstance(unit, dict):
        return unit
    ready = unit.get("team") == acting and unit["hp"] != 0 and not unit.get("waded_this_turn")
    return {"heals_left": HEALS if unit["ability"] == "heal" else 0,
            "actions_remaining": ACTIONS if ready else 0, **unit}  # fmt: skip


def write_state(state: State) -> dict[str, Json]:
    """The state's document; `read_state` gives the same state back."""
    return cast("dict[str, Json]", _STATE.dump_python(state, mode="json"))


def read_options(document: Json, path: str, faults: list[Fault]) -> Options | None:
    """Battle options (B-4.2, B-5), defaults where they are left out."""
    return read_part(_OPTIONS, document, path, faults)


def write_events(events: Sequence[Event]) -> list[dict[str, Json]]:
    """The events' documents, in order."""
    return write_all(_EVENTS, events)


def read_events(documents: Sequence[Json]) -> tuple[Event, ...]:
    """Events as `write_events` wrote them."""
    return read_all(_EVENTS, documents)


def schemas() -> dict[str, Json]:
    """JSON Schemas of everything that crosses the engine's border."""
    documents: dict[str, TypeAdapter[Any]] = {
        "state": _STATE, "orders": ORDERS, "event": TypeAdapter(Event), "options": _OPTIONS, "scenario": SCENARIO
    }  # fmt: skip
    return schemas_of(
        documents, {("state", "Unit"): LEFT_OUT, ("state", "Side"): ("team",), ("scenario", "Recruit"): LEFT_OUT}
    )
