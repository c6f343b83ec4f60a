"""The engine's faults in words, handed out to the rows of the desk by their place."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from django.utils.translation import gettext as _

from shipyard.rules import Fault

MOST_TOLD = 10  # faults at one place


class Faults:
    """A ship's faults, handed out by their place; what nobody asked for is `rest`."""

    def __init__(self, faults: Sequence[Fault], root: str) -> None:
        self._faults: dict[str, list[str]] = defaultdict(list)
        for one in faults:
            self._faults[one.path.removeprefix(root).lstrip(".")].append(fault_words(one))

    def at(self, place: str) -> tuple[str, ...]:
        """The faults at a place and below it."""
        here = [path for path in self._faults if path == place or path.startswith((f"{place}.", f"{place}["))]
        return _few([text for path in here for text in self._faults.pop(path)])

    def rest(self) -> tuple[str, ...]:
        return _few([text for texts in self._faults.values() for text in texts])


def _few(texts: Sequence[str]) -> tuple[str, ...]:
    """Of very many sentences only the first, and how many more there are."""
    more = len(texts) - MOST_TOLD
    return (*texts[:MOST_TOLD], *([more_faults(more)] if more > 0 else ()))


def more_faults(number: int) -> str:
    return _("%(n)d more faults are not shown.") % {"n": number}


def fault_words(fault: Fault) -> str:
    return _(fault.template).format_map(fault.values)
