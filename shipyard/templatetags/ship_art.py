"""`{% ship_art design "card" %}`: a design's silhouette as an inline drawing, painted by static/css/art.css."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from shipyard.silhouette import Engine, Silhouette, silhouette

register = template.Library()

FLAME_LENGTH = 2.6  # of an engine's width
WIDE = (-58, -30, 110, 60)  # with room for flames
VIEWS = {"icon": (-48, -26, 96, 52)}


@register.simple_tag
def ship_art(design: Mapping[str, Any], size: str = "card", label: str = "") -> SafeString:
    """A drawing of a design document. `size` is icon, card or hero; an empty label makes it decoration."""
    named = format_html('role="img" aria-label="{}"', label) if label else SafeString('aria-hidden="true"')
    return format_html(
        '<svg class="ship-art ship-art-{}" viewBox="{}" focusable="false" {}>{}</svg>',
        size,
        _view(size, design),
        named,
        _drawn(json.dumps(design)),
    )


def _view(size: str, design: Mapping[str, Any]) -> str:
    """The part of the plane that is shown, always of one shape; ships of great beam are seen from further away."""
    x, y, width, height = VIEWS.get(size, WIDE)
    away = max(1.0, _drawing(json.dumps(design)).half_beam / -y + 0.1)
    return " ".join(f"{side * away:g}" for side in (x, y, width, height))


@register.simple_tag
def ship_group(design: Mapping[str, Any], place: str) -> SafeString:
    """The same drawing as a group inside a larger picture; `place` is its SVG transform."""
    return format_html('<g transform="{}">{}</g>', place, _drawn(json.dumps(design)))


@register.simple_tag
def ship_of(design: Mapping[str, Any]) -> str:
    """The accessible name of a ship's drawing."""
    return gettext("%(name)s from above") % {"name": design.get("name", "")}


@lru_cache(maxsize=1024)
def _drawing(document: str) -> Silhouette:
    """Drawing takes milliseconds, and a battle's page shows the same designs again and again."""
    return silhouette(json.loads(document))


@lru_cache(maxsize=1024)
def _drawn(document: str) -> SafeString:
    return format_html_join("", "{}", ((piece,) for piece in _pieces(_drawing(document))))


def _pieces(drawing: Silhouette) -> Iterator[SafeString]:
    for engine in drawing.engines:
        yield _flame(engine)
    yield format_html('<path class="ship-hull" d="{}" fill="url(#ship-hull)"/>', drawing.path)
    for plate in drawing.plates:
        yield format_html('<path class="ship-{}" d="{}"/>', plate.kind, plate.path)
    for light in drawing.lights:
        yield format_html(
            '<circle class="ship-light ship-light-{}" cx="{}" cy="{}" r=".75"/>', light.kind, _at(light.x), _at(light.y)
        )


def _flame(engine: Engine) -> SafeString:
    """A plume behind the bell, widest at its mouth."""
    x, y, half, tail = engine.x + 0.5, engine.y, engine.width * 0.42, engine.width * FLAME_LENGTH
    d = f"M{_at(x)} {_at(y - half)}Q{_at(x - tail * 0.5)} {_at(y - half)} {_at(x - tail)} {_at(y)}"
    d += f"Q{_at(x - tail * 0.5)} {_at(y + half)} {_at(x)} {_at(y + half)}Z"
    return format_html('<path class="ship-flame" d="{}" fill="url(#ship-flame)"/>', d)


def _at(value: float) -> str:
    return f"{value:.1f}"
