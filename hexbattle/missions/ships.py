"""The ships of a run, from mission to mission: what they bring back, what the yard mends, who takes a lost one's place.

Between missions the yard mends half of a ship's hits and half of what does not work, engines first (the odd one of
what does not work is mended, the odd hit stays). Racks and hangars are filled. For a ship that was lost there comes a
lesser one.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from typing import Final, cast

from pydantic import TypeAdapter

from battles.engine import Standing
from hexbattle.missions.chain import Newcomer, hull
from shipyard.rules import Drive, Json, System, hull_hits, read_design, record, system_ids

LESSER: Final[Mapping[str, str]] = {
    "Warden": "swallowtail", "Foxfire": "swallowtail", "Swallowtail": "lantern", "Coracle": "lantern",
    "Lantern": "midge", "Bramble": "midge",
}  # fmt: skip
LEAST: Final = "wisp"


@record
class Ship:
    """A ship as it stands. `joined`: the mission before which it came; `replaces`: the name of a ship that was lost."""

    id: str
    name: str
    design: Mapping[str, Json]
    joined: int
    hits_taken: int = 0
    systems: Mapping[str, str] = field(default_factory=dict)
    fought: int = 0
    kills: int = 0
    replaces: str = ""

    @property
    def wear(self) -> dict[str, Json]:
        """As a battle takes it (`Party.wear`)."""
        return {"hits_taken": self.hits_taken, "systems": dict(self.systems)}

    @property
    def hits(self) -> int:
        """How many it has when whole."""
        return hull_hits(cast(int, self.design["hull"]))

    @property
    def left(self) -> int:
        return max(self.hits - self.hits_taken, 0)

    @property
    def broken(self) -> tuple[tuple[str, Drive | System], ...]:
        """What does not work, engines first; spent rocket racks are only to be filled."""
        parts = dict(system_ids(read_design(dict(self.design))))
        return tuple((id, parts[id]) for id in _by_need(self.systems) if self.systems[id] != "spent")


_SHIPS: Final = TypeAdapter(tuple[Ship, ...])


def read_ships(document: Json) -> tuple[Ship, ...]:
    return _SHIPS.validate_json(json.dumps(document))


def write_ships(ships: Sequence[Ship]) -> list[Json]:
    return cast("list[Json]", _SHIPS.dump_python(tuple(ships), mode="json"))


def joining(newcomers: Sequence[Newcomer], number: int) -> tuple[Ship, ...]:
    """Ships that come new before a mission."""
    return tuple(Ship(id=one.id, name=one.name, design=hull(one.kind), joined=number) for one in newcomers)


def returned(ship: Ship, standing: Standing, kills: int) -> Ship | None:
    """A ship as it comes back from a mission, before the yard has it; None: it does not."""
    if standing.status == "destroyed":
        return None
    used = replace(ship, fought=ship.fought + 1, kills=ship.kills + kills)
    return replace(used, hits_taken=standing.hits_taken, systems=dict(standing.systems))


def mended(ship: Ship) -> Ship:
    """A ship as it goes into the next mission."""
    broken = [id for id, _ in ship.broken]
    left = broken[(len(broken) + 1) // 2 :]
    return replace(ship, hits_taken=(ship.hits_taken + 1) // 2, systems={id: ship.systems[id] for id in left})


def successor(lost: Ship, number: int) -> Ship:
    """The lesser ship that comes for one that was lost."""
    kind = LESSER.get(str(lost.design["name"]), LEAST)
    first = lost.replaces or lost.name
    return Ship(id=f"{lost.id}x", name=f"{first} {_numeral(lost)}", design=hull(kind), joined=number, replaces=first)


def _numeral(lost: Ship) -> str:
    """Of the ship that comes after one."""
    return "I" * (lost.id.count("x") + 2)


def _by_need(systems: Mapping[str, str]) -> list[str]:
    """Engines before the rest, otherwise as they stand in the design."""
    return sorted(systems, key=lambda id: not id.startswith("d"))
