"""Ships as they stand: brought to a battle with their damage, and taken home from it (K-5, K-6.1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace

from pydantic import TypeAdapter

from battles.engine.codec import read_part
from battles.engine.conversion.stages.tokens import tokens_made
from battles.engine.conversion.state import Condition, Ship, State, SystemId, Tokens
from battles.engine.conversion.state_checks import check_ship
from battles.engine.errors import Fault
from battles.engine.records import Count
from battles.engine.ruleset import Flight, Standing, Standings
from shipyard.rules import Json
from shipyard.rules.records import record


@record
class Wear:
    """What a ship brings of its past: `systems` that do not work, `aboard` the fighters by hangar (left out: full)."""

    hits_taken: Count = 0
    systems: Mapping[SystemId, Condition] = field(default_factory=dict)
    aboard: Mapping[SystemId, int] = field(default_factory=dict)


_WEAR: TypeAdapter[Wear] = TypeAdapter(Wear)


def worn(ship: Ship, written: Mapping[str, Json], path: str, faults: list[Fault]) -> Ship:
    """A new ship as it stands, with the tokens that its engines make (C-2.2); notes every fault of what is written."""
    wear = read_part(_WEAR, dict(written), path, faults)
    if wear is None:
        return ship
    used = replace(
        ship,
        hits_taken=wear.hits_taken,
        systems={**ship.systems, **wear.systems},
        aboard={**ship.aboard, **wear.aboard},
    )
    faults += check_ship(used, path)
    white, black = tokens_made(used.design, used.systems)
    return replace(used, tokens=Tokens(white=white, black=black))


def standings(state: State) -> Standings:
    """What has become of every ship, and of the fighters still in flight."""
    return Standings(
        forces=tuple(_standing(ship) for ship in state.ships),
        flights=tuple(Flight(seat=one.seat, home=one.home, fighters=one.fighters) for one in state.groups),
    )


def _standing(ship: Ship) -> Standing:
    return Standing(
        id=ship.id,
        seat=ship.seat,
        status=ship.status,
        hits_taken=ship.hits_taken,
        systems={str(id): condition for id, condition in ship.systems.items() if condition != "ok"},
        aboard={str(id): fighters or 0 for id, fighters in ship.aboard.items()},
    )
