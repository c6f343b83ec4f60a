"""The worker that sends the notices which battles and campaigns write."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime
from typing import Any

from battles.models import Notice as BattleNotice
from battles.turns.models import Notice
from battles.turns.outbox import claim_notice, put_back, settle_notice
from hexbattle.campaigns.models import Notice as CampaignNotice
from hexbattle.delivery.campaign_letters import campaign_letter
from hexbattle.delivery.letters import Letter, letter_for
from hexbattle.delivery.mail import send_mail

KINDS: tuple[tuple[type[Notice], Callable[[Any], Letter | None]], ...] = (
    (BattleNotice, letter_for),
    (CampaignNotice, campaign_letter),
)

logger = logging.getLogger(__name__)


def deliver_all(now: datetime, *, most: int = 500) -> int:
    """Send what is due, one notice after the other, at most so many of each kind; how many were sent."""
    sent = 0
    for kind, letter_of in KINDS:
        for _ in range(most):
            notice = claim_notice(kind.objects, now)
            if notice is None:
                break
            sent += _deliver(notice, letter_of, now)
    return sent


def _deliver(notice: Notice, letter_of: Callable[[Any], Letter | None], now: datetime) -> bool:
    if not notice.account.is_active or not notice.account.email or not notice.account.mail_turns:
        settle_notice(notice, Notice.Status.DROPPED, "the account gets no mail")
        return False
    try:
        letter = letter_of(notice)
        if letter is None:
            settle_notice(notice, Notice.Status.DROPPED, "stale")
            return False
        send_mail(notice.account.email, letter)
    except Exception as error:  # one notice in trouble must not keep the others from going out
        logger.exception("Notice %s could not be sent.", notice.pk)
        put_back(notice, str(error), now)
        return False
    settle_notice(notice, Notice.Status.SENT)
    return True
