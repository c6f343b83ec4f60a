"""Fleets: ships with names and counts under a budget, and which limit is broken."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from shipyard import selectors, services
from shipyard.forms import FleetForm, number
from shipyard.models import SHIPBUILDING, Design, Fleet, FleetShip, Ruleset, ShipClass
from shipyard.rules import YARDS, Currency, Fault, Refused, check_fleet
from shipyard.views.access import HtmxRequest, account_of, own_design, own_fleet, plain, published_class
from shipyard.views.exchange import download
from shipyard.views.refusals import refused
from shipyard.views.wording import Said, all_said, said

FIRST_BUDGETS = {Ruleset.CONVERSION.value: 600, Ruleset.HEX_BATTLE.value: 200}


@dataclass(frozen=True, slots=True)
class ShipLine:
    """Some ships of a fleet with what they cost."""

    ship: FleetShip
    each: int
    faults: list[Said]

    @property
    def price(self) -> int:
        return self.each * self.ship.count


@dataclass(frozen=True, slots=True)
class FleetSheet:
    """A fleet as its page shows it."""

    fleet: Fleet
    lines: list[ShipLine]
    limits: list[Said]
    faults: list[Said]

    @property
    def price(self) -> int:
        return sum(line.price for line in self.lines)

    @property
    def ships(self) -> int:
        return sum(line.ship.count for line in self.lines)

    @property
    def currency(self) -> Currency:
        return YARDS[self.fleet.ruleset].currency

    @property
    def left(self) -> int:
        return self.fleet.budget - self.price

    @property
    def over(self) -> int:
        return max(0, -self.left)


def _sheet(fleet: Fleet, faults: tuple[Fault, ...] = ()) -> FleetSheet:
    """`faults` are those of the form that was just sent; limits those of the fleet as it is stored."""
    lines = [
        ShipLine(
            ship=ship,
            each=_price(ship.source),
            faults=[said(one) for one in faults if one.path.startswith(f"$.ships[{number}].")],
        )
        for number, ship in enumerate(fleet.ships.all())
    ]
    head = [said(one) for one in faults if not one.path.startswith("$.ships[")]
    return FleetSheet(
        fleet=fleet, lines=lines, limits=all_said(check_fleet(selectors.fleet_document(fleet))), faults=head
    )


def _price(source: Design | ShipClass) -> int:
    yard = YARDS[source.ruleset]
    return yard.price(yard.read(source.document, "$"))


def _asked_ruleset(request: HtmxRequest) -> str:
    """The ruleset that a page is asked for, else fleet action."""
    asked = request.GET.get("ruleset", "")
    return asked if asked in YARDS else Ruleset.CONVERSION.value


@login_required
@require_safe
def fleets(request: HtmxRequest) -> HttpResponse:
    """My fleets of one `ruleset`."""
    ruleset = _asked_ruleset(request)
    sheets = [_sheet(fleet) for fleet in selectors.fleets_of(account_of(request), ruleset=ruleset)]
    context = {"sheets": sheets, "ruleset": ruleset, "rulesets": SHIPBUILDING}
    return render(request, "shipyard/fleets.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def new_fleet(request: HtmxRequest) -> HttpResponse:
    """Name and budget; the ships come on the fleet's own page."""
    if request.method != "POST":
        ruleset = _asked_ruleset(request)
        return _show_new(request, FleetForm(budget=str(FIRST_BUDGETS[ruleset])), ruleset)
    form = FleetForm.from_post(request.POST)
    ruleset = request.POST.get("ruleset", Ruleset.CONVERSION.value)
    try:
        fleet = services.create_fleet(
            account_of(request), form.name, number(form.budget), timezone.now(), ruleset=ruleset
        )
    except Refused as refusal:
        return _show_new(request, form, ruleset, refusal.faults)
    return redirect(fleet)


def _show_new(request: HtmxRequest, form: FleetForm, ruleset: str, faults: tuple[Fault, ...] = ()) -> HttpResponse:
    context = {"form": form, "ruleset": ruleset, "rulesets": SHIPBUILDING, "faults": all_said(faults)}
    return render(request, "shipyard/new_fleet.html", context, status=422 if faults else 200)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def fleet(request: HtmxRequest, code: str) -> HttpResponse:
    """The fleet's page. Posting changes name, budget, and the ships' names and counts, or removes ships."""
    one = own_fleet(request, code)
    if request.method != "POST":
        return _show(request, _sheet(one), FleetForm.from_fleet(one))
    if "remove" in request.POST:
        services.remove_ship(one, plain(request.POST["remove"]), timezone.now())
        return _changed(request, own_fleet(request, code))
    form = FleetForm.from_post(request.POST)
    try:
        services.change_fleet(one, form.change(), timezone.now())
    except Refused as refusal:
        return _show(request, _sheet(own_fleet(request, code), refusal.faults), form, status=422)
    return _changed(request, own_fleet(request, code))


def _changed(request: HtmxRequest, one: Fleet) -> HttpResponse:
    if request.htmx:
        return _show(request, _sheet(one), FleetForm.from_fleet(one))
    return redirect(one)


def _show(request: HtmxRequest, sheet: FleetSheet, form: FleetForm, status: int = 200) -> HttpResponse:
    account, ruleset = account_of(request), sheet.fleet.ruleset
    context = {"sheet": sheet, "form": form, "rows": list(zip(sheet.lines, form.ships, strict=False))}
    if request.htmx:
        part = "#ships_and_sum" if "remove" in request.POST else "#sum"
        return render(request, "shipyard/fleet.html" + part, context, status=status)
    own = [_choice("design", one.code, one) for one in selectors.designs_of(account, ruleset=ruleset)]
    ready = [_choice("class", one.slug, one) for one in selectors.catalogue(ruleset)]
    context["stock"] = [(_("My designs"), own), (_("Catalogue"), sorted(ready, key=_by_price))]
    return render(request, "shipyard/fleet.html", context, status=status)


@dataclass(frozen=True, slots=True)
class Choice:
    """A ship that can be added to a fleet."""

    value: str
    name: str
    price: int


def _choice(kind: str, key: str, source: Design | ShipClass) -> Choice:
    return Choice(value=f"{kind}:{key}", name=source.name, price=_price(source))


def _by_price(choice: Choice) -> int:
    return choice.price


@login_required
@require_POST
def add_ship(request: HtmxRequest) -> HttpResponse:
    """Put ships into a fleet: `fleet` is its code, `ship` is `design:code` or `class:slug`."""
    source = _source(request, request.POST.get("ship", ""))
    one = own_fleet(request, request.POST.get("fleet", ""))
    try:
        services.add_ship(one, source, timezone.now(), count=number(request.POST.get("count", "1")))
    except Refused as refusal:
        return refused(request, refusal, one.get_absolute_url())
    messages.success(request, _("%(ship)s joins %(fleet)s.") % {"ship": source.name, "fleet": one.name})
    return redirect(one)


def _source(request: HtmxRequest, ship: str) -> Design | ShipClass:
    kind, _, name = ship.partition(":")
    return published_class(name) if kind == "class" else own_design(request, name)


@login_required
@require_POST
def duplicate_fleet(request: HtmxRequest, code: str) -> HttpResponse:
    try:
        return redirect(services.duplicate_fleet(own_fleet(request, code), timezone.now()))
    except Refused as refusal:
        return refused(request, refusal, reverse("shipyard:fleets"))


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def delete_fleet(request: HtmxRequest, code: str) -> HttpResponse:
    one = own_fleet(request, code)
    if request.method != "POST":
        return render(request, "shipyard/delete_fleet.html", {"fleet": one})
    services.delete_fleet(one)
    messages.success(request, _("%(name)s is disbanded.") % {"name": one.name})
    return redirect(reverse("shipyard:fleets") + f"?ruleset={one.ruleset}")


@login_required
@require_safe
def export_fleet(request: HtmxRequest, code: str) -> HttpResponse:
    one = own_fleet(request, code)
    return download(selectors.fleet_document(one), one.name)
