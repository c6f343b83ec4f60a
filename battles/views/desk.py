"""Handing in orders: every button of the order desk posts here and gets the desk back."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from battles import services
from battles.engine import Fault, Refused
from battles.forms import whole
from battles.models import Side, Turn
from battles.selectors import Seen, rules_of, view_of
from battles.services import TurnClosed
from battles.services.orders import orderable_turn
from battles.turns.sealing import canonical
from battles.views.access import private, seen_battle
from battles.views.battle import table_response
from battles.views.duel import leave_desk
from battles.views.faults import fault_words
from battles.views.rooms import room_of
from battles.views.sheet import Desk, draft_of, read_draft, with_faults
from battles.views.table import Table

CONFLICT, UNPROCESSABLE = 409, 422
AIMING = ("aim", "aim-all")


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@private
def desk(request: HttpRequest, code: str) -> HttpResponseBase:
    """One command on a draft. 422: refused, with the reasons; 409: the turn takes no orders. The text comes back.

    Without scripts this address stays in the browser's bar: looking at it again leads to the battle.
    """
    seen = seen_battle(request, code)
    if seen.side is None:
        raise Http404
    if request.method != "POST":
        return redirect(seen.battle)
    seen.side.battle = seen.battle
    try:
        return _answer(request, seen, seen.side)
    except TurnClosed as closed:
        return _closed(request, seen, closed.fault)


def _answer(request: HttpRequest, seen: Seen, side: Side) -> HttpResponse:
    turn = _turn_for(request.POST, side)
    selected = _selected(request.POST)
    text = _text(request.POST)
    try:
        drawn = _carried_out(request.POST, turn, side, text, selected)
    except Refused as refusal:
        return _shown(request, seen, _refused(request.POST, turn, side, selected, refusal), UNPROCESSABLE)
    refused = drawn.faulty and request.POST.get("do") in {"raw", "review"}
    return _shown(request, seen, replace(drawn, nonce=_nonce(request.POST) or ""), UNPROCESSABLE if refused else 200)


def _turn_for(form: QueryDict, side: Side) -> Turn:
    """The turn that these orders are for, if it takes any; raises `TurnClosed`."""
    return orderable_turn(side, whole(str(form.get("turn", ""))) or 0, timezone.now())


def _selected(form: QueryDict) -> str:
    verb, _, ship = str(form.get("do", "")).partition(" ")
    return ship if verb == "select" else str(form.get("ship", ""))


def _text(form: QueryDict) -> str:
    return str(form.get("raw" if form.get("do") == "raw" else "orders", ""))


def _nonce(form: QueryDict) -> str | None:
    return str(form.get("nonce", "")) or None


def _carried_out(form: QueryDict, turn: Turn, side: Side, text: str, selected: str) -> Desk:
    rules, view = rules_of(turn.battle), view_of(turn, side.seat)
    draft = read_draft(rules, text)
    draft = rules.read_orders(room_of(turn.battle).edited(rules.write_orders(draft), form, view))
    command = form.get("do")
    match command:
        case "save" | "confirm":
            document = canonical(rules.write_orders(draft))
            services.save_orders(
                side, turn.number, document, confirm=command == "confirm", nonce=_nonce(form), now=timezone.now()
            )
            return replace(_desk(turn, side, selected=selected, view=view), just_saved=True)
        case "reopen":
            services.reopen_orders(side, turn.number, timezone.now())
            return replace(_desk(turn, side, selected=selected, view=view), just_reopened=True)
        case "revert":
            return _desk(turn, side, selected=selected, view=view)
        case _:
            drawn = _with_wide(str(command), _desk(turn, side, draft, selected, view))
            return replace(drawn, review=command == "review" and not drawn.faulty)


def _desk(turn: Turn, side: Side, orders: Any = None, selected: str = "", view: Any = None) -> Desk:
    return room_of(turn.battle).desk(draft_of(turn, side, orders, selected, view))


def _with_wide(command: str, drawn: Desk) -> Desk:
    """The desk after a command that looks at what the desk offers, if this is one."""
    verb, _, ship = command.partition(" ")
    wide = room_of(drawn.turn.battle).wide
    if verb not in wide:
        return drawn
    rules = rules_of(drawn.turn.battle)
    changed = wide[verb](rules.write_orders(drawn.draft.orders), drawn, ship)
    again = _desk(drawn.turn, drawn.side, rules.read_orders(changed), drawn.selected)
    return replace(again, nothing_bears=verb in AIMING and not again.fires(ship if verb == "aim" else ""))


def _refused(form: QueryDict, turn: Turn, side: Side, selected: str, refusal: Refused) -> Desk:
    """The desk as it was before the command, with the reasons; text that cannot be read stays in its editor."""
    try:
        draft = read_draft(rules_of(turn.battle), str(form.get("orders", "")))
    except Refused:
        return with_faults(_desk(turn, side, selected=selected), refusal.faults, raw=_text(form))
    raw = _text(form) if form.get("do") == "raw" else None
    return with_faults(_desk(turn, side, draft, selected), refusal.faults, raw)


def _shown(request: HttpRequest, seen: Seen, drawn: Desk, status: int) -> HttpResponse:
    if seen.battle.hot_seat and drawn.just_saved and drawn.confirmed:
        return leave_desk(request, seen)
    table = Table(seen, handed=drawn)
    if request.headers.get("HX-Request"):
        return table_response(request, table, "desk_answer", status)
    if drawn.just_saved:
        return redirect(seen.battle)
    return table_response(request, table, status=status)


def _closed(request: HttpRequest, seen: Seen, reason: Fault) -> HttpResponse:
    """The turn went on without these orders: the reason, and the text for keeping."""
    context = {
        "battle": seen.battle,
        "seen": seen,
        "reason": fault_words(reason),
        "text": _text(request.POST),
    }
    template = "battles/parts/closed.html" if request.headers.get("HX-Request") else "battles/closed.html"
    return render(request, template, context, status=CONFLICT)
