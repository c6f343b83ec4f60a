"""The ready classes, as data and as rows."""

from __future__ import annotations

import pytest

from battles.services import ready_designs
from shipyard import catalogue, selectors, services
from shipyard.catalogue import Entry
from shipyard.models import Role, ShipClass
from shipyard.rules import PARTS, check_design, price_of_design, read_design, whole_tokens

entries = pytest.mark.parametrize("entry", catalogue.entries(), ids=lambda entry: entry.slug)


@entries
def test_a_class_is_valid_and_wants_no_advice_but_on_blind_sectors(entry: Entry) -> None:
    """C-1.6."""
    report = check_design(entry.document)
    assert report.faults == ()
    assert {one.code for one in report.advice} <= {"blind_sector"}


@entries
def test_a_class_is_nimble(entry: Entry) -> None:
    """C-2.2: fleets of ships with fewer than three tokens stall."""
    assert sum(whole_tokens(read_design(entry.document))) >= 3


@entries
def test_a_class_has_a_name_a_role_and_a_voice(entry: Entry) -> None:
    assert entry.name == entry.document["name"]
    assert entry.role in Role.values
    assert 40 <= len(entry.text) <= 240


def test_the_catalogue_runs_from_scout_to_the_largest_hull() -> None:
    designs = [read_design(document) for document in catalogue.designs()]
    prices = sorted(map(price_of_design, designs))
    fitted = {system.kind for design in designs for system in design.systems}
    assert len(designs) >= 36
    assert fitted == {*PARTS} - {"troop_bay"}  # those are for campaigns
    assert (
        len({design.name for design in designs}) == len({entry.slug for entry in catalogue.entries()}) == len(designs)
    )
    assert min(design.hull for design in designs) <= 8
    assert max(design.hull for design in designs) == 108
    assert prices[0] <= 100
    assert 1800 <= prices[-1] <= 2000
    assert {entry.role for entry in catalogue.entries()} == set(Role.values)


def test_loading_twice_changes_nothing(db: None) -> None:
    assert services.load_catalogue() == len(catalogue.entries())
    assert services.load_catalogue() == 0
    assert list(selectors.catalogue_designs()) == [
        one.document for one in ShipClass.objects.filter(published=True).order_by("name")
    ]
    assert ShipClass.objects.count() == len(catalogue.entries())


def test_every_class_can_be_brought_to_a_battle(db: None) -> None:
    services.load_catalogue()
    assert ready_designs("conversion") == selectors.catalogue_designs()


def test_loading_again_leaves_what_curators_changed(db: None) -> None:
    services.load_catalogue()
    services.retire(ShipClass.objects.filter(slug="wisp"))
    services.load_catalogue()
    assert "Wisp" not in {document["name"] for document in selectors.catalogue_designs()}
