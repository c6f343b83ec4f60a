"""Faults: what is wrong with a document, where, and what to do about it."""

from __future__ import annotations

from collections.abc import Iterable

from shipyard.rules.records import record

type Value = str | int


@record
class Fault:
    """One thing wrong: a stable code, a sentence a player can act on, and its place (a JSON path).

    `template` and `values` are the sentence before it is filled in, so that pages can translate it.
    """

    code: str
    template: str
    path: str
    values: dict[str, Value]

    @property
    def message(self) -> str:
        return self.template.format_map(self.values)

    def as_json(self) -> dict[str, str]:
        return {"code": self.code, "message": self.message, "path": self.path}


def fault(code: str, path: str, template: str, **values: Value) -> Fault:
    """Write one fault; `template` is an English sentence with `{named}` places."""
    return Fault(code=code, template=template, path=path, values=values)


class Refused(ValueError):
    """Raised where a whole document is turned away; carries every fault found in it."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(f"{one.path}: {one.message}" for one in self.faults))
