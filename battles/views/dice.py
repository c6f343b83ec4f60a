"""The sealed dice of a turn: what was shown before, what is revealed after, and the rolls to check against (D-3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from django.http import Http404, HttpRequest, HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from battles.models import Battle, Turn
from battles.narration import Line, narrate
from battles.selectors import Seen, events_of, rules_of, sheet_hashes, sheets_shown, steps_of_events, turn_of
from battles.turns.models import Sealed
from battles.turns.models import Turn as AnyTurn
from battles.views.access import private, seen_battle

type Roll = dict[str, Any]  # purpose, sides and face, as in the event; how many `hashes` its dice are mixed of


@dataclass(frozen=True, kw_only=True)
class Rolled:
    """An event of the log with dice in it; `rolls` with their places among all that can be checked."""

    text: str
    rolls: tuple[tuple[int, Roll], ...]


class Told(Protocol):
    """A line of a log: its text, and the place of its event among those told."""

    @property
    def text(self) -> str: ...

    @property
    def event(self) -> int: ...


class Owner(Protocol):
    """Whose a sheet is."""

    seat: Any
    name: Any


@dataclass(frozen=True, kw_only=True)
class Opened:
    """What one may know of a resolved turn of any game of hidden orders.

    `documents`: of its events, `lines`: of those that have any, `mixed`: of how many hashes the dice of each are made.
    """

    code: str
    turn: AnyTurn
    documents: Sequence[Any]
    lines: Iterable[Told]
    hashes: Sequence[tuple[Owner, str]]
    sheets: Sequence[tuple[Owner, Sealed]]
    mixed: Sequence[int]


@require_safe
@private
def dice(request: HttpRequest, code: str, number: int) -> HttpResponseBase:
    """The commitment of a turn; once it is resolved its key, all hashes, the sheets and the rolls one may read."""
    seen = seen_battle(request, code)
    try:
        turn = turn_of(seen.battle, number)
    except (Turn.DoesNotExist, OverflowError):
        raise Http404 from None
    context = {
        "game": seen.battle,
        "over": seen.battle.status == Battle.Status.ENDED,
        "lobby": reverse("battles:lobby"),
        "lobby_name": _("Battles"),
        "turn": turn,
        "stepwise": rules_of(seen.battle).stepwise,
        **(revealed(_opened(seen, turn)) if turn.key_shown else {}),
    }
    return render(request, "battles/dice.html", context)


def _opened(seen: Seen, turn: Turn) -> Opened:
    hashes, sides = sheet_hashes(turn), {side.seat: side for side in seen.sides}
    events = events_of(turn, seen.seat)
    lines: dict[int, Line] = {}  # the first line of each event
    for one in narrate(seen.battle.ruleset, events):
        if isinstance(one, Line):
            lines.setdefault(one.event, one)
    return Opened(
        code=seen.battle.code,
        turn=turn,
        documents=rules_of(seen.battle).write_events(events),
        lines=lines.values(),
        hashes=[(sides[seat], hash) for seat, hash in hashes],
        sheets=[(sheet.side, sheet) for sheet in sheets_shown(turn, seen.side)],
        mixed=_mixed(turn, len(events), len(hashes)),
    )


def revealed(opened: Opened) -> dict[str, Any]:
    """What the page shows of a resolved turn, and what the browser checks."""
    found = [list(rolls_in(document)) for document in opened.documents]
    known = [
        [{**roll, "hashes": of} for roll in rolls if roll["purpose"]]
        for rolls, of in zip(found, opened.mixed, strict=True)
    ]
    return {
        "hashes": opened.hashes,
        "sheets": opened.sheets,
        "rolled": tuple(_rolled(opened.lines, known)),
        "unnamed": sum(map(len, found)) - sum(map(len, known)),
        "data": _data(opened, [roll for rolls in known for roll in rolls]),
    }


def _mixed(turn: Turn, events: int, hashes: int) -> list[int]:
    """How many of the turn's hashes, from the first on, the dice of each event are mixed of: all, or up to its step."""
    if rules_of(turn.battle).stepwise:
        return [step or hashes for step in steps_of_events(turn)]
    return [hashes] * events


def rolls_in(document: Any) -> Iterator[Roll]:
    """The dice in an event's document, in the order in which they were rolled."""
    if isinstance(document, dict) and {"purpose", "sides", "face"} <= document.keys():
        yield {name: document[name] for name in ("purpose", "sides", "face")}
        return
    parts = document.values() if isinstance(document, dict) else document if isinstance(document, list) else ()
    for part in parts:
        yield from rolls_in(part)


def _rolled(lines: Iterable[Told], known: Sequence[Sequence[Roll]]) -> Iterator[Rolled]:
    place = 0
    for line in lines:
        if rolls := known[line.event]:
            yield Rolled(text=line.text, rolls=tuple(enumerate(rolls, place)))
            place += len(rolls)


def _data(opened: Opened, rolls: Sequence[Roll]) -> dict[str, Any]:
    """What the browser derives the dice from."""
    return {
        "game": opened.code,
        "turn": opened.turn.number,
        "commitment": opened.turn.commitment,
        "key": opened.turn.key_shown,
        "hashes": [hash for _owner, hash in opened.hashes],
        "sheets": [{"nonce": one.nonce, "text": one.text, "hash": one.receipt} for _owner, one in opened.sheets],
        "rolls": rolls,
    }
