"""Acting over the web API, in battles whose turns are played step by step (B-2.3, B-7)."""

from __future__ import annotations

import json
from typing import Any

from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from battles import services
from battles.api import BattleAPI, BattleSerializer, DocumentField, Strict, battle_told, in_envelope
from battles.engine import Refused
from battles.services import TurnClosed

CONFLICT = 409
TOKEN = OpenApiParameter(
    "X-Turn-Token", OpenApiTypes.STR, OpenApiParameter.HEADER, required=True,
    description="The turn's `token`, as the battle shows it now.",
)  # fmt: skip


class ActionSerializer(Strict):
    action = DocumentField(help_text="One action.")
    nonce = serializers.RegexField(
        r"^[0-9a-f]{64}\Z", required=False, allow_null=True, default=None,
        help_text="32 random bytes in hexadecimal; left out, the server derives them.",
    )  # fmt: skip


class StepSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField(help_text="Of the step, within its turn.")
    hash = serializers.CharField(source="receipt", help_text="SHA-256 over nonce and text.")
    nonce = serializers.CharField()
    text = serializers.CharField(help_text="The action in its canonical form.")


class ActedSerializer(serializers.Serializer[Any]):
    step = StepSerializer()
    battle = BattleSerializer(help_text="The battle after it.")


class Actions(BattleAPI):
    @extend_schema(parameters=[TOKEN], request=ActionSerializer, responses=ActedSerializer)
    def post(self, request: Request, code: str) -> Response:
        """Take one action: it is resolved at once, and cannot be taken back. 422: refused, and nothing has happened;
        409: the battle has gone on since the token was given out, or it is not your turn; `battle` is how it stands.
        """
        side = self.own_side(code)
        asked = self.read(ActionSerializer, request.data)
        document = json.dumps(asked["action"], ensure_ascii=False)
        token = request.headers.get("X-Turn-Token", "")
        try:
            step = services.act(side, token, document, nonce=asked["nonce"], now=timezone.now())
        except Refused as refusal:
            raise Refused(in_envelope(refusal.faults, "action")) from None
        except TurnClosed as closed:
            told = {"code": closed.fault.code, "message": closed.fault.message, "where": closed.fault.path}
            return Response({**told, "faults": [told], "battle": battle_told(self.seen(code))}, status=CONFLICT)
        return Response({"step": StepSerializer(step).data, "battle": battle_told(self.seen(code))})
