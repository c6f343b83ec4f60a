"""The shipyard's addresses."""

from django.urls import URLPattern

app_name = "shipyard"
urlpatterns: list[URLPattern] = []
