"""The sealed dice of a campaign's turn, on the page that battles have for them (D-3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from django.http import Http404, HttpRequest, HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from battles.views.access import private
from battles.views.dice import Opened, revealed, rolls_in
from hexbattle.campaigns import engine
from hexbattle.campaigns.models import Campaign, Turn
from hexbattle.campaigns.narration import Line, Names, tell
from hexbattle.campaigns.selectors import Seen, events_of, sheet_hashes, sheets_shown, turn_of, view_of
from hexbattle.campaigns.views.story import begun_campaign


@require_safe
@private
def dice(request: HttpRequest, code: str, number: int) -> HttpResponseBase:
    """The commitment of a turn; once it is resolved its key, all hashes, the sheets and the rolls one may read."""
    seen = begun_campaign(request, code)
    try:
        turn = turn_of(seen.campaign, number)
    except (Turn.DoesNotExist, OverflowError):
        raise Http404 from None
    context: dict[str, Any] = {
        "game": seen.campaign,
        "over": seen.campaign.status == Campaign.Status.ENDED,
        "lobby": reverse("campaigns:home"),
        "lobby_name": _("Campaigns"),
        "turn": turn,
        "stepwise": False,
    }
    if turn.key_shown:
        context["turn_url"] = f"{reverse('campaigns:news', args=[code])}?turn={number}"
        context |= revealed(_opened(seen, turn))
    return render(request, "battles/dice.html", context)


def _opened(seen: Seen, turn: Turn) -> Opened:
    events, factions = events_of(turn, seen.seat), {one.seat: one for one in seen.factions}
    documents = engine.write_events(events)
    hashes = [(factions[seat], hash) for seat, hash in sheet_hashes(turn)]
    return Opened(
        code=seen.campaign.code,
        turn=turn,
        documents=documents,
        lines=_lines(events, documents, Names([view_of(turn, seen.seat)], events)),
        hashes=hashes,
        sheets=[(sheet.faction, sheet) for sheet in sheets_shown(turn, seen.faction)],
        mixed=[len(hashes)] * len(events),
    )


def _lines(events: Sequence[engine.Event], documents: Sequence[Any], names: Names) -> Iterator[Line]:
    for index, event in enumerate(events):
        if any(rolls_in(documents[index])):
            yield tell(event, names, index)
