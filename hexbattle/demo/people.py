"""The demonstration's accounts."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import Permission
from django.db.models import Q

from hexbattle.accounts.models import Account

PASSWORD = "starlight-42"  # noqa: S105  (printed for everybody to see; the demonstration answers this machine only)


@dataclass(frozen=True, kw_only=True)
class Person:
    username: str
    display_name: str
    what: str


ADMIRAL = Person(username="admiral", display_name="Admiral Vane", what="has four battles and a campaign waiting")
RIVAL = Person(username="rival", display_name="Commodore Oyelaran", what="the other side of one of them")
CURATOR = Person(
    username="curator", display_name="The Curator", what="keeps the catalogue, at /admin/, and runs campaigns"
)
PEOPLE = (ADMIRAL, RIVAL, CURATOR)


def welcome(person: Person) -> Account:
    """The person's account, made on the first start."""
    account, is_new = Account.objects.get_or_create(
        username=person.username,
        defaults={
            "display_name": person.display_name,
            "email": f"{person.username}@hexbattle.example",
            "mail_turns": False,
        },
    )
    if is_new:
        account.set_password(PASSWORD)
        account.save(update_fields=["password"])
    return account


def make_curator(account: Account) -> None:
    """May publish and retire ship classes and curate campaigns, and nothing else."""
    account.is_staff = True
    account.save(update_fields=["is_staff"])
    campaigns = Q(content_type__app_label="campaigns", codename="change_campaign")
    account.user_permissions.set(Permission.objects.filter(Q(content_type__app_label="shipyard") | campaigns))
