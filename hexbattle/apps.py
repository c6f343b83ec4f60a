"""The project's own app: commands, wiring and everything that stands above battles."""

from __future__ import annotations

from typing import Any

from django.apps import AppConfig
from django.core.management import call_command
from django.db.models.signals import post_migrate


class HexbattleConfig(AppConfig):
    name = "hexbattle"

    def ready(self) -> None:
        from hexbattle import security  # noqa: F401  (registers its check)

        post_migrate.connect(make_cache_table, sender=self)


def make_cache_table(using: str, **kwargs: Any) -> None:
    """So that `migrate` is all a new site needs."""
    call_command("createcachetable", database=using, verbosity=0)
