"""What a log is made of."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from battles.narration import words

type Phase = Literal["deployment", "movement", "defence", "fire", "damage", "end"]


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Narrator:
    """How the events of one ruleset are told.

    `tell`: the events of a turn, with the names of the teams, as lines, each with the phase it belongs to (None: that
    of the line before). `heading`: that of a phase in a turn, where the turn is known. `turns`: whether a turn has a
    heading of its own. `verdict(reason, winner, others)`: who won and why, `winner` being empty for a draw. `headed`:
    whether the headings are part of the log that the referee prints. `aims(view, captains by seat)`: what each ship of
    a captain's was after in the turn that opened with a view, in words.
    """

    tell: Callable[[Sequence[Any], Mapping[int, str]], Iterable[tuple[Phase | None, Line]]]
    heading: Callable[[Phase, int | None], str]
    turns: bool = True
    verdict: Callable[[str, str, str], str] = words.verdict
    headed: bool = False
    aims: Callable[[Any, Mapping[int, str]], Mapping[str, str]] = lambda view, captains: {}
