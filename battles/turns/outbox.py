"""Notices: written with the change they tell of, claimed by one worker each, never sent twice."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

from django.db import IntegrityError, connection, models, transaction

from battles.turns.models import Notice

GRACE = timedelta(minutes=1)  # somebody who sits at the page has often ordered before the mail is due
MOST_TRIES = 5


def write_notices[N: Notice](
    notices: models.Manager[N],
    accounts: Iterable[int],
    now: datetime,
    *,
    kind: str,
    turn_number: int | None = None,
    channels: Iterable[str] = ("mail",),
    **game: models.Model,
) -> None:
    """One notice for each account and channel; it takes the place of one that still waits there.

    Call it inside the transaction of the change, while that holds the game's turn or the game itself.
    """
    addressees = [(account, channel) for account in accounts for channel in channels]
    waiting = notices.filter(account__in={one for one, _ in addressees}, status=Notice.Status.WAITING, **game)
    waiting.update(status=Notice.Status.DROPPED, trouble="a newer notice took its place")
    fresh: dict[str, Any] = {"kind": kind, "turn_number": turn_number, "created_at": now, "due_at": now + GRACE}
    notices.bulk_create(
        notices.model(account_id=account, channel=channel, **fresh, **game) for account, channel in addressees
    )


def claim_notice[N: Notice](notices: models.Manager[N], now: datetime) -> N | None:
    """Take one waiting notice that is due, so that no other worker sends it; None if there is none.

    The claim is committed before anything is sent: a worker that dies while sending leaves it as being sent,
    and rather one mail is lost than one sent twice.
    """
    with transaction.atomic():
        waiting = notices.filter(status=Notice.Status.WAITING, due_at__lte=now).order_by("due_at", "pk")
        if connection.features.has_select_for_update_skip_locked:
            waiting = waiting.select_for_update(skip_locked=True)
        notice = waiting.first()
        if notice is None or not notices.filter(pk=notice.pk, status=Notice.Status.WAITING).update(
            status=Notice.Status.SENDING
        ):
            return None
        return notice


def settle_notice(notice: Notice, status: Notice.Status, trouble: str = "") -> None:
    """Close a claimed notice as sent or dropped."""
    type(notice)._default_manager.filter(pk=notice.pk).update(status=status, trouble=trouble[:200])


def put_back(notice: Notice, trouble: str, now: datetime) -> None:
    """The transport has refused: try again later, ever less often; after the last try give up."""
    tries = notice.tries + 1
    if tries >= MOST_TRIES:
        return settle_notice(notice, Notice.Status.FAILED, trouble)
    again = {"status": Notice.Status.WAITING, "tries": tries, "due_at": now + timedelta(minutes=5**tries)}
    try:
        with transaction.atomic():
            type(notice)._default_manager.filter(pk=notice.pk).update(**again, trouble=trouble[:200])
    except IntegrityError:
        settle_notice(notice, Notice.Status.DROPPED, "a newer notice took its place")
    return None
