"""What the hostile tests share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.db import transaction
from pytest_django import DjangoDbBlocker

from tests.hostile.world import World, make_world


@pytest.fixture(scope="module")
def _shared_world(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[World]:
    """Made once a module, as it takes a while; what a test changes in it is rolled back after the test."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield make_world()
        transaction.set_rollback(True)


@pytest.fixture
def world(_shared_world: World, db: None) -> World:
    return _shared_world
