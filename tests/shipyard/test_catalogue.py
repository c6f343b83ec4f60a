"""The ready classes, as data and as rows."""

from __future__ import annotations

import pytest

from battles.services import ready_designs
from shipyard import catalogue, selectors, services
from shipyard.catalogue import Entry
from shipyard.models import Role, ShipClass
from shipyard.rules import HEX_BATTLE, PARTS, check_design, hex_battle, price_of_design, read_design, whole_tokens

FLEET_ACTION = [one for one in catalogue.entries() if one.document["ruleset"] == "conversion"]
READY = [one for one in catalogue.entries() if one.document["ruleset"] == "hex_battle"]
all_entries = pytest.mark.parametrize("entry", catalogue.entries(), ids=lambda entry: entry.slug)
entries = pytest.mark.parametrize("entry", FLEET_ACTION, ids=lambda entry: entry.slug)
ready = pytest.mark.parametrize("entry", READY, ids=lambda entry: entry.slug)


@entries
def test_a_class_is_valid_and_wants_no_advice_but_on_blind_sectors(entry: Entry) -> None:
    """C-1.6."""
    report = check_design(entry.document)
    assert report.faults == ()
    unarmed = {"no_weapon"} if entry.role == Role.TRANSPORT else set()  # it has an escort
    assert {one.code for one in report.advice} <= {"blind_sector"} | unarmed


@entries
def test_a_class_is_nimble(entry: Entry) -> None:
    """C-2.2: fleets of ships with fewer than three tokens stall."""
    assert sum(whole_tokens(read_design(entry.document))) >= 3


@ready
def test_a_ready_ship_is_valid_wants_no_advice_and_lies_on_its_hex(entry: Entry) -> None:
    """H-1.1: nose along +x, alike on both sides, 3 to 8 regions within 60 of the middle."""
    report = HEX_BATTLE.check(entry.document, "$")
    assert (report.faults, report.advice) == ((), ())
    design = HEX_BATTLE.read(entry.document, "$")
    corners = {(point.x, point.y) for region in design.regions for point in region}
    assert 3 <= len(design.regions) <= 8
    assert all(abs(x) <= 60 and abs(y) <= 60 for x, y in corners)
    assert {(x, -y) for x, y in corners} == corners
    assert max(x for x, _ in corners) > 25


def test_the_ready_ships_differ_in_character() -> None:
    designs = [HEX_BATTLE.read(one.document, "$") for one in READY]
    assert len(designs) == 6
    assert len({one.role for one in READY}) == 6
    assert {weapon.type for design in designs for weapon in design.stats.weapons} == set(hex_battle.WEAPONS)
    for figure in ("hull", "thrust", "screens"):
        assert len({getattr(design.stats, figure) for design in designs}) >= 4
    points = sorted(map(HEX_BATTLE.price, designs))
    assert 50 <= points[0] < points[-1] <= 130


@all_entries
def test_a_class_has_a_name_a_role_and_a_voice(entry: Entry) -> None:
    assert entry.name == entry.document["name"]
    assert entry.role in Role.values
    assert 40 <= len(entry.text) <= 240


def test_the_catalogue_runs_from_scout_to_the_largest_hull() -> None:
    designs = [read_design(document) for document in catalogue.designs(transports=True)]
    prices = sorted(map(price_of_design, designs))
    fitted = {system.kind for design in designs for system in design.systems}
    assert len(designs) >= 36
    assert fitted == {*PARTS}
    assert len({design.name for design in designs}) == len({entry.slug for entry in FLEET_ACTION}) == len(designs)
    assert min(design.hull for design in designs) <= 8
    assert max(design.hull for design in designs) == 108
    assert prices[0] <= 100
    assert 1800 <= prices[-1] <= 2000
    assert {entry.role for entry in FLEET_ACTION} == set(Role.values)


def test_loading_twice_changes_nothing(db: None) -> None:
    assert services.load_catalogue() == len(catalogue.entries())
    assert services.load_catalogue() == 0
    for ruleset in ("conversion", "hex_battle"):
        stored = ShipClass.objects.filter(published=True, ruleset=ruleset).order_by("name")
        assert selectors.catalogue_designs(ruleset) == [one.document for one in stored]
        assert {document["ruleset"] for document in selectors.catalogue_designs(ruleset)} == {ruleset}
    assert ShipClass.objects.count() == len(catalogue.entries())


def test_every_class_but_troop_transports_can_be_brought_to_a_battle(db: None) -> None:
    """C-1.3: troop bays are for campaigns."""
    services.load_catalogue()
    bays = [one for one in selectors.catalogue_designs() if "troop_bay" in str(one["systems"])]
    assert ready_designs("conversion") == [one for one in selectors.catalogue_designs() if one not in bays]
    assert {one["name"] for one in bays} == {one.name for one in FLEET_ACTION if one.role == Role.TRANSPORT}


def test_loading_again_leaves_what_curators_changed(db: None) -> None:
    services.load_catalogue()
    services.retire(ShipClass.objects.filter(slug="wisp"))
    services.load_catalogue()
    assert "Wisp" not in {document["name"] for document in selectors.catalogue_designs()}
