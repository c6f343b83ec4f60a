"""Changes to accounts that reach beyond the account."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from battles.models import Battle
from hexbattle.accounts.models import Account


@transaction.atomic
def close_account(account: Account, now: datetime) -> None:
    """Concedes the account's battles, then deletes it with its designs and fleets.

    Finished battles keep the ships and the name that fought in them. Raises `TurnClosed` where a battle cannot be
    left at this moment, and then nothing is changed.
    """
    from battles.services import concede

    fighting = account.sides.filter(out=False, battle__status=Battle.Status.RUNNING)
    for side in fighting.select_related("battle"):
        concede(side, now)
    account.delete()
