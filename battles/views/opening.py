"""Opening a battle, accepting a challenge, and turning one down."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from battles import services
from battles.engine import Refused
from battles.forms import FleetForm, chosen_places, new_seed, typed_places, whole
from battles.models import Battle, Side
from battles.opening_forms import GAMES, AssaultForm, OpeningForm, again
from battles.selectors import is_open_seat, rules_of
from battles.views.access import account_of, own_side, private, seen_battle
from battles.views.assaults import ground_of, terms_of
from battles.views.faults import fault_words
from battles.views.ground_picture import of_ground
from battles.views.muster import muster_of, odd_ahead
from battles.views.waiting import waiting_page
from shipyard.rules import YARDS

if TYPE_CHECKING:
    from hexbattle.accounts.models import Account

CONFLICT, UNPROCESSABLE = 409, 422
FIRST_GAME = next(iter(GAMES))
ASKED = {"opponent": "captain", "player": "", "scenario": ""}  # what an address may choose beforehand


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@private
def create(request: HttpRequest) -> HttpResponseBase:
    """The form for a new battle. Whatever is refused stays in its field."""
    account = account_of(request)
    if request.method != "POST":
        return _form_page(request, _first_form(request, account), 200)
    if request.POST.get("rules", FIRST_GAME) not in GAMES:
        raise BadRequest("There is no game of that name.")
    form = _game(request.POST.get("rules", ""))(request.POST, account=account)
    if form.is_valid():
        try:
            return redirect(services.open_battle(account, form.plan(), timezone.now()))
        except Refused as refusal:
            form.show_faults(refusal.faults)
    return _form_page(request, form, UNPROCESSABLE)


def _game(key: str) -> type[OpeningForm]:
    """The form of a ruleset; of none, that of the first."""
    return GAMES.get(key, GAMES[FIRST_GAME])


def _first_form(request: HttpRequest, account: Account) -> OpeningForm:
    if code := request.GET.get("again"):
        battle = _fought(request, code)
        return GAMES[battle.ruleset](initial=again(battle, account), account=account)
    terms = {name: request.GET.get(name, usual) for name, usual in ASKED.items()}
    return _game(request.GET.get("rules", ""))(initial=terms, account=account)


def _fought(request: HttpRequest, code: str) -> Battle:
    """A battle in which this account has a side, at a screen of its own or a shared one."""
    seen = seen_battle(request, code)
    if not any(side.account_id == account_of(request).pk for side in seen.sides):
        raise Http404
    return seen.battle


def _form_page(request: HttpRequest, form: OpeningForm, status: int) -> HttpResponse:
    context: dict[str, Any] = {"form": form, "guest": form.account.guest}
    if isinstance(form, FleetForm):
        context["muster"] = muster_of(form, _budget(form), odd_ahead=False)  # as on the first seat
    if isinstance(form, AssaultForm):
        context["ground"] = ground_of(form)
    return render(request, "battles/create.html", context, status=status)


def _budget(form: FleetForm) -> int:
    return whole(str(form["budget"].value() or "")) or 0


@require_safe
@login_required
@private
def fleet(request: HttpRequest) -> HttpResponseBase:
    """The chosen fleet alone, for the forms: `?fleet=…&budget=…&seed=…`; `another` picks the ready fleet anew."""
    data = request.GET.copy()
    if "another" in data:
        data["seed"] = str(new_seed())
    rules = str(data.get("rules", ""))
    form = FleetForm(data, account=account_of(request), rules=rules if rules in YARDS else FIRST_GAME)
    budget = whole(str(data.get("budget", ""))) or 0
    return render(
        request,
        "battles/parts/muster.html",
        {"form": form, "muster": muster_of(form, budget, odd_ahead="odd_ahead" in data)},
    )


@require_safe
@login_required
@private
def ground(request: HttpRequest) -> HttpResponseBase:
    """The chosen ground alone, for the form of an assault: `?scenario=skirmish:0`."""
    form = AssaultForm(request.GET, account=account_of(request))
    return render(request, "battles/parts/ground.html", {"ground": ground_of(form)})


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@private
def accept(request: HttpRequest, code: str) -> HttpResponseBase:
    """Take one's seat, or an open one, with a fleet where the rules want one."""
    side = _seat_for(request, code)
    if not rules_of(side.battle).brings_fleets:
        return _lead_units(request, side)
    account, battle = account_of(request), side.battle
    form = FleetForm(request.POST if request.method == "POST" else None, account=account, rules=battle.ruleset)
    if request.method == "POST" and form.is_valid():
        try:
            document = side.fleet or form.fleet_document(battle.budget)
            services.accept(battle, account, document, form.arrangement(), timezone.now())
            return redirect(battle)
        except Refused as refusal:
            form.show_faults(refusal.faults)
    status = UNPROCESSABLE if form.is_bound else 200
    context = {"form": form, "battle": battle, "given": side.fleet}
    if side.fleet is None:
        context["muster"] = muster_of(form, battle.budget, odd_ahead=odd_ahead(side))
    return render(request, "battles/accept.html", context, status=status)


def _lead_units(request: HttpRequest, side: Side) -> HttpResponse:
    """The units stand in the scenario: they are looked at, and led."""
    battle = side.battle
    if request.method == "POST":
        try:
            services.accept(battle, account_of(request), None, None, timezone.now())
            return redirect(battle)
        except Refused as refusal:
            return _turned_down(request, battle, " ".join(map(fault_words, refusal.faults)))
    context = {"battle": battle, "seat": side.seat, "terms": terms_of(battle.field, battle.options),
               "picture": of_ground(battle.field, side.seat)}  # fmt: skip
    return render(request, "battles/accept_units.html", context)


def _seat_for(request: HttpRequest, code: str) -> Side:
    """The seat that this account may take in a battle that waits."""
    seen = seen_battle(request, code)
    mine = [seen.side] if seen.side else [side for side in seen.sides if is_open_seat(side)]
    side = next((side for side in mine if side.vacant), None)
    if seen.battle.status != Battle.Status.WAITING or side is None:
        raise Http404
    side.battle = seen.battle
    return side


@require_POST
@login_required
@private
def arrange(request: HttpRequest, code: str) -> HttpResponseBase:
    """Move one's ships along the start line while the battle waits (C-0). Nobody else learns of it."""
    side = own_side(request, code)
    if side.battle.status != Battle.Status.WAITING or side.vacant:
        return _turned_down(request, side.battle, _("The battle has begun, or you have brought no fleet to it yet."))
    try:
        services.rearrange(side, chosen_places(typed_places(request.POST)), timezone.now())
    except Refused as refusal:
        return waiting_page(request, seen_battle(request, code), refusal.faults)
    messages.success(request, _("Your ships are arranged. Nobody else can see it before the first turn."))
    return redirect(side.battle)


@require_POST
@login_required
@private
def decline(request: HttpRequest, code: str) -> HttpResponseBase:
    """Turn a challenge down."""
    battle = own_side(request, code).battle
    return _close(request, battle, services.decline, _("You have declined “%(name)s”."))


@require_POST
@login_required
@private
def cancel(request: HttpRequest, code: str) -> HttpResponseBase:
    """Call off a battle that has not begun."""
    battle = seen_battle(request, code).battle
    return _close(request, battle, services.cancel, _("“%(name)s” is called off."))


def _close(request: HttpRequest, battle: Battle, how: Any, told: str) -> HttpResponse:
    try:
        how(battle, account_of(request), timezone.now())
    except Refused as refusal:
        return _turned_down(request, battle, " ".join(fault_words(one) for one in refusal.faults))
    messages.info(request, told % {"name": battle.name})
    return redirect("battles:lobby")


def _turned_down(request: HttpRequest, battle: Battle, reason: str) -> HttpResponse:
    return render(request, "battles/refused.html", {"battle": battle, "reason": reason}, status=CONFLICT)
