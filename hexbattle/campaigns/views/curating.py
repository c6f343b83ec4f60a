"""For curators: opening events, and what they may do to a campaign that runs. Nobody else finds these pages."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from battles.engine import Refused
from battles.views.access import account_of, private
from hexbattle.campaigns import services
from hexbattle.campaigns.event_forms import EventForm, GrantForm, MendForm, ReasonForm, ReplaceForm
from hexbattle.campaigns.models import Campaign
from hexbattle.campaigns.selectors import Seen, curates, rulings_of
from hexbattle.campaigns.views.access import seen_campaign
from hexbattle.campaigns.views.chart import picture

if TYPE_CHECKING:
    from hexbattle.accounts.models import Account

UNPROCESSABLE = 422

type Deed = Callable[[Campaign, Account, Any, datetime], object]


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@private
def create(request: HttpRequest) -> HttpResponseBase:
    """A campaign with a map, classes and a start fleet of the curators' own."""
    account = _curator(request)
    if request.method != "POST":
        return _event_page(request, EventForm(account=account))
    form = EventForm(request.POST, account=account)
    if form.is_valid():
        try:
            return redirect(services.open_campaign(account, form.plan(), timezone.now()))
        except Refused as refusal:
            form.show_faults(refusal.faults)
    return _event_page(request, form, UNPROCESSABLE)


def _event_page(request: HttpRequest, form: EventForm, status: int = 200) -> HttpResponse:
    context = {"form": form, "chart": picture(form.star_map()), "guest": False}
    return render(request, "campaigns/curating/event.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@private
def curate(request: HttpRequest, code: str) -> HttpResponseBase:
    """Pause and resume, other players, rulings; each with its reason, on record for everybody."""
    account = _curator(request)
    seen = seen_campaign(request, code)
    if seen.campaign.status != Campaign.Status.RUNNING:
        raise Http404
    deed = str(request.POST.get("deed", ""))
    forms = _forms(request, seen.campaign, deed)
    if request.method != "POST":
        return _page(request, seen, forms)
    if deed not in forms:
        raise Http404
    form = forms[deed]
    if form.is_valid():
        try:
            DEEDS[deed](seen.campaign, account, form, timezone.now())
        except Refused as refusal:
            form.show_faults(refusal.faults)
        else:
            messages.success(request, _("Done, and on record."))
            return redirect("campaigns:curate", code=code)
    return _page(request, seen, forms, UNPROCESSABLE)


def _curator(request: HttpRequest) -> Account:
    if not curates(request.user):
        raise Http404
    return account_of(request)


def _forms(request: HttpRequest, campaign: Campaign, deed: str) -> Mapping[str, ReasonForm]:
    """The forms by their deed; the one that was sent has what was typed."""

    def sent(name: str) -> Any:
        return request.POST if request.method == "POST" and deed == name else None

    clock = "pause" if campaign.paused_at is None else "resume"
    return {
        clock: ReasonForm(sent(clock), prefix=clock),
        "replace": ReplaceForm(sent("replace"), prefix="replace", campaign=campaign),
        "grant": GrantForm(sent("grant"), prefix="grant", campaign=campaign),
        "mend": MendForm(sent("mend"), prefix="mend", campaign=campaign),
    }


def _page(request: HttpRequest, seen: Seen, forms: Mapping[str, ReasonForm], status: int = 200) -> HttpResponse:
    context = {"campaign": seen.campaign, "forms": forms, "rulings": rulings_of(seen.campaign)}
    return render(request, "campaigns/curating/curate.html", context, status=status)


def _replace(campaign: Campaign, curator: Account, form: Any, now: datetime) -> None:
    faction = campaign.factions.get(seat=form.cleaned_data["seat"])
    faction.campaign = campaign
    services.replace(faction, form.cleaned_data["account"], curator, form.cleaned_data["reason"], now)


def _rule(campaign: Campaign, curator: Account, form: Any, now: datetime) -> None:
    services.make_ruling(campaign, form.document(), curator, form.cleaned_data["reason"], now)


DEEDS: Mapping[str, Deed] = {
    "pause": lambda campaign, curator, form, now: services.pause(campaign, curator, form.cleaned_data["reason"], now),
    "resume": lambda campaign, curator, form, now: services.resume(campaign, curator, form.cleaned_data["reason"], now),
    "replace": _replace,
    "grant": _rule,
    "mend": _rule,
}
