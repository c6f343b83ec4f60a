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
from battles.engine.sides import bring_fleets
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
class Lines:
    """The battlefield of a scenario: the start lines by seat, None for the side's own; empty: all of them."""

    lines: tuple[StartLine | None, ...] = ()


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
_LINES: TypeAdapter[Lines] = TypeAdapter(Lines)


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
    brought = bring_fleets([side.fleet for side in scenario.sides], fleets)
    parties = tuple(_party(side, fleet) for side, fleet in zip(scenario.sides, brought, strict=True))
    options = dict(scenario.options)
    if scenario.objective:
        options["objective"] = _OBJECTIVE.dump_python(scenario.objective, mode="json")
    lines = Lines(lines=tuple(side.line for side in scenario.sides))
    return Setting(parties=parties, options=options, field=_LINES.dump_python(lines, mode="json"))


def _party(side: ScenarioSide, fleet: Json | Mapping[str, Json]) -> Party:
    return Party(name=side.name, fleet=fleet, team=side.team, arrangement=side.arrangement)


def read_lines(field: Mapping[str, Json], sides: int, faults: list[Fault]) -> tuple[StartLine | None, ...]:
    """The start line of every side, None for the one that it has by itself (C-0); notes every fault."""
    read = read_part(_LINES, dict(field), "$.field", faults) or Lines()
    if read.lines and len(read.lines) != sides:
        faults.append(fault("lines", "$.field.lines", "There are {lines} start lines for {sides} sides.",
                            lines=len(read.lines), sides=sides))  # fmt: skip
    return read.lines if len(read.lines) == sides else (None,) * sides
