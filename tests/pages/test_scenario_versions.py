"""Every save of a scenario is a version that can be looked at and brought back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.utils import timezone

from battles.models import Scenario
from battles.services.scenarios import MOST_VERSIONS, delete_scenario, duplicate_scenario, load_scenarios, save_scenario
from hexbattle.accounts.models import Account
from hexbattle.accounts.services import close_account
from tests.conftest import ClientOf, new_account

pytestmark = pytest.mark.django_db


@pytest.fixture
def mine(account: Account) -> Scenario:
    """One's own copy of a scenario, saved twice more under other names."""
    load_scenarios(timezone.now())
    one = duplicate_scenario(Scenario.objects.get(code="skirmish"), account, timezone.now())
    for name in ("Second", "Third"):
        renamed(one, account, name)
    return one


def renamed(one: Scenario, account: Account, name: str) -> Scenario:
    return save_scenario(account, {**one.document, "name": name}, timezone.now(), scenario=one)


def names_of(one: Scenario) -> list[tuple[int, str]]:
    history: Any = one.history
    return list(history.order_by("version").values_list("version", "name"))


def test_every_save_keeps_the_version_before_it(mine: Scenario) -> None:
    assert names_of(mine) == [(1, "Skirmish (copy)"), (2, "Second"), (3, "Third")]


def test_saving_what_is_there_already_makes_no_version(mine: Scenario, account: Account) -> None:
    save_scenario(account, mine.document, timezone.now(), scenario=mine)
    assert mine.version == 3


def test_an_earlier_version_is_shown_and_brought_back_as_the_newest(
    mine: Scenario, account: Account, client_of: ClientOf
) -> None:
    visitor = client_of(account)
    address = f"{mine.get_absolute_url()}versions/"
    assert "Skirmish (copy)" in visitor.get(address).text
    assert '<svg class="scenario-picture"' in visitor.get(f"{address}1/").text
    assert "Skirmish (copy)" in visitor.post(f"{address}1/restore/", follow=True).text
    assert names_of(mine)[-1] == (4, "Skirmish (copy)")
    assert names_of(mine)[:3] == [(1, "Skirmish (copy)"), (2, "Second"), (3, "Third")]


def test_only_the_newest_versions_are_kept(mine: Scenario, account: Account) -> None:
    for number in range(MOST_VERSIONS):
        renamed(mine, account, f"Name {number}")
    kept = names_of(mine)
    assert len(kept) == MOST_VERSIONS
    assert kept[-1] == (mine.version, mine.name)


def test_a_version_that_is_not_kept_is_not_found(mine: Scenario, account: Account, client_of: ClientOf) -> None:
    assert client_of(account).get(f"{mine.get_absolute_url()}versions/9/").status_code == 404


def test_versions_are_shown_to_their_owner_alone(mine: Scenario, client_of: ClientOf) -> None:
    other = client_of(new_account("bea"))
    for address in ("versions/", "versions/1/"):
        assert other.get(f"{mine.get_absolute_url()}{address}").status_code == 404
    assert other.post(f"{mine.get_absolute_url()}versions/1/restore/").status_code == 404


def delete_account(one: Scenario) -> None:
    assert one.account
    close_account(one.account, timezone.now())


@pytest.mark.parametrize("delete", [delete_scenario, delete_account])
def test_what_is_deleted_leaves_no_version_behind(mine: Scenario, delete: Callable[[Scenario], None]) -> None:
    code = mine.code
    delete(mine)
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM battles_historicalscenario WHERE code = %s", [code])
        assert cursor.fetchone() == (0,)
