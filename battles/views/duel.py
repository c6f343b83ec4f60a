"""Duels: their front page, the list of scores, and the screen that two players share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import AbstractUser
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from battles import services
from battles.engine import Refused, ruleset
from battles.models import Scenario, Side
from battles.selectors import Seen, Unlocked, best_scores, curated_scenarios, current_turn, my_battles
from battles.services import points_of
from battles.views.access import hand_to, own_side, private, seen_battle
from battles.views.faults import fault_words
from shipyard.models import Design, ShipClass
from shipyard.selectors import catalogue, designs_of

GAME = "hex_battle"
FIRST_SHIP = "sorrel"  # the one without weaknesses, for a first duel
FIRST_GROUND = "planet-pass"  # something to hide behind, and room to learn in
HALL = 100
MOST_OWN = 12
PLAYERS = "players"  # in addresses: against other players
UNPROCESSABLE = 422


@dataclass(frozen=True, kw_only=True)
class Choice:
    """A ship to choose, a class of the catalogue or one's own; `value` names it, `chosen` before one is."""

    value: str
    ship: ShipClass | Design
    points: int
    chosen: bool = False


@require_safe
@private
def home(request: HttpRequest) -> HttpResponseBase:
    """What a duel is, the ready ships, one's own duels, the best scores."""
    return home_page(request)


def home_page(request: HttpRequest, status: int = 200) -> HttpResponse:
    """The same page, also where a quick start was refused."""
    mine = my_battles(request.user, limit=6, ruleset=GAME) if request.user.is_authenticated else ()
    context = {
        "ships": ready_ships(),
        "own_ships": own_ships(request.user) if isinstance(request.user, AbstractUser) else (),
        "captains": list(ruleset(GAME).captains),
        "grounds": [one for one in curated_scenarios(GAME) if brings_none(one)],
        "first_ground": FIRST_GROUND,
        "mine": mine,
    }
    return render(request, "battles/duel/home.html", context, status=status)


def brings_none(scenario: Scenario) -> bool:
    """Whether both sides bring their own ships to a scenario."""
    return not any(side.get("fleet") for side in scenario.document["sides"])


def ready_ships() -> list[Choice]:
    """The classes of the catalogue, the cheapest first."""
    ready = [(points_of(ship), ship) for ship in catalogue(GAME)]
    slugs = [ship.slug for _points, ship in ready]
    first = FIRST_SHIP if FIRST_SHIP in slugs else "".join(slugs[:1])
    return [
        Choice(value=ship.slug, ship=ship, points=points, chosen=ship.slug == first)
        for points, ship in sorted(ready, key=lambda pair: (pair[0], pair[1].name))
    ]


def own_ships(account: Any) -> list[Choice]:
    """The newest ships that an account has drawn."""
    drawn = designs_of(account, ruleset=GAME)[:MOST_OWN]
    return [Choice(value=f"own:{ship.code}", ship=ship, points=points_of(ship)) for ship in drawn]


@require_http_methods(["GET", "HEAD", "POST"])
@private
def scores(request: HttpRequest) -> HttpResponseBase:
    """The hall of fame, whole or of the battles against one captain; a score is entered here."""
    if request.method == "POST":
        return _enter(request)
    captains = list(ruleset(GAME).captains)
    asked = request.GET.get("against", "")
    if asked not in ("", PLAYERS, *captains):
        raise Http404
    found = best_scores(GAME, {"": None, PLAYERS: ""}.get(asked, asked), limit=HALL)
    context = {"scores": found, "asked": asked, "captains": captains, "players": PLAYERS}
    return render(request, "battles/duel/scores.html", context)


@login_required
def _enter(request: HttpRequest) -> HttpResponse:
    side = own_side(request, str(request.POST.get("battle", "")))
    try:
        entered = services.enter_score(side, str(request.POST.get("name", "")), timezone.now())
    except Refused as refusal:
        return _entry(request, side, {"refused": [fault_words(one) for one in refusal.faults]}, UNPROCESSABLE)
    if request.headers.get("HX-Request"):
        return _entry(request, side, {}, 200)
    messages.success(request, _("Your score is in the list."))
    return redirect(f"{request.path}#{entered.anchor}")


def _entry(request: HttpRequest, side: Side, told: dict[str, Any], status: int) -> HttpResponse:
    template = "entered" if request.headers.get("HX-Request") else "enter"
    context = {"side": side, "battle": side.battle, **told}
    return render(request, f"battles/duel/{template}.html", context, status=status)


def hand_over_page(request: HttpRequest, seen: Seen) -> HttpResponse:
    """Between two players at one screen: whose turn it is to sit down, and nothing of either side (H-3.3)."""
    context = {"battle": seen.battle, "seen": seen, "turn": current_turn(seen.battle), "mark": hand_over_mark(seen)}
    return render(request, "battles/duel/hand_over.html", context)


def hand_over_news(request: HttpRequest, seen: Seen) -> HttpResponse:
    """For a page that looks for news while the screen is nobody's: loaded anew when it would show another thing."""
    still = request.GET.get("hand_over") == hand_over_mark(seen)
    return HttpResponse(status=204, headers={} if still else {"HX-Refresh": "true"})


def hand_over_mark(seen: Seen) -> str:
    """Names what the page between two players shows; empty where it is not shown."""
    turn = current_turn(seen.battle)
    if turn is None or seen.next_seats is None:
        return ""
    return f"{turn.number}-{turn.status}-{len(seen.next_seats)}"


def leave_desk(request: HttpRequest, seen: Seen) -> HttpResponse:
    """Whoever has confirmed orders at a shared screen leaves it: nothing of them stays on it."""
    if request.headers.get("HX-Request"):
        return HttpResponse(status=204, headers={"HX-Redirect": seen.battle.get_absolute_url()})
    return redirect(seen.battle)


@require_POST
@login_required
@private
def seat(request: HttpRequest, code: str) -> HttpResponseBase:
    """Hand the screen to a seat that has not confirmed its orders for this turn yet, or to nobody."""
    seen = seen_battle(request, code)
    turn = current_turn(seen.battle)
    if not seen.battle.hot_seat or not (seen.side or seen.next_seats is not None):
        raise Http404
    asked = str(request.POST.get("seat", ""))
    chosen = [one for one in seen.next_seats or () if str(one.seat) == asked]
    hand_to(request, code, Unlocked(seat=chosen[0].seat, turn=turn.number) if chosen and turn else None)
    return redirect(seen.battle)
