"""Time zones: the account's own, else the one that the browser told in a cookie, else UTC."""

from __future__ import annotations

from functools import cache
from zoneinfo import available_timezones

from django.http import HttpRequest

COOKIE = "time_zone"
DEFAULT = "UTC"


@cache
def zones() -> frozenset[str]:
    """The names people may choose from."""
    return frozenset(name for name in available_timezones() if name == DEFAULT or "/" in name)


def told_zone(request: HttpRequest) -> str:
    """The zone that the browser told (static/js/zone.js), or "" where it told none that exists."""
    told = request.COOKIES.get(COOKIE, "")
    return told if told in zones() else ""


def zone_of(request: HttpRequest) -> str:
    """The zone to show times in; an account's choice wins over the browser's."""
    chosen = getattr(request.user, "time_zone", "")
    return chosen if chosen in zones() else told_zone(request) or DEFAULT
