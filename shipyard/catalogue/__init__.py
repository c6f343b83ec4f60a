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


def designs(ruleset: str = "conversion") -> list[dict[str, Json]]:
    """The design documents of the ready classes of one ruleset; needs no database."""
    return [entry.document for entry in entries() if entry.document["ruleset"] == ruleset]
