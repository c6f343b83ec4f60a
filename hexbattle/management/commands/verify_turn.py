"""`manage.py verify_turn BATTLE TURN`: re-run a stored turn from its revealed dice and compare byte by byte (D-3)."""

from __future__ import annotations

from argparse import ArgumentParser

from django.core.management.base import BaseCommand, CommandError

from battles.models import Battle, Turn
from battles.services.verifying import verify_turn


class Command(BaseCommand):
    requires_system_checks = ()
    help = "Re-run a resolved turn from its revealed key and its sheets, and compare it with what is stored."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("battle", help="the battle's code")
        parser.add_argument("turn", type=int)

    def handle(self, *, battle: str, turn: int, **options: object) -> None:
        try:
            row = Battle.objects.get(code=battle).turns.get(number=turn)
        except (Battle.DoesNotExist, Turn.DoesNotExist):
            raise CommandError("There is no such turn.") from None
        if row.status != Turn.Status.RESOLVED:
            raise CommandError("This turn is not resolved yet.")
        checks = verify_turn(row)
        for check in checks:
            self.stdout.write(f"{'ok  ' if check.holds else 'FAIL'}  {check.what}")
        if not all(check.holds for check in checks):
            raise CommandError("The stored turn is not what its key and its orders give.")
