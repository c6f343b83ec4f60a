"""Addresses of one's own account (allauth has the rest)."""

from django.urls import path

from hexbattle.accounts import views

urlpatterns = [
    path("profile/", views.profile, name="profile"),
    path("claim/", views.claim, name="claim"),
    path("close/", views.close, name="close_account"),
]
