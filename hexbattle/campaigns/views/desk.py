"""Handing in orders: every button of the orders desk posts here and gets the desk back."""

from __future__ import annotations

from dataclasses import replace

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from battles.engine import Fault, Refused
from battles.forms import whole
from battles.turns.sealing import canonical
from battles.views.access import private
from hexbattle.campaigns import engine, services
from hexbattle.campaigns.models import Faction, Turn
from hexbattle.campaigns.selectors import Seen, view_of
from hexbattle.campaigns.services import TurnClosed
from hexbattle.campaigns.services.orders import orderable_turn
from hexbattle.campaigns.views.access import seen_campaign
from hexbattle.campaigns.views.campaign import table_response
from hexbattle.campaigns.views.edits import edited
from hexbattle.campaigns.views.sheet import Desk, desk_of, read_draft, with_faults
from hexbattle.campaigns.views.table import Table
from hexbattle.campaigns.views.words import fault_words

CONFLICT, UNPROCESSABLE = 409, 422


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@private
def desk(request: HttpRequest, code: str) -> HttpResponseBase:
    """One command on a draft. 422: refused, with the reasons; 409: the turn takes no orders. The text comes back.

    Without scripts this address stays in the browser's bar: looking at it again leads to the campaign.
    """
    seen = seen_campaign(request, code)
    if seen.faction is None:
        raise Http404
    if request.method != "POST":
        return redirect(seen.campaign)
    seen.faction.campaign = seen.campaign
    try:
        return _answer(request, seen, seen.faction)
    except TurnClosed as closed:
        return _closed(request, seen, closed.fault)


def _answer(request: HttpRequest, seen: Seen, faction: Faction) -> HttpResponse:
    form = request.POST
    turn = orderable_turn(faction, whole(str(form.get("turn", ""))) or 0, timezone.now())
    try:
        drawn = _carried_out(form, turn, faction)
    except Refused as refusal:
        drawn = replace(_refused(form, turn, faction, refusal), message=str(form.get("message", "")))
        return _shown(request, seen, drawn, UNPROCESSABLE)
    sent = form.get("do") == "message"
    drawn = replace(drawn, nonce=str(form.get("nonce", "")), message="" if sent else str(form.get("message", "")))
    if form.get("do") == "review" and drawn.faulty:
        return _shown(request, seen, with_faults(drawn, drawn.preview.faults), UNPROCESSABLE)
    return _shown(request, seen, drawn, 200)


def _selected(form: QueryDict) -> str:
    """The system that is open: another one if the command asks for it."""
    verb, _, place = str(form.get("do", "")).partition(" ")
    if verb == "goto":
        return str(form.get("goto", ""))
    return place if verb == "place" else str(form.get("place", ""))


def _text(form: QueryDict) -> str:
    return str(form.get("raw" if form.get("do") == "raw" else "orders", ""))


def _carried_out(form: QueryDict, turn: Turn, faction: Faction) -> Desk:
    view, selected, command = view_of(turn, faction.seat), _selected(form), form.get("do")
    draft = read_draft(_text(form))
    changed = edited(engine.write_orders(draft), form, view, engine.preview(view, faction.seat, draft))
    draft = engine.read_orders(changed)
    match command:
        case "save" | "confirm":
            document = canonical(engine.write_orders(draft))
            services.save_orders(
                faction, turn.number, document, confirm=command == "confirm", nonce=str(form.get("nonce", "")) or None,
                now=timezone.now(),
            )  # fmt: skip
            return replace(desk_of(turn, faction, selected=selected, view=view), just_saved=True)
        case "reopen":
            services.reopen_orders(faction, turn.number, timezone.now())
            return replace(desk_of(turn, faction, selected=selected, view=view), just_reopened=True)
        case "revert":
            return desk_of(turn, faction, selected=selected, view=view)
        case _:
            drawn = desk_of(turn, faction, draft, selected, view)
            return replace(drawn, review=command == "review" and not drawn.faulty)


def _refused(form: QueryDict, turn: Turn, faction: Faction, refusal: Refused) -> Desk:
    """The desk as it was before the command, with the reasons; text that cannot be read stays in its editor."""
    selected = _selected(form)
    try:
        draft = read_draft(str(form.get("orders", "")))
    except Refused:
        return with_faults(desk_of(turn, faction, selected=selected), refusal.faults, raw=_text(form))
    raw = _text(form) if form.get("do") == "raw" else None
    return with_faults(desk_of(turn, faction, draft, selected), refusal.faults, raw)


def _shown(request: HttpRequest, seen: Seen, drawn: Desk, status: int) -> HttpResponse:
    table = Table(seen, request.user, handed=drawn)
    if request.headers.get("HX-Request"):
        return table_response(request, table, "desk_answer", status)
    if drawn.just_saved:
        return redirect(seen.campaign)
    return table_response(request, table, status=status)


def _closed(request: HttpRequest, seen: Seen, reason: Fault) -> HttpResponse:
    """The turn went on without these orders: the reason, and the text for keeping."""
    context = {"campaign": seen.campaign, "seen": seen, "reason": fault_words(reason), "text": _text(request.POST)}
    template = "campaigns/parts/closed.html" if request.headers.get("HX-Request") else "campaigns/closed.html"
    return render(request, template, context, status=CONFLICT)
