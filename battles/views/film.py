"""A turn to be shown on the board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from battles.selectors import Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class Film:
    """How things stood before the turn, and what happened in it; both cut for the reader."""

    before: Any
    events: Sequence[Any]

    def written(self, rules: Rules) -> dict[str, Any]:
        return {"before": rules.write_state(self.before), "events": rules.write_events(self.events)}
