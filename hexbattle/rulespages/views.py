"""The rules pages: open to everybody."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from hexbattle.rulespages.glossary import GLOSSARY
from hexbattle.rulespages.text import rules_page
from hexbattle.scene import SCENE

CONVERSION = settings.BASE_DIR / "battles" / "engine" / "conversion" / "RULES.md"
LONGEST_QUERY = 100


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """The books there are, and a search through the rules."""
    query = request.GET.get("q", "").strip()[:LONGEST_QUERY]
    found = rules_page(CONVERSION).search(query) if query else ()
    return render(request, "rules/index.html", {"query": query, "found": found})


@require_safe
def conversion(request: HttpRequest) -> HttpResponse:
    """Fleet action: the rules of `conversion` with an anchor for every rule id."""
    return render(request, "rules/ruleset.html", {"page": rules_page(CONVERSION)})


@require_safe
def how_to_play(request: HttpRequest) -> HttpResponse:
    """A newcomer's first turn, with pictures."""
    return render(request, "rules/how_to_play.html", {"ship": SCENE[0]["design"]})


@require_safe
def glossary(request: HttpRequest) -> HttpResponse:
    """What the words mean."""
    return render(request, "rules/glossary.html", {"entries": GLOSSARY})
