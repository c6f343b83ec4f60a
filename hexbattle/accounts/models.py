"""Accounts: the people who play."""

from __future__ import annotations

from django.contrib.auth.models import AbstractUser
from django.core.validators import RegexValidator
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

USERNAME_VALIDATORS = [
    RegexValidator(r"^[\w.-]+\Z", _("A log-in name has letters, digits, dots, hyphens and underscores only.")),
]


class Account(AbstractUser):
    """A player, curator or operator; logs in by name or e-mail address."""

    username = models.CharField(
        _("log-in name"),
        max_length=30,
        unique=True,
        validators=USERNAME_VALIDATORS,
        error_messages={"unique": _("Somebody has this name already.")},
    )
    first_name = None  # type: ignore[assignment]
    last_name = None  # type: ignore[assignment]
    display_name = models.CharField(
        _("display name"),
        max_length=60,
        blank=True,
        help_text=_("What other players see; left empty, they see your log-in name."),
    )
    time_zone = models.CharField(
        _("time zone"), max_length=64, blank=True, help_text=_("Deadlines and logs are shown in it.")
    )
    guest = models.BooleanField(
        _("guest"), default=False, help_text=_("Came without signing up; forgotten when idle, kept when claimed.")
    )
    mail_turns = models.BooleanField(_("mail me when a turn awaits my orders or a battle ends"), default=True)

    class Meta:
        verbose_name = _("account")
        verbose_name_plural = _("accounts")

    def __str__(self) -> str:
        """The name that other players see."""
        return self.display_name or self.username

    def get_absolute_url(self) -> str:
        return reverse("profile")
