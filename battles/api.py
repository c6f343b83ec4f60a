"""Battles over the web API: the same reads, cuts and checks as the pages (selectors and services), told as JSON.

A battle that one may not see answers 404. Orders go in as they stand in formats.md; faults come back with their
place in what was sent.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, replace
from typing import IO, Any, cast

from django.http import Http404
from django.utils import timezone
from django.utils.cache import patch_cache_control, patch_vary_headers
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.parsers import BaseParser
from rest_framework.permissions import AllowAny, IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from battles import services
from battles.engine import RULESETS, Fault, Refused, Seat
from battles.models import Battle, Side, Turn
from battles.selectors import (
    Listed,
    Seen,
    battle_for,
    confirmed_seats,
    current_turn,
    events_of,
    last_turn,
    my_battles,
    rules_of,
    sheet_of,
    turn_of,
    view_after,
    view_now,
)
from battles.services.acting import steppable_turn
from battles.services.orders import orderable_turn
from battles.turns.tokens import turn_token
from shipyard.rules import Json, read_json

LONGEST_BODY = 250_000  # bytes: a sheet as long as the service takes, and its envelope
MOST_TURNS = 10**9
NO_TURN = -1


class DocumentParser(BaseParser):
    """JSON read as strictly as documents are everywhere: no key twice, no NaN, nothing endless."""

    media_type = "application/json"

    def parse(self, stream: IO[Any], media_type: str | None = None, parser_context: Any = None) -> Any:
        return read_json(stream.read(LONGEST_BODY + 1), limit=LONGEST_BODY)


@extend_schema_field(OpenApiTypes.OBJECT)
class DocumentField(serializers.JSONField):
    """A document whose schema stands under /api/v1/formats/."""


class Strict(serializers.Serializer[Any]):
    """Refuses keys that it does not know."""

    def to_internal_value(self, data: Any) -> Any:
        read = super().to_internal_value(data)
        if unknown := [key for key in data if key not in self.fields]:
            raise serializers.ValidationError({key: ["This key is not known here."] for key in unknown})
        return read


class SideSerializer(serializers.Serializer[Any]):
    seat = serializers.IntegerField()
    team = serializers.IntegerField()
    name = serializers.CharField(help_text="Empty: anybody may take this seat.")
    captain = serializers.CharField(help_text="The computer captain that plays it; empty for people.")
    out = serializers.BooleanField()
    draw_offered = serializers.BooleanField()
    ready = serializers.SerializerMethodField(help_text="It has brought its fleet.")

    def get_ready(self, side: Side) -> bool:
        return not side.vacant


class TurnSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    status = serializers.CharField(help_text="open, resolving or failed.")
    opens_at = serializers.DateTimeField()
    closes_at = serializers.DateTimeField(allow_null=True)
    awaiting = serializers.ListField(child=serializers.IntegerField(), help_text="Seats that must order.")
    commitment = serializers.CharField(help_text="SHA-256 over the turn's sealed key.")
    token = serializers.SerializerMethodField(help_text="For the next action, where turns are played step by step.")

    def get_token(self, turn: Turn) -> str | None:
        return turn_token(turn.battle.code, turn) if rules_of(turn.battle).stepwise else None


class BattleHeadSerializer(serializers.Serializer[Any]):
    code = serializers.CharField()
    name = serializers.CharField()
    ruleset = serializers.CharField()
    version = serializers.IntegerField()
    status = serializers.CharField(help_text="waiting, running, ended or cancelled.")
    budget = serializers.IntegerField()
    turn_minutes = serializers.IntegerField(allow_null=True)
    started_at = serializers.DateTimeField(allow_null=True)
    ended_at = serializers.DateTimeField(allow_null=True)
    winner = serializers.IntegerField(allow_null=True, help_text="The winning team.")
    reason = serializers.CharField()
    points = serializers.DictField(child=serializers.IntegerField(), help_text="Victory points by seat.")


class ListedSerializer(serializers.Serializer[Any]):
    battle = BattleHeadSerializer()
    seat = serializers.IntegerField(source="side.seat")
    turn = serializers.IntegerField(source="turn.number", allow_null=True, default=None)
    awaits_me = serializers.BooleanField(help_text="It cannot go on before its deadline without you.")


class BattleSerializer(serializers.Serializer[Any]):
    battle = BattleHeadSerializer()
    sides = SideSerializer(many=True)
    seat = serializers.IntegerField(allow_null=True, help_text="Yours; null for spectators.")
    turn = TurnSerializer(allow_null=True, help_text="The turn that is not resolved yet.")
    confirmed = serializers.ListField(
        child=serializers.IntegerField(), allow_null=True, help_text="Seats whose orders are confirmed, if shown."
    )
    view = DocumentField(allow_null=True, help_text="The state as you may see it; null before the battle begins.")


class PreviewSerializer(serializers.Serializer[Any]):
    turn = serializers.IntegerField()
    faults = serializers.ListField(child=serializers.DictField(), help_text="Why these orders would be refused.")
    preview = DocumentField(help_text="Positions, paths, what bears, after the planned moves if the others coast.")
    forecasts = DocumentField(help_text="Exact odds of all fire at each target, and of each attack.")


class EventsSerializer(serializers.Serializer[Any]):
    turn = serializers.IntegerField()
    events = serializers.ListField(child=serializers.DictField())


class DraftSerializer(Strict):
    orders = DocumentField(help_text="A sheet of orders.")
    turn = serializers.IntegerField(required=False, min_value=0, max_value=MOST_TURNS)


class OrdersSerializer(Strict):
    orders = DocumentField(help_text="A sheet of orders; it takes the place of an earlier one.")
    turn = serializers.IntegerField(min_value=0, max_value=MOST_TURNS)
    confirm = serializers.BooleanField(default=False, help_text="Let the turn run as soon as all have confirmed.")
    nonce = serializers.RegexField(
        r"^[0-9a-f]{64}\Z", required=False, allow_null=True, default=None,
        help_text="32 random bytes in hexadecimal; left out, the server derives them.",
    )  # fmt: skip


class ReceiptSerializer(serializers.Serializer[Any]):
    turn = serializers.IntegerField()
    saved_at = serializers.DateTimeField()
    confirmed = serializers.BooleanField()
    hash = serializers.CharField(help_text="SHA-256 over nonce and text.")
    nonce = serializers.CharField()
    text = serializers.CharField(help_text="The sheet in its canonical form.")


class TurnAsked(Strict):
    turn = serializers.IntegerField(required=False, min_value=0, max_value=MOST_TURNS)


class BattleAPI(APIView):
    """What all addresses of battles have in common."""

    permission_classes = [IsAuthenticatedOrReadOnly]
    parser_classes = [DocumentParser]

    def finalize_response(self, request: Request, response: Response, *args: Any, **kwargs: Any) -> Response:
        finished = super().finalize_response(request, response, *args, **kwargs)
        patch_cache_control(finished, private=True, no_cache=True)
        patch_vary_headers(finished, ["Authorization", "Cookie"])
        return finished

    def seen(self, code: str) -> Seen:
        try:
            return battle_for(self.request.user, code)
        except Battle.DoesNotExist:
            raise Http404 from None

    def own_side(self, code: str) -> Side:
        """One's own side; answers 404 for anybody else."""
        seen = self.seen(code)
        if seen.side is None:
            raise Http404
        seen.side.battle = seen.battle
        return seen.side

    def read(self, serializer: type[Strict], data: Any) -> dict[str, Any]:
        form = serializer(data=data)
        form.is_valid(raise_exception=True)
        return cast(dict[str, Any], form.validated_data)


class Battles(BattleAPI):
    @extend_schema(responses=ListedSerializer(many=True))
    def get(self, request: Request) -> Response:
        """Your battles, those that run or wait first."""
        if not request.user.is_authenticated:
            self.permission_denied(request)
        listed: tuple[Listed, ...] = my_battles(request.user)
        return Response(ListedSerializer(listed, many=True).data)


class BattleDetail(BattleAPI):
    @extend_schema(responses=BattleSerializer)
    def get(self, request: Request, code: str) -> Response:
        """A battle as you may see it now."""
        return Response(battle_told(self.seen(code)))


def battle_told(seen: Seen) -> dict[str, Any]:
    """A battle as its visitor may see it now."""
    turn = current_turn(seen.battle)
    told = {
        "battle": seen.battle,
        "sides": seen.sides,
        "seat": seen.seat,
        "turn": turn,
        "confirmed": _confirmed(turn, seen.seat) if turn else None,
        "view": _view(seen, turn),
    }
    return cast(dict[str, Any], BattleSerializer(told).data)


def _confirmed(turn: Turn, seat: int | None) -> list[int] | None:
    confirmed = confirmed_seats(turn, seat)
    return None if confirmed is None else sorted(confirmed)


def _view(seen: Seen, turn: Turn | None) -> dict[str, Json] | None:
    if turn:
        return rules_of(seen.battle).write_state(view_now(turn, seen.seat))
    last = last_turn(seen.battle)
    return rules_of(seen.battle).write_state(view_after(last, seen.seat)) if last else None


class Preview(BattleAPI):
    @extend_schema(responses=PreviewSerializer)
    def get(self, request: Request, code: str) -> Response:
        """What the orders that are kept would do; without any, the default ones."""
        side = self.own_side(code)
        turn = _orderable(side, None)
        sheet = sheet_of(turn, side)
        return Response(_preview(turn, side, sheet.document if sheet else {}))

    @extend_schema(request=DraftSerializer, responses=PreviewSerializer)
    def post(self, request: Request, code: str) -> Response:
        """What a draft would do. Nothing is stored; a draft with faults is previewed as far as it can be read."""
        side = self.own_side(code)
        asked = self.read(DraftSerializer, request.data)
        return Response(_preview(_orderable(side, asked.get("turn")), side, asked["orders"]))


def _orderable(side: Side, number: int | None) -> Turn:
    """The turn to order for (None: the current one); raises `TurnClosed`."""
    if rules_of(side.battle).stepwise:
        return steppable_turn(side, timezone.now())
    if number is None:
        turn = current_turn(side.battle)
        number = turn.number if turn else NO_TURN
    return orderable_turn(side, number, timezone.now())


def _preview(turn: Turn, side: Side, orders: Json) -> dict[str, Any]:
    rules, seat = rules_of(turn.battle), Seat(side.seat)
    view = view_now(turn, side.seat)
    draft, faults = rules.check_sheet(view, seat, orders)
    return {
        "turn": turn.number,
        "faults": [one.as_json() for one in in_envelope(faults)],
        "preview": rules.write_preview(rules.preview(view, seat, draft)),
        "forecasts": rules.write_outcomes(view, seat, draft),
    }


def in_envelope(faults: Sequence[Fault], key: str = "orders") -> list[Fault]:
    """Faults of a sheet, at their place in what was sent."""
    return [replace(one, path=f"$.{key}" + one.path.removeprefix("$")) for one in faults]


class Events(BattleAPI):
    @extend_schema(
        parameters=[OpenApiParameter("turn", int, description="Left out: the last turn that was resolved.")],
        responses=EventsSerializer,
    )
    def get(self, request: Request, code: str) -> Response:
        """What happened in a resolved turn (or so far, where they are played step by step), as you may know of it."""
        seen = self.seen(code)
        turn = _resolved(seen.battle, self.read(TurnAsked, request.query_params.dict()).get("turn"))
        events = rules_of(seen.battle).write_events(events_of(turn, seen.seat))
        return Response({"turn": turn.number, "events": events})


def _resolved(battle: Battle, number: int | None) -> Turn:
    if number is None:
        last, unfinished = last_turn(battle), current_turn(battle)
        number = (last.number if last else 0) - bool(unfinished and not unfinished.steps_taken)
    try:
        turn = turn_of(battle, number)
    except Turn.DoesNotExist:
        raise Http404 from None
    if turn.status != Turn.Status.RESOLVED and not turn.steps_taken:
        raise Http404
    return turn


class Orders(BattleAPI):
    @extend_schema(responses=ReceiptSerializer)
    def get(self, request: Request, code: str) -> Response:
        """Your receipt for the orders kept for the current turn."""
        side = self.own_side(code)
        turn = current_turn(side.battle)
        sheet = sheet_of(turn, side) if turn else None
        if sheet is None:
            raise Http404
        return Response(ReceiptSerializer(asdict(services.receipt_of(sheet))).data)

    @extend_schema(request=OrdersSerializer, responses=ReceiptSerializer)
    def post(self, request: Request, code: str) -> Response:
        """Hand in orders, as a draft (which counts at the deadline) or confirmed. 422: refused, and nothing stored;
        409: the turn takes no more orders.
        """
        side = self.own_side(code)
        asked = self.read(OrdersSerializer, request.data)
        document = json.dumps(asked["orders"], ensure_ascii=False)
        try:
            receipt = services.save_orders(
                side, asked["turn"], document, confirm=asked["confirm"], nonce=asked["nonce"], now=timezone.now()
            )
        except Refused as refusal:
            raise Refused(in_envelope(refusal.faults)) from None
        return Response(ReceiptSerializer(asdict(receipt)).data)


class Formats(APIView):
    permission_classes = [AllowAny]

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request) -> Response:
        """JSON Schemas by ruleset and document."""
        return Response({key: rules.schemas() for key, rules in RULESETS.items()})
