"""The worker that sends the notices which battles write."""

from __future__ import annotations

import logging
from datetime import datetime

from battles.models import Notice
from battles.turns.outbox import claim_notice, put_back, settle_notice
from hexbattle.delivery.letters import letter_for
from hexbattle.delivery.mail import send_mail

logger = logging.getLogger(__name__)


def deliver_all(now: datetime, *, most: int = 500) -> int:
    """Send what is due, one notice after the other; how many were sent."""
    sent = 0
    for _ in range(most):
        notice = claim_notice(Notice.objects, now)
        if notice is None:
            break
        sent += _deliver(notice, now)
    return sent


def _deliver(notice: Notice, now: datetime) -> bool:
    if not notice.account.is_active or not notice.account.email or not notice.account.mail_turns:
        settle_notice(notice, Notice.Status.DROPPED, "the account gets no mail")
        return False
    try:
        letter = letter_for(notice)
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
