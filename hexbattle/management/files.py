"""Files that commands read, and the answers that they print."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import NoReturn

from django.core.management.base import OutputWrapper

from battles.engine import Refused, fault
from battles.referee import moved, refusal
from shipyard.rules import Json, read_json, show

LARGEST = 5_000_000  # bytes
FAULTY = 2  # exit status of a command that found faults


def read_file(name: str, path: str = "$") -> Json:
    """The JSON document in a file (`-`: standard input); raises `Refused`, also where the file cannot be read.

    `path`: where the document stands in what the command answers about.
    """
    try:
        if name == "-":
            return read_json(sys.stdin.buffer.read(LARGEST + 1), limit=LARGEST)
        with Path(name).open("rb") as file:
            return read_json(file.read(LARGEST + 1), limit=LARGEST)
    except Refused as refused:
        raise Refused(moved(refused, path)) from None
    except OSError as error:
        raise Refused(
            [fault("no_file", path, "{name} cannot be read: {why}.", name=show(name), why=error.strerror or "unknown")]
        ) from None


def print_json(out: OutputWrapper, answer: Json, *, indent: int | None = 2) -> None:
    out.write(json.dumps(answer, ensure_ascii=False, indent=indent))


def end_refused(out: OutputWrapper, refused: Refused) -> NoReturn:
    """Print the faults and leave with the exit status that says so."""
    print_json(out, refusal(refused))
    sys.exit(FAULTY)
