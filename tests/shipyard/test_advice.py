"""C-1.5 Limits that are none, and C-1.6 advice."""

from __future__ import annotations

from shipyard.rules import check_design
from tests.shipyard.plans import advised, beam, drive, plans, report

FULL = {
    "hull": 10,
    "drives": [drive("white", 30)],
    "systems": [{"kind": "fire_control"}, beam("beam_a", 12, None), beam("beam_b", 12, None), beam("beam_c", 12, None)],
}


def test_a_sensible_ship_gets_no_advice() -> None:
    """C-1.6."""
    assert advised(**FULL) == []


def test_a_ship_without_an_engine_is_valid_and_advised() -> None:
    """C-1.6."""
    assert report(**{**FULL, "drives": []}).valid
    assert advised(**{**FULL, "drives": []}) == ["no_engine", "unused_tonnage"]


def test_engines_too_weak_for_a_token_are_advised() -> None:
    """C-1.6, C-2.2."""
    assert advised(**{**FULL, "drives": [drive("white", 9)]}) == ["no_tokens"]
    assert advised(**{**FULL, "drives": [drive("white", 10)]}) == []


def test_tokens_above_eight_are_advised_and_allowed() -> None:
    """C-1.5, C-1.6."""
    assert advised(**{**FULL, "drives": [drive("black", 89)]}) == []
    assert advised(**{**FULL, "drives": [drive("black", 90)]}) == ["tokens_above_cap"]
    assert report(**{**FULL, "drives": [drive("black", 90)]}).valid


def test_weapons_without_fire_control_are_advised() -> None:
    """C-1.6, C-6.2."""
    assert "no_fire_control" in advised(systems=[{"kind": "rocket", "from": "11:00"}])
    assert "no_fire_control" not in advised(systems=[{"kind": "pd"}])


def test_a_ship_without_a_weapon_is_advised_and_a_hangar_is_a_weapon() -> None:
    """C-1.6."""
    assert "no_weapon" in advised(systems=[{"kind": "pd"}, {"kind": "shield"}])
    assert "no_weapon" not in advised(systems=[{"kind": "hangar"}])


def test_unused_tonnage_is_advised_with_how_much() -> None:
    """C-1.6."""
    (advice,) = [one for one in report().advice if one.code == "unused_tonnage"]
    assert advice.message == "17 t of the hull carry nothing."


def test_every_blind_sector_is_named() -> None:
    """C-1.6."""
    messages = [one.message for one in report(systems=[{"kind": "fire_control"}, beam(hours=9, start="7:30")]).advice]
    assert "No weapon bears from 4:30 to 7:30." in messages


def test_point_defence_does_not_cover_a_blind_sector() -> None:
    """C-1.6, C-7.6: it fires at fighters only."""
    assert "blind_sector" in advised(systems=[{"kind": "pd"}, beam()])


def test_a_fourth_generator_is_advised_and_allowed() -> None:
    """C-1.5, C-1.6."""
    assert "spare_shield" not in advised(systems=[{"kind": "shield"}] * 3)
    assert "spare_shield" in advised(systems=[{"kind": "shield"}] * 4)
    assert report(systems=[{"kind": "shield"}] * 4).valid


def test_advice_is_not_given_on_a_ship_that_cannot_be_read_whole() -> None:
    """C-1.6: what is missing may be the very part that cannot be read."""
    assert check_design(plans(systems=[{"kind": "beam_a", "hours": 5, "from": "12:00"}])).advice == ()
