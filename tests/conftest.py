"""What every test may ask for."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client

from hexbattle.accounts.models import Account

PASSWORD = "correct horse battery staple"

# Thousands of bad requests, for the stricter database.
LONG_ROWS = ("tests/hostile/",)
# What is drawn of rows that the other tests have stored and read on every database, and compared.
DRAWN = (
    "tests/pages/", "tests/campaigns/pages/", "tests/missions/test_pages", "tests/house/",
    "tests/secrecy/test_two_worlds",
)  # fmt: skip

type ClientOf = Callable[[Account], Client]
type HowMany = Callable[[int, int], int]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--deep", action="store_true", help="the long counts: thousands of battles, hundreds of races")
    parser.addoption("--only-database", action="store_true", help="leave out what only draws, or touches no database")
    parser.addoption("--beside-postgres", action="store_true", help="leave out the long rows that PostgreSQL's run has")
    parser.addoption("--regenerate-golden", action="store_true", help="write the golden event logs anew")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "postgres: needs PostgreSQL (rows that are locked, several writers)")
    config.addinivalue_line("markers", "deep: only with --deep")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--only-database"):
        _keep(config, items, _touches_database)
    if config.getoption("--beside-postgres"):
        _keep(config, items, lambda item: not item.nodeid.startswith(LONG_ROWS))
    for item in items:
        if item.get_closest_marker("postgres") and connection.vendor != "postgresql":
            item.add_marker(pytest.mark.skip(reason="needs PostgreSQL"))
        if item.get_closest_marker("deep") and not config.getoption("--deep"):
            item.add_marker(pytest.mark.skip(reason="only with --deep"))


def _keep(config: pytest.Config, items: list[pytest.Item], wanted: Callable[[pytest.Item], bool]) -> None:
    config.hook.pytest_deselected(items=[item for item in items if not wanted(item)])
    items[:] = [item for item in items if wanted(item)]


def _touches_database(item: pytest.Item) -> bool:
    """Whether a test is about its rows. Those that may not ask it fail at the first query, wherever they run."""
    if item.nodeid.startswith(DRAWN):
        return False
    used = getattr(item, "fixturenames", ())
    return item.get_closest_marker("django_db") is not None or not {"db", "transactional_db"}.isdisjoint(used)


@pytest.fixture
def how_many(request: pytest.FixtureRequest) -> HowMany:
    """`how_many(few, many)`: many with --deep."""
    return lambda few, many: many if request.config.getoption("--deep") else few


@pytest.fixture(autouse=True)
def _nothing_cached() -> None:
    """Rate limits of one test are not those of the next."""
    cache.clear()


def new_account(username: str) -> Account:
    return Account.objects.create_user(username, f"{username}@example.com", PASSWORD)


@pytest.fixture
def account(db: None) -> Account:
    return new_account("halsey")


@pytest.fixture
def rival(db: None) -> Account:
    return new_account("spruance")


@pytest.fixture
def client_of() -> ClientOf:
    """`client_of(account)`: a browser in which that account is logged in."""

    def log_in(account: Account) -> Client:
        client = Client()
        client.force_login(account)
        return client

    return log_in
