"""Scenario documents: who meets whom, where, and what for (C-0, C-9.3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import Annotated, Final, Literal

from pydantic import Field, TypeAdapter

from battles.engine.codec import read_part
from battles.engine.errors import Fault, Refused, fault
from battles.engine.records import Objective, Seat
from battles.engine.ruleset import Party, Setting, StartLine
from shipyard.rules import Json, check_name
from shipyard.rules.records import record

FORMAT: Final = "hexbattle/scenario/1"


@record
class ScenarioSide:
    """A side of a scenario. `fleet` left out: whoever plays the side brings one."""

    name: str
    team: Seat | None = None
    line: StartLine | None = None
    fleet: Mapping[str, Json] | None = None
    arrangement: tuple[tuple[int, int], ...] | None = None


@record
class Scenario:
    format: Literal["hexbattle/scenario/1"]
    ruleset: Literal["conversion"]
    name: str
    text: str = ""
    sides: Annotated[tuple[ScenarioSide, ...], Field(min_length=2, max_length=8)]
    objective: Objective | None = None
    options: Mapping[str, Json] = field(default_factory=dict)


SCENARIO: TypeAdapter[Scenario] = TypeAdapter(Scenario)
_OBJECTIVE: TypeAdapter[Objective] = TypeAdapter(Objective)


def read_scenario(document: Json, fleets: Sequence[Json]) -> Setting:
    """The parties and options of a scenario; `fleets` go to the sides that bring their own, in seat order.

    Raises `Refused` with every fault of the form; those of fleets and options are found by `muster`.
    """
    faults: list[Fault] = []
    scenario = read_part(SCENARIO, document, "$", faults)
    if scenario:
        faults += check_name(scenario.name, "$.name")
    if scenario is None or faults:
        raise Refused(faults)
    brought = list(fleets)
    missing = sum(side.fleet is None for side in scenario.sides)
    if len(brought) != missing:
        raise Refused([fault("fleets_needed", "$.sides", "This scenario needs {missing} fleets; {given} were given.",
                             missing=missing, given=len(brought))])  # fmt: skip
    parties = tuple(_party(side, side.fleet if side.fleet is not None else brought.pop(0)) for side in scenario.sides)
    options = dict(scenario.options)
    if scenario.objective:
        options["objective"] = _OBJECTIVE.dump_python(scenario.objective, mode="json")
    return Setting(parties=parties, options=options)


def _party(side: ScenarioSide, fleet: Json | Mapping[str, Json]) -> Party:
    return Party(name=side.name, fleet=fleet, team=side.team, arrangement=side.arrangement, line=side.line)
