"""The high scores over the web (H-8): the ten best, and one's own entered by the server's own count."""

from __future__ import annotations

from typing import Any

from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from battles import services
from battles.api import BattleAPI, Strict
from battles.models import HighScore
from battles.selectors import SCORED, best_scores, place_of
from battles.services.scoring import NO_SCORES
from shipyard.rules import Refused, fault

HIGHEST = 10**9


class HighScoreSerializer(serializers.Serializer[Any]):
    place = serializers.IntegerField(help_text="From 1; among those listed.")
    name = serializers.CharField()
    score = serializers.IntegerField()
    captain = serializers.CharField(help_text="The computer captain it was fought against; empty: another player.")
    won = serializers.BooleanField()
    created_at = serializers.DateTimeField()


class HighScoresSerializer(serializers.Serializer[Any]):
    game = serializers.CharField()
    scores = HighScoreSerializer(many=True)


class HighScoreAsked(Strict):
    game = serializers.CharField(default="hex_battle")
    captain = serializers.CharField(required=False, allow_blank=True)


class NewHighScoreSerializer(Strict):
    game = serializers.CharField(help_text="hex_battle")
    battle = serializers.SlugField(help_text="The code of a battle that has ended and in which you played.")
    name = serializers.CharField(help_text="To stand in the list.", trim_whitespace=True)
    score = serializers.IntegerField(
        required=False, min_value=0, max_value=HIGHEST, help_text="May be left out; must agree with the server's count."
    )


class HighScores(BattleAPI):
    @extend_schema(
        parameters=[
            OpenApiParameter("game", str, description="hex_battle"),
            OpenApiParameter("captain", str, description="Against this captain alone; empty: against other players."),
        ],
        responses=HighScoresSerializer,
    )
    def get(self, request: Request) -> Response:
        """The ten best scores."""
        asked = self.read(HighScoreAsked, request.query_params.dict())
        _check_game(asked["game"])
        found = best_scores(asked["game"], asked.get("captain"))
        listed = [_told(score, place) for place, score in enumerate(found, 1)]
        return Response(HighScoresSerializer({"game": asked["game"], "scores": listed}).data)

    @extend_schema(request=NewHighScoreSerializer, responses={201: HighScoreSerializer})
    def post(self, request: Request) -> Response:
        """Enter your score of a battle, once. The server counts; a score that is sent along must agree (422 if not).
        Battles that you did not play answer 404.
        """
        asked = self.read(NewHighScoreSerializer, request.data)
        _check_game(asked["game"])
        side = self.own_side(asked["battle"])
        score = services.enter_score(side, asked["name"], timezone.now(), claimed=asked.get("score"))
        return Response(HighScoreSerializer(_told(score, place_of(score))).data, status=201)


def _check_game(game: str) -> None:
    if game not in SCORED:
        raise Refused([fault("no_scores", "$.game", NO_SCORES)])


def _told(score: HighScore, place: int) -> dict[str, Any]:
    return {
        "place": place,
        "name": score.name,
        "score": score.score,
        "captain": score.captain,
        "won": score.won,
        "created_at": score.created_at,
    }
