"""The rules pages: open to everybody."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from hexbattle.rulespages.text import rules_page

CONVERSION = settings.BASE_DIR / "battles" / "engine" / "conversion" / "RULES.md"


def conversion(request: HttpRequest) -> HttpResponse:
    """Fleet action: the rules of `conversion` with an anchor for every rule id."""
    return render(request, "rules/ruleset.html", {"page": rules_page(CONVERSION)})


def how_to_play(request: HttpRequest) -> HttpResponse:
    """A newcomer's first turn, with pictures."""
    return render(request, "rules/how_to_play.html")
