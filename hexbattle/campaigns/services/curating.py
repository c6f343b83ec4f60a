"""What curators may do to a campaign: everything on record, nothing by hand in the database."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import QuerySet

from battles.engine import Refused, fault
from battles.models import Turn as BattleTurn
from battles.services.checking import account_named
from battles.turns.clock import start_clock, stop_clock
from hexbattle.campaigns import engine
from hexbattle.campaigns.models import Campaign, Faction, Ruling
from hexbattle.campaigns.selectors import current_turn, state_of
from hexbattle.campaigns.services.admirals import STAND_IN
from hexbattle.campaigns.services.closing import note_readiness
from hexbattle.campaigns.services.fights import reseat_fights
from hexbattle.campaigns.services.telling import tell, tell_factions
from shipyard.rules import Json

if TYPE_CHECKING:
    from hexbattle.accounts.models import Account

LONGEST_REASON = 500


def pause(campaign: Campaign, curator: Account, reason: str, now: datetime) -> None:
    """Stop the clocks of the campaign and of its battles, and take no orders for it. Raises `Refused`."""
    with transaction.atomic():
        if not _running(campaign).filter(paused_at=None).update(paused_at=now):
            raise Refused([fault("not_running", "$", "Only a campaign that runs can be paused.")])
        stop_clock(campaign.turns.all(), now)
        campaign.turns.filter(status="open").update(ready=False)
        stop_clock(_battle_turns(campaign), now)
        _record(campaign, "pause", curator, reason, now)


def resume(campaign: Campaign, curator: Account, reason: str, now: datetime) -> None:
    """Let a paused campaign go on, with the time that its turns had left. Raises `Refused`."""
    with transaction.atomic():
        if not _running(campaign).exclude(paused_at=None).update(paused_at=None):
            raise Refused([fault("not_paused", "$", "This campaign is not paused.")])
        start_clock(campaign.turns.all(), now)
        start_clock(_battle_turns(campaign), now)
        if turn := current_turn(campaign):
            note_readiness(turn)
        _record(campaign, "resume", curator, reason, now)


def replace(faction: Faction, account: str, curator: Account, reason: str, now: datetime) -> None:
    """Give a seat to another account, by its log-in name, or, without one, to an admiral. Raises `Refused`."""
    player = account_named(account) if account else None
    campaign = faction.campaign
    if account and player is None:
        raise Refused([fault("no_such_player", "$.account", "There is no player with this log-in name.")])
    if player and campaign.factions.filter(account=player.pk).exists():
        raise Refused([fault("seated_already", "$.account", "This player is in the campaign already.")])
    with transaction.atomic():
        before = faction.account_id
        faction.account_id, faction.admiral = (player.pk, "") if player else (None, STAND_IN)
        faction.joined, faction.open, faction.missed = True, False, 0
        faction.save()
        reseat_fights(faction, now)
        tell(campaign, "ruling", [before], now)
        _record(campaign, "replace", curator, reason, now)
        if turn := current_turn(campaign):
            note_readiness(turn)


def make_ruling(campaign: Campaign, document: Json, curator: Account, reason: str, now: datetime) -> Ruling:
    """A correction, carried out as the running turn closes. Raises `Refused` with every fault."""
    ruling = engine.read_ruling(document)
    turn = current_turn(campaign)
    if turn is None:
        raise Refused([fault("not_running", "$", "This campaign does not run.")])
    if faults := list(engine.check_ruling(state_of(turn), ruling)):
        raise Refused(faults)
    with transaction.atomic():
        return _record(campaign, ruling.kind, curator, reason, now, document)


def _record(
    campaign: Campaign, kind: str, curator: Account, reason: str, now: datetime, document: Json = None
) -> Ruling:
    if not 1 <= len(reason.strip()) <= LONGEST_REASON:
        raise Refused([fault("reason", "$.reason", "Every ruling has a reason, of at most {most} characters.",
                             most=LONGEST_REASON)])  # fmt: skip
    tell_factions(campaign, "ruling", campaign.factions.all(), now)
    return Ruling.objects.create(
        campaign=campaign, kind=kind, document=document, reason=reason.strip(), made_by=curator, made_at=now
    )


def _running(campaign: Campaign) -> QuerySet[Campaign]:
    return Campaign.objects.filter(pk=campaign.pk, status=Campaign.Status.RUNNING)


def _battle_turns(campaign: Campaign) -> QuerySet[BattleTurn]:
    return BattleTurn.objects.filter(battle__in=campaign.fights.values("battle"))
