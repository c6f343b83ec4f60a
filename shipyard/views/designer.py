"""The designer: a form that becomes a design document, judged by the rules as one types."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from shipyard import selectors, services
from shipyard.forms import DesignForm
from shipyard.models import Design, Ruleset
from shipyard.rules import COLOURS, PARTS, STARTS, Json, Refused
from shipyard.views.access import HtmxRequest, account_of, own_plans, published_class
from shipyard.views.bench import Bench
from shipyard.views.wording import all_said

PAGE = "shipyard/designer.html"


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def new_design(request: HtmxRequest) -> HttpResponse:
    """A blank sheet, or one that begins as a class of the catalogue (`?class=slug`)."""
    if request.method == "POST":
        return _work(request, None)
    base = request.GET.get("class")
    form = DesignForm.from_document(published_class(base, Ruleset.CONVERSION).document) if base else DesignForm()
    return _show(request, Bench(form), None)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def edit_design(request: HtmxRequest, code: str) -> HttpResponse:
    design = own_plans(request, code, Ruleset.CONVERSION)
    if request.method == "POST":
        return _work(request, design)
    return _show(request, Bench(DesignForm.from_document(design.document)), design)


def _work(request: HtmxRequest, design: Design | None) -> HttpResponse:
    """What the form's buttons do: save, add or remove a row, draw the rows anew, or just work the sums out."""
    form = DesignForm.from_post(request.POST, shape=_shape(request, design))
    do = request.POST.get("do", "check")
    if do == "save":
        return _save(request, form, design)
    focus = form.act(do)
    part = "" if not request.htmx else "#bill_and_rows" if do == "check" else "#rows_and_bill"
    return _show(request, Bench(form, focus), design, part=part)


def _shape(request: HtmxRequest, design: Design | None) -> Json:
    """The shape that is asked for: none, the one that the design has, or that of a ship one has drawn."""
    outline = request.POST.get("shape", "keep")
    if outline == "none":
        return None
    if outline == "keep":
        return design.document.get("shape") if design else None
    regions: Json = own_plans(request, outline, Ruleset.HEX_BATTLE).document["regions"]
    return regions


def _save(request: HtmxRequest, form: DesignForm, design: Design | None) -> HttpResponse:
    bench = Bench(form)
    if not bench.valid:
        return _show(request, bench, design, status=422)
    try:
        saved = services.save_design(account_of(request), form.document(), timezone.now(), design=design)
    except Refused as refusal:
        bench.faults += all_said(refusal.faults)
        return _show(request, bench, design, status=422)
    messages.success(request, _("%(name)s is saved.") % {"name": saved.name})
    return redirect("shipyard:designs")


def _show(
    request: HtmxRequest, bench: Bench, design: Design | None, *, part: str = "", status: int = 200
) -> HttpResponse:
    context = {
        "bench": bench,
        "design": design,
        "parts": PARTS.values(),
        "colours": COLOURS,
        "starts": STARTS,
        "drawn": selectors.designs_of(account_of(request), ruleset=Ruleset.HEX_BATTLE),
        "refused": status != 200,
    }
    return render(request, PAGE + part, context, status=status)
