"""Taking a step in a battle that is played step by step (B-2.3): every button of its desk posts here."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from battles import services
from battles.engine import Refused, Seat
from battles.models import Side, Turn
from battles.selectors import Seen, rules_of, view_now
from battles.services import TurnClosed
from battles.services.acting import steppable_turn
from battles.turns.sealing import canonical
from battles.turns.tokens import check_token
from battles.views.access import private, seen_battle
from battles.views.battle import table_response
from battles.views.battleforge.actions import action_of
from battles.views.faults import fault_words
from battles.views.sheet import with_faults
from battles.views.table import Table

CONFLICT, UNPROCESSABLE = 409, 422


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@private
def act(request: HttpRequest, code: str) -> HttpResponseBase:
    """One action. 422: refused, with the reasons; 409: the battle has gone on. Both show how it stands now.

    The turn token (B-7) comes in the header `X-Turn-Token`; in a form without scripts, as its field `turn_token`.
    """
    seen = seen_battle(request, code)
    if seen.side is None:
        raise Http404
    if request.method != "POST":
        return redirect(seen.battle)
    seen.side.battle = seen.battle
    try:
        _act(request, seen.side)
    except TurnClosed as closed:
        return _gone_on(request, seen_battle(request, code), fault_words(closed.fault))
    except Refused as refusal:
        return _shown(request, _refused(Table(seen_battle(request, code)), refusal), UNPROCESSABLE)
    if request.headers.get("HX-Request"):
        return _shown(request, Table(seen_battle(request, code)))
    return redirect(seen.battle)


def _act(request: HttpRequest, side: Side) -> None:
    turn, now = steppable_turn(side, timezone.now()), timezone.now()
    token = request.headers.get("X-Turn-Token") or request.POST.get("turn_token", "")
    check_token(token, side.battle.code, turn)  # before the form: what a unit could do it may not be able to now
    document = canonical(_document(request, turn, side))
    services.act(side, token, document, nonce=request.POST.get("nonce") or None, now=now)


def _document(request: HttpRequest, turn: Turn, side: Side) -> object:
    rules, view, seat = rules_of(turn.battle), view_now(turn, side.seat), Seat(side.seat)
    preview = rules.preview(view, seat, rules.default_orders(view, seat))
    return action_of(request.POST, view, preview)


def _gone_on(request: HttpRequest, seen: Seen, reason: str) -> HttpResponse:
    """The battle as it stands, with the reason; the reason alone where it has not begun and so stands nowhere."""
    if seen.battle.started_at is None:
        return render(request, "battles/refused.html", {"battle": seen.battle, "reason": reason}, status=CONFLICT)
    return _shown(request, Table(seen, notice=reason), CONFLICT)


def _refused(table: Table, refusal: Refused) -> Table:
    if table.desk is None:
        table.notice = " ".join(fault_words(one) for one in refusal.faults)
        return table
    return Table(table.seen, handed=with_faults(table.desk, refusal.faults))


def _shown(request: HttpRequest, table: Table, status: int = 200) -> HttpResponse:
    return table_response(request, table, "acted" if request.headers.get("HX-Request") else "", status)
