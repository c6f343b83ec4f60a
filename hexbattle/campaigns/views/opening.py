"""Opening a campaign for oneself and others."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from battles.engine import Refused
from battles.views.access import account_of, private
from hexbattle.campaigns import services
from hexbattle.campaigns.forms import CampaignForm
from hexbattle.campaigns.views.chart import picture

UNPROCESSABLE = 422


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@private
def create(request: HttpRequest) -> HttpResponseBase:
    """The form for a new campaign. Whatever is refused stays in its field; `redraw` draws another map."""
    account = account_of(request)
    if request.method != "POST":
        return _page(request, CampaignForm(account=account, initial=request.GET.dict()))
    form = CampaignForm(request.POST, account=account)
    if "redraw" in request.POST:
        return _page(request, form.again(another=request.POST["redraw"] == "another"))
    if form.is_valid():
        try:
            return redirect(services.open_campaign(account, form.plan(), timezone.now()))
        except Refused as refusal:
            form.show_faults(refusal.faults)
    return _page(request, form, UNPROCESSABLE)


@require_safe
@login_required
@private
def seats(request: HttpRequest) -> HttpResponseBase:
    """The seats and the map alone, as the form has them so far; `another` draws another map."""
    form = CampaignForm(request.GET, account=account_of(request)).again(another="another" in request.GET)
    return render(request, "campaigns/parts/seats.html", _context(form))


def _page(request: HttpRequest, form: CampaignForm, status: int = 200) -> HttpResponse:
    return render(request, "campaigns/create.html", _context(form), status=status)


def _context(form: CampaignForm) -> dict[str, object]:
    return {"form": form, "chart": picture(form.star_map()), "guest": form.account.guest}
