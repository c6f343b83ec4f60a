"""The catalogue of ship classes, open to everybody."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from shipyard import selectors
from shipyard.forms import CreatorForm, number
from shipyard.models import Role, Ruleset, ShipClass
from shipyard.rules import Totals, check_design, read_design, totals
from shipyard.views.access import account_of, published_class
from shipyard.views.drafting import Draft, shelf
from shipyard.views.exchange import download
from shipyard.views.figures import bill
from shipyard.views.sorting import sort_cards
from shipyard.views.wording import all_said

MOST_COMPARED = 4


@dataclass(frozen=True, slots=True)
class ClassCard:
    """A class with its totals."""

    ship_class: ShipClass
    totals: Totals


def _card(one: ShipClass) -> ClassCard:
    return ClassCard(ship_class=one, totals=totals(read_design(one.document)))


def _wanted(card: ClassCard, asked: dict[str, str]) -> bool:
    """Whether a class is what was asked for; what was not asked, or cannot be read, does not matter."""
    most = number(asked["most"])
    return (
        (not asked["role"] or card.ship_class.role == asked["role"])
        and asked["q"].casefold() in card.ship_class.name.casefold()
        and (not isinstance(most, int) or card.totals.price <= most)
    )


@require_safe
def catalogue(request: HttpRequest) -> HttpResponse:
    """Published classes of one `ruleset`; `role`, `most` (price), `q` filter and `sort` orders them."""
    if request.GET.get("ruleset") == Ruleset.HEX_BATTLE:
        return render(request, "shipyard/ready_ships.html", {"ready": shelf(selectors.catalogue(Ruleset.HEX_BATTLE))})
    asked = {key: request.GET.get(key, "").strip() for key in ("role", "most", "q", "sort")}
    cards = [card for card in map(_card, selectors.catalogue()) if _wanted(card, asked)]
    context = {"cards": sort_cards(cards, asked["sort"], otherwise="price"), "asked": asked, "roles": Role.choices}
    return render(request, "shipyard/catalogue.html", context)


@require_safe
def ship_class(request: HttpRequest, slug: str) -> HttpResponse:
    one = published_class(slug)
    signed_in = request.user.is_authenticated
    context: dict[str, Any] = {
        "ship_class": one,
        "fleets": selectors.fleets_of(account_of(request), ruleset=one.ruleset) if signed_in else (),
    }
    if one.ruleset == Ruleset.HEX_BATTLE:
        context["draft"] = Draft(CreatorForm.from_document(one.document))
        return render(request, "shipyard/hex_class.html", context)
    report = check_design(one.document)
    context |= {"bill": bill(report.totals) if report.totals else None, "advice": all_said(report.advice)}
    return render(request, "shipyard/class.html", context)


@require_safe
def compare(request: HttpRequest) -> HttpResponse:
    """Up to four classes side by side (`?c=slug&c=slug`)."""
    slugs = request.GET.getlist("c")[:MOST_COMPARED]
    cards = [_card(published_class(slug, Ruleset.CONVERSION)) for slug in dict.fromkeys(slugs)]
    bills = [(card, bill(card.totals)) for card in cards]
    return render(request, "shipyard/compare.html", {"bills": bills, "most": MOST_COMPARED})


@require_safe
def export_class(request: HttpRequest, slug: str) -> HttpResponse:
    one = published_class(slug)
    return download(one.document, one.slug)
