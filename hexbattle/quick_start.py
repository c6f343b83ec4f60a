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
from shipyard.models import Design, Ruleset, ShipClass
from shipyard.selectors import catalogue, designs_of

BACKEND = "django.contrib.auth.backends.ModelBackend"
OWN = "own:"
REMEMBERED = 90 * 24 * 3600  # seconds; no password leads back to a guest


@require_POST
def quick_start(request: HttpRequest) -> HttpResponse:
    """A duel of the ship chosen against the captain chosen. Guests are made so many an hour, not without end."""
    ship = _ship(request, str(request.POST.get("ship", "")))
    if ship is None:
        return _back(request, _("Choose one of the ships."))
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


def _ship(request: HttpRequest, chosen: str) -> ShipClass | Design | None:
    """A ready ship by its slug, or one of the account's own by the code behind `own:`."""
    if chosen.startswith(OWN) and request.user.is_authenticated:
        own = designs_of(request.user, ruleset=Ruleset.HEX_BATTLE)
        return own.filter(code=chosen.removeprefix(OWN)).first()
    return catalogue(Ruleset.HEX_BATTLE).filter(slug=chosen).first()


def _back(request: HttpRequest, *reasons: str) -> HttpResponse:
    for reason in reasons:
        messages.error(request, reason)
    return redirect("duels:home")


def _log_guest_in(request: HttpRequest) -> None:
    guest = welcome_guest(timezone.now(), told_zone(request))
    login(request, guest, backend=BACKEND)
    request.session.set_expiry(REMEMBERED)
