"""Where allauth asks the site."""

from __future__ import annotations

from allauth.account.adapter import DefaultAccountAdapter
from django.core.validators import MaxLengthValidator
from django.http import HttpRequest

from hexbattle.accounts.models import Account
from hexbattle.accounts.zones import told_zone


class AccountAdapter(DefaultAccountAdapter):
    """allauth's ways, and a new account keeps the time zone that the browser told."""

    def new_user(self, request: HttpRequest) -> Account:
        return Account(time_zone=told_zone(request))

    def clean_email(self, email: str) -> str:
        """allauth lets longer ones pass than an account can hold."""
        MaxLengthValidator(Account._meta.get_field("email").max_length)(email)
        return email
