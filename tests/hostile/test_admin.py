"""The operators' own desk under attack: an operator may be careless, and others may be curious."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from shipyard.models import ShipClass
from tests.battles.fleets import kite
from tests.hostile.forms import HOSTILE
from tests.hostile.ledger import Ledger
from tests.hostile.world import World

ADD = "admin:shipyard_shipclass_add"
LISTS = ["accounts_account", "shipyard_shipclass", "shipyard_design", "shipyard_fleet", "battles_battle",
         "battles_turn", "battles_notice", "battles_scenario"]  # fmt: skip


def typed(**fields: Any) -> dict[str, Any]:
    plans = {"name": "Kite", "slug": "kite-two", "role": "line", "text": "A ship.", "document": json.dumps(kite())}
    return {**plans, **fields}


@pytest.mark.parametrize(
    "text",
    [
        "[" * 100_000, '{"a":' * 5000 + "1" + "}" * 5000, "NaN", "1e999", "9" * 5000, '"\\ud800"',
        '"\\u0000"', "", "null", "[]",
        json.dumps(kite())[:-1] + ', "hull": 40}', json.dumps(kite(hull=1)), json.dumps(kite(name="Ki\u202ete")),
        json.dumps(kite(extra=1)),
    ],
    ids=range(14),
)  # fmt: skip
def test_plans_that_are_none_come_into_no_catalogue(world: World, text: str) -> None:
    client, ledger = world.client(world.operator), Ledger()
    with ledger.watching():
        response = client.post(reverse(ADD), typed(document=text))
    assert response.status_code in {200, 422}
    assert b"errorlist" in response.content
    assert ledger.changes == []


@pytest.mark.parametrize("name", [name for name in HOSTILE if name not in {"markup", "attribute", "emoji", "arabic"}])
def test_hostile_fields_of_a_class_break_nothing(world: World, name: str) -> None:
    client, value = world.client(world.operator), HOSTILE[name]
    for field in ("slug", "role"):
        response = client.post(reverse(ADD), typed(**{field: value}))
        assert response.status_code < 500
    assert client.post(reverse(ADD), typed(text=value[:10_000])).status_code < 500
    assert (
        ShipClass.objects.exclude(slug="kite").filter(role="line").count()
        == ShipClass.objects.exclude(slug="kite").count()
    )


@pytest.mark.parametrize("name", ["nul", "line_break", "right_to_left", "invisible", "ten_thousand", "spaces"])
def test_a_class_has_a_name_like_everything_else(world: World, name: str) -> None:
    client, ledger = world.client(world.operator), Ledger()
    with ledger.watching():
        response = client.post(reverse(ADD), typed(name=HOSTILE[name]))
    assert b"errorlist" in response.content
    assert ledger.changes == []


@pytest.mark.parametrize("name", LISTS)
def test_lists_bear_any_search_filter_and_order(world: World, name: str) -> None:
    client, ledger, url = world.client(world.operator), Ledger(), reverse(f"admin:{name}_changelist")
    with ledger.watching():
        for value in ("%00", "a" * 5000, "9" * 30):
            for key in ("q", "o", "p", "status", "id__exact", "account__password__startswith"):
                assert client.get(f"{url}?{key}={value}").status_code < 500, (key, value)
        for id in ("0", "9" * 30, "x", "_00", "%00"):
            assert client.get(reverse(f"admin:{name}_changelist") + f"{id}/change/").status_code < 500
    assert ledger.changes == []


@pytest.mark.parametrize("name", LISTS)
def test_nobody_else_comes_in(world: World, name: str) -> None:
    url = reverse(f"admin:{name}_changelist")
    for client in (Client(), world.client(world.owner)):
        response = client.get(url)
        assert response.status_code in {302, 403}
        assert world.owner.email.encode() not in response.content


@pytest.mark.parametrize("what", ["battles_battle", "battles_turn", "shipyard_design", "shipyard_fleet"])
def test_operators_look_at_peoples_own_things_and_change_nothing(world: World, what: str) -> None:
    rows = {"battles_battle": world.running, "battles_turn": world.running.turns.get(number=2),
            "shipyard_design": world.design, "shipyard_fleet": world.fleet}  # fmt: skip
    client, ledger = world.client(world.operator), Ledger()
    url = reverse(f"admin:{what}_change", args=[rows[what].pk])
    with ledger.watching():
        assert client.get(url).status_code == 200
        assert client.post(url, {"name": "x", "status": "failed", "number": "9"}).status_code == 403
    assert ledger.changes == []
