"""Events told in plain sentences (E-1): the log on the pages, the referee's log and the mail are all made here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from django.utils.translation import gettext as _

from battles.narration.conversion import Event, names_in, tell
from battles.narration.lines import Heading, Line, Phase, phase_name

__all__ = ["Heading", "Line", "narrate"]


def narrate(
    events: Sequence[Event], *, turn: int | None = None, teams: Mapping[int, str] | None = None
) -> tuple[Heading | Line, ...]:
    """Lines for the events of one turn, cut for whoever reads, under headings for the turn and its phases.

    `turn` gives the first heading. `teams` names the teams where the end of the battle is told.
    """
    return tuple(_told(events, turn, teams or {}))


def _told(events: Sequence[Event], turn: int | None, teams: Mapping[int, str]) -> Iterator[Heading | Line]:
    if turn is not None:
        yield Heading(text=_("Turn %(turn)d") % {"turn": turn}, level="turn")
    phase: Phase | None = None
    names = names_in(events)
    for index, event in enumerate(events):
        here, line = tell(event, index, names, teams)
        if here not in (None, phase):
            phase = here
            yield Heading(text=phase_name(here), level="phase")
        yield line
