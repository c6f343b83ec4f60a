"""What the demonstration begins with."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from battles.models import Battle, OrderSheet
from battles.selectors import current_turn, my_battles
from hexbattle.accounts.models import Account
from hexbattle.campaigns.models import Campaign
from hexbattle.campaigns.selectors import my_campaigns
from hexbattle.demo.people import PASSWORD, PEOPLE
from hexbattle.demo.seeding import NotADemonstrationError, prepare
from shipyard.models import Design, Fleet, ShipClass

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)


def counts() -> list[int]:
    return [model.objects.count() for model in (Account, Design, Fleet, ShipClass, Battle, OrderSheet, Campaign)]


def test_the_admiral_has_two_battles_a_duel_and_an_assault_that_wait_for_orders() -> None:
    prepare(NOW)
    waiting = my_battles(Account.objects.get(username="admiral"))
    own = [one for one in waiting if one.battle.origin.startswith("demo:")]  # its campaign has some too
    assert [one.awaits_me for one in own] == [True, True, True, True]
    assert {current_turn(one.battle).number for one in own} == {0, 1, 4}  # type: ignore[union-attr]


def test_the_battle_in_full_swing_has_time_left_and_the_rivals_orders() -> None:
    prepare(NOW)
    turn = current_turn(Battle.objects.get(origin="demo:history"))
    assert turn
    assert turn.closes_at
    assert turn.closes_at - NOW > timedelta(hours=24)
    assert [sheet.side.name for sheet in turn.sheets.all()] == ["Commodore Oyelaran"]


def test_a_campaign_some_turns_old_waits_for_the_admirals_orders() -> None:
    prepare(NOW)
    (listed,) = my_campaigns(Account.objects.get(username="admiral"))
    assert listed.turn
    assert (listed.turn.number, listed.awaits_me) == (3, True)
    assert listed.turn.closes_at
    assert listed.turn.closes_at > NOW + timedelta(days=2)


def test_a_second_start_adds_nothing() -> None:
    prepare(NOW)
    before = counts()
    prepare(NOW + timedelta(hours=1))
    assert counts() == before


@pytest.mark.parametrize("person", PEOPLE, ids=lambda person: person.username)
def test_everybody_can_log_in_with_the_printed_password(client: Client, person: object) -> None:
    prepare(NOW)
    name = getattr(person, "username", "")
    assert client.post(reverse("account_login"), {"login": name, "password": PASSWORD}).status_code == 302


def test_the_curator_keeps_catalogue_and_campaigns_and_nothing_else(client: Client) -> None:
    prepare(NOW)
    client.force_login(Account.objects.get(username="curator"))
    assert client.get("/admin/shipyard/shipclass/").status_code == 200
    assert client.get("/campaigns/events/new/").status_code == 200
    assert client.get("/admin/accounts/account/").status_code == 403


def test_a_database_of_other_people_is_left_alone(account: Account) -> None:
    with pytest.raises(NotADemonstrationError):
        prepare(NOW)
    assert Account.objects.count() == 1
    with pytest.raises(CommandError, match="other people's accounts"):
        call_command("demo", "--prepare")
