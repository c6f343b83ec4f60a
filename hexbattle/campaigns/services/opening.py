"""Opening a campaign, and taking a seat in one (K-1)."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, cast

from django.db import transaction

from battles.engine import Refused, fault
from battles.services.checking import account_named
from battles.services.opening import opaque_id
from battles.turns import vault
from hexbattle.campaigns import engine
from hexbattle.campaigns.models import Campaign, Faction
from hexbattle.campaigns.selectors import is_free
from hexbattle.campaigns.services.checking import check_plan
from hexbattle.campaigns.services.fights import reseat_fights
from hexbattle.campaigns.services.plans import CampaignPlan, Seating
from hexbattle.campaigns.services.telling import tell, tell_factions
from hexbattle.campaigns.services.turning import open_turn
from shipyard.rules import Json
from shipyard.selectors import catalogue_designs

if TYPE_CHECKING:
    from hexbattle.accounts.models import Account

KEY_BYTES = 32


def open_campaign(account: Account, plan: CampaignPlan, now: datetime) -> Campaign:
    """A new campaign: it begins at once if nobody else has to come, else the others are invited.

    Raises `Refused` with every fault; paths are those of the plan, such as `$.seats[0].account`.
    """
    if faults := check_plan(plan, account):
        raise Refused(faults)
    drawn = engine.read_map(dict(plan.star_map)) if plan.star_map else _new_map(len(plan.seats))
    campaign = _new_campaign(account, plan, drawn, now)
    factions = [_new_faction(number, seat, account) for number, seat in enumerate(plan.seats)]
    _mustered(campaign, factions)
    with transaction.atomic():
        campaign.save()
        for faction in factions:
            faction.campaign = campaign
        Faction.objects.bulk_create(factions)
        tell(campaign, "invited", (one.account_id for one in factions if not one.joined), now)
        _begin_if_complete(campaign, now)
    return campaign


def join(campaign: Campaign, account: Account, seat: int | None, now: datetime) -> Faction:
    """Take the seat that one was invited to, or one that is open to anyone; with the last one the campaign begins.

    In a campaign that runs, a seat that was left can be taken from the admiral that keeps it (K-8). Raises `Refused`.
    """
    with transaction.atomic():
        _hold(campaign)
        factions = list(campaign.factions.all())
        faction = _seat_for(account, factions, seat)
        faction.account_id, faction.joined, faction.open, faction.admiral, faction.missed = (
            account.pk,
            True,
            False,
            "",
            0,
        )
        faction.save()
        reseat_fights(faction, now)
        others = [one for one in factions if one.pk != faction.pk]
        if not _begin_if_complete(campaign, now):
            tell_factions(campaign, "joined", others, now)
    return faction


def decline(campaign: Campaign, account: Account, now: datetime) -> None:
    """Turn an invitation down, or leave again before it begins; the seat is then open to anyone."""
    with transaction.atomic():
        _hold(campaign)
        seated = campaign.factions.filter(account=account.pk)
        if campaign.status != Campaign.Status.WAITING or not seated.update(account=None, joined=False, open=True):
            raise Refused([fault("not_invited", "$", "You have not been invited to this campaign.")])
        tell(campaign, "declined", [campaign.created_by_id], now)


def cancel(campaign: Campaign, account: Account, now: datetime) -> None:
    """Call off a campaign that one has opened and that has not begun."""
    with transaction.atomic():
        _hold(campaign)
        if campaign.created_by_id != account.pk or campaign.status != Campaign.Status.WAITING:
            raise Refused(
                [fault("not_opener", "$", "Only who opened this campaign can call it off, before it begins.")]
            )
        Campaign.objects.filter(pk=campaign.pk).update(status=Campaign.Status.CANCELLED, ended_at=now)
        tell_factions(
            campaign, "cancelled", [one for one in campaign.factions.all() if one.account_id != account.pk], now
        )


def _new_map(factions: int) -> engine.StarMap:
    return engine.make_map(secrets.token_hex(KEY_BYTES), factions)


def _new_campaign(account: Account, plan: CampaignPlan, drawn: engine.StarMap, now: datetime) -> Campaign:
    catalogue = catalogue_designs() if plan.catalogue is None else list(plan.catalogue)
    return Campaign(
        code=opaque_id(10),
        name=plan.name.strip(),
        version=engine.VERSION,
        options=dict(plan.options),
        star_map=engine.write_map(drawn),
        catalogue=catalogue,
        start_fleet=list(plan.start_fleet),
        created_by_id=account.pk,
        event=plan.event,
        mission=plan.mission,
        turn_minutes=plan.turn_minutes,
        spectators=plan.spectators,
        created_at=now,
    )


def _new_faction(number: int, seat: Seating, opener: Account) -> Faction:
    player = account_named(seat.account) if seat.account else None
    return Faction(
        seat=number,
        name=seat.name.strip() or str(player or "") or f"{seat.admiral.capitalize() or 'Faction'} {number + 1}",
        account_id=player.pk if player else None,
        admiral=seat.admiral,
        joined=bool(seat.admiral) or player == opener,
        open=not seat.admiral and player is None,
        secret=vault.store_secret(vault.new_secret()),
    )


def _seat_for(account: Account, factions: Sequence[Faction], seat: int | None) -> Faction:
    own = next((one for one in factions if one.account_id == account.pk), None)
    if own and own.joined:
        raise Refused([fault("seated_already", "$", "You play in this campaign already.")])
    if own:
        return own
    free = [one for one in factions if is_free(one) and seat in (None, one.seat)]
    if not free:
        raise Refused([fault("no_free_seat", "$", "There is no seat for you in this campaign any more.")])
    return free[0]


def _begin_if_complete(campaign: Campaign, now: datetime) -> bool:
    """Begin if every seat is taken; whether this call began it."""
    factions = list(campaign.factions.all())
    if campaign.status != Campaign.Status.WAITING or not all(one.joined for one in factions):
        return False
    state = _mustered(campaign, factions)
    campaign.status, campaign.started_at = Campaign.Status.RUNNING, now
    campaign.save(update_fields=["status", "started_at"])
    open_turn(campaign, factions, state, now)
    return True


def _mustered(campaign: Campaign, factions: Sequence[Faction]) -> engine.State:
    """Its first state, made from fresh chance; raises `Refused`."""
    return engine.muster(
        engine.read_map(campaign.star_map),
        [one.name for one in factions],
        campaign.catalogue,
        cast(Mapping[str, Json], campaign.options),
        secrets.token_hex(KEY_BYTES),
        campaign.start_fleet,
    )


def _hold(campaign: Campaign) -> None:
    """Hold the campaign's row until the caller's transaction ends; raises `Refused` if it is over."""
    alive = Campaign.objects.filter(pk=campaign.pk, status__in=[Campaign.Status.WAITING, Campaign.Status.RUNNING])
    if not alive.update(version=campaign.version):
        raise Refused([fault("not_open", "$", "This campaign takes nobody any more.")])
    campaign.refresh_from_db(fields=["status"])
