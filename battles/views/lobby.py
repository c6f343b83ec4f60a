"""The lobby: one's battles, challenges and invitations."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.views.decorators.http import require_safe

from battles.models import Battle
from battles.selectors import Listed, my_battles, open_challenges
from battles.views.access import account_of, private, unchanged

if TYPE_CHECKING:
    from hexbattle.accounts.models import Account


@dataclass(kw_only=True)
class Lobby:
    """An account's battles, sorted by what they ask of it."""

    awaiting: list[Listed] = field(default_factory=list)
    invitations: list[Listed] = field(default_factory=list)
    waiting: list[Listed] = field(default_factory=list)
    opened: list[Listed] = field(default_factory=list)
    finished: list[Listed] = field(default_factory=list)
    challenges: tuple[Battle, ...] = ()

    @property
    def empty(self) -> bool:
        return not (self.awaiting or self.invitations or self.waiting or self.opened or self.finished)

    @property
    def tag(self) -> str:
        """Another one whenever the page would show something else."""
        shelves = (self.awaiting, self.invitations, self.waiting, self.opened, self.finished)
        shown = [[_facts(one) for one in shelf] for shelf in shelves]
        challenges = [(one.code, one.status) for one in self.challenges]
        return hashlib.sha256(repr((shown, challenges)).encode()).hexdigest()[:20]


def _facts(one: Listed) -> tuple[object, ...]:
    turn = (one.turn.number, one.turn.status, one.turn.closes_at) if one.turn else ()
    sides = [(other.name, other.out, other.draw_offered) for other in one.others]
    return one.battle.code, one.battle.status, turn, sides


def lobby_of(account: Account) -> Lobby:
    lobby = Lobby(challenges=open_challenges(account))
    for one in my_battles(account):
        _shelf(lobby, one, account).append(one)
    return lobby


def _shelf(lobby: Lobby, one: Listed, account: Account) -> list[Listed]:
    match one.battle.status:
        case Battle.Status.RUNNING:
            return lobby.awaiting if one.awaits_me else lobby.waiting
        case Battle.Status.WAITING:
            return lobby.invitations if one.side.vacant else lobby.opened
        case _:
            return lobby.finished


@require_safe
@login_required
@private
def lobby(request: HttpRequest) -> HttpResponseBase:
    """The page; for htmx its list alone, or 204 while nothing is new."""
    mine = lobby_of(account_of(request))
    if not request.headers.get("HX-Request"):
        return render(request, "battles/lobby.html", {"lobby": mine})
    return unchanged(request, mine.tag) or _list(request, mine)


def _list(request: HttpRequest, mine: Lobby) -> HttpResponse:
    response = render(request, "battles/lobby.html#list", {"lobby": mine})
    response["ETag"] = f'"{mine.tag}"'
    return response
