"""What a log is made of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from django.utils.translation import gettext_lazy

type Phase = Literal["movement", "defence", "fire", "damage", "end"]

_PHASES = {
    "movement": gettext_lazy("Movement"),
    "defence": gettext_lazy("Improved point defence"),
    "fire": gettext_lazy("Fire"),
    "damage": gettext_lazy("Damage"),
    "end": gettext_lazy("End of turn"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Heading:
    """The beginning of a turn or of one of its phases."""

    text: str
    level: Literal["turn", "phase"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One event in one sentence.

    `rule`: the id of the rule that it follows, such as "C-7.1". `kind`: the event's. `event`: its place among the
    events told, so that film and log keep step. `details`: its rolls and modifiers, a row each.
    `ids`: the ships and groups it names. `seat`: whose doing it is, where that is known.
    """

    text: str
    rule: str
    kind: str
    event: int
    details: tuple[str, ...] = ()
    ids: tuple[str, ...] = ()
    seat: int | None = None


def phase_name(phase: Phase) -> str:
    return str(_PHASES[phase])
