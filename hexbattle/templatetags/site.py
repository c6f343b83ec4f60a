"""What frames every page of the site."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypedDict

from django import template
from django.http import HttpRequest
from django.template import Context
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from hexbattle.scene import SCENE

register = template.Library()

ROOMS: tuple[tuple[str, Promise], ...] = (
    ("battles:lobby", _("Battles")),
    ("campaigns:home", _("Campaigns")),
    ("missions:home", _("Missions")),
    ("duels:home", _("Duel")),
    ("assaults", _("Assault")),
    ("shipyard:designs", _("Shipyard")),
    ("shipyard:catalogue", _("Catalogue")),
    ("shipyard:fleets", _("Fleets")),
    ("rules:index", _("Rules")),
)


class Entry(TypedDict):
    url: str
    label: Promise
    current: bool


@register.inclusion_tag("parts/nav_rooms.html", takes_context=True)
def nav_rooms(context: Context) -> dict[str, list[Entry]]:
    """The rooms of the site; the one whose address is the longest beginning of this page's is marked."""
    request: HttpRequest | None = context.get("request")
    path = request.path if request else ""
    entries: list[Entry] = [{"url": reverse(name), "label": label, "current": False} for name, label in ROOMS]
    here = [entry for entry in entries if path.startswith(entry["url"])]
    if here:
        max(here, key=lambda entry: len(entry["url"]))["current"] = True
    return {"entries": entries}


@register.inclusion_tag("parts/scene.html")
def ship_scene() -> dict[str, tuple[Mapping[str, Any], ...]]:
    """Two squadrons meeting, as a picture behind other things."""
    return {"scene": SCENE}
