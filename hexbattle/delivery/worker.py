"""The worker: background tasks as they come, and between them the sweep that finds what tasks have missed."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from datetime import datetime, timedelta

from django.db import OperationalError, close_old_connections
from django.tasks import DEFAULT_TASK_BACKEND_ALIAS
from django.utils import timezone
from django.utils.crypto import get_random_string
from django_tasks_db.management.commands.db_worker import Worker
from django_tasks_db.models import DBTaskResult

from battles.services import sweep
from hexbattle.accounts.guests import forget_idle_guests
from hexbattle.campaigns.services import sweep as sweep_campaigns
from hexbattle.delivery.outbox import deliver_all

logger = logging.getLogger(__name__)

PAUSE = 0.5  # seconds between looks for tasks
SWEEP_EVERY = 15.0  # seconds
TIDY_EVERY = 3600.0
KEEP_TASKS = timedelta(days=1)


def sweep_once(now: datetime) -> str:
    """Resolve what is due and send what is waiting; one line that says how much it was."""
    turns = sweep(now) + sweep_campaigns(now)
    sent = deliver_all(now)
    return f"{turns} turns resolved, {sent} notices sent"


def tidy(now: datetime) -> None:
    """Forget guests who play no more, and tasks that have run or whose worker died over them: they were hints only."""
    forget_idle_guests(now)
    DBTaskResult.objects.filter(started_at__lte=now - KEEP_TASKS).delete()


def run_forever(stopped: Callable[[], bool]) -> None:
    """Work until `stopped()`; trouble with the database is waited out."""
    swept = tidied = float("-inf")
    while not stopped():
        close_old_connections()
        try:
            _tasks().run()
            if time.monotonic() - swept >= SWEEP_EVERY:
                swept = time.monotonic()
                logger.debug(sweep_once(timezone.now()))
            if time.monotonic() - tidied >= TIDY_EVERY:
                tidied = time.monotonic()
                tidy(timezone.now())
        except OperationalError:
            logger.exception("The database is away; trying again.")
        time.sleep(PAUSE)


def _tasks() -> Worker:
    """A worker of the tasks package that returns as soon as nothing waits."""
    return Worker(
        queue_names=["*"],
        interval=0,
        batch=True,
        backend_name=DEFAULT_TASK_BACKEND_ALIAS,
        startup_delay=False,
        max_tasks=100,
        worker_id=get_random_string(32),
        excluded_queue_names=[],
    )
