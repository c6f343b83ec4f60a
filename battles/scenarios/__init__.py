"""The scenarios that come with the site, one document a file in the folder of its ruleset. Needs no database."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import cast

from shipyard.rules import Json, read_json

_FOLDERS = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Entry:
    """A scenario as its file gives it; its code is the name of the file."""

    code: str
    document: dict[str, Json]


@cache
def entries() -> tuple[Entry, ...]:
    """Every scenario in the files, by ruleset and in the order of the file names."""
    return tuple(
        Entry(code=file.stem, document=cast("dict[str, Json]", read_json(file.read_bytes())))
        for file in sorted(_FOLDERS.glob("*/*.json"))
    )
