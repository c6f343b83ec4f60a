"""`manage.py demo`: a site on this machine with something to look at and to play."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from hexbattle.demo import serving
from hexbattle.demo.people import PASSWORD, PEOPLE
from hexbattle.demo.seeding import NotADemonstrationError, prepare

PORT = 8000


class Command(BaseCommand):
    help = "Migrates, loads the catalogue, makes demo accounts and battles, and serves site and worker until Ctrl-C."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--port", type=int, default=int(os.environ.get("PORT", PORT)))
        parser.add_argument("--prepare", action="store_true", help="stop before serving")

    def handle(self, *args: Any, port: int, prepare: bool, **options: Any) -> None:
        if not settings.LOCAL:
            _begin_again_locally()
        serving.listen_for_stop()
        try:
            self._fill()
            if not prepare:
                self._serve(serving.free_port(port))
        except serving.StopAsked:
            self.stdout.write("\nStopped.")

    def _fill(self) -> None:
        call_command("migrate", verbosity=0)
        try:
            prepare(timezone.now())
        except NotADemonstrationError:
            raise CommandError(
                "This database holds other people's accounts, and the demonstration's have known passwords. "
                "Give the demonstration a database of its own: DATABASE_URL=sqlite:///demo.sqlite3 ./run"
            ) from None

    def _serve(self, port: int) -> None:
        with serving.site_and_worker(port) as children:
            if serving.wait_until_served(port, children):
                self._welcome(port)
                serving.wait_for_end(children)
        raise CommandError("The site or its worker has ended; what it said is above.")

    def _welcome(self, port: int) -> None:
        lines = [f"    {person.username:<10}{person.display_name:<22}{person.what}" for person in PEOPLE]
        self.stdout.write(
            "\n".join(
                [
                    "",
                    f"  Hexbattle is at http://{serving.HERE}:{port}/",
                    f"  Log in as one of these; the password is {PASSWORD}",
                    *lines,
                    "  Ctrl-C stops it.",
                    "",
                ]
            )
        )
        self.stdout.flush()


def _begin_again_locally() -> None:
    """Settings cannot be changed once read, so the command replaces itself."""
    os.execve(sys.executable, [sys.executable, *sys.argv], {**os.environ, "LOCAL": "1"})  # noqa: S606
