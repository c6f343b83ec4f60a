"""Curators run events: pauses, other players, and corrections on record (issue of trust: never by hand)."""

from __future__ import annotations

from datetime import timedelta

import pytest

from battles.engine import Refused
from battles.services import TurnClosed
from hexbattle.accounts.models import Account
from hexbattle.campaigns import engine
from hexbattle.campaigns.models import Campaign, Event, Fight, Notice, Ruling
from hexbattle.campaigns.selectors import state_of, turn_of
from hexbattle.campaigns.services import make_ruling, pause, replace, resolve_if_due, resume, sweep, verify_turn
from tests.campaigns.table import NOON, TURN, campaign_of, faction_of, order, running
from tests.campaigns.test_turns import meet, pass_turn
from tests.conftest import new_account

pytestmark = pytest.mark.django_db
HOUR = timedelta(hours=1)


@pytest.fixture
def campaign(account: Account, rival: Account) -> Campaign:
    return campaign_of(account, rival)


def test_a_paused_campaign_keeps_its_time_and_takes_no_orders(campaign: Campaign, admin_user: Account) -> None:
    pause(campaign, admin_user, "The server moves house", NOON + HOUR)
    campaign.refresh_from_db()
    with pytest.raises(TurnClosed) as closed:
        order(campaign, 0, now=NOON + 2 * HOUR)
    assert closed.value.fault.code == "paused"
    assert sweep(NOON + 10 * TURN) == 0
    resume(campaign, admin_user, "It has moved", NOON + 10 * TURN)
    assert running(campaign).closes_at == NOON + 11 * TURN - HOUR


def test_the_clocks_of_its_battles_stand_still_with_it(campaign: Campaign, admin_user: Account) -> None:
    meet(campaign)
    pass_turn(campaign)
    battle = Fight.objects.get().battle
    pause(campaign, admin_user, "A storm", NOON + HOUR)
    assert battle.turns.get().closes_at is None
    resume(campaign, admin_user, "It is over", NOON + 5 * HOUR)
    assert battle.turns.get().closes_at == NOON + 16 * HOUR


def test_who_has_confirmed_before_the_pause_need_not_do_so_again(campaign: Campaign, admin_user: Account) -> None:
    order(campaign, 0)
    pause(campaign, admin_user, "Lunch", NOON)
    campaign.refresh_from_db()
    assert not resolve_if_due(campaign.pk, 1, NOON + TURN)
    resume(campaign, admin_user, "Coffee", NOON)
    campaign.refresh_from_db()
    order(campaign, 1)
    assert resolve_if_due(campaign.pk, 1, NOON)


def test_a_seat_is_given_to_another_player_or_to_an_admiral(campaign: Campaign, admin_user: Account) -> None:
    new_account("nimitz")
    replace(faction_of(campaign, 0), "nimitz", admin_user, "Halsey is ill", NOON)
    assert faction_of(campaign, 0).account.username == "nimitz"  # type: ignore[union-attr]
    replace(faction_of(campaign, 1), "", admin_user, "Nobody else came", NOON)
    assert (faction_of(campaign, 1).account, faction_of(campaign, 1).admiral) == (None, "admiral")
    with pytest.raises(Refused):
        replace(faction_of(campaign, 1), "nimitz", admin_user, "Two seats for one", NOON)


def test_a_correction_is_carried_out_as_the_turn_closes_and_told_to_all(
    campaign: Campaign, admin_user: Account, account: Account
) -> None:
    """K-9.1: a row of its own in the ledger."""
    make_ruling(campaign, {"kind": "grant", "seat": 1, "amount": 50}, admin_user, "A lost courier", NOON)
    assert Notice.objects.filter(kind="ruling", account=account).exists()
    assert engine.treasury(state_of(running(campaign)), 1) == 200
    pass_turn(campaign)
    rows = [row for row in state_of(running(campaign)).ledger if row.why == "ruling"]
    assert [(row.seat, row.amount) for row in rows] == [(1, 50)]
    assert Event.objects.get(kind="ruling_made").data["reason"] == "A lost courier"
    pass_turn(campaign)
    assert Event.objects.filter(kind="ruling_made").count() == 1
    assert all(check.holds for number in (1, 2) for check in verify_turn(turn_of(campaign, number)))


def test_a_ship_is_made_whole(campaign: Campaign, admin_user: Account) -> None:
    turn = running(campaign)
    document = turn.state
    document["ships"][0] |= {"hits_taken": 2, "parts": {"d1": "half"}}
    campaign.turns.update(state=document)
    ship = document["ships"][0]["id"]
    make_ruling(campaign, {"kind": "mend", "ship": ship}, admin_user, "A fault of ours", NOON)
    pass_turn(campaign)
    after = next(one for one in state_of(running(campaign)).ships if one.id == ship)
    assert (after.hits_taken, dict(after.parts)) == (0, {})


@pytest.mark.parametrize(
    "document",
    [
        {}, [], {"kind": "grant"}, {"kind": "grant", "seat": 9, "amount": 1}, {"kind": "grant", "seat": 0, "amount": 0},
        {"kind": "grant", "seat": 0, "amount": -10_000}, {"kind": "mend", "ship": "s0"}, {"kind": "win", "seat": 0},
    ],
)  # fmt: skip
def test_a_ruling_that_makes_no_sense_is_refused(campaign: Campaign, admin_user: Account, document: object) -> None:
    with pytest.raises(Refused):
        make_ruling(campaign, document, admin_user, "Because", NOON)  # type: ignore[arg-type]
    assert not Ruling.objects.exists()


def test_every_ruling_has_a_reason(campaign: Campaign, admin_user: Account) -> None:
    with pytest.raises(Refused):
        pause(campaign, admin_user, "  ", NOON)
    campaign.refresh_from_db()
    assert campaign.paused_at is None
