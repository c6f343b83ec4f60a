"""The scenario editor: a form with the head of the document, and the rest of it as JSON, which scripts can draw on."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from battles.engine import Refused, battleforge_archetypes, ruleset
from battles.models import Scenario
from battles.scenario_form import BROUGHT, ScenarioForm, field_at, form_from
from battles.services import scenarios as services
from battles.views.access import account_of, private
from battles.views.battleforge.words import ABILITIES, ARCHETYPES
from battles.views.picture_parts import Picture
from battles.views.scenario_picture import picture_of
from battles.views.scenarios import UNPROCESSABLE, begun, own_scenario
from shipyard.models import Ruleset
from shipyard.rules import Fault
from shipyard.selectors import fleets_of
from shipyard.views.wording import Said, all_said

if TYPE_CHECKING:
    from hexbattle.accounts.models import Account

PAGE = "battles/scenarios/editor.html"
GROUND_PAGE = "battles/scenarios/assault_editor.html"
STATS = {
    "hp": gettext_lazy("hp"),
    "attack": gettext_lazy("attack"),
    "defense": gettext_lazy("defense"),
    "speed": gettext_lazy("speed"),
    "range": gettext_lazy("range"),
}


@dataclass(frozen=True, kw_only=True)
class Told:
    """A fault in words, and the id of the field that it belongs to."""

    said: Said
    field: str


@dataclass(kw_only=True)
class Draft:
    """What the form holds, what is wrong with it, and, where nothing is, its picture."""

    form: ScenarioForm
    faults: list[Told] = field(default_factory=list)
    picture: Picture | None = None


def judged(form: ScenarioForm, account: Account) -> Draft:
    """Every fault of what was typed; the document's own where it could be read."""
    try:
        document = form.document(account)
    except Refused as refusal:
        return _faulty(form, refusal.faults)
    if faults := services.check_scenario(document):
        return _faulty(form, faults)
    return Draft(form=form, picture=picture_of(document))


def _faulty(form: ScenarioForm, faults: Iterable[Fault]) -> Draft:
    return Draft(form=form, faults=[Told(said=one, field=field_at(one.path)) for one in all_said(faults)])


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@private
def new(request: HttpRequest) -> HttpResponseBase:
    """An empty scenario of a ruleset (`?rules=conversion`)."""
    if request.method == "POST":
        return _save(request, None)
    rules = request.GET.get("rules", "")
    known = rules if rules in Ruleset.values else Ruleset.HEX_BATTLE.value
    return _page(request, judged(ScenarioForm.of(services.blank_scenario(known)), account_of(request)), None)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@private
def edit(request: HttpRequest, code: str) -> HttpResponseBase:
    one = own_scenario(request, code)
    if request.method == "POST":
        return _save(request, one)
    return _page(request, judged(ScenarioForm.of(one.document), account_of(request)), one)


@require_POST
@login_required
@private
def check(request: HttpRequest) -> HttpResponseBase:
    """The verdict alone, for a form that is being filled in. Nothing is stored."""
    draft = judged(form_from(request.POST), account_of(request))
    return render(request, f"{PAGE}#verdict", {"draft": draft})


def _save(request: HttpRequest, one: Scenario | None) -> HttpResponseBase:
    form, account = form_from(request.POST), account_of(request)
    if "check" in request.POST:
        return _page(request, judged(form, account), one, changed=True)
    try:
        saved = services.save_scenario(account, form.document(account), timezone.now(), scenario=one)
    except Refused as refusal:
        return _page(request, _faulty(form, refusal.faults), one, status=UNPROCESSABLE, changed=True)
    if "play" in request.POST:
        return begun(request, saved, 0, next(iter(ruleset(saved.ruleset).captains)))
    messages.success(request, _("%(name)s is saved.") % {"name": saved.name})
    return redirect(saved)


def _page(
    request: HttpRequest, draft: Draft, one: Scenario | None, *, status: int = 200, changed: bool = False
) -> HttpResponse:
    context = {
        "draft": draft,
        "form": draft.form,
        "game": Ruleset(draft.form.rules).label,
        "scenario": one,
        "fleets": fleets_of(account_of(request), ruleset=draft.form.rules),
        "brought": BROUGHT,
        "changed": changed,
    }
    if draft.form.rules == Ruleset.BATTLEFORGE:
        return render(request, GROUND_PAGE, context | _units(), status=status)
    return render(request, PAGE, context, status=status)


def _units() -> dict[str, object]:
    """What units there may be, for the fields of one and for scripts."""
    kinds = battleforge_archetypes.ARCHETYPES
    return {
        "archetypes": ARCHETYPES.items(),
        "abilities": ABILITIES.items(),
        "unit_stats": STATS.items(),
        "archetype_stats": {name: asdict(one) for name, one in kinds.items()},
    }
