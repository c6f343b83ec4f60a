"""The tools, in the order in which they are started. Adding a check is adding a row."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
JAVASCRIPT = ROOT / "tests" / "js"
PYTHON = sys.executable
PYTEST = (PYTHON, "-m", "pytest")
MANAGE = (PYTHON, "manage.py")
HERE = {"LOCAL": "1", "DEBUG": "", "DATABASE_URL": ""}
# What a real site might set; nothing here is used anywhere.
AS_IF_REAL = {
    "DEBUG": "",
    "LOCAL": "",
    "SECRET_KEY": "0123456789abcdefghijklmnopqrstuvwxyz-ABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "ALLOWED_HOSTS": "hexbattle.example",
    "SITE_URL": "https://hexbattle.example",
    "MAIL_HOST": "mail.hexbattle.example",
}


def always_here() -> None:
    """For tools that come with the Python packages."""


def no_node() -> str | None:
    return None if shutil.which("npm") else "Node.js (with npm) is not installed"


def no_chromium() -> str | None:
    return no_node() if chromium() else "chromium is not installed, and $CHROMIUM names none"


def chromium() -> str | None:
    """The browser that the browser tests drive."""
    names = (os.environ.get("CHROMIUM", ""), "chromium", "chromium-browser", "google-chrome")
    return next((found for name in names if name and (found := shutil.which(name))), None)


def no_postgres() -> str | None:
    from tests.postgres import MissingError, find_binaries

    if os.environ.get("DATABASE_URL", "").startswith("postgres"):
        return None
    try:
        find_binaries()
    except MissingError as missing:
        return str(missing)
    return None


@dataclass(frozen=True, kw_only=True)
class Tool:
    """One check: passes when its command ends with status 0.

    `missing` answers why it cannot be run here, or None; `deep` are words added by --deep, `quick` those without it;
    `is_pytest`: its closing line is worth showing even when all is well.
    """

    name: str
    command: tuple[str, ...]
    env: Mapping[str, str] = field(default_factory=dict)
    where: Path = ROOT
    missing: Callable[[], str | None] = always_here
    deep: tuple[str, ...] = ()
    quick: Callable[[], tuple[str, ...]] = tuple
    is_pytest: bool = False

    @property
    def uses_node(self) -> bool:
        return self.missing in {no_node, no_chromium}


TOOLS = (
    Tool(
        name="postgresql",
        command=(PYTHON, "-m", "tests.postgres", "--", *PYTEST, "--ignore=tests/browser"),
        quick=lambda: ("--only-database",),
        missing=no_postgres,
        deep=("--deep",),
        is_pytest=True,
    ),
    Tool(
        name="sqlite",
        command=(*PYTEST, "--ignore=tests/browser"),
        env=HERE,
        quick=lambda: () if no_postgres() else ("--beside-postgres",),
        deep=("--deep",),
        is_pytest=True,
    ),
    Tool(
        name="browser",
        command=(*PYTEST, "tests/browser", "-n", "2"),  # it ends last, and then has both processors
        env=HERE,
        missing=no_chromium,
        deep=("--deep",),
        is_pytest=True,
    ),
    Tool(name="format", command=("ruff", "format", "--check", ".")),
    Tool(name="lint", command=("ruff", "check", ".")),
    Tool(name="types", command=("mypy", "."), env=HERE),
    Tool(name="imports", command=("lint-imports", "--no-logo")),
    Tool(name="migrations", command=(*MANAGE, "makemigrations", "--check", "--dry-run"), env=HERE),
    Tool(name="deploy", command=(*MANAGE, "check", "--deploy", "--fail-level", "WARNING"), env=AS_IF_REAL),
    Tool(name="js-types", command=("npm", "run", "--silent", "types"), where=JAVASCRIPT, missing=no_node),
    Tool(name="js-tests", command=("npm", "test", "--silent"), where=JAVASCRIPT, missing=no_node),
)
