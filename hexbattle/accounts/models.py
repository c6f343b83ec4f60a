"""Accounts: the people who play."""

from __future__ import annotations

from django.contrib.auth.models import AbstractUser
from django.core.validators import MaxLengthValidator, RegexValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

USERNAME_LENGTH = 30
USERNAME_VALIDATORS = [
    RegexValidator(r"^[\w.-]+\Z", _("A log-in name has letters, digits, dots, hyphens and underscores only.")),
    MaxLengthValidator(USERNAME_LENGTH),
]


class Account(AbstractUser):
    """A player, curator or operator; logs in by name or e-mail address."""

    first_name = None  # type: ignore[assignment]
    last_name = None  # type: ignore[assignment]
    display_name = models.CharField(_("display name"), max_length=60, blank=True)
    time_zone = models.CharField(_("time zone"), max_length=64, blank=True)
    mail_turns = models.BooleanField(_("mail me when a turn awaits my orders"), default=True)

    class Meta:
        verbose_name = _("account")
        verbose_name_plural = _("accounts")

    def __str__(self) -> str:
        """The name that other players see."""
        return self.display_name or self.username
