"""What happens to fleets."""

from __future__ import annotations

from typing import Any

import pytest

from hexbattle.accounts.models import Account
from shipyard import selectors, services
from shipyard.models import Design, Fleet, FleetShip
from shipyard.rules import Refused, check_fleet
from shipyard.services import FleetChange, ShipChange
from tests.shipyard.factories import NOW, DesignFactory, FleetFactory, FleetShipFactory, ShipClassFactory
from tests.shipyard.plans import fleet, plans


def _document(of: Fleet) -> Any:
    return selectors.fleet_document(selectors.fleet_for(of.account, of.code))


def test_a_fleet_begins_empty_and_says_that_it_cannot_fight_yet(account: Account) -> None:
    new = services.create_fleet(account, " Home Guard ", 600, NOW)
    assert new.name == "Home Guard"
    assert [one.code for one in check_fleet(_document(new))] == ["no_ships"]


@pytest.mark.parametrize("budget", [0, -1, 1_000_001, None, "600", 6.5, True])
def test_a_budget_is_a_number_of_credits(account: Account, budget: Any) -> None:
    with pytest.raises(Refused) as refusal:
        services.create_fleet(account, "", budget, NOW)
    assert [one.path for one in refusal.value.faults] == ["$.name", "$.budget"]
    assert not Fleet.objects.exists()


def test_ships_of_the_catalogue_and_of_ones_own_are_added(account: Account) -> None:
    home = FleetFactory.create(account=account)
    services.add_ship(home, DesignFactory.create(account=account), NOW)
    services.add_ship(home, ShipClassFactory.create(name="Wisp"), NOW, count=3)
    assert [(ship["name"], ship["count"]) for ship in _document(home)["ships"]] == [("Kite", 1), ("Wisp", 3)]


def test_more_of_the_same_join_those_there(account: Account) -> None:
    home, one = FleetFactory.create(account=account), ShipClassFactory.create()
    services.add_ship(home, one, NOW, count=2)
    services.add_ship(home, one, NOW)
    assert FleetShip.objects.get().count == 3


@pytest.mark.parametrize("count", [0, -1, 101, "x", None, 1.5])
def test_a_number_of_ships_that_is_none_is_refused(account: Account, count: Any) -> None:
    with pytest.raises(Refused):
        services.add_ship(FleetFactory.create(account=account), ShipClassFactory.create(), NOW, count=count)
    assert not FleetShip.objects.exists()


def test_a_change_that_is_refused_changes_nothing(account: Account) -> None:
    ship = FleetShipFactory.create(fleet__account=account)
    change = FleetChange(name="Other", budget=500, ships=[ShipChange(code=ship.code, name="a\u202eb", count=0)])
    with pytest.raises(Refused) as refusal:
        services.change_fleet(ship.fleet, change, NOW)
    assert [one.path for one in refusal.value.faults] == ["$.ships[0].name", "$.ships[0].count"]
    assert Fleet.objects.get().name == "Home Guard"


def test_name_budget_and_ships_change_together(account: Account) -> None:
    ship = FleetShipFactory.create(fleet__account=account)
    change = FleetChange(name="Other", budget=500, ships=[ShipChange(code=ship.code, name="Kite II", count=4)])
    services.change_fleet(ship.fleet, change, NOW)
    assert _document(ship.fleet) == {
        **fleet(name="Other", budget=500),
        "ships": [{"name": "Kite II", "count": 4, "design": plans()}],
    }


def test_somebody_elses_ships_cannot_be_named(account: Account, rival: Account) -> None:
    theirs = FleetShipFactory.create(fleet__account=rival)
    change = FleetChange(name="x", budget=1, ships=[ShipChange(code=theirs.code, name="taken", count=1)])
    services.change_fleet(FleetFactory.create(account=account), change, NOW)
    theirs.refresh_from_db()
    assert theirs.name == "Kite"


def test_ships_are_removed(account: Account) -> None:
    ship = FleetShipFactory.create(fleet__account=account)
    services.remove_ship(ship.fleet, ship.code, NOW)
    services.remove_ship(ship.fleet, ship.code, NOW)
    assert not FleetShip.objects.exists()


def test_a_duplicate_has_the_same_ships(account: Account) -> None:
    ship = FleetShipFactory.create(fleet__account=account, count=3)
    copy = services.duplicate_fleet(ship.fleet, NOW)
    assert _document(copy)["ships"] == _document(ship.fleet)["ships"]
    services.delete_fleet(copy)
    assert FleetShip.objects.get() == ship


def test_an_exported_fleet_is_imported_the_same(account: Account, rival: Account) -> None:
    """Designs come along; those that are there already are not made twice."""
    home = FleetFactory.create(account=account, budget=1500)
    services.add_ship(home, DesignFactory.create(account=account), NOW, count=2)
    services.add_ship(home, ShipClassFactory.create(), NOW)
    document = _document(home)
    for _ in range(2):
        assert _document(services.import_fleet(rival, document, NOW)) == document
    assert Design.objects.filter(account=rival).count() == 1


def test_a_fleet_with_faults_is_not_imported_and_neither_are_its_designs(account: Account) -> None:
    with pytest.raises(Refused):
        services.import_fleet(account, fleet(budget=1), NOW)
    assert not Fleet.objects.exists()
    assert not Design.objects.exists()
