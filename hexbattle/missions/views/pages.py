"""The missions' pages: the chain, a run, and what came of an attempt. None of them writes anything."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.views.decorators.http import require_safe

from battles.views.access import private
from hexbattle.missions.chain import chain
from hexbattle.missions.models import Attempt, Run
from hexbattle.missions.reports import report_of
from hexbattle.missions.selectors import Stand, attempt_for, best_of, newest_run, run_for, stand_of
from hexbattle.missions.views import rows


@require_safe
@private
def home(request: HttpRequest) -> HttpResponseBase:
    return home_page(request)


def home_page(request: HttpRequest, status: int = 200) -> HttpResponse:
    """The whole chain, and where the visitor stands on it."""
    newest = newest_run(request.user)
    stand = stand_of(newest) if newest else None
    context = {"steps": rows.steps(stand, best_of(newest) if newest else {}), "stand": stand}
    return render(request, "missions/home.html", context, status=status)


@require_safe
@login_required
@private
def run(request: HttpRequest, code: str) -> HttpResponseBase:
    return run_page(request, own_run(request, code))


def own_run(request: HttpRequest, code: str) -> Run:
    """Answers 404 for anybody else's."""
    try:
        return run_for(request.user, code)
    except Run.DoesNotExist:
        raise Http404 from None


def run_page(request: HttpRequest, one: Run, status: int = 200) -> HttpResponse:
    """The mission that comes next, or what came of the last one, with the ships."""
    stand = stand_of(one)
    task = stand.mission
    context = {
        "run": one,
        "stand": stand,
        "mission": task,
        "told": rows.told(task) if task else [],
        "ships": rows.ship_rows(stand.ships, one.number),
        "steps": rows.steps(stand, best_of(one)),
        "debrief": _debrief(stand),
        "length": len(chain()),
    }
    return render(request, "missions/run.html", context, status=status)


def _debrief(stand: Stand) -> rows.Debrief | None:
    """What came of the last attempt, until the run has taken it over."""
    if stand.phase != "ended" or not (stand.attempt and stand.report):
        return None
    return rows.debrief_of(stand.attempt, stand.report)


@require_safe
@login_required
@private
def debrief(request: HttpRequest, code: str, serial: int) -> HttpResponseBase:
    """What came of one attempt, also long after."""
    try:
        attempt = attempt_for(request.user, code, serial)
    except Attempt.DoesNotExist:
        raise Http404 from None
    report = report_of(attempt)
    if report is None:
        raise Http404
    context = {"run": attempt.run, "debrief": rows.debrief_of(attempt, report)}
    return render(request, "missions/debrief.html", context)
