"""What happens to designs when they are saved, copied, renamed and deleted."""

from __future__ import annotations

from typing import Any

import pytest

from hexbattle.accounts.models import Account
from shipyard import selectors, services
from shipyard.models import Design
from shipyard.rules import Refused
from tests.shipyard.factories import NOW, DesignFactory, FleetShipFactory
from tests.shipyard.plans import plans


def test_a_valid_design_is_stored_as_it_stands(account: Account) -> None:
    design = services.save_design(account, plans(), NOW)
    assert Design.objects.get() == design
    assert (design.name, design.document, design.changed_at) == ("Kite", plans(), NOW)


def test_an_invalid_design_is_refused_and_nothing_stored(account: Account) -> None:
    with pytest.raises(Refused) as refusal:
        services.save_design(account, plans(hull=1, name=""), NOW)
    assert len(refusal.value.faults) == 2
    assert not Design.objects.exists()


def test_saving_over_a_design_keeps_its_code(account: Account) -> None:
    design = DesignFactory.create(account=account)
    services.save_design(account, plans(name="Kestrel"), NOW, design=design)
    assert [(one.code, one.name) for one in Design.objects.all()] == [(design.code, "Kestrel")]


def test_a_refused_change_leaves_the_design_as_it_was(account: Account) -> None:
    design = DesignFactory.create(account=account)
    with pytest.raises(Refused):
        services.rename_design(design, "x" * 61, NOW)
    assert Design.objects.get().name == Design.objects.get().document["name"] == "Kite"


def test_renaming_changes_the_document_too(account: Account) -> None:
    services.rename_design(DesignFactory.create(account=account), "Kestrel", NOW)
    assert Design.objects.get().document["name"] == "Kestrel"


@pytest.mark.parametrize(("name", "copy"), [("Kite", "Kite (copy)"), ("n" * 60, "n" * 53 + " (copy)")])
def test_a_duplicate_has_a_name_that_is_allowed(account: Account, name: str, copy: str) -> None:
    assert services.duplicate_design(DesignFactory.create(account=account, name=name), NOW).name == copy
    assert Design.objects.count() == 2


def test_a_design_that_no_fleet_flies_is_deleted(account: Account) -> None:
    assert services.delete_design(DesignFactory.create(account=account)) == "deleted"
    assert not Design.objects.exists()


def test_a_design_in_use_is_retired_and_the_fleet_keeps_it(account: Account) -> None:
    design = DesignFactory.create(account=account)
    FleetShipFactory.create(fleet__account=account, design=design)
    assert services.delete_design(design) == "retired"
    assert not selectors.designs_of(account).exists()
    (fleet,) = selectors.fleets_of(account)
    assert selectors.fleet_document(fleet)["ships"] == [{"name": "Kite", "count": 1, "design": plans()}]
    services.restore_design(design)
    assert selectors.designs_of(account).get() == design


def test_a_list_is_imported_whole_or_not_at_all(account: Account) -> None:
    with pytest.raises(Refused) as refusal:
        services.import_designs(account, [plans(), plans(hull=1)], NOW)
    assert [one.path for one in refusal.value.faults] == ["$[1].hull"]
    assert not Design.objects.exists()
    services.import_designs(account, [plans(), plans(name="Kestrel")], NOW)
    assert Design.objects.count() == 2


@pytest.mark.parametrize("document", [[], None, 7, "x", {}])
def test_what_is_no_design_is_not_imported(account: Account, document: Any) -> None:
    with pytest.raises(Refused):
        services.import_designs(account, document, NOW)


def test_a_yard_has_an_end(account: Account, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "MOST_DESIGNS", 2)
    with pytest.raises(Refused):
        services.import_designs(account, [plans(), plans(), plans()], NOW)
    assert not Design.objects.exists()


def test_deleting_an_account_takes_its_designs_and_fleets_along(account: Account) -> None:
    FleetShipFactory.create(fleet__account=account)
    account.delete()
    assert not Design.objects.exists()
