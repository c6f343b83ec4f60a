"""The ready ship classes that come with the site, one JSON file a class."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from pydantic import TypeAdapter

from shipyard.rules import Json, read_json

_FOLDER = Path(__file__).parent / "conversion"


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
    """Every class in the files, in the order of the file names."""
    reader = TypeAdapter(Entry)
    return tuple(reader.validate_python(read_json(file.read_bytes())) for file in sorted(_FOLDER.glob("*.json")))


def designs() -> list[dict[str, Json]]:
    """The design documents of all ready classes; needs no database."""
    return [entry.document for entry in entries()]
