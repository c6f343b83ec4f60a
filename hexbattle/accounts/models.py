"""Accounts: the people who play."""

from __future__ import annotations

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.translation import gettext_lazy as _


class Account(AbstractUser):
    """A player, curator or operator; logs in by name or e-mail address."""

    time_zone = models.CharField(_("time zone"), max_length=64, default="UTC")
    mail_turns = models.BooleanField(_("mail me when a turn awaits my orders"), default=True)

    class Meta(AbstractUser.Meta):
        verbose_name = _("account")
        verbose_name_plural = _("accounts")
