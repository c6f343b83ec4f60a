"""`manage.py forget_guests`: close the accounts of guests who have not played for two weeks."""

from __future__ import annotations

from django.core.management.base import BaseCommand
from django.utils import timezone

from hexbattle.accounts.guests import forget_idle_guests


class Command(BaseCommand):
    help = "Close the accounts of idle guests, with what is theirs alone. The worker does it by itself every hour."

    def handle(self, **options: object) -> None:
        self.stdout.write(f"{forget_idle_guests(timezone.now())} guests forgotten")
