"""Accounts as operators see them."""

from __future__ import annotations

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.utils.translation import gettext_lazy as _

from hexbattle.accounts.models import Account


@admin.register(Account)
class AccountAdmin(UserAdmin[Account]):
    list_display = ("username", "display_name", "email", "guest", "is_staff", "date_joined")
    list_filter = ("guest", "is_staff", "is_superuser", "is_active")
    search_fields = ("username", "display_name", "email")
    fieldsets = (
        (None, {"fields": ("username", "password")}),
        (_("Player"), {"fields": ("display_name", "email", "time_zone", "mail_turns", "guest")}),
        (_("Permissions"), {"fields": ("is_active", "is_staff", "is_superuser", "groups", "user_permissions")}),
        (_("Dates"), {"fields": ("last_login", "date_joined")}),
    )
