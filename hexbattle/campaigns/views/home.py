"""The campaigns' front page: one's own, open ones, and a solo campaign in two clicks."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from functools import cache

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.views.decorators.http import require_safe

from battles.views.access import private, unchanged
from hexbattle.accounts.models import Account
from hexbattle.campaigns import engine
from hexbattle.campaigns.forms import SoloForm
from hexbattle.campaigns.models import Campaign
from hexbattle.campaigns.selectors import Listed, curates, is_free, my_campaigns, open_campaigns, running_campaigns
from hexbattle.campaigns.views.chart import Chart, picture

SCENE = ("front-page", 4)  # the seed of its picture, and how many factions


@dataclass(kw_only=True)
class Shelves:
    """An account's campaigns, sorted by what they ask of it."""

    awaiting: list[Listed] = field(default_factory=list)
    invitations: list[Listed] = field(default_factory=list)
    running: list[Listed] = field(default_factory=list)
    opened: list[Listed] = field(default_factory=list)
    finished: list[Listed] = field(default_factory=list)
    free: tuple[tuple[Campaign, int], ...] = ()  # open ones, with how many seats are free

    @property
    def tag(self) -> str:
        """Another one whenever the page would show something else."""
        mine = (self.awaiting, self.invitations, self.running, self.opened, self.finished)
        facts = [[_facts(one) for one in shelf] for shelf in mine]
        free = [(one.code, one.status, seats) for one, seats in self.free]
        return hashlib.sha256(repr((facts, free)).encode()).hexdigest()[:20]


def _facts(one: Listed) -> tuple[object, ...]:
    turn = (one.turn.number, one.turn.status, one.turn.closes_at) if one.turn else ()
    return one.campaign.code, one.campaign.status, one.campaign.paused_at, one.faction.out, turn


def shelves_of(account: Account) -> Shelves:
    free = tuple((one, sum(map(is_free, one.factions.all()))) for one in open_campaigns(account))
    shelves = Shelves(free=free)
    for one in my_campaigns(account):
        _shelf(shelves, one).append(one)
    return shelves


def _shelf(shelves: Shelves, one: Listed) -> list[Listed]:
    match one.campaign.status:
        case Campaign.Status.RUNNING:
            return shelves.awaiting if one.awaits_me else shelves.running
        case Campaign.Status.WAITING:
            return shelves.opened if one.faction.joined else shelves.invitations
        case _:
            return shelves.finished


@require_safe
@private
def home(request: HttpRequest) -> HttpResponseBase:
    """The page; for htmx its list alone, or 204 while nothing is new."""
    if not request.headers.get("HX-Request"):
        return home_page(request)
    if not request.user.is_authenticated:
        return HttpResponse(status=204)
    shelves = shelves_of(request.user)
    short = unchanged(request, shelves.tag)
    return short or render(request, "campaigns/home.html#list", {"shelves": shelves})


def home_page(request: HttpRequest, status: int = 200, form: SoloForm | None = None) -> HttpResponse:
    account = request.user if request.user.is_authenticated else None
    context = {
        "shelves": shelves_of(account) if account else Shelves(),
        "form": form or SoloForm(),
        "chart": scene(),
        "curates": curates(request.user),
        "running": running_campaigns() if curates(request.user) else (),
    }
    return render(request, "campaigns/home.html", context, status=status)


@cache
def scene() -> Chart:
    return picture(engine.make_map(*SCENE))
