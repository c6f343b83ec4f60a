"""Browser tests drive the system's own chromium against a live server."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import BrowserContext, ConsoleMessage, Page, expect
from pytest_django.live_server_helper import LiveServer

from hexbattle.accounts.models import Account
from hexbattle.checks.tools import chromium
from tests.browser.axe import THOROUGH, Audit, serious_faults

os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")  # playwright runs a loop in the tests' thread

expect.set_options(timeout=20_000)  # a busy machine is slow, not wrong

QUIET = ["--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]
QUIET += ["--disable-component-update", "--disable-sync"]

type OpenBrowser = Callable[..., BrowserContext]
type EnterAs = Callable[[Account], None]


@pytest.fixture(autouse=True)
def _as_thorough_as_asked(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(THOROUGH, "1" if request.config.getoption("--deep") else "")


@pytest.fixture(scope="session")
def django_db_modify_db_settings(tmp_path_factory: pytest.TempPathFactory) -> None:
    """A database in a file, as on a real site: one in memory is shared by all threads, and does not wait for a lock."""
    database = settings.DATABASES["default"]
    if database["ENGINE"].endswith("sqlite3"):
        folder: Path = tmp_path_factory.mktemp("database")  # of this process alone
        database["TEST"]["NAME"] = str(folder / "live.sqlite3")


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    if not (path := chromium()):
        give_up = pytest.fail if os.environ.get("CI") else pytest.skip
        give_up("chromium is not installed, and $CHROMIUM names none")
    args = [*QUIET, "--no-sandbox"] if os.getuid() == 0 else QUIET
    return {**browser_type_launch_args, "executable_path": path, "args": args}


@pytest.fixture(scope="session")
def base_url(live_server: LiveServer) -> str:
    """So that `page.goto("/battles/")` reaches the live server."""
    return live_server.url


@pytest.fixture
def new_context(new_context: OpenBrowser) -> Iterator[OpenBrowser]:
    """Another person's browser. Whatever goes wrong in a script, or is stopped by the site's policy, fails the test."""
    troubles: list[str] = []

    def open_browser(**options: Any) -> BrowserContext:
        context = new_context(**options)
        context.on("weberror", lambda trouble: troubles.append(str(trouble.error)))
        context.on("console", lambda message: troubles.extend(_refused(message)))
        return context

    yield open_browser
    assert troubles == []


def _refused(message: ConsoleMessage) -> list[str]:
    return [message.text] if "Content Security Policy" in message.text else []


@pytest.fixture
def enter_as(page: Page, live_server: LiveServer) -> EnterAs:
    """`enter_as(account)`: the page's browser is logged in, without the walk through the door."""

    def enter(account: Account) -> None:
        client = Client()
        client.force_login(account)
        name = settings.SESSION_COOKIE_NAME
        page.context.add_cookies([{"name": name, "value": client.cookies[name].value, "url": live_server.url}])

    return enter


@pytest.fixture
def audit(page: Page) -> Audit:
    """`audit()`: what axe finds wrong and serious on the page as it stands, a line a finding."""
    return lambda: serious_faults(page)
