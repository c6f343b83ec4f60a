"""Tokens for bots: each acts for the account that made it, until it expires or is given back."""

from __future__ import annotations

from typing import Any, cast

from django.conf import settings
from drf_spectacular.utils import extend_schema
from knox.auth import TokenAuthentication
from knox.models import AuthToken
from rest_framework import serializers
from rest_framework.authentication import SessionAuthentication
from rest_framework.exceptions import PermissionDenied
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from hexbattle.accounts.models import Account


class TokenSerializer(serializers.Serializer[Any]):
    token = serializers.CharField(help_text="Shown this once. Send it as “Authorization: Token …”.")
    expiry = serializers.DateTimeField()


class Tokens(APIView):
    """Made by whoever is logged in on the site: a token makes no further tokens."""

    authentication_classes = [SessionAuthentication]
    permission_classes = [IsAuthenticated]

    @extend_schema(request=None, responses={201: TokenSerializer})
    def post(self, request: Request) -> Response:
        """A new token for a bot."""
        if cast(Account, request.user).guest:
            raise PermissionDenied("Guests have no tokens; claim your account first.", "guest")
        if AuthToken.objects.filter(user=request.user).count() >= settings.MOST_TOKENS:
            raise PermissionDenied(f"You have {settings.MOST_TOKENS} tokens; give some back first.", "too_many_tokens")
        made, token = AuthToken.objects.create(user=request.user)
        return Response(TokenSerializer({"token": token, "expiry": made.expiry}).data, status=201)

    @extend_schema(responses={204: None})
    def delete(self, request: Request) -> Response:
        """Give back all of your tokens: every bot of yours is shut out."""
        AuthToken.objects.filter(user=request.user).delete()
        return Response(status=204)


class CurrentToken(APIView):
    authentication_classes = [TokenAuthentication]
    permission_classes = [IsAuthenticated]

    @extend_schema(responses={204: None})
    def delete(self, request: Request) -> Response:
        """Give back the token that this request was sent with."""
        AuthToken.objects.filter(pk=request.auth.pk).delete()
        return Response(status=204)
