"""The answer to a button that could not do what it says."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from shipyard.rules import Refused
from shipyard.views.wording import all_said

UNPROCESSABLE = 422


def refused(request: HttpRequest, refusal: Refused, back: str) -> HttpResponse:
    """A page with the reasons, and the way back."""
    context = {"faults": all_said(refusal.faults), "back": back}
    return render(request, "shipyard/refused.html", context, status=UNPROCESSABLE)
