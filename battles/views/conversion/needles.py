"""What needle beams may aim at, for the order desk (C-6.7, C-7.5)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from battles.engine import conversion_state as st
from battles.narration import words
from battles.views.conversion.forecast import system_name
from battles.views.conversion.words import CONDITIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class SystemChoice:
    """A system of the target's."""

    id: str
    text: str
    chosen: bool


def works(ship: st.Ship) -> list[str]:
    """The engines and systems that have not failed, in the order of the design."""
    return [id for id, condition in ship.systems.items() if condition in {"ok", "half"}]


def system_choices(target: st.Ship, aimed: str | None) -> Iterator[SystemChoice]:
    """Those that may be aimed at, and the one that is."""
    open_to = works(target)
    for id, condition in target.systems.items():
        if id in open_to or id == aimed:
            name = words.opened(system_name(target.design, id))
            text = name if condition == "ok" else f"{name} ({CONDITIONS[condition]})"
            yield SystemChoice(id=id, text=text, chosen=id == aimed)
