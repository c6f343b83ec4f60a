"""The fleets' pages."""

from __future__ import annotations

from typing import Any

import pytest

from hexbattle.accounts.models import Account
from shipyard.models import Fleet, FleetShip
from tests.conftest import ClientOf
from tests.shipyard.factories import DesignFactory, FleetFactory, FleetShipFactory, ShipClassFactory

HTMX = {"HX-Request": "true"}
ADD = "/shipyard/fleets/add-ship/"


def _typed(ship: FleetShip, **changes: Any) -> dict[str, Any]:
    typed = {"name": "Home Guard", "budget": "1000", "ship-code": ship.code, "ship-name": "Kite", "ship-count": "1"}
    return typed | {key.replace("_", "-"): value for key, value in changes.items()}


def _url(fleet: Fleet, deed: str = "") -> str:
    return f"/shipyard/fleets/{fleet.code}/{deed}"


def test_a_fleet_is_gathered(account: Account, client_of: ClientOf) -> None:
    client = client_of(account)
    assert "No fleets yet" in client.get("/shipyard/fleets/").content.decode()
    response = client.post("/shipyard/fleets/new/", {"name": "Home Guard", "budget": "600"}, follow=True)
    assert "A fleet needs at least one ship." in response.content.decode()
    assert Fleet.objects.get().budget == 600


def test_a_fleet_without_a_name_or_budget_is_refused_and_the_text_kept(account: Account, client_of: ClientOf) -> None:
    response = client_of(account).post("/shipyard/fleets/new/", {"name": " ", "budget": "lots"})
    assert response.status_code == 422
    page = response.content.decode()
    assert "Please give a name." in page
    assert 'value="lots"' in page
    assert not Fleet.objects.exists()


def test_changes_are_kept_as_they_are_typed_and_the_sum_comes_back(account: Account, client_of: ClientOf) -> None:
    ship = FleetShipFactory.create(fleet__account=account)
    response = client_of(account).post(_url(ship.fleet), _typed(ship, ship_count="3"), headers=HTMX)
    page = response.content.decode()
    assert "3 × 435" in page
    assert "305 above the budget" in page
    assert "<input" not in page
    assert FleetShip.objects.get().count == 3


def test_without_scripts_the_whole_page_comes_back(account: Account, client_of: ClientOf) -> None:
    ship = FleetShipFactory.create(fleet__account=account)
    response = client_of(account).post(_url(ship.fleet), _typed(ship, budget="435"), follow=True)
    assert "Ready to fight." in response.content.decode()


@pytest.mark.parametrize("headers", [{}, HTMX])
def test_what_is_refused_is_told_and_not_kept(account: Account, client_of: ClientOf, headers: dict[str, str]) -> None:
    ship = FleetShipFactory.create(fleet__account=account)
    typed = _typed(ship, ship_count="-1", ship_name="a\u202eb", name="", budget="1e3")
    response = client_of(account).post(_url(ship.fleet), typed, headers=headers)
    assert response.status_code == 422
    page = response.content.decode()
    for sentence in ("Please give a name.", "The budget must be", "The number of ships must be", "A name may not hold"):
        assert sentence in page
    ship.refresh_from_db()
    assert (ship.count, ship.fleet.budget) == (1, 1000)


@pytest.mark.parametrize("headers", [{}, HTMX])
def test_ships_are_removed(account: Account, client_of: ClientOf, headers: dict[str, str]) -> None:
    ship = FleetShipFactory.create(fleet__account=account)
    client_of(account).post(_url(ship.fleet), {**_typed(ship), "remove": ship.code}, headers=headers)
    assert not FleetShip.objects.exists()


def test_ships_are_added_from_ones_own_designs(account: Account, client_of: ClientOf) -> None:
    fleet, design = FleetFactory.create(account=account), DesignFactory.create(account=account)
    client = client_of(account)
    assert f'value="design:{design.code}"' in client.get(_url(fleet)).content.decode()
    client.post(ADD, {"fleet": fleet.code, "ship": f"design:{design.code}", "count": "2"})
    assert FleetShip.objects.get().count == 2


@pytest.mark.parametrize("count", ["0", "101", "x", "", "9" * 100])
def test_a_number_of_ships_that_is_none_adds_nothing(account: Account, client_of: ClientOf, count: str) -> None:
    ShipClassFactory.create(slug="wisp")
    fleet = FleetFactory.create(account=account)
    response = client_of(account).post(ADD, {"fleet": fleet.code, "ship": "class:wisp", "count": count}, follow=True)
    assert "The number of ships must be" in response.content.decode()
    assert not FleetShip.objects.exists()


def test_other_peoples_fleets_and_designs_do_not_exist(account: Account, rival: Account, client_of: ClientOf) -> None:
    design = DesignFactory.create(account=rival)
    ship = FleetShipFactory.create(fleet__account=rival, design=design)
    mine = FleetFactory.create(account=account)
    client = client_of(account)
    for page in ("", "delete/", "export/"):
        assert client.get(_url(ship.fleet, page)).status_code == 404
    for deed in ("", "delete/", "duplicate/"):
        assert client.post(_url(ship.fleet, deed), _typed(ship)).status_code == 404
    for typed in (
        {"fleet": ship.fleet.code, "ship": f"design:{design.code}"},
        {"fleet": mine.code, "ship": f"design:{design.code}"},
        {"fleet": mine.code, "ship": "class:nothing"},
        {"fleet": mine.code, "ship": "class:\x00"},
        {"fleet": "\x00", "ship": "class:nothing"},
        {"fleet": mine.code},
        {},
    ):
        assert client.post(ADD, typed).status_code == 404
    assert FleetShip.objects.get() == ship


def test_a_fleet_is_disbanded_after_asking(account: Account, client_of: ClientOf) -> None:
    ship = FleetShipFactory.create(fleet__account=account)
    client = client_of(account)
    assert "Disband Home Guard?" in client.get(_url(ship.fleet, "delete/")).content.decode()
    client.post(_url(ship.fleet, "delete/"))
    assert not Fleet.objects.exists()


def test_a_fleet_goes_out_and_comes_in_again(account: Account, rival: Account, client_of: ClientOf) -> None:
    ship = FleetShipFactory.create(fleet__account=account, count=2)
    exported = client_of(account).get(_url(ship.fleet, "export/"))
    client_of(rival).post("/shipyard/fleets/import/", {"text": exported.content.decode()})
    assert client_of(rival).get(_url(Fleet.objects.get(account=rival), "export/")).json() == exported.json()


def test_names_are_shown_as_text(account: Account, client_of: ClientOf) -> None:
    name = "<script>alert(1)</script>"
    ship = FleetShipFactory.create(fleet__account=account, fleet__name=name, name=name)
    client = client_of(account)
    for page in ("/shipyard/fleets/", _url(ship.fleet), _url(ship.fleet, "delete/")):
        assert "<script>alert" not in client.get(page).content.decode()
