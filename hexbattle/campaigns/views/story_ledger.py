"""The ledger (K-9): a faction's rows by turn, its running treasury, and sums by reason."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, groupby

from django.http import Http404, HttpRequest, HttpResponseBase
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from battles.forms import whole
from battles.views.access import private
from hexbattle.campaigns.annals import first_view, ledger_of, newest_view
from hexbattle.campaigns.engine import state as st
from hexbattle.campaigns.models import Campaign, Faction
from hexbattle.campaigns.narration import Names, Text, words
from hexbattle.campaigns.selectors import Seen, story_of
from hexbattle.campaigns.views.story import Guide, begun_campaign
from hexbattle.campaigns.views.story_charts import LineChart, Series

LONGEST_BAR = 96


def signed(amount: int) -> str:
    """With its sign, and a true minus."""
    return f"{amount:+d}".replace("-", "−")


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A row, and what the treasury had after it."""

    turn: int
    reason: st.Reason
    about: Text
    amount: int
    left: int

    @property
    def why(self) -> str:
        return str(words.REASONS[self.reason])

    @property
    def signed(self) -> str:
        return signed(self.amount)


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnEntries:
    """The rows of a turn. `left`: the treasury at its end."""

    number: int
    entries: tuple[Entry, ...]

    @property
    def left(self) -> int:
        return self.entries[-1].left

    @property
    def signed(self) -> str:
        return signed(sum(entry.amount for entry in self.entries))


@dataclass(frozen=True, slots=True, kw_only=True)
class Sum:
    """All rows of a reason; `width` of its bar, against the largest sum."""

    reason: str
    rows: int
    amount: int
    width: int

    @property
    def name(self) -> str:
        return str(words.REASONS[self.reason])

    @property
    def signed(self) -> str:
        return signed(self.amount)

    @property
    def x(self) -> int:
        return min(0, -self.width if self.amount < 0 else 0)


@dataclass(frozen=True, kw_only=True)
class Book:
    """A faction's ledger; of `reason` alone, if one is given."""

    faction: Faction
    entries: tuple[Entry, ...]
    reason: str

    @property
    def treasury(self) -> int:
        return self.entries[-1].left if self.entries else 0

    @property
    def came(self) -> int:
        return sum(max(entry.amount, 0) for entry in self.entries)

    @property
    def went(self) -> int:
        return -sum(min(entry.amount, 0) for entry in self.entries)

    @property
    def reason_name(self) -> str:
        return str(words.REASONS.get(self.reason, ""))

    @property
    def turns(self) -> list[TurnEntries]:
        """The newest first."""
        shown = [entry for entry in self.entries if self.reason in ("", entry.reason)]
        by_turn = groupby(shown, key=lambda entry: entry.turn)
        return [TurnEntries(number=number, entries=tuple(entries)) for number, entries in by_turn][::-1]

    @cached_property
    def sums(self) -> list[Sum]:
        found = {reason: [entry.amount for entry in self.entries if entry.reason == reason] for reason in words.REASONS}
        most = max((abs(sum(amounts)) for amounts in found.values()), default=0) or 1
        return [
            Sum(reason=reason, rows=len(all), amount=sum(all), width=LONGEST_BAR * abs(sum(all)) // most)
            for reason, all in found.items()
            if all
        ]

    @property
    def chart(self) -> LineChart:
        """The treasury at the end of every turn."""
        lefts = {entry.turn: entry.left for entry in self.entries}
        numbers = tuple(range(max(lefts, default=0) + 1))
        filled = accumulate(numbers, lambda left, number: lefts.get(number, left), initial=0)
        series = Series(seat=self.faction.seat, name=self.faction.name, values=tuple(filled)[1:])
        title = _("Treasury at the end of each turn")
        return LineChart(title=title, numbers=numbers, series=(series,), names={0: _("start")})


def book_of(faction: Faction, rows: Sequence[st.Row], names: Names, reason: str = "") -> Book:
    """`rows`: of any factions, oldest first."""
    own = [row for row in rows if row.seat == faction.seat]
    lefts = accumulate(row.amount for row in own)
    entries = tuple(
        Entry(turn=row.turn, reason=row.why, about=names.about(row), amount=row.amount, left=left)
        for row, left in zip(own, lefts, strict=True)
    )
    return Book(faction=faction, entries=entries, reason=reason)


def readable(seen: Seen) -> tuple[Faction, ...]:
    """The factions whose ledgers the visitor may read: their own; all once the campaign has ended."""
    if seen.campaign.status == Campaign.Status.ENDED:
        return seen.factions
    return (seen.faction,) if seen.faction else ()


@require_safe
@private
def ledger(request: HttpRequest, code: str) -> HttpResponseBase:
    """`?faction=` whose, by seat; `?why=` one reason alone."""
    seen = begun_campaign(request, code)
    factions = readable(seen)
    asked = whole(request.GET.get("faction", ""))
    chosen = [one for one in factions if one.seat == (seen.seat if asked is None else asked)]
    if asked is None and not chosen:
        chosen = list(factions[:1])
    if not chosen:
        raise Http404
    why = request.GET.get("why", "")
    reason = why if why in words.REASONS else ""
    first = first_view(seen.campaign, seen.seat)
    story = story_of(seen.campaign, seen.seat, "credited", "scrapped")
    names = Names([first, newest_view(seen.campaign, seen.seat)], [event for _, event in story])
    context = {
        "campaign": seen.campaign, "seen": seen, "guide": Guide(seen, request.user, ()), "factions": factions,
        "book": book_of(chosen[0], ledger_of(first, story), names, reason), "room": "ledger",
    }  # fmt: skip
    return render(request, "campaigns/story/ledger.html", context)
