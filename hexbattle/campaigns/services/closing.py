"""When a campaign's turn need not wait for its deadline, and by what it closes."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import partial
from typing import Literal

from django.db import transaction

from hexbattle.campaigns.models import Campaign, Faction, OrderSheet, Turn

type ClosedBy = Literal["confirmed", "deadline"]


def note_readiness(turn: Turn) -> None:
    """Mark a held turn as ready, or not; if it is, a worker is told as soon as the transaction is through."""
    campaign = Campaign.objects.only("paused_at").get(pk=turn.campaign_id)
    factions = tuple(Faction.objects.filter(campaign=campaign))
    turn.ready = campaign.paused_at is None and early_close(turn, factions, tuple(turn.sheets.all())) is not None
    Turn.objects.filter(pk=turn.pk).update(ready=turn.ready)
    if turn.ready:
        hint(turn)


def hint(turn: Turn, at: datetime | None = None) -> None:
    """Ask a worker, once the transaction is through, to resolve a turn (now, or at its deadline); only a hint."""
    from hexbattle.campaigns.tasks import ask_for_resolution  # tasks call the services

    transaction.on_commit(partial(ask_for_resolution, turn.campaign_id, turn.number, at), robust=True)


def early_close(turn: Turn, factions: Sequence[Faction], sheets: Sequence[OrderSheet]) -> ClosedBy | None:
    """Why the turn can close before its deadline; None if it still waits for somebody.

    A turn in which no account orders any more waits for its deadline all the same, if there is one.
    """
    done = {sheet.faction_id for sheet in sheets if sheet.leaves or sheet.status == OrderSheet.Status.CONFIRMED}
    players = awaited_players(turn, factions)
    if not players and turn.closes_at is not None:
        return None
    return "confirmed" if all(faction.pk in done for faction in players) else None


def awaited_players(turn: Turn, factions: Sequence[Faction]) -> list[Faction]:
    """The factions that must order in this turn and have an account."""
    return [one for one in factions if one.seat in turn.awaiting and one.account_id is not None and not one.out]
