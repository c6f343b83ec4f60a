"""Scenario documents: who meets whom, where, and what for (C-0, C-9.3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import Annotated, Final, Literal

from pydantic import Field, TypeAdapter

from battles.engine.codec import read_part
from battles.engine.conversion.state import War
from battles.engine.conversion.wars import any_at_war, check_wars
from battles.engine.errors import Fault, Refused, fault
from battles.engine.records import Objective, Seat, Side
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
class Battlefield:
    """The start lines by seat, None for the side's own, empty: all of them; and who is at war (K-5.1), None: all."""

    lines: tuple[StartLine | None, ...] = ()
    wars: tuple[War, ...] | None = None


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
_BATTLEFIELD: TypeAdapter[Battlefield] = TypeAdapter(Battlefield)


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
    ground = Battlefield(lines=tuple(side.line for side in scenario.sides))
    written = _BATTLEFIELD.dump_python(ground, mode="json", exclude={"wars"})
    return Setting(parties=parties, options=options, field=written)


def _party(side: ScenarioSide, fleet: Json | Mapping[str, Json]) -> Party:
    return Party(name=side.name, fleet=fleet, team=side.team, arrangement=side.arrangement)


def fights_on(teams: Mapping[int, int], document: Mapping[str, Json]) -> bool:
    """Whether any of these sides, by seat with their teams, are at war on a battlefield (K-5.1)."""
    sides = [Side(seat=seat, name="", team=team) for seat, team in teams.items()]
    ground = read_part(_BATTLEFIELD, dict(document), "$.field", [])
    return any_at_war(sides, ground.wars if ground else None)


def read_field(document: Mapping[str, Json], sides: Sequence[Side], faults: list[Fault]) -> Battlefield:
    """The battlefield with a start line for every side, None for the one that it has by itself (C-0).

    Notes every fault.
    """
    read = read_part(_BATTLEFIELD, dict(document), "$.field", faults) or Battlefield()
    if read.lines and len(read.lines) != len(sides):
        faults.append(fault("lines", "$.field.lines", "There are {lines} start lines for {sides} sides.",
                            lines=len(read.lines), sides=len(sides)))  # fmt: skip
    faults += check_wars(read.wars, sides, "$.field.wars")
    return read if len(read.lines) == len(sides) else Battlefield(lines=(None,) * len(sides), wars=read.wars)
