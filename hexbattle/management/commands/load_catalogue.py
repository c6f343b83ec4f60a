"""`manage.py load_catalogue`: the ready ship classes that come with the site."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from shipyard.services import load_catalogue


class Command(BaseCommand):
    help = "Adds the ready classes that the catalogue does not have yet; those it has stay as the curators keep them."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"{load_catalogue()} classes added")
