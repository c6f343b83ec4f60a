"""Who is asking, and what they may see: every view of a battle begins here."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING

from django.core.validators import slug_re
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.utils.cache import patch_cache_control, patch_vary_headers

from battles.models import Battle, Side
from battles.selectors import Seen, Unlocked, battle_for

if TYPE_CHECKING:
    from hexbattle.accounts.models import Account

HOT_SEATS = "hot_seats"  # of a session: by battle, the seat and the turn for which it is unlocked

type View = Callable[..., HttpResponseBase]


def account_of(request: HttpRequest) -> Account:
    """The account that is logged in; only for views behind `login_required`."""
    if not request.user.is_authenticated:
        raise Http404
    return request.user


def seen_battle(request: HttpRequest, code: str) -> Seen:
    """The battle as the visitor may see it; answers 404 for one that is not for these eyes, or has no code at all."""
    if not slug_re.match(code):
        raise Http404
    try:
        return battle_for(request.user, code, unlocked_seat(request, code))
    except Battle.DoesNotExist:
        raise Http404 from None


def unlocked_seat(request: HttpRequest, code: str) -> Unlocked | None:
    """Whom this browser's screen is handed to in a battle of several players at one screen (H-3.3)."""
    kept = request.session.get(HOT_SEATS, {}).get(code)
    return Unlocked(seat=kept[0], turn=kept[1]) if kept else None


def hand_to(request: HttpRequest, code: str, unlocked: Unlocked | None) -> None:
    """Hand the screen to a seat for a turn; None: to nobody."""
    request.session[HOT_SEATS] = {
        **request.session.get(HOT_SEATS, {}),
        code: [unlocked.seat, unlocked.turn] if unlocked else None,
    }


def own_side(request: HttpRequest, code: str) -> Side:
    """The visitor's own side in a battle; answers 404 for anybody else."""
    seen = seen_battle(request, code)
    if seen.side is None:
        raise Http404
    seen.side.battle = seen.battle
    return seen.side


def private(view: View) -> View:
    """The answer holds what one side sees: no shared cache may keep it; where a screen is shared, no cache at all."""

    @wraps(view)
    def guarded(request: HttpRequest, **kwargs: str | int) -> HttpResponseBase:
        response = view(request, **kwargs)
        shared = kwargs.get("code") in request.session.get(HOT_SEATS, {})
        patch_cache_control(response, private=True, no_cache=True, **({"no_store": True} if shared else {}))
        patch_vary_headers(response, ["Cookie", "HX-Request"])
        return response

    return guarded


def unchanged(request: HttpRequest, tag: str) -> HttpResponse | None:
    """The short answer to a poll by one who has the newest already: 304 by ETag, 204 by `?tag=`."""
    if request.headers.get("If-None-Match") == f'"{tag}"':
        return HttpResponse(status=304)
    if request.GET.get("tag") == tag:
        return HttpResponse(status=204)
    return None
