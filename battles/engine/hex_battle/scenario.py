"""Scenario documents: who meets whom, on what board, and what for (H-2.1, H-3.1, H-6.3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from typing import Annotated, Final, Literal, cast

from pydantic import Field, TypeAdapter

from battles.engine.codec import read_part
from battles.engine.errors import Fault, Refused, fault
from battles.engine.hex_battle.deployment import edge_zone
from battles.engine.hex_battle.state import Board, Terrain
from battles.engine.hex_battle.terrain import hex_at, on_board
from battles.engine.hexes import Hex
from battles.engine.records import Objective, Place, Seat
from battles.engine.ruleset import Party, Setting
from battles.engine.sides import bring_fleets
from shipyard.rules import Json, check_name, step
from shipyard.rules.records import record

FORMAT: Final = "hexbattle/scenario/1"
SIDES = 2


@record
class Battlefield:
    """The board and what lies on it. `zones`: the hexes where each seat deploys; None: the edges (H-3.1)."""

    board: Board = field(default_factory=Board)
    terrain: Mapping[Place, Terrain] = field(default_factory=dict)
    zones: Annotated[tuple[tuple[Hex, ...], ...], Field(min_length=SIDES, max_length=SIDES)] | None = None
    objective: Objective | None = None


@record
class ScenarioSide:
    """A side of a scenario. `fleet` left out: whoever plays the side brings one.

    `zone`: the hexes where it deploys, those that ships which nobody places take first first; None: its edge (H-3.1).
    """

    name: str
    team: Seat | None = None
    fleet: Mapping[str, Json] | None = None
    zone: tuple[Hex, ...] | None = None


@record
class Scenario:
    format: Literal["hexbattle/scenario/1"]
    ruleset: Literal["hex_battle"]
    name: str
    text: str = ""
    sides: Annotated[tuple[ScenarioSide, ...], Field(min_length=SIDES, max_length=SIDES)]
    board: Board = field(default_factory=Board)
    terrain: Mapping[Place, Terrain] = field(default_factory=dict)
    objective: Objective | None = None
    options: Mapping[str, Json] = field(default_factory=dict)


SCENARIO: TypeAdapter[Scenario] = TypeAdapter(Scenario)
BATTLEFIELD: TypeAdapter[Battlefield] = TypeAdapter(Battlefield)


def read_scenario(document: Json, fleets: Sequence[Json]) -> Setting:
    """The parties, options and battlefield of a scenario; `fleets` go to sides without one, in seat order.

    Raises `Refused` with every fault of the form; those of fleets, options and the battlefield are found by `muster`.
    """
    faults: list[Fault] = []
    scenario = read_part(SCENARIO, document, "$", faults)
    if scenario:
        faults += check_name(scenario.name, "$.name")
    if scenario is None or faults:
        raise Refused(faults)
    brought = bring_fleets([side.fleet for side in scenario.sides], fleets)
    parties = tuple(
        Party(name=side.name, team=side.team, fleet=fleet) for side, fleet in zip(scenario.sides, brought, strict=True)
    )
    ground = Battlefield(
        board=scenario.board, terrain=scenario.terrain, zones=_zones(scenario), objective=scenario.objective
    )
    return Setting(parties=parties, options=scenario.options, field=write_battlefield(ground))


def _zones(scenario: Scenario) -> tuple[tuple[Hex, ...], ...] | None:
    """The zones that a scenario draws; a side without one has its edge (H-3.1)."""
    if all(side.zone is None for side in scenario.sides):
        return None
    return tuple(
        tuple(edge_zone(scenario.board, seat)) if side.zone is None else side.zone
        for seat, side in enumerate(scenario.sides)
    )


def write_battlefield(ground: Battlefield) -> dict[str, Json]:
    return cast(dict[str, Json], BATTLEFIELD.dump_python(ground, mode="json"))


def read_battlefield(document: Mapping[str, Json], path: str, faults: list[Fault]) -> Battlefield | None:
    """A battlefield, its defaults where parts are left out; notes every fault."""
    ground = read_part(BATTLEFIELD, dict(document), path, faults)
    if ground:
        faults += check_ground(ground.board, ground.terrain, ground.zones, ground.objective, path)
    return ground


def check_ground(
    board: Board,
    terrain: Mapping[Place, Terrain],
    zones: tuple[tuple[Hex, ...], ...] | None,
    objective: Objective | None,
    path: str,
) -> Iterator[Fault]:
    """Everything lies on the board, and no hex is in the zones of two seats, or twice in one."""
    for name in terrain:
        if not on_board(board, hex_at(name)):
            yield _off_board(step(f"{path}.terrain", name))
    if objective and not on_board(board, objective.at):
        yield _off_board(f"{path}.objective.at")
    known: set[Hex] = set()
    for seat, zone in enumerate(zones or ()):
        for number, at in enumerate(zone):
            place = f"{path}.zones[{seat}][{number}]"
            if not on_board(board, at):
                yield _off_board(place)
            elif at in known:
                yield fault("zone_twice", place, "This hex is in a zone already.")
            known.add(at)


def _off_board(path: str) -> Fault:
    return fault("off_board", path, "This hex is not on the board.")
