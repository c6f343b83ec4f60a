"""The page of a battle that has not begun: who is awaited, and one's own ships on the start line."""

from __future__ import annotations

from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from battles.engine import Fault
from battles.forms import typed_places
from battles.models import Battle
from battles.selectors import Seen
from battles.views.faults import fault_words
from battles.views.muster import Muster, muster_of_side

UNPROCESSABLE = 422


def waiting_page(request: HttpRequest, seen: Seen, faults: Sequence[Fault] = ()) -> HttpResponse:
    """`faults`: what is wrong with the places that were sent; they stay as they were typed."""
    context = {
        "seen": seen,
        "battle": seen.battle,
        "muster": _own_muster(request, seen),
        "faults": [fault_words(one) for one in faults],
    }
    return render(request, "battles/waiting.html", context, status=UNPROCESSABLE if faults else 200)


def _own_muster(request: HttpRequest, seen: Seen) -> Muster | None:
    if seen.side is None or seen.side.vacant or seen.battle.status != Battle.Status.WAITING:
        return None
    seen.side.battle = seen.battle
    if seen.side.fleet is None:  # it leads units of the scenario
        return None
    return muster_of_side(seen.side, typed_places(request.POST))
