"""Guests: who plays without signing up, what they may not do, how they become accounts, when they are forgotten."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from battles.models import Battle, Side
from battles.services import BattlePlan, Seating, accept, concede, enter_score, open_battle, resolve_if_due
from hexbattle.accounts.guests import IDLE, forget_idle_guests, welcome_guest
from hexbattle.accounts.models import Account
from shipyard.models import Design
from shipyard.rules import Refused
from tests.battles.builders import NOON, order
from tests.battles.duels import against_cadet, squadron
from tests.conftest import PASSWORD
from tests.shipyard.factories import DesignFactory

pytestmark = pytest.mark.django_db
LATER = NOON + IDLE + timedelta(days=1)
CLAIM = {"username": "ada", "email": "ada@example.com", "password1": PASSWORD}


@pytest.fixture
def guest() -> Account:
    return welcome_guest(NOON)


@pytest.fixture
def player(guest: Account) -> Client:
    client = Client()
    client.force_login(guest, backend="django.contrib.auth.backends.ModelBackend")
    return client


def test_every_guest_has_a_name_of_its_own() -> None:
    names = {str(welcome_guest(NOON)) for _ in range(30)}
    assert len(names) == 30
    assert all(name.startswith("Guest ") for name in names)


@pytest.mark.parametrize("seat", [Seating(), Seating(account="spruance")])
def test_a_guest_challenges_nobody(guest: Account, rival: Account, seat: Seating) -> None:
    own = Seating(account=guest.username, fleet=squadron())
    plan = BattlePlan(name="Duel", ruleset="hex_battle", budget=120, seats=(own, seat), turn_minutes=60)
    with pytest.raises(Refused, match="do not challenge"):
        open_battle(guest, plan, NOON)


def test_a_guest_fights_a_dozen_battles_at_once_and_no_more(guest: Account) -> None:
    for _ in range(12):
        against_cadet(guest)
    with pytest.raises(Refused, match="12 battles"):
        against_cadet(guest)


@pytest.mark.parametrize(
    "page", ["email/", "password/change/", "password/set/", "close/", "signup/", "reauthenticate/"]
)
def test_pages_about_mail_and_passwords_lead_a_guest_to_claiming(player: Client, page: str) -> None:
    assert player.get(f"/accounts/{page}")["Location"] == "/accounts/claim/"
    assert player.post(f"/accounts/{page}", {"email": "x@example.com"})["Location"] == "/accounts/claim/"


def test_a_guest_for_long_is_asked_to_claim_the_account(guest: Account) -> None:
    fought = {"name": "Old", "ruleset": "hex_battle", "version": 1, "budget": 1, "created_at": NOON, "status": "ended"}
    Battle.objects.bulk_create(Battle(code=f"b{number}", created_by=guest, **fought) for number in range(300))
    with pytest.raises(Refused, match="Claim your account to go on"):
        against_cadet(guest)


def test_a_guest_gets_no_tokens(player: Client) -> None:
    answer = player.post("/api/v1/tokens/")
    assert (answer.status_code, answer.json()["code"]) == (403, "guest")


def test_a_claimed_account_keeps_battles_designs_and_scores(
    guest: Account, player: Client, mailoutbox: list[Any]
) -> None:
    battle = ended(guest)
    enter_score(battle.sides.get(seat=0), "Ada", NOON)
    DesignFactory.create(account=guest, name="Loose")
    answer = player.post("/accounts/claim/", CLAIM)
    assert answer["Location"] == "/accounts/profile/"
    account = Account.objects.get()
    assert (account.pk, account.username, account.email, account.guest) == (guest.pk, "ada", "ada@example.com", False)
    assert str(account) == "ada"
    assert account.check_password(PASSWORD)
    assert account.mail_turns
    assert (account.sides.count(), account.designs.count(), account.scores.count()) == (1, 1, 1)
    assert [mail.to for mail in mailoutbox] == [["ada@example.com"]], "the address is confirmed"
    assert player.get("/accounts/profile/").status_code == 200, "still logged in"
    assert Client().post("/accounts/login/", {"login": "ada", "password": PASSWORD}).status_code == 302


def test_a_claim_with_a_fault_changes_nothing(guest: Account, rival: Account, player: Client) -> None:
    answer = player.post("/accounts/claim/", CLAIM | {"username": rival.username, "password1": "short"})
    assert answer.status_code == 422
    assert answer.text.count("errorlist") >= 2
    guest.refresh_from_db()
    assert guest.guest
    assert guest.username.startswith("guest-")


def test_an_address_of_somebody_else_is_not_given_away(guest: Account, rival: Account, player: Client) -> None:
    """As in signing up: the page says the same as ever, the owner gets a mail."""
    player.post("/accounts/claim/", CLAIM | {"email": rival.email})
    guest.refresh_from_db()
    assert guest.guest


def test_an_account_has_nothing_to_claim(account: Account, client_of: Any) -> None:
    assert client_of(account).get("/accounts/claim/")["Location"] == "/accounts/profile/"


def ended(guest: Account) -> Battle:
    battle = against_cadet(guest)
    concede(battle.sides.get(seat=0), NOON)
    resolve_if_due(battle.pk, 0, NOON)
    battle.refresh_from_db()
    return battle


def test_an_idle_guest_is_forgotten_with_its_battles_and_ships(guest: Account) -> None:
    against_cadet(guest)
    DesignFactory.create(account=guest, changed_at=NOON)
    assert forget_idle_guests(NOON + IDLE - timedelta(hours=1)) == 0
    assert forget_idle_guests(LATER) == 1
    assert not Account.objects.exists()
    assert not Battle.objects.exists()
    assert not Design.objects.exists()


def test_a_guest_who_plays_or_draws_is_not_idle(guest: Account) -> None:
    battle = against_cadet(guest)
    order(battle, 0, confirm=False, now=LATER - timedelta(days=1))
    assert forget_idle_guests(LATER) == 0
    artist = welcome_guest(NOON)
    DesignFactory.create(account=artist, changed_at=LATER - timedelta(days=1))
    assert forget_idle_guests(LATER) == 0


def test_accounts_are_never_forgotten(account: Account) -> None:
    Account.objects.update(date_joined=NOON)
    against_cadet(account)
    assert forget_idle_guests(LATER) == 0


def test_scores_of_forgotten_guests_stay_with_the_battle_behind_them(guest: Account) -> None:
    battle = ended(guest)
    score = enter_score(battle.sides.get(seat=0), "Ada", NOON)
    against_cadet(guest)
    forget_idle_guests(LATER)
    score.refresh_from_db()
    assert (score.name, score.account) == ("Ada", None)
    assert list(Battle.objects.all()) == [battle]


def test_battles_of_others_with_a_forgotten_guest_are_kept(guest: Account, rival: Account) -> None:
    seats = (Seating(account=rival.username, fleet=squadron()), Seating())
    plan = BattlePlan(name="Duel", ruleset="hex_battle", budget=120, seats=seats, turn_minutes=20160)
    battle = open_battle(rival, plan, NOON)
    accept(battle, guest, squadron(), None, NOON)
    Battle.objects.update(created_at=NOON - timedelta(days=60))
    battle.turns.update(closes_at=datetime.max.replace(tzinfo=NOON.tzinfo))
    assert forget_idle_guests(LATER) == 1
    resolve_if_due(battle.pk, 0, LATER)
    battle.refresh_from_db()
    assert (battle.status, battle.winner) == ("ended", 0)
    assert Side.objects.get(battle=battle, seat=1).name.startswith("Guest ")


def test_the_command_forgets_them_too(guest: Account, capsys: pytest.CaptureFixture[str]) -> None:
    Account.objects.update(date_joined=timezone.now() - IDLE - timedelta(days=1))
    call_command("forget_guests")
    assert capsys.readouterr().out == "1 guests forgotten\n"
