"""Leaving a campaign before its end, taking a seat that was left, and bringing a stopped turn back to life."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from battles.engine import Refused
from battles.forms import whole
from battles.views.access import account_of, private
from hexbattle.campaigns import services
from hexbattle.campaigns.models import Campaign, Faction, Turn
from hexbattle.campaigns.selectors import curates, current_turn
from hexbattle.campaigns.services import TurnClosed
from hexbattle.campaigns.views.access import own_faction, seen_campaign
from hexbattle.campaigns.views.waiting import waiting_page
from hexbattle.campaigns.views.words import fault_words

CONFLICT = 409
NO_SEAT = -1  # what cannot be read as one is answered like one that is taken


@require_POST
@login_required
@private
def join(request: HttpRequest, code: str) -> HttpResponseBase:
    """Take one's seat, or one that is free: before the campaign begins, or from the admiral that keeps it."""
    seen = seen_campaign(request, code)
    asked = request.POST.get("seat")  # an invitation needs none
    number = whole(asked or "")
    seat = NO_SEAT if asked is not None and number is None else number
    try:
        services.join(seen.campaign, account_of(request), seat, timezone.now())
    except Refused as refusal:
        return _turned_down(request, code, refusal)
    messages.success(request, _("You are in. Good hunting."))
    return redirect(seen.campaign)


@require_POST
@login_required
@private
def decline(request: HttpRequest, code: str) -> HttpResponseBase:
    """Turn an invitation down."""
    return _close(request, code, services.decline, _("You have declined “%(name)s”."))


@require_POST
@login_required
@private
def cancel(request: HttpRequest, code: str) -> HttpResponseBase:
    """Call off a campaign that has not begun."""
    return _close(request, code, services.cancel, _("“%(name)s” is called off."))


def _close(request: HttpRequest, code: str, how: Callable[..., None], told: str) -> HttpResponse:
    campaign = seen_campaign(request, code).campaign
    try:
        how(campaign, account_of(request), timezone.now())
    except Refused as refusal:
        return _turned_down(request, code, refusal)
    messages.info(request, told % {"name": campaign.name})
    return redirect("campaigns:home")


def _turned_down(request: HttpRequest, code: str, refusal: Refused) -> HttpResponse:
    """The page that this was asked for on, with the reasons; what may not be seen any more is gone."""
    seen = seen_campaign(request, code)
    reasons = [fault_words(one) for one in refusal.faults]
    if seen.campaign.status == Campaign.Status.WAITING:
        return waiting_page(request, seen, reasons)
    return render(request, "campaigns/refused.html", {"campaign": seen.campaign, "reasons": reasons}, status=CONFLICT)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@private
def concede(request: HttpRequest, code: str) -> HttpResponseBase:
    """Give up for good; asks first."""
    return _leave(request, code, "concede", services.concede)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@private
def resign(request: HttpRequest, code: str) -> HttpResponseBase:
    """Leave the seat to an admiral; asks first."""
    return _leave(request, code, "resign", services.resign)


def _leave(request: HttpRequest, code: str, how: str, done: Callable[[Faction, datetime], None]) -> HttpResponse:
    faction = own_faction(request, code)
    if faction.campaign.status != Campaign.Status.RUNNING or faction.out:
        raise Http404
    if request.method != "POST":
        return render(request, "campaigns/leave.html", {"campaign": faction.campaign, "how": how})
    try:
        done(faction, timezone.now())
    except TurnClosed as closed:
        context = {"campaign": faction.campaign, "reasons": [fault_words(closed.fault)]}
        return render(request, "campaigns/refused.html", context, status=CONFLICT)
    if how == "concede":
        messages.info(request, _("Your faction gives up at the end of this turn."))
        return redirect(faction.campaign)
    messages.info(request, _("An admiral keeps your seat in “%(name)s” now.") % {"name": faction.campaign.name})
    return redirect("campaigns:home")


@require_POST
@login_required
@private
def retry(request: HttpRequest, code: str) -> HttpResponseBase:
    """Resolve a stopped turn again; for those who run events."""
    campaign = seen_campaign(request, code).campaign
    turn = current_turn(campaign)
    if not curates(request.user) or turn is None or turn.status != Turn.Status.FAILED:
        raise Http404
    if services.retry_turn(turn, timezone.now()):
        messages.success(request, _("The turn is resolved."))
    else:
        messages.error(request, _("The turn could not be resolved; the trace is in the admin pages."))
    return redirect(campaign)
