"""Accounts that go for good: the campaigns of others go on, and those played alone go with them (K-8, K-10)."""

from __future__ import annotations

from datetime import timedelta

import pytest

from battles.models import Battle
from hexbattle.accounts.guests import IDLE, forget_idle_guests
from hexbattle.accounts.models import Account
from hexbattle.accounts.services import close_account
from hexbattle.campaigns.models import Campaign, Fight
from hexbattle.campaigns.services import CampaignPlan, Seating, open_campaign
from tests.campaigns.table import NOON, campaign_of, faction_of, order, running
from tests.campaigns.test_turns import meet, pass_turn
from tests.campaigns.worlds import CATALOGUE

pytestmark = pytest.mark.django_db


def test_an_admiral_keeps_the_seat_of_who_has_gone_and_the_others_play_on(account: Account, rival: Account) -> None:
    campaign = campaign_of(account, rival)
    meet(campaign)
    pass_turn(campaign)
    close_account(account, NOON)
    kept = faction_of(campaign, 0)
    assert (kept.account, kept.admiral, kept.open) == (None, "admiral", True)
    assert Fight.objects.get().battle.status == Battle.Status.RUNNING
    pass_turn(campaign)
    assert running(campaign).number == 3


def test_a_campaign_that_was_played_alone_goes_with_its_player(account: Account) -> None:
    campaign = campaign_of(account, "admiral", turn_minutes=None)
    meet(campaign)
    pass_turn(campaign)
    close_account(account, NOON)
    assert not Campaign.objects.exists()
    assert not Battle.objects.exists()


def test_what_waits_for_players_is_called_off_or_declined(account: Account, rival: Account) -> None:
    seats = tuple(Seating(account=one.get_username()) for one in (account, rival))
    for opener in (account, rival):
        open_campaign(opener, CampaignPlan(name=f"{opener}", seats=seats, catalogue=tuple(CATALOGUE)), NOON)
    close_account(account, NOON)
    assert Campaign.objects.get(name=f"{account}").status == Campaign.Status.CANCELLED
    open_still = Campaign.objects.get(name=f"{rival}")
    assert (open_still.status, faction_of(open_still, 0).open) == (Campaign.Status.WAITING, True)


def test_a_guest_who_orders_in_a_campaign_is_not_idle(account: Account) -> None:
    Account.objects.filter(pk=account.pk).update(guest=True, date_joined=NOON - 2 * IDLE)
    campaign = campaign_of(account, "admiral", turn_minutes=None, now=NOON - 2 * IDLE)
    order(campaign, 0, confirm=False, now=NOON)
    assert forget_idle_guests(NOON + timedelta(days=1)) == 0
    assert forget_idle_guests(NOON + 2 * IDLE) == 1
    assert not Campaign.objects.exists()
