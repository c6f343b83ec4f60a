"""The Ship Creator: drawing and arming ships of `hex_battle`, the shelf of them, and their storage format."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from shipyard import selectors, services
from shipyard.forms import CreatorForm
from shipyard.models import Design, Ruleset
from shipyard.rules import Refused, hex_battle
from shipyard.views.access import HtmxRequest, account_of, own_plans, published_class
from shipyard.views.drafting import Draft, blank_rows, shelf
from shipyard.views.exchange import download, sent, shown
from shipyard.views.refusals import UNPROCESSABLE
from shipyard.views.wording import all_said

PAGE = "shipyard/creator.html"
BLANK = blank_rows()
MOST_TOLD = 50  # ships of a file of which the reasons are told
MOST_NAMED = 10


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def creator(request: HtmxRequest) -> HttpResponse:
    """A new ship, or one that begins as a ready ship (`?class=slug`)."""
    if request.method == "POST":
        return _work(request, None)
    slug = request.GET.get("class")
    if not slug:
        return _show(request, Draft(CreatorForm.blank()), None)
    base = published_class(slug, Ruleset.HEX_BATTLE)
    return _show(request, Draft(CreatorForm.from_document(base.document)), None)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def drawn_ship(request: HtmxRequest, code: str) -> HttpResponse:
    ship = own_plans(request, code, Ruleset.HEX_BATTLE)
    if request.method == "POST":
        return _work(request, ship)
    return _show(request, Draft(CreatorForm.from_document(ship.document)), ship)


def _work(request: HtmxRequest, ship: Design | None) -> HttpResponse:
    """What the form's buttons do: save, change the rows, or just work the points out."""
    form = CreatorForm.from_post(request.POST)
    do = request.POST.get("do", "check")
    if do == "save":
        return _save(request, form, ship)
    draft = Draft(form, form.act(do))
    if request.htmx:
        return render(request, PAGE + "#verdict_and_line", {"draft": draft})
    return _show(request, draft, ship, changed=True)


def _save(request: HtmxRequest, form: CreatorForm, ship: Design | None) -> HttpResponse:
    draft = Draft(form)
    if not draft.valid:
        return _show(request, draft, ship, status=UNPROCESSABLE)
    try:
        saved = services.save_design(account_of(request), form.document(), timezone.now(), design=ship)
    except Refused as refusal:
        draft.faults += all_said(refusal.faults)
        return _show(request, draft, ship, status=UNPROCESSABLE)
    messages.success(request, _("%(name)s is saved.") % {"name": saved.name})
    return redirect(saved)


def _show(
    request: HtmxRequest, draft: Draft, ship: Design | None, *, changed: bool = False, status: int = 200
) -> HttpResponse:
    account = account_of(request)
    retired = selectors.designs_of(account, ruleset=Ruleset.HEX_BATTLE, retired=True)
    context: dict[str, Any] = {
        "draft": draft,
        "ship": ship,
        "ships": shelf(selectors.designs_of(account, ruleset=Ruleset.HEX_BATTLE)),
        "retired": shelf(retired),
        "ready": shelf(selectors.catalogue(Ruleset.HEX_BATTLE)),
        "fleets": selectors.fleets_of(account, ruleset=Ruleset.HEX_BATTLE),
        "types": hex_battle.WEAPONS.values(),
        "arcs": hex_battle.ARCS,
        "blank": BLANK,
        "changed": changed or status != 200,
        "refused": status != 200,
    }
    return render(request, PAGE, context, status=status)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def import_ships(request: HttpRequest) -> HttpResponse:
    """Ships in the storage format (H-1.3): the good ones are kept, of each bad one the reasons are told."""
    if request.method != "POST":
        return render(request, "shipyard/import_ships.html")
    text: str | bytes = request.POST.get("text", "")
    try:
        text = sent(request)
        arrivals = services.import_storage(account_of(request), text, timezone.now())
    except Refused as refusal:
        context = {"text": shown(text), "faults": all_said(refusal.faults)}
        return render(request, "shipyard/import_ships.html", context, status=UNPROCESSABLE)
    if all(one.design and not one.told for one in arrivals.ships):
        names = ", ".join(one.name for one in arrivals.kept[:MOST_NAMED])
        more = " …" if len(arrivals.kept) > MOST_NAMED else ""
        messages.success(request, _("Arrived: %(names)s.") % {"names": names + more})
        return redirect("shipyard:creator")
    return _show_arrivals(request, arrivals, shown(text))


def _show_arrivals(request: HttpRequest, arrivals: services.Arrivals, text: str) -> HttpResponse:
    """What is to be said of the ships that came; the text stays as long as one of them was refused."""
    bad, hurt = [one for one in arrivals.ships if one.faults], [one for one in arrivals.ships if one.told]
    context: dict[str, Any] = {
        "kept": arrivals.kept,
        "refused": [{"name": one.name, "faults": all_said(one.faults)} for one in bad[:MOST_TOLD]],
        "more": len(bad[MOST_TOLD:]),
        "told": [{"name": one.name, "faults": all_said(one.told)} for one in hurt[:MOST_TOLD]],
        "text": text if bad else "",
    }
    return render(request, "shipyard/import_ships.html", context, status=200 if arrivals.kept else UNPROCESSABLE)


@login_required
@require_safe
def export_ships(request: HttpRequest) -> HttpResponse:
    """All ships of one's own in the storage format."""
    ships = selectors.designs_of(account_of(request), ruleset=Ruleset.HEX_BATTLE).order_by("pk")
    designs = [hex_battle.read_design(one.document) for one in ships]
    return download(hex_battle.write_storage(designs), "ships")


@login_required
@require_safe
def export_ship(request: HttpRequest, code: str) -> HttpResponse:
    ship = own_plans(request, code, Ruleset.HEX_BATTLE)
    return download(hex_battle.write_storage([hex_battle.read_design(ship.document)]), ship.name)
