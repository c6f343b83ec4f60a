"""Playing at once: a guest is made for whoever has no account, and its first duel waits on the next page (H-3.3)."""

from __future__ import annotations

from typing import cast

from allauth.core.ratelimit import consume_or_429
from django.contrib import messages
from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from battles.engine import Refused
from battles.selectors import curated_scenarios
from battles.services import quick_duel
from battles.views.faults import fault_words
from hexbattle.accounts.guests import welcome_guest
from hexbattle.accounts.models import Account
from hexbattle.accounts.zones import told_zone
from shipyard.models import Ruleset
from shipyard.selectors import catalogue

BACKEND = "django.contrib.auth.backends.ModelBackend"
REMEMBERED = 90 * 24 * 3600  # seconds; no password leads back to a guest


@require_POST
def quick_start(request: HttpRequest) -> HttpResponse:
    """A duel of the ship chosen against the captain chosen. Guests are made so many an hour, not without end."""
    ship = catalogue(Ruleset.HEX_BATTLE).filter(slug=request.POST.get("ship", "")).first()
    if ship is None:
        return _back(request, _("Choose one of the ready ships."))
    if not request.user.is_authenticated:
        if too_often := consume_or_429(request, action="guest", key="site"):
            return cast(HttpResponse, too_often)
        _log_guest_in(request)
    try:
        captain = str(request.POST.get("captain", "cadet"))
        ground = curated_scenarios(Ruleset.HEX_BATTLE).filter(code=request.POST.get("scenario", "")).first()
        return redirect(quick_duel(cast(Account, request.user), ship, captain, timezone.now(), ground))
    except Refused as refusal:
        return _back(request, *map(fault_words, refusal.faults))


def _back(request: HttpRequest, *reasons: str) -> HttpResponse:
    for reason in reasons:
        messages.error(request, reason)
    return redirect("duels:home")


def _log_guest_in(request: HttpRequest) -> None:
    guest = welcome_guest(timezone.now(), told_zone(request))
    login(request, guest, backend=BACKEND)
    request.session.set_expiry(REMEMBERED)
