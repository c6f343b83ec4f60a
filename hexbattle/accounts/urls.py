"""Addresses of one's own account (allauth has the rest)."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
