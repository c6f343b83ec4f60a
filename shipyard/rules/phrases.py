"""Text before it is filled in, so that pages can translate it."""

from __future__ import annotations

from collections.abc import Mapping

from shipyard.rules.faults import Value
from shipyard.rules.records import record


@record
class Phrase:
    """A piece of text before it is filled in, a template with `{named}` places."""

    template: str
    values: Mapping[str, Value]

    def __str__(self) -> str:
        return self.template.format_map(self.values)


def phrase(template: str, **values: Value) -> Phrase:
    return Phrase(template=template, values=values)
