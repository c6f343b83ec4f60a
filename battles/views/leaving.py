"""Leaving a battle before its end, and bringing a stopped one back to life."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from battles import services
from battles.engine import Refused
from battles.models import Battle, Turn
from battles.selectors import current_turn, rules_of
from battles.services import TurnClosed
from battles.views.access import own_side, private
from battles.views.faults import fault_words

CONFLICT = 409
DRAW = {"yes": services.offer_draw, "no": services.withdraw_draw_offer}


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@private
def concede(request: HttpRequest, code: str) -> HttpResponseBase:
    """Asks first; it cannot be taken back."""
    side = own_side(request, code)
    at_once = rules_of(side.battle).stepwise
    if request.method != "POST":
        return render(request, "battles/concede.html", {"battle": side.battle, "at_once": at_once})
    try:
        services.concede(side, timezone.now())
    except TurnClosed as closed:
        return _refused(request, side.battle, fault_words(closed.fault))
    left = _("You have conceded.") if at_once else _("You have conceded. Your side leaves at the end of this turn.")
    messages.info(request, left)
    return redirect(side.battle)


@require_POST
@login_required
@private
def draw(request: HttpRequest, code: str) -> HttpResponseBase:
    """Offer or accept a draw, or take the offer back."""
    side = own_side(request, code)
    offer = request.POST.get("offer")
    if offer not in DRAW:
        raise BadRequest("A draw is offered (yes) or not (no).")
    try:
        DRAW[offer](side, timezone.now())
    except TurnClosed as closed:
        return _refused(request, side.battle, fault_words(closed.fault))
    except Refused as refusal:
        return _refused(request, side.battle, " ".join(fault_words(one) for one in refusal.faults))
    messages.info(request, _("You offer a draw.") if offer == "yes" else _("Your offer of a draw is taken back."))
    return redirect(side.battle)


@require_POST
@login_required
@private
def retry(request: HttpRequest, code: str) -> HttpResponseBase:
    """For the operators: resolve a failed turn once more."""
    if not (request.user.is_authenticated and request.user.is_staff):
        raise Http404
    turn = _failed_turn(code)
    services.retry_turn(turn, timezone.now())
    messages.info(request, _("Turn %(number)d is being resolved again.") % {"number": turn.number})
    return redirect(turn.battle)


def _failed_turn(code: str) -> Turn:
    battle = Battle.objects.filter(code=code).first()
    turn = current_turn(battle) if battle else None
    if turn is None or turn.status != Turn.Status.FAILED:
        raise Http404
    return turn


def _refused(request: HttpRequest, battle: Battle, reason: str) -> HttpResponse:
    return render(request, "battles/refused.html", {"battle": battle, "reason": reason}, status=CONFLICT)
