"""Changes to accounts that reach beyond the account."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.db.models import QuerySet

from battles.models import Battle, Side
from battles.services import cancel, concede, decline, reseat
from hexbattle.accounts.models import Account
from hexbattle.campaigns.services import leave_all


@transaction.atomic
def close_account(account: Account, now: datetime) -> None:
    """Leaves the account's battles and campaigns, then deletes it with its designs and fleets.

    Where a captain stands in for those who have gone (K-1.1), it takes the side over; the others are conceded.
    Finished battles keep the ships and the name that fought in them. Raises `TurnClosed` or `Refused` where a battle
    cannot be left at this moment; then nothing is changed.
    """
    leave_all(account, now)
    waiting = Battle.Status.WAITING
    for battle in Battle.objects.filter(status=waiting, created_by=account):
        cancel(battle, account, now)
    for side in _sides(account).filter(battle__status=waiting, fleet_name=""):
        decline(side.battle, account, now)
    for side in _sides(account).filter(battle__status=Battle.Status.RUNNING, out=False):
        if side.battle.stand_in:
            reseat(side, now)
        else:
            concede(side, now)
    account.delete()


def _sides(account: Account) -> QuerySet[Side]:
    return Side.objects.filter(account=account).select_related("battle")
