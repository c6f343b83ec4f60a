"""The addresses under /rules/."""

from django.urls import path
from django.views.generic import TemplateView

from hexbattle.rulespages.views import conversion, how_to_play

app_name = "rules"
urlpatterns = [
    path("", TemplateView.as_view(template_name="rules/index.html"), name="index"),
    path("how-to-play/", how_to_play, name="how_to_play"),
    path("glossary/", TemplateView.as_view(template_name="rules/glossary.html"), name="glossary"),
    path("conversion/", conversion, name="conversion"),
]
