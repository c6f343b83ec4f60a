"""The front page: an invitation for newcomers, what waits for those who are logged in."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from battles.selectors import my_battles
from hexbattle.campaigns.selectors import my_campaigns
from shipyard.selectors import catalogue

SHOWN_CLASSES = 8


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The first screen; whoever is logged in sees the battles and campaigns that await their orders."""
    classes = sorted(catalogue(), key=lambda shipclass: int(shipclass.document["hull"]))
    context: dict[str, Any] = {"classes": classes[:: max(len(classes) // SHOWN_CLASSES, 1)]}
    if request.user.is_authenticated:
        mine = my_battles(request.user)
        context["awaiting"] = [each for each in mine if each.awaits_me]
        context["campaigns"] = [each for each in my_campaigns(request.user) if each.awaits_me]
        context["running"] = [each for each in mine if not each.awaits_me and each.battle.ended_at is None]
    return render(request, "home.html", context)
