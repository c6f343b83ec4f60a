"""Playing at once: a guest is made for whoever has no account, and its first battle waits on the next page (H-3.3)."""

from __future__ import annotations

from collections.abc import Callable
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
from battles.models import Battle, Scenario
from battles.selectors import curated_scenarios
from battles.services import quick_duel
from battles.services.scenarios import play_test, side_names
from battles.views.assaults import assaults_page
from battles.views.duel import UNPROCESSABLE, home_page
from battles.views.faults import fault_words
from hexbattle.accounts.guests import welcome_guest
from hexbattle.accounts.models import Account
from hexbattle.accounts.zones import told_zone
from hexbattle.campaigns.forms import SoloForm
from hexbattle.campaigns.models import Campaign
from hexbattle.campaigns.services import open_campaign
from hexbattle.campaigns.views.home import home_page as campaigns_page
from hexbattle.missions.models import Run
from hexbattle.missions.selectors import newest_run
from hexbattle.missions.services import begin_run, open_mission
from hexbattle.missions.views.pages import home_page as missions_page
from shipyard.models import Design, Ruleset, ShipClass
from shipyard.rules import Json
from shipyard.selectors import catalogue, designs_of

BACKEND = "django.contrib.auth.backends.ModelBackend"
OWN = "own:"
type Page = Callable[[HttpRequest, int], HttpResponse]

REMEMBERED = 90 * 24 * 3600  # seconds; no password leads back to a guest


@require_POST
def quick_start(request: HttpRequest) -> HttpResponse:
    """A duel of the ship chosen against the captain chosen. Guests are made so many an hour, not without end."""
    if "ship" not in request.POST:
        return redirect("duels:home")
    ship, ground = _ship(request, str(request.POST["ship"])), _ground(str(request.POST.get("scenario", "")))
    if ship is None:
        return _refused(request, home_page, _("Choose one of the ships."))
    if ground is None and request.POST.get("scenario"):
        return _refused(request, home_page, _("Choose one of the scenarios."))
    captain = str(request.POST.get("captain", "cadet"))
    return _begin(request, lambda account: quick_duel(account, ship, captain, timezone.now(), ground), home_page)


@require_POST
def quick_assault(request: HttpRequest) -> HttpResponse:
    """An assault in the scenario chosen, on the side chosen, against the captain chosen, as guests too may fight it."""
    if "scenario" not in request.POST:
        return redirect("assaults")
    code, _colon, seat = str(request.POST["scenario"]).rpartition(":")
    ground = curated_scenarios(Ruleset.BATTLEFORGE).filter(code=code).first()
    if ground is None or seat not in map(str, range(len(side_names(ground)))):
        return _refused(request, assaults_page, _("Choose one of the scenarios."))
    captain = str(request.POST.get("captain", "sergeant"))
    options: dict[str, Json] = {"to_hit": str(request.POST.get("to_hit", "as_written"))}
    return _begin(
        request, lambda account: play_test(account, ground, int(seat), captain, timezone.now(), options), assaults_page
    )


@require_POST
def quick_campaign(request: HttpRequest) -> HttpResponse:
    """A campaign against admirals, as many and as good as was chosen; guests may lead one too (K-11)."""
    if "rivals" not in request.POST:
        return redirect("campaigns:home")
    form = SoloForm(request.POST)
    if not form.is_valid():
        return _refused(request, campaigns_page, _("Choose how many rivals you want, and how good."))
    return _begin(request, lambda account: open_campaign(account, form.plan(account), timezone.now()), campaigns_page)


@require_POST
def quick_mission(request: HttpRequest) -> HttpResponse:
    """To the first mission of a new run, as guests too may fly it; to the run that is under way, where there is one."""
    if "begin" not in request.POST:
        return redirect("missions:home")
    return _begin(request, _mission, missions_page)


def _mission(account: Account) -> Battle | Run:
    newest = newest_run(account)
    if newest and not newest.finished_at:
        return newest
    return open_mission(begin_run(account, timezone.now()), timezone.now())


def _begin(request: HttpRequest, opened: Callable[[Account], Battle | Campaign | Run], page: Page) -> HttpResponse:
    """To the battle, campaign or run that is opened; what is refused is told on the page that it was asked for on."""
    if not request.user.is_authenticated:
        if too_often := consume_or_429(request, action="guest", key="site"):
            return cast(HttpResponse, too_often)
        _log_guest_in(request)
    try:
        return redirect(opened(cast(Account, request.user)))
    except Refused as refusal:
        return _refused(request, page, *map(fault_words, refusal.faults))


def _ship(request: HttpRequest, chosen: str) -> ShipClass | Design | None:
    """A ready ship by its slug, or one of the account's own by the code behind `own:`."""
    if chosen.startswith(OWN) and request.user.is_authenticated:
        own = designs_of(request.user, ruleset=Ruleset.HEX_BATTLE)
        return next((one for one in own if OWN + one.code == chosen), None)
    return next((one for one in catalogue(Ruleset.HEX_BATTLE) if one.slug == chosen), None)


def _ground(code: str) -> Scenario | None:
    return next((one for one in curated_scenarios(Ruleset.HEX_BATTLE) if one.code == code), None)


def _refused(request: HttpRequest, page: Page, *reasons: str) -> HttpResponse:
    for reason in reasons:
        messages.error(request, reason)
    return page(request, UNPROCESSABLE)


def _log_guest_in(request: HttpRequest) -> None:
    guest = welcome_guest(timezone.now(), told_zone(request))
    login(request, guest, backend=BACKEND)
    request.session.set_expiry(REMEMBERED)
