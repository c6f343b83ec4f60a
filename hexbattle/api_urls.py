"""The addresses of the web API, version 1."""

from django.urls import path
from drf_spectacular.views import SpectacularAPIView

from battles import api as battles
from battles.api_steps import Actions
from hexbattle.accounts import api as accounts
from hexbattle.api_docs import docs

app_name = "api"
urlpatterns = [
    path("schema/", SpectacularAPIView.as_view(), name="schema"),
    path("docs/", docs, name="docs"),
    path("formats/", battles.Formats.as_view(), name="formats"),
    path("tokens/", accounts.Tokens.as_view(), name="tokens"),
    path("tokens/current/", accounts.CurrentToken.as_view(), name="current_token"),
    path("battles/", battles.Battles.as_view(), name="battles"),
    path("battles/<slug:code>/", battles.BattleDetail.as_view(), name="battle"),
    path("battles/<slug:code>/preview/", battles.Preview.as_view(), name="preview"),
    path("battles/<slug:code>/events/", battles.Events.as_view(), name="events"),
    path("battles/<slug:code>/actions/", Actions.as_view(), name="actions"),
    path("battles/<slug:code>/orders/", battles.Orders.as_view(), name="orders"),
]
