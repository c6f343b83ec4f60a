"""The news of a turn, as the reader may know them."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.http import Http404, HttpRequest, HttpResponseBase
from django.shortcuts import render
from django.views.decorators.http import require_safe

from battles.forms import whole
from battles.views.access import private
from hexbattle.campaigns.models import Turn
from hexbattle.campaigns.narration import Names, Section, sections
from hexbattle.campaigns.selectors import Seen, Visitor, events_of, last_turn, turn_of, view_after, view_of
from hexbattle.campaigns.views.chart import Chart
from hexbattle.campaigns.views.situation import Situation
from hexbattle.campaigns.views.story import Guide, begun_campaign, fights_in


@dataclass(frozen=True, kw_only=True)
class News:
    """`number`: the turn told, 0: none is over yet; `latest`: the newest that could be."""

    number: int
    latest: int
    sections: tuple[Section, ...]
    guide: Guide
    turn: Turn | None = None

    @property
    def before(self) -> int | None:
        return self.number - 1 if self.number > 1 else None

    @property
    def after(self) -> int | None:
        return self.number + 1 if self.number < self.latest else None


def news_of(seen: Seen, visitor: Visitor, number: int | None = None) -> News:
    """The news of a turn, or, without a number, of the last that is over; raises `Turn.DoesNotExist`."""
    newest = last_turn(seen.campaign)
    latest = 0 if newest is None else newest.number - (newest.status != Turn.Status.RESOLVED)
    if number is None and not latest:
        return News(number=0, latest=0, sections=(), guide=Guide(seen, visitor, ()))
    if number is not None and not 0 < number <= latest:
        raise Turn.DoesNotExist
    turn = turn_of(seen.campaign, number or latest)
    events = events_of(turn, seen.seat)
    told = sections(events, Names([view_of(turn, seen.seat)], events))
    named = fights_in(line for section in told for line in section.lines)
    return News(number=turn.number, latest=latest, sections=told, guide=Guide(seen, visitor, named), turn=turn)


def map_after(turn: Turn, seat: int | None) -> Chart:
    """The star map as a turn left it, as a picture."""
    return replace(Situation(view_after(turn, seat), seat).chart, linked=False)


@require_safe
@private
def news(request: HttpRequest, code: str) -> HttpResponseBase:
    """The page of a turn, `?turn=`; without it of the newest. For htmx the news alone."""
    seen = begun_campaign(request, code)
    asked = request.GET.get("turn")
    number = None if asked is None else whole(asked) or 0
    try:
        told = news_of(seen, request.user, number)
    except (Turn.DoesNotExist, OverflowError):
        raise Http404 from None
    context = {"campaign": seen.campaign, "seen": seen, "news": told, "guide": told.guide, "room": "news"}
    if request.headers.get("HX-Request"):
        return render(request, "campaigns/story/news_part.html", context)
    if told.turn:
        context["chart"] = map_after(told.turn, seen.seat)
    return render(request, "campaigns/story/news.html", context)
