"""The rules pages: open to everybody."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from hexbattle.rulespages.glossary import GLOSSARY
from hexbattle.rulespages.text import Page, rules_page
from hexbattle.scene import SCENE

LONGEST_QUERY = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class Book:
    """The rules of one game; `key` is also the name of its page."""

    key: str
    title: Promise
    about: Promise
    icon: str
    folder: str = ""  # where its text is; left out: beside its ruleset

    @property
    def path(self) -> Path:
        return Path(settings.BASE_DIR) / (self.folder or f"battles/engine/{self.key}") / "RULES.md"

    @property
    def page(self) -> Page:
        """Its text; what rulesets share stands on the page of fleet action."""
        return rules_page(self.path, "" if self.key == "conversion" else reverse("rules:conversion"))

    @property
    def url(self) -> str:
        return reverse(f"rules:{self.key}")


BOOKS = (
    Book(
        key="conversion",
        title=_("Fleet action"),
        about=_(
            "Ships built ton by ton, sealed orders, true momentum, targeting tokens and fog: "
            "the whole text, rule by rule."
        ),
        icon="rules",
    ),
    Book(
        key="hex_battle",
        title=_("Hex battle"),
        about=_("Duels of ships that you draw: thrust, terrain, beams, missiles and chain explosions, rule by rule."),
        icon="fire",
    ),
    Book(
        key="battleforge",
        title=_("Ground assault"),
        about=_(
            "Units on square ground: cover, flanks, wading, objectives to hold and a hundred-sided die, rule by rule."
        ),
        icon="flag",
    ),
    Book(
        key="campaign",
        title=_("Campaign"),
        about=_("Star maps, income, yards, supply, fog, encounters, landings and how a campaign is won, rule by rule."),
        icon="fleet",
        folder="hexbattle/campaigns/engine",
    ),
)


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """The books there are, and a search through the rules."""
    query = request.GET.get("q", "").strip()[:LONGEST_QUERY]
    found = [(book, place) for book in BOOKS for place in book.page.search(query)] if query else []
    return render(request, "rules/index.html", {"books": BOOKS, "query": query, "found": found})


@require_safe
def ruleset(request: HttpRequest, key: str) -> HttpResponse:
    """The rules of a ruleset with an anchor for every rule id."""
    book = next(book for book in BOOKS if book.key == key)
    return render(request, "rules/ruleset.html", {"book": book, "page": book.page})


@require_safe
def how_to_play(request: HttpRequest) -> HttpResponse:
    """A newcomer's first turn, with pictures."""
    return render(request, "rules/how_to_play.html", {"ship": SCENE[0]["design"]})


@require_safe
def glossary(request: HttpRequest) -> HttpResponse:
    """What the words mean."""
    return render(request, "rules/glossary.html", {"entries": GLOSSARY})
