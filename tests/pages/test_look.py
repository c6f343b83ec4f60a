"""Both themes are readable, and no page needs what the content security policy forbids."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.template.loader import render_to_string
from django.test import Client, RequestFactory
from django.urls import reverse

from hexbattle.accounts.models import Account

CSS = settings.BASE_DIR / "static" / "css"
TOKEN = re.compile(r"(--[\w-]+):\s*#([0-9a-f]{6});")
TEXT, EDGE = 4.5, 3.0  # WCAG 2.2 AA: 1.4.3 text, 1.4.11 controls and graphics
GROUNDS = ("ground", "panel", "raised", "well")
SIDES = tuple(f"side-{seat}" for seat in range(8))
PAIRS = [
    *((ink, ground, TEXT) for ink in ("ink", "ink-2", "link", "glow", "danger") for ground in GROUNDS),
    *((ink, f"{ink}-soft", TEXT) for ink in ("azure", "vermilion", "amber", "good")),
    *(("ink", f"{ink}-soft", TEXT) for ink in ("azure", "vermilion", "amber", "good")),
    *((side, ground, TEXT) for side in SIDES for ground in GROUNDS),
    *(("on-side", side, TEXT) for side in SIDES),
    ("link", "azure-soft", TEXT),
    ("danger", "vermilion-soft", TEXT),
    ("amber", "panel", TEXT),
    ("good", "panel", TEXT),
    ("on-accent", "accent", TEXT),
    ("on-accent", "accent-hover", TEXT),
    ("on-danger", "danger", TEXT),
    *(("line-strong", ground, EDGE) for ground in GROUNDS),
    *(("focus", ground, EDGE) for ground in GROUNDS),
    *(("accent", ground, EDGE) for ground in GROUNDS),
]
ERRORS = ("400", "403", "403_csrf", "404", "429", "500")


def tokens(*sheets: str) -> dict[str, str]:
    return {name[2:]: value for sheet in sheets for name, value in TOKEN.findall((CSS / sheet).read_text())}


DARK, LIGHT = tokens("tokens.css"), tokens("tokens.css", "light.css")


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    r, g, b = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=["dark", "light"])
@pytest.mark.parametrize(("ink", "ground", "least"), PAIRS, ids=str)
def test_what_is_written_on_a_ground_can_be_read(theme: dict[str, str], ink: str, ground: str, least: float) -> None:
    assert contrast(theme[ink], theme[ground]) >= least


def test_light_gives_a_colour_for_every_dark_one() -> None:
    assert set(tokens("light.css")) == set(DARK)


def test_every_icon_that_a_template_asks_for_is_in_the_sprite() -> None:
    drawn = set(re.findall(r'id="([\w-]+)"', (settings.BASE_DIR / "static/icons/sprite.svg").read_text()))
    templates = (settings.BASE_DIR / "templates").rglob("*.html")
    asked = {name for file in templates for name in re.findall(r'{% icon "([\w-]+)"', file.read_text())}
    assert asked - drawn == set()


def sources() -> list[Path]:
    return sorted((settings.BASE_DIR / "templates").rglob("*.html"))


@pytest.mark.parametrize("file", sources(), ids=lambda file: str(file.relative_to(settings.BASE_DIR / "templates")))
def test_no_template_has_inline_styles_or_scripts(file: Path) -> None:
    text = file.read_text()
    assert not re.search(r"\sstyle=|<style|\son\w+=\"", text)
    assert not re.search(r"<script(?![^>]*\b(?:src=|type=\"application/json\"))", text)


@pytest.mark.parametrize("name", ERRORS)
def test_error_pages_say_what_happened_and_lead_home(name: str) -> None:
    request = None if name in {"400", "500"} else RequestFactory().get("/")
    page = render_to_string(f"{name}.html", request=request)
    assert "<h1>" in page
    assert 'href="/"' in page


@pytest.mark.django_db
def test_a_newcomer_is_invited_in(client: Client) -> None:
    page = client.get("/").text
    assert reverse("account_signup") in page
    assert reverse("rules:how_to_play") in page


@pytest.mark.django_db
def test_whoever_is_logged_in_sees_what_awaits_them(client: Client) -> None:
    client.force_login(Account.objects.create_user("ada"))
    page = client.get("/").text
    assert "Nothing awaits your orders" in page
    assert reverse("account_signup") not in page


@pytest.mark.django_db
@pytest.mark.parametrize(
    "name", ["account_login", "account_signup", "account_reset_password", "account_reset_password_done"]
)
def test_the_entrance_pages_are_in_the_site_s_frame(client: Client, name: str) -> None:
    page = client.get(reverse(name))
    assert page.status_code == 200
    assert 'class="site-head"' in page.text
    assert "entrance-form" in page.text
