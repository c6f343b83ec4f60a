"""The campaign page, and the cheap poll by which open pages learn that a turn is over."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.views.decorators.http import require_safe

from battles.views.access import private, unchanged
from hexbattle.campaigns.models import Campaign
from hexbattle.campaigns.selectors import Seen
from hexbattle.campaigns.views.access import seen_campaign
from hexbattle.campaigns.views.table import Table
from hexbattle.campaigns.views.waiting import waiting_page

NOT_BEGUN = (Campaign.Status.WAITING, Campaign.Status.CANCELLED)


@require_safe
@private
def campaign(request: HttpRequest, code: str) -> HttpResponseBase:
    """The whole page. `?place=` opens a system."""
    seen = seen_campaign(request, code)
    if seen.campaign.status in NOT_BEGUN:
        return waiting_page(request, seen)
    return table_response(request, table_of(request, seen))


def table_of(request: HttpRequest, seen: Seen) -> Table:
    return Table(seen, request.user, asked=request.GET.get("place", ""))


def table_response(request: HttpRequest, table: Table, part: str = "", status: int = 200) -> HttpResponse:
    """The campaign page, or one of its parts."""
    template = f"campaigns/parts/{part}.html" if part else "campaigns/campaign.html"
    context = {"table": table, "campaign": table.campaign, "seen": table.seen, "desk": table.desk}
    return render(request, template, context, status=status)


@require_safe
@private
def state(request: HttpRequest, code: str) -> HttpResponseBase:
    """What is new: nothing (204, or 304 by ETag), who has confirmed by now, or a whole new turn.

    `?moment=` is what the page shows; `?unsaved=1` keeps the desk as it is, whatever has happened. A page that waits
    for the campaign to begin (`?waiting=`, how many have come) is loaded anew when that has changed.
    """
    seen = seen_campaign(request, code)
    if "waiting" in request.GET:
        return _waited(seen, request.GET["waiting"])
    if seen.campaign.status in NOT_BEGUN:
        return HttpResponse(status=204)
    table = table_of(request, seen)
    if short := unchanged(request, table.tag):
        return short
    response = table_response(request, table, _news(request, table))
    response["ETag"] = f'"{table.tag}"'
    return response


def _waited(seen: Seen, shown: str) -> HttpResponse:
    joined = sum(faction.joined for faction in seen.factions)
    same = seen.campaign.status == Campaign.Status.WAITING and shown == str(joined)
    return HttpResponse(status=204, headers={} if same else {"HX-Refresh": "true"})


def _news(request: HttpRequest, table: Table) -> str:
    if request.GET.get("moment") == table.moment:
        return "status"
    return "news_beside_draft" if request.GET.get("unsaved") == "1" else "news"
