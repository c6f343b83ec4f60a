"""Who is asking, and what they may see: every view of a battle begins here."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING

from django.core.validators import slug_re
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.utils.cache import patch_cache_control, patch_vary_headers

from battles.models import Battle, Side
from battles.selectors import Seen, battle_for

if TYPE_CHECKING:
    from hexbattle.accounts.models import Account

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
        return battle_for(request.user, code)
    except Battle.DoesNotExist:
        raise Http404 from None


def own_side(request: HttpRequest, code: str) -> Side:
    """The visitor's own side in a battle; answers 404 for anybody else."""
    seen = seen_battle(request, code)
    if seen.side is None:
        raise Http404
    seen.side.battle = seen.battle
    return seen.side


def private(view: View) -> View:
    """The answer holds what one side sees: no shared cache may keep it."""

    @wraps(view)
    def guarded(request: HttpRequest, **kwargs: str | int) -> HttpResponseBase:
        response = view(request, **kwargs)
        patch_cache_control(response, private=True, no_cache=True)
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
