"""What is done with a run: fight its mission, try it again, go on."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponseBase
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_POST

from battles.engine import Refused
from battles.models import Battle
from battles.views.access import private
from battles.views.faults import fault_words
from hexbattle.missions import services
from hexbattle.missions.models import Attempt, Run
from hexbattle.missions.views.pages import own_run, run_page

UNPROCESSABLE = 422


@require_POST
@login_required
@private
def fight(request: HttpRequest, code: str) -> HttpResponseBase:
    """To the battle of the mission, opened now if it is not there yet."""
    return _done(request, own_run(request, code), lambda run: services.open_mission(run, timezone.now()))


@require_POST
@login_required
@private
def again(request: HttpRequest, code: str) -> HttpResponseBase:
    serial = _serial(request)
    return _done(request, own_run(request, code), lambda run: services.again(run, serial, timezone.now()))


@require_POST
@login_required
@private
def go_on(request: HttpRequest, code: str) -> HttpResponseBase:
    serial = _serial(request)
    return _done(request, own_run(request, code), lambda run: services.go_on(run, serial, timezone.now()))


def _done(request: HttpRequest, run: Run, do: Callable[[Run], Battle | Run]) -> HttpResponseBase:
    try:
        return redirect(do(run))
    except Attempt.DoesNotExist:
        raise Http404 from None
    except Refused as refusal:
        for one in refusal.faults:
            messages.error(request, fault_words(one))
        return run_page(request, run, UNPROCESSABLE)


def _serial(request: HttpRequest) -> int:
    """Which attempt the form is about; answers 404 for what no form of ours sends."""
    written = str(request.POST.get("serial", ""))
    if not (written.isascii() and written.isdecimal() and len(written) < 9):
        raise Http404
    return int(written)
