"""Scenario documents: who meets whom, on what ground, and what for (B-6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import Any, Final, Literal, cast

from pydantic import TypeAdapter

from battles.engine.battleforge.ground import (
    check_map,
    check_places,
    check_reach,
    check_units,
    check_victory,
)
from battles.engine.battleforge.recruits import Recruit, Recruits, filled
from battles.engine.battleforge.state import Map, Options, Victory
from battles.engine.codec import read_part
from battles.engine.errors import Fault, Refused, fault
from battles.engine.records import Seat
from battles.engine.ruleset import Party, Setting
from shipyard.rules import Json, check_name
from shipyard.rules.records import record

FEWEST_SIDES: Final = 2
MOST_SIDES: Final = 4


@record
class Force:
    """The units of a side; `name` is what the scenario calls it."""

    name: str = ""
    units: Recruits


@record
class Battlefield:
    """The ground, the units on it by seat, and what the battle is about (B-5)."""

    map: Map
    sides: tuple[Force, ...]
    victory: Victory = field(default_factory=Victory)
    defending_team: Seat | None = None


@record
class ScenarioSide:
    name: str
    units: Recruits


@record
class Scenario:
    """B-6.1. A side's team is its seat."""

    format: Literal["hexbattle/scenario/1"]
    ruleset: Literal["battleforge"]
    name: str
    text: str = ""
    map: Map
    sides: tuple[ScenarioSide, ...]
    victory: Victory = field(default_factory=Victory)
    defending_team: Seat | None = None
    options: Options = field(default_factory=Options)


SCENARIO: Final[TypeAdapter[Scenario]] = TypeAdapter(Scenario)
BATTLEFIELD: Final[TypeAdapter[Battlefield]] = TypeAdapter(Battlefield)
_MAP: Final[TypeAdapter[Map]] = TypeAdapter(Map)
_VICTORY: Final[TypeAdapter[Victory]] = TypeAdapter(Victory)
_RECRUIT: Final[TypeAdapter[Recruit]] = TypeAdapter(Recruit)


def read_scenario(document: Json, fleets: Sequence[Json]) -> Setting:
    """The parties, options and battlefield of a scenario, which has all its units in it: nobody brings a fleet.

    Raises `Refused` with every fault (B-6.3).
    """
    faults: list[Fault] = []
    written = with_stats(document)
    scenario = read_part(SCENARIO, written, "$", faults)
    faults += check_field(written, "$")
    if isinstance(document, dict):
        faults += _check_names(document)
    if fleets:
        faults.append(fault("fleets_given", "$.sides", "This scenario has its units; no fleet can be brought to it."))
    if scenario is None or faults:
        raise Refused(faults)
    parties = tuple(Party(name=side.name, team=seat, fleet=None) for seat, side in enumerate(scenario.sides))
    ground = Battlefield(
        map=scenario.map,
        sides=tuple(Force(name=side.name, units=side.units) for side in scenario.sides),
        victory=scenario.victory,
        defending_team=scenario.defending_team,
    )
    given: Any = document.get("options", {}) if isinstance(document, dict) else {}
    return Setting(parties=parties, options=given, field=write_battlefield(ground))


def _check_names(document: Mapping[str, Json]) -> list[Fault]:
    """Faults of the names of a scenario and its sides, where they are text."""
    sides = document.get("sides")
    names = [(document.get("name"), "$.name")]
    for seat, side in enumerate(sides if isinstance(sides, list) else []):
        names.append((side.get("name") if isinstance(side, dict) else None, f"$.sides[{seat}].name"))
    return [one for name, path in names if isinstance(name, str) for one in check_name(name, path)]


def write_battlefield(ground: Battlefield) -> dict[str, Json]:
    return cast("dict[str, Json]", BATTLEFIELD.dump_python(ground, mode="json"))


def read_battlefield(document: Mapping[str, Json], path: str, faults: list[Fault]) -> Battlefield | None:
    """A battlefield; notes every fault (B-6.3)."""
    written = with_stats(dict(document))
    ground = read_part(BATTLEFIELD, written, path, faults)
    faults += check_field(written, path)
    return ground


def with_stats(document: Json) -> Json:
    """A scenario or battlefield whose units have the stats of their archetypes where it gives none."""
    sides = document.get("sides") if isinstance(document, dict) else None
    if not isinstance(document, dict) or not isinstance(sides, list):
        return document
    return {**document, "sides": [_with_stats(side) for side in sides]}


def _with_stats(side: Json) -> Json:
    units = side.get("units") if isinstance(side, dict) else None
    if not isinstance(side, dict) or not isinstance(units, list):
        return side
    return {**side, "units": [filled(unit) for unit in units]}


def check_field(document: Json, path: str) -> list[Fault]:
    """Everything of B-6.3 that the form does not tell of, in the parts that can be read."""
    if not isinstance(document, dict):
        return []
    teams = _teams(document.get("sides"), path)
    units = {place: unit for team in teams for place, unit in team.items()}
    faults = [*_check_teams(document, teams, path), *check_units(units)]
    ground = read_part(_MAP, document.get("map"), path, [])
    victory = read_part(_VICTORY, document.get("victory", {}), path, [])
    if ground is None:
        return faults
    astray = [*check_map(ground, f"{path}.map")]
    if not astray:
        astray += check_places(ground, units)
        astray += check_victory(ground, victory, f"{path}.victory") if victory else ()
        if not astray and victory and len(units) == _written(document.get("sides")) and all(teams):
            astray += check_reach(ground, [list(team.values()) for team in teams], victory, path)
    return faults + astray


def _teams(written: Json, path: str) -> list[dict[str, Recruit]]:
    """The units of each side that can be read, by their places."""
    teams = []
    for seat, side in enumerate(written[:MOST_SIDES] if isinstance(written, list) else []):
        listed = side.get("units") if isinstance(side, dict) else None
        read = (
            (f"{path}.sides[{seat}].units[{number}]", read_part(_RECRUIT, one, path, []))
            for number, one in enumerate(listed if isinstance(listed, list) else [])
        )
        teams.append({place: unit for place, unit in read if unit})
    return teams


def _written(sides: Json) -> int:
    """How many units a document lists, readable or not."""
    listed = [side.get("units") for side in sides if isinstance(side, dict)] if isinstance(sides, list) else []
    return sum(len(units) for units in listed if isinstance(units, list))


def _check_teams(document: Mapping[str, Json], teams: Sequence[object], path: str) -> list[Fault]:
    faults = []
    sides = document.get("sides")
    if isinstance(sides, list) and not FEWEST_SIDES <= len(sides) <= MOST_SIDES:
        faults.append(fault("sides", f"{path}.sides", "An assault has {fewest} to {most} sides.",
                            fewest=FEWEST_SIDES, most=MOST_SIDES))  # fmt: skip
    for seat, side in enumerate(sides if isinstance(sides, list) else []):
        if isinstance(side, dict) and side.get("units") == []:
            faults.append(fault("no_units", f"{path}.sides[{seat}].units", "A side has at least one unit."))
    defender = document.get("defending_team")
    if type(defender) is int and teams and not 0 <= defender < len(teams):
        faults.append(fault("no_such_team", f"{path}.defending_team", "There is no side {team}.", team=defender))
    return faults
