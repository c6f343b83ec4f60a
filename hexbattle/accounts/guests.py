"""Guests: accounts made by playing, without signing up (H-9). They can be claimed, and are forgotten when idle."""

from __future__ import annotations

import secrets
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import QuerySet

from battles.models import Battle, Side
from battles.services import TurnClosed, opaque_id
from hexbattle.accounts.models import Account
from hexbattle.accounts.services import close_account
from shipyard.rules import Refused

IDLE = timedelta(days=14)
DONE = (  # when an account last did something
    "sides__sheets__saved_at", "sides__steps__taken_at", "sides__battle__created_at", "designs__changed_at",
    "fleets__changed_at", "factions__sheets__saved_at", "factions__campaign__created_at",
)  # fmt: skip
MOST_AT_ONCE = 200  # forgotten in one go


def welcome_guest(now: datetime, time_zone: str = "") -> Account:
    """A new guest, with a name that nobody has."""
    account = Account(
        username=f"guest-{opaque_id(12)}",
        display_name=_free_name(),
        guest=True,
        mail_turns=False,
        time_zone=time_zone,
        date_joined=now,
    )
    account.set_unusable_password()
    account.save()
    return account


def _free_name() -> str:
    """Longer numbers where the short ones are used up."""
    for digits in (4, 4, 4, 6, 6, 9):
        name = f"Guest {secrets.randbelow(9 * 10 ** (digits - 1)) + 10 ** (digits - 1)}"
        if not Account.objects.filter(display_name=name).exists():
            return name
    raise RuntimeError("There is no name left for a guest.")


def claimed(guest: Account) -> Account:
    """The guest as a full account, not saved yet: who claims it gives it a name, an address and a password."""
    account = Account.objects.get(pk=guest.pk)
    account.guest, account.mail_turns, account.display_name = False, True, ""
    return account


def forget_idle_guests(now: datetime) -> int:
    """Close the accounts of guests who have done nothing for `IDLE`; how many. One that cannot be left yet stays."""
    return sum(_forget(guest, now) for guest in list(idle_guests(now)[:MOST_AT_ONCE]))


def idle_guests(now: datetime) -> QuerySet[Account]:
    since = now - IDLE
    guests = Account.objects.filter(guest=True, date_joined__lt=since)
    for done in DONE:
        guests = guests.exclude(**{f"{done}__gte": since})
    return guests.order_by("pk")


def _forget(guest: Account, now: datetime) -> bool:
    """Battles of others with the guest are kept, those whose score is in the list, and those that belong to an origin
    which plays them to an end by itself."""
    try:
        with transaction.atomic():
            alone = Battle.objects.filter(sides__account=guest, scores=None, stand_in="")
            alone.exclude(sides__in=_sides_of_others(guest)).delete()
            close_account(guest, now)
    except (TurnClosed, Refused):
        return False
    return True


def _sides_of_others(guest: Account) -> QuerySet[Side]:
    return Side.objects.filter(battle__sides__account=guest, account__isnull=False).exclude(account=guest)
