"""`manage.py load_catalogue`: the ready ship classes and the scenarios that come with the site."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from battles.services.scenarios import load_scenarios
from shipyard.services import load_catalogue


class Command(BaseCommand):
    help = "Adds the ready classes and scenarios that are not there yet; those that are stay as the curators keep them."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"{load_catalogue()} classes and {load_scenarios(timezone.now())} scenarios added")
