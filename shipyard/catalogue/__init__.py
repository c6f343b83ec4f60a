"""The ready ship classes that come with the site, one JSON file a class in the folder of its ruleset."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from pydantic import TypeAdapter

from shipyard.rules import Json, read_json

_FOLDERS = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Entry:
    """A class as its file gives it; `document` is its design document."""

    slug: str
    name: str
    role: str
    text: str
    document: dict[str, Json]


@cache
def entries() -> tuple[Entry, ...]:
    """Every class in the files, by ruleset and in the order of the file names."""
    reader = TypeAdapter(Entry)
    return tuple(reader.validate_python(read_json(file.read_bytes())) for file in sorted(_FOLDERS.glob("*/*.json")))


def designs(ruleset: str = "conversion", *, transports: bool = False) -> list[dict[str, Json]]:
    """The design documents of the ready classes of one ruleset; needs no database.

    `transports`: troop transports too, which only campaigns take (C-1.3).
    """
    found = [entry for entry in entries() if entry.document["ruleset"] == ruleset]
    return [entry.document for entry in found if transports or entry.role != "transport"]
