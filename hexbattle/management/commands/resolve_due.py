"""`manage.py resolve_due`: one sweep, or with --loop a worker that runs until it is stopped."""

from __future__ import annotations

import signal
from argparse import ArgumentParser
from types import FrameType

from django.core.management.base import BaseCommand
from django.utils import timezone

from hexbattle.delivery.worker import run_forever, sweep_once, tidy


class Command(BaseCommand):
    help = "Resolve turns that are due, take over claims of dead workers, send notices, forget idle guests, old tasks."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--loop", action="store_true", help="go on until stopped, and run background tasks too")

    def handle(self, *, loop: bool, **options: object) -> None:
        if loop:
            run_forever(_StopSignal())
            return
        now = timezone.now()
        self.stdout.write(sweep_once(now))
        tidy(now)


class _StopSignal:
    """True once the process has been asked to stop; the work in hand is finished first."""

    def __init__(self) -> None:
        self._stopped = False
        for asked in (signal.SIGINT, signal.SIGTERM):
            signal.signal(asked, self._stop)

    def _stop(self, number: int, frame: FrameType | None) -> None:
        self._stopped = True

    def __call__(self) -> bool:
        return self._stopped
