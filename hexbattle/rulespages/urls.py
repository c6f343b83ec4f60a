"""The addresses under /rules/."""

from django.urls import path

from hexbattle.rulespages.views import conversion, glossary, how_to_play, index

app_name = "rules"
urlpatterns = [
    path("", index, name="index"),
    path("how-to-play/", how_to_play, name="how_to_play"),
    path("glossary/", glossary, name="glossary"),
    path("conversion/", conversion, name="conversion"),
]
