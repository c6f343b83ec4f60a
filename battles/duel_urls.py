"""The addresses of duels beside those of single battles."""

from django.urls import path

from battles.views import duel

app_name = "duels"
urlpatterns = [
    path("", duel.home, name="home"),
    path("scores/", duel.scores, name="scores"),
]
