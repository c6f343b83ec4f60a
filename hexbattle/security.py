"""A site that is open to others does not start on an insecure setting, and says which."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, register
from django.core.exceptions import ImproperlyConfigured

SHORTEST_KEY = 50
SMALLEST_VARIETY = 10


@register()
def check_settings(**kwargs: Any) -> list[CheckMessage]:
    """Runs before every command that Django checks, `migrate` and `runserver` among them."""
    return [Error(found, id="hexbattle.E001", hint="README, “Running it for real”.") for found in insecurities()]


def refuse_insecure() -> None:
    """For servers that know nothing of Django's checks (gunicorn)."""
    if found := list(insecurities()):
        raise ImproperlyConfigured("Hexbattle does not start like this:\n- " + "\n- ".join(found))


def insecurities() -> Iterator[str]:
    """A sentence for every setting that is not fit for a public site, each beginning with the variable's name."""
    if settings.LOCAL:
        return
    if not _is_strong(_secret_key()):
        yield f"SECRET_KEY is missing or weak: give it {SHORTEST_KEY} or more random characters."
    if not settings.ALLOWED_HOSTS or "*" in settings.ALLOWED_HOSTS:
        yield "ALLOWED_HOSTS must name the hosts this site answers to, and not “*”."
    if not settings.SITE_URL.startswith("https://"):
        yield "SITE_URL must be the site's address and begin with https:// (mails link to it)."
    if not settings.MAIL_HOST:
        yield "MAIL_HOST is missing: without a mail server nobody can reset a password."


def _secret_key() -> str:
    try:
        return settings.SECRET_KEY
    except ImproperlyConfigured:  # Django's own answer to an empty one
        return ""


def _is_strong(key: str) -> bool:
    return len(key) >= SHORTEST_KEY and len(set(key)) >= SMALLEST_VARIETY
