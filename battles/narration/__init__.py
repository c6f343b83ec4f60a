"""Events told in plain sentences (E-1): the log on the pages, the referee's log and the mail are all made here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _

from battles.narration import battleforge, conversion, hex_battle
from battles.narration.lines import Heading, Line, Narrator, Phase

__all__ = ["Heading", "Line", "aims", "log", "narrate", "verdict"]

NARRATORS: Mapping[str, Narrator] = {
    "conversion": conversion.NARRATOR,
    "hex_battle": hex_battle.NARRATOR,
    "battleforge": battleforge.NARRATOR,
}


def narrate(
    ruleset: str,
    events: Sequence[Any],
    *,
    turn: int | None = None,
    teams: Mapping[int, str] | None = None,
    aims: Mapping[str, str] | None = None,
) -> tuple[Heading | Line, ...]:
    """Lines for the events of one turn, cut for whoever reads, under headings for the turn and its phases.

    `turn` gives the first heading. `teams` names the teams where the end of the battle is told. `aims` are rows
    to stand below the moves of ships, by id.
    """
    told = _told(NARRATORS[ruleset], events, turn, teams or {})
    return tuple(_with_aim(one, aims) if aims and isinstance(one, Line) else one for one in told)


def aims(ruleset: str, view: Any, captains: Mapping[int, str]) -> Mapping[str, str]:
    """What each ship of the computer's captains, by seat, was after in the turn that opened with a view (H-7.3)."""
    return NARRATORS[ruleset].aims(view, captains)


def verdict(ruleset: str, reason: str, winner: str, others: str) -> str:
    """Who won a battle and why, in one sentence; `winner` is empty for a draw."""
    return NARRATORS[ruleset].verdict(reason, winner, others)


def _with_aim(line: Line, aims: Mapping[str, str]) -> Line:
    if line.kind != "moved" or not line.ids or line.ids[0] not in aims:
        return line
    return replace(line, details=(*line.details, aims[line.ids[0]]))


def log(ruleset: str, events: Sequence[Any], turn: int) -> list[str]:
    """The log that the referee prints for the events of a turn."""
    told = narrate(ruleset, events, turn=turn)
    return [one.text for one in told if NARRATORS[ruleset].headed or isinstance(one, Line)]


def _told(
    narrator: Narrator, events: Sequence[Any], turn: int | None, teams: Mapping[int, str]
) -> Iterator[Heading | Line]:
    if turn is not None and narrator.turns:
        yield Heading(text=_("Turn %(turn)d") % {"turn": turn}, level="turn")
    phase: Phase | None = None
    for here, line in narrator.tell(events, teams):
        if here not in (None, phase):
            phase = here
            yield Heading(text=narrator.heading(here, turn), level="phase")
        yield line
