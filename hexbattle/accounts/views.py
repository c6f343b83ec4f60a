"""Pages of one's own account."""

from __future__ import annotations

from typing import cast

from allauth.account.internal.flows.signup import complete_signup
from allauth.core.ratelimit import consume_or_429
from django.contrib import messages
from django.contrib.auth import logout, update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from battles.turns.clock import TurnClosed
from hexbattle.accounts.forms import CloseAccountForm, ProfileForm, SignUpForm
from hexbattle.accounts.models import Account
from hexbattle.accounts.services import close_account
from shipyard.rules import Refused
from shipyard.views.wording import words


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def profile(request: HttpRequest) -> HttpResponse:
    """Display name, time zone, mail."""
    account = Account.objects.get(pk=cast(Account, request.user).pk)  # a refused form must not rename the page's user
    form = ProfileForm(request.POST if request.method == "POST" else None, instance=account)
    if request.method == "POST" and form.is_valid():
        form.save()
        messages.success(request, gettext("Saved."))
        return redirect("profile")
    return _page(request, "accounts/profile.html", form)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def claim(request: HttpRequest) -> HttpResponse:
    """A guest chooses log-in name, mail address and password; all that the guest has stays."""
    if not cast(Account, request.user).guest:
        return redirect("profile")
    form = SignUpForm(request.POST if request.method == "POST" else None)
    if request.method == "POST":
        if too_often := consume_or_429(request, action="signup"):
            return cast(HttpResponse, too_often)
        if form.is_valid():
            return _claimed(request, form)
    return TemplateResponse(request, "accounts/claim.html", {"form": form})


def _claimed(request: HttpRequest, form: SignUpForm) -> HttpResponse:
    """As allauth completes a sign-up, in the session that the guest has. An address in use is told by mail alone."""
    account, answer = form.try_save(request)
    if answer:
        return cast(HttpResponse, answer)
    update_session_auth_hash(request, account)
    messages.success(request, gettext("This account is yours now, with everything in it."))
    return cast(HttpResponse, complete_signup(request, user=account, redirect_url=reverse("profile")))


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def close(request: HttpRequest) -> HttpResponse:
    """Deleting one's account: says what will be lost, and asks for the password."""
    account = cast(Account, request.user)
    form = CloseAccountForm(request.POST if request.method == "POST" else None, account=account)
    if request.method != "POST":
        return _page(request, "accounts/close.html", form)
    if too_often := consume_or_429(request, action="reauthenticate", user=account):
        return cast(HttpResponse, too_often)
    if not form.is_valid() or not _is_closed(account, form):
        return _page(request, "accounts/close.html", form)
    logout(request)
    messages.success(request, gettext("Your account is gone. Fair winds."))
    return redirect("home")


def _is_closed(account: Account, form: CloseAccountForm) -> bool:
    try:
        close_account(account, timezone.now())
    except TurnClosed as closed:
        form.add_error(None, words(closed.fault))
    except Refused as refused:
        form.add_error(None, [words(one) for one in refused.faults])
    return form.is_valid()


def _page(request: HttpRequest, template: str, form: ProfileForm | CloseAccountForm) -> HttpResponse:
    return TemplateResponse(request, template, {"form": form})
