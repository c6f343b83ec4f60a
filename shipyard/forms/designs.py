"""The designer's form: a design document of `conversion` with equal neighbours gathered into rows."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Self

from django.http import QueryDict

from shipyard.forms.fields import MOST_ROWS, columns, number
from shipyard.rules import LARGEST_HULL, STARTS, Fault, Json, Part, fault, find_part, positioned


@dataclass(frozen=True, slots=True)
class DriveRow:
    """Some equal engines, as typed."""

    colour: str = "white"
    thrust: str = ""
    count: str = "1"

    def part(self) -> dict[str, Json]:
        return {"colour": self.colour, "thrust": number(self.thrust)}


@dataclass(frozen=True, slots=True)
class SystemRow:
    """Some equal systems, as typed."""

    kind: str
    hours: str = ""
    start: str = ""
    count: str = "1"

    def part(self) -> dict[str, Json]:
        part: dict[str, Json] = {"kind": self.kind}
        if self.hours:
            part["hours"] = number(self.hours)
        if self.start and self.has_start:
            part["from"] = self.start
        return part

    @property
    def has_start(self) -> bool:
        """Whether a start is asked for; a row may keep one that it does not need just now."""
        part, hours = find_part(self.kind), number(self.hours)
        return part is None or positioned(part.kind, hours if isinstance(hours, int) else None)


type Row = DriveRow | SystemRow


def new_system(part: Part) -> SystemRow:
    """A row as it is when added: the smallest sector there is, over the bow."""
    hours = part.sizes[0]
    start = STARTS[-hours] if positioned(part.kind, hours) else ""
    return SystemRow(kind=part.kind, hours=str(hours) if part.sized else "", start=start)


@dataclass(slots=True)
class DesignForm:
    """The designer's form: a design document with equal neighbours gathered into rows."""

    name: str = ""
    class_: str = ""
    hull: str = "24"
    drives: list[DriveRow] = field(default_factory=list)
    systems: list[SystemRow] = field(default_factory=list)
    shape: Json = None
    outline: str = "none"

    @classmethod
    def from_document(cls, document: Mapping[str, Json]) -> Self:
        """The form of a valid design document."""
        return cls(
            name=str(document["name"]),
            class_=str(document.get("class") or ""),
            hull=str(document["hull"]),
            drives=[
                DriveRow(colour=str(one["colour"]), thrust=str(one["thrust"]), count=str(count))
                for one, count in _gathered(document.get("drives"))
            ],
            systems=[
                SystemRow(kind=str(one["kind"]), hours=str(one.get("hours", "")), start=str(one.get("from", "")),
                          count=str(count))
                for one, count in _gathered(document.get("systems"))
            ],
            shape=document.get("shape"),
            outline="none" if document.get("shape") is None else "keep",
        )  # fmt: skip

    @classmethod
    def from_post(cls, post: QueryDict, shape: Json = None) -> Self:
        """`shape` is what the chosen outline comes to: `none` of its own, `keep` what it has, or a drawn ship's."""
        return cls(
            name=post.get("name", ""),
            class_=post.get("class", ""),
            hull=post.get("hull", ""),
            drives=[DriveRow(*row) for row in columns(post, "drive", DriveRow)],
            systems=[SystemRow(*row) for row in columns(post, "system", SystemRow)],
            shape=shape,
            outline=post.get("shape", "keep"),
        )

    def act(self, what: str) -> str:
        """Do what a button says: `add:white`, `add:beam_a`, `remove:system:2`. Returns the id of the row to go to."""
        verb, _, rest = what.partition(":")
        if verb == "add":
            return self._add(rest)
        side, _, text = rest.partition(":")
        place = number(text)
        rows: list[DriveRow] | list[SystemRow] = self.drives if side == "drive" else self.systems
        if verb == "remove" and side in {"drive", "system"} and isinstance(place, int) and 0 <= place < len(rows):
            del rows[place]
            return f"{side}-{min(place, len(rows) - 1)}" if rows else f"add-{side}"
        return ""

    def _add(self, what: str) -> str:
        if len(self.drives) + len(self.systems) >= MOST_ROWS:
            return ""
        if what in {"white", "black"}:
            self.drives.append(DriveRow(colour=what, thrust=str(number(self.hull) or "")))
            return f"drive-{len(self.drives) - 1}"
        if part := find_part(what):
            self.systems.append(new_system(part))
            return f"system-{len(self.systems) - 1}"
        return ""

    def document(self) -> dict[str, Json]:
        """The design document, for the rules to judge. A count that cannot be read counts as one."""
        document: dict[str, Json] = {
            "format": "hexbattle/design/1",
            "ruleset": "conversion",
            "name": self.name,
            "hull": number(self.hull),
            "drives": [row.part() for row in self.drives for _ in range(copies(row))],
            "systems": [row.part() for row in self.systems for _ in range(copies(row))],
        }
        if self.class_.strip():
            document["class"] = self.class_
        if self.shape is not None:
            document["shape"] = self.shape
        return document

    def count_faults(self) -> list[Fault]:
        """Faults of the counts, which only the form knows; their paths point into the document."""
        faults = []
        for place, row in (*_places("drives", self.drives), *_places("systems", self.systems)):
            if not _valid_count(row.count):
                template = "How many? A whole number from 1 to {most}."
                faults.append(fault("count_range", place, template, most=LARGEST_HULL))
        return faults

    def row_of(self, path: str) -> str:
        """The id of the row, or of the field, that a path in the document belongs to."""
        found = re.match(r"\$\.(drives|systems)\[(\d+)\]", path)
        if found is None:
            name = path.removeprefix("$.").partition(".")[0].partition("[")[0]
            return name if name in {"name", "class", "hull"} else ""
        side = found[1].removesuffix("s")
        rows: Sequence[Row] = self.drives if side == "drive" else self.systems
        owners = [at for at, row in enumerate(rows) for _ in range(copies(row))]
        return f"{side}-{owners[int(found[2])]}"


def _places(side: str, rows: Sequence[Row]) -> Iterator[tuple[str, Row]]:
    """The rows with the place of the first of their parts in the document."""
    at = 0
    for row in rows:
        yield f"$.{side}[{at}]", row
        at += copies(row)


def copies(row: Row) -> int:
    """How many equal parts a row stands for in the document."""
    return int(row.count) if _valid_count(row.count) else 1


def _valid_count(text: str) -> bool:
    count = number(text)
    return isinstance(count, int) and 1 <= count <= LARGEST_HULL


def _gathered(parts: Json) -> Iterator[tuple[dict[str, Json], int]]:
    """Equal neighbours once, with their number."""
    for part, group in groupby(parts if isinstance(parts, list) else []):
        if isinstance(part, dict):
            yield part, len(list(group))
