"""My designs: the list, and what can be done to one design besides drawing it."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from shipyard import selectors, services
from shipyard.models import Design, Ruleset
from shipyard.rules import Refused, Totals, read_design, totals
from shipyard.views.access import account_of, own_design
from shipyard.views.exchange import download
from shipyard.views.refusals import refused
from shipyard.views.sorting import sort_cards
from shipyard.views.wording import all_said


@dataclass(frozen=True, slots=True)
class DesignCard:
    """A design with its totals."""

    design: Design
    totals: Totals


def shelf_of(design: Design) -> str:
    """Where the designs of its ruleset lie."""
    if design.ruleset == Ruleset.HEX_BATTLE:
        return reverse("shipyard:creator") + "#shapes"
    return reverse("shipyard:designs")


@login_required
@require_safe
def designs(request: HttpRequest) -> HttpResponse:
    """My designs; `q` is part of a name, `sort` one of the orders, `retired=1` shows the retired ones."""
    account = account_of(request)
    retired = request.GET.get("retired") == "1"
    wanted = request.GET.get("q", "").strip()
    found = [one for one in selectors.designs_of(account, retired=retired) if wanted.casefold() in one.name.casefold()]
    cards = [DesignCard(design=one, totals=totals(read_design(one.document))) for one in found]
    context = {
        "cards": sort_cards(cards, request.GET.get("sort", "")),
        "q": wanted,
        "sort": request.GET.get("sort", ""),
        "retired": retired,
        "retired_count": selectors.designs_of(account, retired=True).count(),
        "fleets": selectors.fleets_of(account),
    }
    return render(request, "shipyard/designs.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def rename_design(request: HttpRequest, code: str) -> HttpResponse:
    design = own_design(request, code)
    if request.method != "POST":
        context = {"design": design, "name": design.name, "back": shelf_of(design)}
        return render(request, "shipyard/rename.html", context)
    name = request.POST.get("name", "")
    try:
        services.rename_design(design, name, timezone.now())
    except Refused as refusal:
        context = {"design": own_design(request, code), "name": name, "back": shelf_of(design),
                   "faults": all_said(refusal.faults)}  # fmt: skip
        return render(request, "shipyard/rename.html", context, status=422)
    messages.success(request, _("It is called %(name)s now.") % {"name": design.name})
    return redirect(shelf_of(design))


@login_required
@require_POST
def duplicate_design(request: HttpRequest, code: str) -> HttpResponse:
    design = own_design(request, code)
    try:
        copy = services.duplicate_design(design, timezone.now())
    except Refused as refusal:
        return refused(request, refusal, shelf_of(design))
    messages.success(request, _("%(name)s lies beside the original.") % {"name": copy.name})
    return redirect(copy)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def delete_design(request: HttpRequest, code: str) -> HttpResponse:
    """Asks first; a design that a fleet flies is retired, not destroyed."""
    design = own_design(request, code)
    if request.method != "POST":
        context = {"design": design, "flown": design.fleet_ships.exists(), "back": shelf_of(design)}
        return render(request, "shipyard/delete_design.html", context)
    name, shelf = design.name, shelf_of(design)
    if services.delete_design(design) == "retired":
        messages.info(request, _("%(name)s is retired: a fleet still flies it, and keeps it.") % {"name": name})
    else:
        messages.success(request, _("%(name)s is deleted.") % {"name": name})
    return redirect(shelf)


@login_required
@require_POST
def restore_design(request: HttpRequest, code: str) -> HttpResponse:
    design = own_design(request, code)
    services.restore_design(design)
    messages.success(request, _("%(name)s is back among your designs.") % {"name": design.name})
    return redirect(shelf_of(design))


@login_required
@require_safe
def export_design(request: HttpRequest, code: str) -> HttpResponse:
    design = own_design(request, code)
    return download(design.document, design.name)
