"""Reading one object of a document field by field, so that one fault never hides another."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import cast

from shipyard.rules.documents import Json, check_name, show, step
from shipyard.rules.faults import Fault, fault


class Section:
    """One JSON object with its place. Each reader returns the value, or None after noting what is wrong.

    An optional field that holds null counts as left out.
    """

    __slots__ = ("faults", "fields", "path")

    def __init__(self, fields: dict[str, Json], path: str, faults: list[Fault]) -> None:
        self.fields, self.path, self.faults = fields, path, faults

    @classmethod
    def open(cls, value: Json, path: str, keys: Collection[str], faults: list[Fault]) -> Section | None:
        """The object at `path`, its unknown keys noted as faults; None if it is no object."""
        if not isinstance(value, dict):
            faults.append(fault("not_an_object", path, "Here an object is needed; this is {given}.", given=show(value)))
            return None
        section = cls(value, path, faults)
        for key in value:
            if key not in keys:
                section.note("unknown_key", key, "The key {key} is not known here.", key=show(key))
        return section

    def note(self, code: str, key: str, template: str, /, **values: str | int) -> None:
        self.note_at(step(self.path, key), code, template, **values)

    def note_at(self, path: str, code: str, template: str, /, **values: str | int) -> None:
        self.faults.append(fault(code, path, template, **values))

    def has(self, key: str) -> bool:
        return self.fields.get(key) is not None

    def constant(self, key: str, expected: str) -> None:
        given = self.fields.get(key)
        if given != expected:
            self.note("wrong_" + key, key, "{key} must be “{expected}”; it is {given}.",
                      key=key, expected=expected, given=show(given))  # fmt: skip

    def name(self, key: str) -> str | None:
        value = self.fields.get(key)
        faults = check_name(value, step(self.path, key))
        self.faults += faults
        return value.strip() if isinstance(value, str) and not faults else None

    def optional_name(self, key: str) -> str | None:
        return self.name(key) if self.has(key) else None

    def choice[C: str | int](self, key: str, code: str, what: str, choices: Collection[C]) -> C | None:
        value = self.fields.get(key)
        if type(value) in {str, int} and value in choices:
            return cast("C", value)
        self.note(code, key, "{what} must be one of {choices}; it is {given}.",
                  what=what, choices=", ".join(map(str, choices)), given=show(value))  # fmt: skip
        return None

    def whole(self, key: str, code: str, what: str, low: int, high: int) -> int | None:
        value = self.fields.get(key)
        if type(value) is int and low <= value <= high:
            return value
        self.note(code, key, "{what} must be a whole number from {low} to {high}; it is {given}.",
                  what=what, low=low, high=high, given=show(value))  # fmt: skip
        return None

    def items(self, key: str, most: int) -> Iterator[tuple[str, Json]]:
        """The places and values of a list that may be left out."""
        value = self.fields.get(key)
        path = step(self.path, key)
        if value is not None and not isinstance(value, list):
            self.note("not_a_list", key, "Here a list is needed; this is {given}.", given=show(value))
        elif value is not None and len(value) > most:
            self.note("too_many", key, "At most {most} can stand here; there are {count}.", most=most, count=len(value))
        else:
            yield from ((f"{path}[{number}]", item) for number, item in enumerate(value or []))
