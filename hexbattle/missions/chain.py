"""The missions in their order, one document a file; needs no database."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from functools import cache
from pathlib import Path
from typing import Final

from pydantic import TypeAdapter

from shipyard.catalogue import entries
from shipyard.rules import Json, record

_FOLDER: Final = Path(__file__).parent / "chain"


@record
class Newcomer:
    """A ship that joins, or an enemy's. `kind`: a ready class by its slug, or one of the missions' own."""

    id: str
    name: str
    kind: str


@record
class Place:
    """The middle of a start line, and the heading that it lies across (C-0)."""

    at: tuple[int, int]
    facing: int


@record
class Opponent:
    name: str
    ships: tuple[Newcomer, ...] = ()
    place: Place | None = None


@record
class Mission:
    """One link of the chain. `idea`: what it teaches; `briefing`: what is new, where on the desk, what to try.

    In space it has `place` and `against`; on the ground `ground`, a battlefield of `battleforge`, and `volunteers`,
    of whom one comes for every ship that has come all the way, as long as there are any.
    """

    title: str
    idea: str
    icon: str
    text: str
    aim: str
    briefing: tuple[str, ...]
    hints: tuple[str, ...]
    learned: str
    rules: tuple[str, ...]
    joins: tuple[Newcomer, ...] = ()
    place: Place | None = None
    against: Opponent = field(default_factory=lambda: Opponent(name="Garrison"))
    options: Mapping[str, Json] = field(default_factory=dict)
    ground: Mapping[str, Json] | None = None
    volunteers: tuple[Mapping[str, Json], ...] = ()

    @property
    def ruleset(self) -> str:
        return "battleforge" if self.ground else "conversion"


@cache
def chain() -> tuple[Mission, ...]:
    """Every mission; the first is number 1."""
    reader = TypeAdapter(Mission)
    return tuple(reader.validate_json(file.read_bytes()) for file in sorted(_FOLDER.glob("[0-9]*.json")))


def mission(number: int) -> Mission:
    return chain()[number - 1]


@cache
def _hulls() -> dict[str, dict[str, Json]]:
    """Designs by their kind: those of the missions' own, and the ready classes as their files give them."""
    own = TypeAdapter(dict[str, dict[str, Json]]).validate_json((_FOLDER / "hulls.json").read_bytes())
    return own | {entry.slug: entry.document for entry in entries()}


def hull(kind: str) -> dict[str, Json]:
    return _hulls()[kind]
