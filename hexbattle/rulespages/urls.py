"""The addresses under /rules/."""

from django.urls import path

from hexbattle.rulespages.views import BOOKS, glossary, how_to_play, index, ruleset

app_name = "rules"
urlpatterns = [
    path("", index, name="index"),
    path("how-to-play/", how_to_play, name="how_to_play"),
    path("glossary/", glossary, name="glossary"),
    *(path(f"{book.key}/", ruleset, {"key": book.key}, name=book.key) for book in BOOKS),
]
