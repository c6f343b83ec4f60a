"""Where allauth asks the site."""

from __future__ import annotations

from allauth.account.adapter import DefaultAccountAdapter
from django.core.validators import MaxLengthValidator
from django.http import HttpRequest

from hexbattle.accounts.guests import claimed
from hexbattle.accounts.models import Account
from hexbattle.accounts.zones import told_zone


class AccountAdapter(DefaultAccountAdapter):
    """allauth's ways; a new account keeps the time zone that the browser told, and a guest's all that it has."""

    def new_user(self, request: HttpRequest) -> Account:
        if request.user.is_authenticated and request.user.guest:
            return claimed(request.user)
        return Account(time_zone=told_zone(request))

    def clean_email(self, email: str) -> str:
        """allauth lets longer ones pass than an account can hold."""
        MaxLengthValidator(Account._meta.get_field("email").max_length)(email)
        return email
