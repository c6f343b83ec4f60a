"""Leaving a campaign (K-8): for good, or so that an admiral keeps the seat until somebody takes it."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from django.db import transaction

from battles.engine import fault
from battles.models import Battle
from battles.turns.clock import TurnClosed, check_open, take_hold
from battles.turns.sheets import sealed
from hexbattle.campaigns import engine
from hexbattle.campaigns.models import Campaign, Faction, OrderSheet, Turn
from hexbattle.campaigns.selectors import current_turn, state_of
from hexbattle.campaigns.services.admirals import STAND_IN
from hexbattle.campaigns.services.closing import note_readiness
from hexbattle.campaigns.services.fights import reseat_fights
from hexbattle.campaigns.services.opening import cancel, decline
from hexbattle.campaigns.services.telling import tell_factions

if TYPE_CHECKING:
    from hexbattle.accounts.models import Account


def concede(faction: Faction, now: datetime) -> None:
    """The faction gives up as the open turn closes, its ships that fight when their fights are over (K-8.2).

    For good: it cannot be taken back. Raises `TurnClosed`.
    """
    turn = _open_turn(faction, now)
    engine.leave(state_of(turn), faction.seat, "concede")  # raises where it may not
    document = engine.write_orders(engine.default_orders(state_of(turn), faction.seat))
    standing = {
        **sealed(turn.number, faction.secret, document),
        "status": OrderSheet.Status.DRAFT,
        "author": OrderSheet.Author.DEFAULT,
        "saved_at": now,
    }
    with transaction.atomic():
        take_hold(turn, Turn.objects, now)
        OrderSheet.objects.get_or_create(turn=turn, faction=faction, defaults=standing)
        turn.sheets.filter(faction=faction).update(leaves="concede")
        note_readiness(turn)


def resign(faction: Faction, now: datetime) -> None:
    """Leave the seat to an admiral, who keeps it until somebody takes it; orders that are kept still count."""
    turn = _open_turn(faction, now)
    with transaction.atomic():
        take_hold(turn, Turn.objects, now)
        faction.account, faction.admiral, faction.open, faction.missed = None, STAND_IN, True, 0
        faction.save(update_fields=["account", "admiral", "open", "missed"])
        reseat_fights(faction, now)
        tell_factions(faction.campaign, "left", faction.campaign.factions.all(), now, turn.number)
        note_readiness(turn)


def leave_all(account: Account, now: datetime) -> None:
    """An account goes for good: what it has opened and nobody has joined is called off, admirals keep its seats where
    others play on, and campaigns that it played by itself go with it (K-10).

    Raises `TurnClosed` where a campaign cannot be left at this moment.
    """
    waiting, running = Campaign.Status.WAITING, Campaign.Status.RUNNING
    for campaign in Campaign.objects.filter(status=waiting, created_by=account.pk):
        cancel(campaign, account, now)
    for campaign in Campaign.objects.filter(status=waiting, factions__account=account.pk):
        decline(campaign, account, now)
    for faction in Faction.objects.filter(account=account.pk, campaign__status=running).select_related("campaign"):
        if faction.campaign.factions.exclude(pk=faction.pk).filter(account__isnull=False).exists():
            resign(faction, now)
        else:
            _strike_off(faction.campaign)


def _strike_off(campaign: Campaign) -> None:
    battles = list(campaign.fights.values_list("battle", flat=True))
    campaign.delete()
    Battle.objects.filter(pk__in=battles).delete()


def _open_turn(faction: Faction, now: datetime) -> Turn:
    turn = current_turn(faction.campaign)
    if turn is None or faction.out:
        raise TurnClosed(fault("not_playing", "$", "Your faction is not in a campaign that runs."))
    check_open(turn, now)
    return turn
