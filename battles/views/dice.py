"""The sealed dice of a turn: what was shown before, what is revealed after (D-3)."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponseBase
from django.shortcuts import render
from django.views.decorators.http import require_safe

from battles.models import Turn
from battles.selectors import sheet_hashes, sheets_shown, turn_of
from battles.views.access import private, seen_battle


@require_safe
@private
def dice(request: HttpRequest, code: str, number: int) -> HttpResponseBase:
    """The commitment of a turn; once it is resolved its key, the hashes of all sheets, and the sheets one may read."""
    seen = seen_battle(request, code)
    try:
        turn = turn_of(seen.battle, number)
    except (Turn.DoesNotExist, OverflowError):
        raise Http404 from None
    hashes = sheet_hashes(turn)
    context = {
        "battle": seen.battle,
        "turn": turn,
        "hashes": [(side, hashes[side.seat]) for side in seen.sides if side.seat in hashes],
        "sheets": sheets_shown(turn, seen.side),
    }
    return render(request, "battles/dice.html", context)
