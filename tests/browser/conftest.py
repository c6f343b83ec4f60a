"""Browser tests drive the system's own chromium against a live server."""

from __future__ import annotations

import os
from typing import Any

import pytest
from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer

from hexbattle.checks.tools import chromium
from tests.browser.axe import Audit, serious_faults

os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")  # playwright runs a loop in the tests' thread

QUIET = ["--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]
QUIET += ["--disable-component-update", "--disable-sync"]


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    if not (path := chromium()):
        pytest.skip("chromium is not installed, and $CHROMIUM names none")
    args = [*QUIET, "--no-sandbox"] if os.getuid() == 0 else QUIET
    return {**browser_type_launch_args, "executable_path": path, "args": args}


@pytest.fixture(scope="session")
def base_url(live_server: LiveServer) -> str:
    """So that `page.goto("/battles/")` reaches the live server."""
    return live_server.url


@pytest.fixture
def audit(page: Page) -> Audit:
    """`audit()`: what axe finds wrong and serious on the page as it stands, a line a finding."""
    return lambda: serious_faults(page)
