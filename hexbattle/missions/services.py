"""Everything that changes a run. All take `now`; a call that comes twice changes nothing the second time."""

from __future__ import annotations

from datetime import datetime

from django.contrib.auth.models import AbstractUser
from django.db import transaction

from battles.models import Battle
from battles.services import opaque_id, open_engagement
from hexbattle.missions.chain import chain, mission
from hexbattle.missions.forces import engagement
from hexbattle.missions.models import Attempt, Run
from hexbattle.missions.origins import ORIGIN
from hexbattle.missions.reports import Report, may_go_on, report_of, write_report
from hexbattle.missions.selectors import last_attempt
from hexbattle.missions.ships import Ship, joining, mended, read_ships, successor, write_ships
from shipyard.rules import Refused, fault


def begin_run(account: AbstractUser, now: datetime) -> Run:
    """A new run, before its first mission."""
    ships = write_ships(joining(mission(1).joins, 1))
    return Run.objects.create(code=opaque_id(10), account_id=account.pk, ships=ships, started_at=now)


@transaction.atomic
def open_mission(run: Run, now: datetime) -> Battle:
    """The battle of the run's mission: the one that runs or waits to be taken over, else a new one.

    Raises `Refused` where all missions are done.
    """
    run = _held(run)
    if run.finished_at:
        raise Refused([fault("no_mission_left", "$", "All missions of this run are behind you.")])
    last = last_attempt(run)
    if last and last.report is None:
        return last.battle
    serial = last.serial + 1 if last else 1
    ships = read_ships(run.ships)
    plan = engagement(mission(run.number), f"{ORIGIN}/{run.code}/{serial}", run.account, ships)
    battle = open_engagement(plan, now)
    Attempt.objects.create(run=run, serial=serial, number=run.number, battle=battle, began=run.ships)
    return battle


@transaction.atomic
def go_on(run: Run, serial: int, now: datetime) -> Run:
    """Take over what came of an attempt, mend the ships, and go to the next mission; nothing if that is done already.

    Raises `Refused` while it is fought, and where the last mission was not won.
    """
    run = _held(run)
    if (settled := _settle(run, serial, now, to_go_on=True)) is None:
        return run
    run.number += 1
    ships = _refitted(settled, run.number)
    if run.number > len(chain()):
        run.finished_at = now
    else:
        ships += joining(mission(run.number).joins, run.number)
    run.ships = write_ships(ships)
    run.save(update_fields=["number", "ships", "finished_at"])
    return run


@transaction.atomic
def again(run: Run, serial: int, now: datetime) -> Battle:
    """The same mission once more, from how it began; the battle that there is already, if this was asked before.

    Raises `Refused` while it is fought, and where the run has gone on.
    """
    run = _held(run)
    if run.attempts.get(serial=serial).number != run.number:
        raise Refused([fault("gone_on", "$", "This run has gone on; that mission is behind you.")])
    _settle(run, serial, now, to_go_on=False)
    return open_mission(run, now)


def drop_battles(instance: Run, **_: object) -> None:
    """The battles of a run that is about to be deleted go with it: nobody else has a part in them."""
    Battle.objects.filter(attempt__run=instance).delete()


def _held(run: Run) -> Run:
    return Run.objects.select_for_update(of=("self",)).select_related("account").get(pk=run.pk)


def _settle(run: Run, serial: int, now: datetime, *, to_go_on: bool) -> Report | None:
    """Write down what came of an attempt, once; None where it is written already."""
    attempt = run.attempts.select_related("battle").get(serial=serial)
    if attempt.report is not None:
        return None
    report = report_of(attempt)
    if report is None:
        raise Refused([fault("still_fought", "$", "This mission is still being fought.")])
    if to_go_on and not may_go_on(attempt, report):
        raise Refused([fault("not_won", "$", "The last mission has to be won. Try it again.")])
    attempt.report, attempt.settled_at = write_report(report), now
    attempt.save(update_fields=["report", "settled_at"])
    return report


def _refitted(report: Report, number: int) -> tuple[Ship, ...]:
    """The ships for a mission: those that came back, mended, and successors of those that did not, where they stood."""
    return (*map(mended, report.ships), *(successor(ship, number) for ship in report.lost))
