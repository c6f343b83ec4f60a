"""What a map, its units and an aim must be beyond their form (B-6.3); every fault has its place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, Protocol

from battles.engine.battleforge.movement import in_time
from battles.engine.battleforge.state import Map, Tile, Victory
from battles.engine.battleforge.terrain import TERRAIN, on_map, steps, terrain_at
from battles.engine.errors import Fault, fault
from shipyard.rules import check_name

LONGEST_NAME: Final = 40  # so that every line of the log is under 200 characters (B-4.8)


class Placed(Protocol):
    """What a unit of a scenario and one of a battle have in common."""

    @property
    def name(self) -> str: ...
    @property
    def at(self) -> Tile: ...
    @property
    def hp(self) -> int: ...
    @property
    def hp_max(self) -> int: ...
    @property
    def speed(self) -> int: ...
    @property
    def range(self) -> int: ...


type ByPath[U: Placed] = Mapping[str, U]  # units by their place in the document


def check_map(ground: Map, path: str) -> Iterator[Fault]:
    """As many rows as it is high, each as long as it is wide, of known terrain (B-3)."""
    if len(ground.terrain) != ground.height:
        yield fault("rows", f"{path}.terrain", "A map {height} high has as many rows; this one has {rows}.",
                    height=ground.height, rows=len(ground.terrain))  # fmt: skip
    for number, row in enumerate(ground.terrain):
        if len(row) != ground.width:
            yield fault("row_length", f"{path}.terrain[{number}]", "A row of this map has {width} tiles; this one has "
                        "{tiles}.", width=ground.width, tiles=len(row))  # fmt: skip
        if set(row) - TERRAIN.keys():
            yield fault("terrain", f"{path}.terrain[{number}]", "Terrain is written in {letters}.",
                        letters=" ".join(TERRAIN))  # fmt: skip


def check_units(units: ByPath[Placed]) -> Iterator[Fault]:
    """Names of their own without blanks (B-1.1), and no more hp than full."""
    known: set[str] = set()
    for path, unit in units.items():
        yield from _check_name(unit.name, f"{path}.name")
        if unit.name in known:
            yield fault("name_twice", f"{path}.name", "Another unit is called {name}.", name=unit.name)
        known.add(unit.name)
        if unit.hp > unit.hp_max:
            yield fault("too_much_hp", f"{path}.hp", "A unit has at most its full hp, {most}.", most=unit.hp_max)


def _check_name(name: str, path: str) -> Iterator[Fault]:
    yield from check_name(name, path)
    if any(letter.isspace() for letter in name):
        yield fault("name_blank", path, "The name of a unit has no blanks, so that the log can be read.")
    if len(name) > LONGEST_NAME:
        yield fault("name_too_long", path, "The name of a unit has at most {most} characters; this one has {length}.",
                    most=LONGEST_NAME, length=len(name))  # fmt: skip


def check_places(ground: Map, units: ByPath[Placed]) -> Iterator[Fault]:
    """Every unit stands on the map, clear of what blocks, alone on its tile."""
    taken: dict[Tile, str] = {}
    for path, unit in units.items():
        if not on_map(ground, unit.at):
            yield _off_map(f"{path}.at")
        elif terrain_at(ground, unit.at).cost is None:
            yield fault("blocking", f"{path}.at", "Nothing can stand on this tile.")
        if unit.at in taken:
            yield fault("tile_taken", f"{path}.at", "{other} stands on this tile.", other=taken[unit.at])
        taken.setdefault(unit.at, unit.name)


def check_victory(ground: Map, victory: Victory, path: str) -> Iterator[Fault]:
    """Objective tiles lie on the map, once each, and only where they are to be held (B-5)."""
    if victory.kind == "hold_objective" and not victory.tiles:
        yield fault("no_tiles", f"{path}.tiles", "An objective has at least one tile.")
    if victory.kind == "eliminate_all" and victory.tiles:
        yield fault("tiles", f"{path}.tiles", "Tiles are only held under hold_objective.")
    for number, at in enumerate(victory.tiles):
        if not on_map(ground, at):
            yield _off_map(f"{path}.tiles[{number}]")
        if at in victory.tiles[:number]:
            yield fault("tile_twice", f"{path}.tiles[{number}]", "This tile is on the list already.")


def _off_map(path: str) -> Fault:
    return fault("off_map", path, "This tile is not on the map.")


def check_reach(ground: Map, teams: Sequence[Sequence[Placed]], victory: Victory, path: str) -> Iterator[Fault]:
    """Whatever is to be done can be done, nobody being in the way: objectives reached, enemies fought (B-6.3)."""
    walks = [[in_time(ground, unit.at, unit.speed) for unit in units] for units in teams]
    if victory.kind == "hold_objective":
        for number, at in enumerate(victory.tiles):
            for team, walked in enumerate(walks):
                if not any(at in walk for walk in walked):
                    yield fault("out_of_reach", f"{path}.victory.tiles[{number}]", "No unit of side {seat} can ever "
                                "reach this tile at its speed.", seat=team)  # fmt: skip
        return
    fights = {(one, other) for one in range(len(teams)) for other in range(len(teams)) if one != other
              and _comes_to_blows(teams[one], walks[one], teams[other])}  # fmt: skip
    for one in range(len(teams)):
        for other in range(one + 1, len(teams)):
            if not {(one, other), (other, one)} & fights:
                yield fault("apart", f"{path}.sides", "The units of sides {one} and {other} can never reach each "
                            "other.", one=one, other=other)  # fmt: skip


def _comes_to_blows(units: Sequence[Placed], walks: Sequence[frozenset[Tile]], enemies: Sequence[Placed]) -> bool:
    """Whether some unit can walk to where an enemy, as it stands, is in its range."""
    return any(
        steps(at, enemy.at) <= unit.range
        for unit, walk in zip(units, walks, strict=True)
        for at in walk
        for enemy in enemies
    )
