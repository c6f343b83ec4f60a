"""The e-mail transport: plain text through Django's mail."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.core.mail import EmailMessage

if TYPE_CHECKING:
    from hexbattle.delivery.letters import Letter


def send_mail(address: str, letter: Letter) -> None:
    """Raises `OSError` where the mail server refuses or is away."""
    headers = {"Auto-Submitted": "auto-generated"}
    EmailMessage(subject=" ".join(letter.subject.split()), body=letter.body, to=[address], headers=headers).send()
