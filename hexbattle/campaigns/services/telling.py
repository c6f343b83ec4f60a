"""The notices of campaigns."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Literal

from battles.turns.outbox import write_notices
from hexbattle.campaigns.models import Campaign, Faction, Notice

type Kind = Literal["invited", "joined", "declined", "cancelled", "turn", "ended", "failed", "ruling", "left"]


def tell(
    campaign: Campaign, kind: Kind, accounts: Iterable[int | None], now: datetime, turn: int | None = None
) -> None:
    """Write a notice for each of these accounts, in the transaction of the change that it tells of."""
    known = sorted({one for one in accounts if one is not None})
    write_notices(Notice.objects, known, now, kind=kind, turn_number=turn, campaign=campaign)


def tell_factions(
    campaign: Campaign, kind: Kind, factions: Iterable[Faction], now: datetime, turn: int | None = None
) -> None:
    """The same for the people who play some factions."""
    tell(campaign, kind, (faction.account_id for faction in factions), now, turn)
