"""Case files into cases: lines of `head: rest`, gathered under their titles (see README.md here)."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

RULE_ID = re.compile(r"[BCDEGH]-\d+(\.\d+)?")
POSITION = {"design", "ship", "group", "side", "option", "turn", "wars", "contact", "held", "unit", "round", "acting"}
FIELD = {"board", "terrain", "zone", "objective", "defending"}
SET_UP = {"fleet", "arrange", "scenario"}
ORDERS = {"order", "sheet", "concede", "draw", "end"}
EXPECTED = {"then", "never", "only", "fault", "after", "seat", "valid", "advice", "total", "log"}
ABOUT = {"rules", "says", "dice", "build"}
KEYWORDS = POSITION | FIELD | SET_UP | ORDERS | EXPECTED | ABOUT


class CaseError(Exception):
    """A line that cannot be read; says which."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """`ship s1 of 0: 40 t; at 0,0` has the keyword "ship", the words ("s1", "of", "0") and the rest after the colon."""

    number: int
    keyword: str
    words: tuple[str, ...]
    rest: str

    def wrong(self, why: str) -> CaseError:
        return CaseError(f"line {self.number}: {why}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """`lines` begin with those that stand before the file's first case and are common to all of its cases."""

    ruleset: str
    file: str
    title: str
    lines: tuple[Line, ...]

    def of(self, *keywords: str) -> Iterator[Line]:
        return (line for line in self.lines if line.keyword in keywords)

    @property
    def rules(self) -> tuple[str, ...]:
        return tuple(id for line in self.of("rules") for id in re.split(r"[,\s]+", line.rest))

    @property
    def quotes(self) -> tuple[str, ...]:
        """Words of the rules page that this case holds to."""
        return tuple(line.rest for line in self.of("says"))

    @property
    def name(self) -> str:
        return f"{self.file}: {self.title}"


def read_cases(room: Path) -> list[Case]:
    """Every case of every text file in a ruleset's room and the rooms inside it."""
    return [case for path in sorted(room.rglob("*.txt")) for case in read_file(path, room)]


def read_file(path: Path, room: Path) -> list[Case]:
    name = str(path.relative_to(room.parent))
    try:
        return read_text(path.read_text(encoding="utf-8"), name, room.name)
    except CaseError as error:
        raise CaseError(f"{name}, {error}") from None


def read_text(text: str, name: str, ruleset: str = "conversion") -> list[Case]:
    common: list[Line] = []
    cases: list[tuple[str, list[Line]]] = []
    for number, written in enumerate(text.splitlines(), start=1):
        if not written.strip() or written.startswith("#"):
            continue
        if written.startswith("case:"):
            cases.append((written.removeprefix("case:").strip(), []))
        else:
            (cases[-1][1] if cases else common).append(_line(number, written))
    return [Case(ruleset=ruleset, file=name, title=title, lines=(*common, *lines)) for title, lines in cases]


def _line(number: int, written: str) -> Line:
    head, _, rest = written.partition(":")
    words = head.split()
    line = Line(number=number, keyword=words[0], words=tuple(words[1:]), rest=rest.strip())
    if line.keyword not in KEYWORDS:
        raise line.wrong(f"there is no keyword {line.keyword!r}")
    return line


def clauses(line: Line) -> list[list[str]]:
    """What stands between semicolons, word by word."""
    return [part.split() for part in line.rest.split(";") if part.strip()]


def options_of(case: Case) -> dict[str, Any]:
    """`option turn_limit: 3` and the like."""
    return {line.words[0]: _option(line) for line in case.of("option")}


def _option(line: Line) -> Any:
    return {"yes": True, "no": False}[line.rest] if line.rest in {"yes", "no"} else json.loads(line.rest)


def pair(written: str) -> list[int]:
    """ "3,-1": a hex or a velocity."""
    q, r = written.split(",")
    return [int(q), int(r)]


def whole(words: Sequence[str]) -> int:
    return int(words[0])
