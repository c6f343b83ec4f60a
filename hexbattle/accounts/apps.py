"""The app of the people who play."""

from __future__ import annotations

from typing import Any

from django.apps import AppConfig
from django.core.management import call_command
from django.db.models.signals import post_migrate


class AccountsConfig(AppConfig):
    name = "hexbattle.accounts"
    label = "accounts"

    def ready(self) -> None:
        post_migrate.connect(make_cache_table, sender=self)


def make_cache_table(using: str, **kwargs: Any) -> None:
    """The limits on log-ins are counted in it; so that `migrate` is all a new site needs."""
    call_command("createcachetable", database=using, verbosity=0)
