"""The battle page, its parts, and the cheap poll by which open pages learn that a turn is over."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.views.decorators.http import require_safe

from battles.forms import whole
from battles.models import Battle
from battles.views.access import private, seen_battle, unchanged
from battles.views.duel import hand_over_news, hand_over_page
from battles.views.table import Table
from battles.views.waiting import waiting_page


@require_safe
@private
def battle(request: HttpRequest, code: str) -> HttpResponseBase:
    """The whole page; for htmx the log of a turn (`?turn=3`), with its film for the board."""
    seen = seen_battle(request, code)
    if seen.battle.status in (Battle.Status.WAITING, Battle.Status.CANCELLED):
        return waiting_page(request, seen)
    if seen.next_seats is not None:
        return hand_over_page(request, seen)
    return _page_or_log(request, Table(seen, asked=_turn_asked(request)))


def _page_or_log(request: HttpRequest, table: Table) -> HttpResponse:
    if table.asked is not None and table.told is None:
        raise Http404
    partial = request.headers.get("HX-Request") and not request.headers.get("HX-History-Restore-Request")
    return table_response(request, table, "past" if partial else "")


def table_response(request: HttpRequest, table: Table, part: str = "", status: int = 200) -> HttpResponse:
    """The battle page, or one of its parts."""
    template = f"battles/parts/{part}.html" if part else "battles/battle.html"
    context = {"table": table, "battle": table.battle, "seen": table.seen, "desk": table.desk}
    return render(request, template, context, status=status)


@require_safe
@private
def state(request: HttpRequest, code: str) -> HttpResponseBase:
    """What is new: nothing (204, or 304 by ETag), who has confirmed by now, or a whole new turn.

    `?moment=` is what the page shows; `?unsaved=1` keeps the desk as it is, whatever has happened. A page that waits
    for the battle to begin (`?waiting=1`) is loaded anew when it has, or when it never will.
    """
    seen = seen_battle(request, code)
    if seen.next_seats is not None or "hand_over" in request.GET:
        return hand_over_news(request, seen)
    table = Table(seen)
    if "waiting" in request.GET and table.battle.status != Battle.Status.WAITING:
        return HttpResponse(status=204, headers={"HX-Refresh": "true"})
    if table.battle.status in (Battle.Status.WAITING, Battle.Status.CANCELLED):
        return HttpResponse(status=204)
    if short := unchanged(request, table.tag):
        return short
    response = table_response(request, table, _news(request, table))
    response["ETag"] = f'"{table.tag}"'
    return response


def _news(request: HttpRequest, table: Table) -> str:
    if request.GET.get("moment") == table.moment:
        return "status"
    return "news_beside_draft" if request.GET.get("unsaved") == "1" else "news"


def _turn_asked(request: HttpRequest) -> int | None:
    text = request.GET.get("turn", "")
    number = whole(text)
    if text and number is None:
        raise Http404
    return number
