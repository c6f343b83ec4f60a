"""Opening a battle, accepting a challenge, and turning one down."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, Any, cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from battles import services
from battles.engine import Refused, ruleset
from battles.forms import RULES, BattleForm, FleetForm, again, new_seed, whole
from battles.models import Battle
from battles.selectors import is_open_seat
from battles.views.access import account_of, own_side, private, seen_battle
from battles.views.conversion.desk import fault_words
from shipyard.rules import Fleet, fleet_price, read_fleet, write_design

if TYPE_CHECKING:
    from hexbattle.accounts.models import Account

CONFLICT, UNPROCESSABLE = 409, 422


@dataclass(frozen=True, kw_only=True)
class Place:
    """One ship's place on the start line (C-0): hexes along it from its middle, and ahead of it."""

    name: str
    along: str
    ahead: str


@dataclass(frozen=True, kw_only=True)
class Muster:
    """A chosen fleet as the form shows it, with the places of its ships."""

    name: str
    price: int
    budget: int
    ships: tuple[dict[str, Any], ...]
    places: tuple[Place, ...]
    along: int
    ahead: int


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@private
def create(request: HttpRequest) -> HttpResponseBase:
    """The form for a new battle. Whatever is refused stays in its field."""
    account = account_of(request)
    if request.method != "POST":
        return _form_page(request, BattleForm(initial=_first_terms(request, account), account=account), 200)
    form = BattleForm(request.POST, account=account)
    if form.is_valid():
        try:
            return redirect(services.open_battle(account, form.plan(), timezone.now()))
        except Refused as refusal:
            form.show_faults(refusal.faults)
    return _form_page(request, form, UNPROCESSABLE)


def _first_terms(request: HttpRequest, account: Account) -> dict[str, Any]:
    terms: dict[str, Any] = {
        "opponent": request.GET.get("opponent", "captain"),
        "player": request.GET.get("player", ""),
    }
    if code := request.GET.get("again"):
        terms = again(own_side(request, code).battle, account)
    return terms


def _form_page(request: HttpRequest, form: BattleForm, status: int) -> HttpResponse:
    context = {"form": form, "muster": muster_of(form, _budget(form))}
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
    form = FleetForm(data, account=account_of(request))
    budget = whole(str(data.get("budget", ""))) or 0
    return render(request, "battles/parts/muster.html", {"form": form, "muster": muster_of(form, budget)})


def muster_of(form: FleetForm, budget: int) -> Muster | None:
    """The fleet that the form speaks of; None where there is none to show."""
    chooser = FleetForm({"fleet": form["fleet"].value(), "seed": form["seed"].value()}, account=form.account)
    if not chooser.is_valid():
        return None
    try:
        fleet = read_fleet(cast(Any, chooser.fleet_document(budget)))
    except Refused:
        return None
    return _mustered(fleet, budget, form.typed_places())


def _mustered(fleet: Fleet, budget: int, typed: list[tuple[str, str]]) -> Muster:
    names = list(chain.from_iterable(_names(ship.name, ship.count) for ship in fleet.ships))
    line = ruleset(RULES).line_up(len(names))
    usual = [(str(along), str(ahead)) for along, ahead in line.places]
    spots = typed if len(typed) == len(names) else usual
    return Muster(
        name=fleet.name,
        price=fleet_price(fleet),
        budget=budget,
        ships=tuple(
            {"name": ship.name, "count": ship.count, "price": ship.price, "design": write_design(ship.design)}
            for ship in fleet.ships
        ),
        places=tuple(
            Place(name=name, along=along, ahead=ahead) for name, (along, ahead) in zip(names, spots, strict=True)
        ),
        along=line.along,
        ahead=line.ahead,
    )


def _names(name: str, count: int) -> list[str]:
    return [name] if count == 1 else [f"{name} {number}" for number in range(1, count + 1)]


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@private
def accept(request: HttpRequest, code: str) -> HttpResponseBase:
    """Take one's seat, or an open one, with a fleet."""
    account = account_of(request)
    battle = _waiting_for(request, code)
    form = FleetForm(request.POST if request.method == "POST" else None, account=account)
    if request.method == "POST" and form.is_valid():
        try:
            document = form.fleet_document(battle.budget)
            services.accept(battle, account, document, form.arrangement(), timezone.now())
            return redirect(battle)
        except Refused as refusal:
            form.show_faults(refusal.faults)
    status = UNPROCESSABLE if form.is_bound else 200
    context = {"form": form, "battle": battle, "muster": muster_of(form, battle.budget)}
    return render(request, "battles/accept.html", context, status=status)


def _waiting_for(request: HttpRequest, code: str) -> Battle:
    """A battle with a seat that this account may take."""
    seen = seen_battle(request, code)
    mine = [seen.side] if seen.side else [side for side in seen.sides if is_open_seat(side)]
    if seen.battle.status != Battle.Status.WAITING or not any(side.vacant for side in mine):
        raise Http404
    return seen.battle


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
        reason = " ".join(fault_words(one) for one in refusal.faults)
        return render(request, "battles/refused.html", {"battle": battle, "reason": reason}, status=CONFLICT)
    messages.info(request, told % {"name": battle.name})
    return redirect("battles:lobby")
