"""Scenarios: the list, one of them, one's own copies, files in and out, and a battle in one at once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from battles.engine import Refused, ruleset
from battles.models import Scenario
from battles.scenario_form import LETTERS
from battles.selectors import curated_scenarios, scenario_for, scenarios_of
from battles.services import scenarios as services
from battles.views.access import account_of, private
from battles.views.assaults import terms_of
from battles.views.picture_parts import Picture
from battles.views.scenario_picture import picture_of
from shipyard.rules import read_json
from shipyard.views.exchange import download, sent, shown
from shipyard.views.refusals import refused
from shipyard.views.wording import all_said

if TYPE_CHECKING:
    from collections.abc import Iterable

UNPROCESSABLE = 422
A_PAGE = 12


@dataclass(frozen=True, kw_only=True)
class Card:
    """A scenario with its picture."""

    scenario: Scenario
    picture: Picture


def cards_of(scenarios: Iterable[Scenario]) -> list[Card]:
    return [Card(scenario=one, picture=picture_of(one.document)) for one in scenarios]


@require_safe
@private
def scenarios(request: HttpRequest) -> HttpResponseBase:
    """Those that come with the site, and one's own, a page of them (`?page=`)."""
    own = scenarios_of(account_of(request)) if request.user.is_authenticated else Scenario.objects.none()
    page = Paginator(own, A_PAGE).get_page(request.GET.get("page"))
    context = {"ready": cards_of(curated_scenarios()), "own": cards_of(page), "page": page}
    return render(request, "battles/scenarios/list.html", context)


@require_safe
@private
def scenario(request: HttpRequest, code: str) -> HttpResponseBase:
    one = seen_scenario(request, code)
    sides = [
        {"seat": seat, "letter": LETTERS[seat], "name": str(side["name"]), "fleet": side.get("fleet")}
        for seat, side in enumerate(one.document["sides"])
    ]
    terms = None
    if not ruleset(one.ruleset).brings_fleets:
        setting = services.trial_setting(one.document)
        terms = terms_of(setting.field, setting.options)
        for side, force in zip(sides, terms.sides, strict=True):
            side["units"] = force["units"]
    context = {
        "terms": terms,
        "card": Card(scenario=one, picture=picture_of(one.document)),
        "sides": sides,
        "own": one.account_id is not None,
        "captains": list(ruleset(one.ruleset).captains),
    }
    return render(request, "battles/scenarios/scenario.html", context)


def seen_scenario(request: HttpRequest, code: str) -> Scenario:
    """The scenario of that code, if the visitor may see it."""
    try:
        return scenario_for(request.user, code)
    except Scenario.DoesNotExist:
        raise Http404 from None


def own_scenario(request: HttpRequest, code: str) -> Scenario:
    """One's own scenario; answers 404 for any other."""
    one = seen_scenario(request, code)
    if one.account_id is None:
        raise Http404
    return one


@require_safe
@private
def export(request: HttpRequest, code: str) -> HttpResponseBase:
    one = seen_scenario(request, code)
    return download(one.document, one.name)


@require_POST
@login_required
@private
def duplicate(request: HttpRequest, code: str) -> HttpResponseBase:
    """A copy of one's own, to change."""
    one = seen_scenario(request, code)
    try:
        copy = services.duplicate_scenario(one, account_of(request), timezone.now())
    except Refused as refusal:
        return refused(request, refusal, one.get_absolute_url())
    messages.success(request, _("“%(name)s” is yours to change.") % {"name": copy.name})
    return redirect("scenarios:edit", copy.code)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@private
def delete(request: HttpRequest, code: str) -> HttpResponseBase:
    """Asks first."""
    one = own_scenario(request, code)
    if request.method != "POST":
        return render(request, "battles/scenarios/delete.html", {"scenario": one})
    services.delete_scenario(one)
    messages.info(request, _("“%(name)s” is gone.") % {"name": one.name})
    return redirect("scenarios:list")


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@private
def import_scenario(request: HttpRequest) -> HttpResponseBase:
    """A scenario document, pasted or as a file."""
    page = "battles/scenarios/import.html"
    if request.method != "POST":
        return render(request, page)
    text: str | bytes = request.POST.get("text", "")
    try:
        text = sent(request)
        one = services.save_scenario(account_of(request), read_json(text), timezone.now())
    except Refused as refusal:
        context = {"text": shown(text), "faults": all_said(refusal.faults)}
        return render(request, page, context, status=UNPROCESSABLE)
    messages.success(request, _("%(name)s has arrived.") % {"name": one.name})
    return redirect(one)


@require_POST
@login_required
@private
def play_test(request: HttpRequest, code: str) -> HttpResponseBase:
    """A battle in it at once, on the chosen side, against a captain."""
    one = seen_scenario(request, code)
    seat, captain = str(request.POST.get("seat", "")), str(request.POST.get("captain", ""))
    return begun(request, one, int(seat) if seat in map(str, range(len(LETTERS))) else -1, captain)


def begun(request: HttpRequest, one: Scenario, seat: int, captain: str) -> HttpResponseBase:
    """To a battle in a scenario, which begins at once; back to the scenario where it cannot."""
    try:
        return redirect(services.play_test(account_of(request), one, seat, captain, timezone.now()))
    except Refused as refusal:
        return refused(request, refusal, one.get_absolute_url())
