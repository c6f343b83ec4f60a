"""What is to be said of a design document, whatever its ruleset."""

from __future__ import annotations

from typing import Protocol

from shipyard.rules.documents import Json
from shipyard.rules.faults import Fault
from shipyard.rules.records import record


class Figures(Protocol):
    """What a design comes to, with the rows that add up to it."""

    def as_json(self) -> dict[str, Json]: ...


@record
class DesignReport[D, T: Figures]:
    """The judgement of the rules (C-1.6, C-1.7; H-1.1 to H-1.4).

    `design` and `totals` hold the parts that could be read; they are None where nothing could.
    `advice` is given only where every part could be read; it never makes a design invalid.
    """

    faults: tuple[Fault, ...]
    advice: tuple[Fault, ...]
    design: D | None = None
    totals: T | None = None

    @property
    def valid(self) -> bool:
        return not self.faults

    def as_json(self) -> dict[str, Json]:
        """The answer of `manage.py check_design`."""
        return {
            "valid": self.valid,
            "faults": [dict(one.as_json()) for one in self.faults],
            "advice": [dict(one.as_json()) for one in self.advice],
            "totals": self.totals.as_json() if self.totals else None,
        }
