"""The page of a campaign that has not begun: who is awaited, and on what map it will be."""

from __future__ import annotations

from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from hexbattle.campaigns import engine
from hexbattle.campaigns.models import Campaign
from hexbattle.campaigns.selectors import Seen, is_free
from hexbattle.campaigns.views.chart import picture

CONFLICT = 409


def waiting_page(request: HttpRequest, seen: Seen, refused: Sequence[str] = ()) -> HttpResponse:
    """`refused`: why what was asked for on this page did not happen."""
    campaign = seen.campaign
    free = [one for one in seen.factions if is_free(one)] if request.user.is_authenticated else []
    context = {
        "seen": seen,
        "campaign": campaign,
        "invited": seen.faction is not None and not seen.faction.joined,
        "free": [] if seen.faction else free,
        "joined": sum(one.joined for one in seen.factions),
        "opener": campaign.created_by_id == request.user.pk,
        "refused": refused,
    }
    if campaign.status == Campaign.Status.WAITING:
        context["chart"] = picture(engine.read_map(campaign.star_map))
    return render(request, "campaigns/waiting.html", context, status=CONFLICT if refused else 200)
