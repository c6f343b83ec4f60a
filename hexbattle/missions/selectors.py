"""Reads. A run is its account's alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from django.contrib.auth.models import AbstractUser, AnonymousUser

from battles.models import Battle
from hexbattle.missions.chain import Mission, mission
from hexbattle.missions.models import Attempt, Run
from hexbattle.missions.reports import Report, report_of
from hexbattle.missions.ships import Ship, read_ships

type Phase = Literal["ready", "fighting", "ended", "finished"]


@dataclass(frozen=True, kw_only=True)
class Stand:
    """Where a run stands: the mission may be begun ("ready"), is fought, has "ended" and waits to be taken over, or
    all are behind it. `attempt`: the last one; `report`: what came of it, where it has ended.
    """

    run: Run
    phase: Phase
    attempt: Attempt | None
    report: Report | None

    @property
    def mission(self) -> Mission | None:
        return None if self.phase == "finished" else mission(self.run.number)

    @property
    def ships(self) -> tuple[Ship, ...]:
        return read_ships(self.run.ships)


def run_for(visitor: AbstractUser | AnonymousUser, code: str) -> Run:
    """The visitor's own run of that code; raises `Run.DoesNotExist`."""
    return Run.objects.get(code=code, account=visitor.pk)


def newest_run(visitor: AbstractUser | AnonymousUser) -> Run | None:
    return Run.objects.filter(account=visitor.pk).first() if visitor.is_authenticated else None


def attempt_for(visitor: AbstractUser | AnonymousUser, code: str, serial: int) -> Attempt:
    """Raises `Attempt.DoesNotExist`, also for those of others."""
    attempts = Attempt.objects.select_related("run", "battle")
    return attempts.get(run__code=code, run__account=visitor.pk, serial=serial)


def last_attempt(run: Run) -> Attempt | None:
    return run.attempts.select_related("battle").last()


def stand_of(run: Run) -> Stand:
    attempt = last_attempt(run)
    report = report_of(attempt) if attempt else None
    return Stand(run=run, phase=_phase(run, attempt), attempt=attempt, report=report)


def _phase(run: Run, attempt: Attempt | None) -> Phase:
    if run.finished_at:
        return "finished"
    if attempt is None or attempt.report is not None:
        return "ready"
    return "ended" if attempt.battle.status == Battle.Status.ENDED else "fighting"


def best_of(run: Run) -> dict[int, Attempt]:
    """By mission the attempt that counts: the last one that was taken over."""
    return {one.number: one for one in run.attempts.exclude(report=None).select_related("battle")}
