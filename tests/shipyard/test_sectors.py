"""C-1.4 Sectors."""

from __future__ import annotations

from typing import Any

import pytest

from shipyard.rules import STARTS, Sector, System, gaps, half_hour, sector
from tests.shipyard.plans import beam, codes, places, plans


def _minutes(clock: str) -> int:
    hours, minutes = clock.split(":")
    return int(hours) % 12 * 60 + int(minutes)


def test_the_24_half_hours_count_clockwise_from_the_bow() -> None:
    """C-1.4."""
    assert STARTS[0] == "12:00"
    assert STARTS[21] == "10:30"
    assert [_minutes(clock) for clock in STARTS] == [30 * number for number in range(24)]
    assert [half_hour(clock) for clock in STARTS] == list(range(24))


@pytest.mark.parametrize("hours", [3, 6, 9])
@pytest.mark.parametrize("start", STARTS)
def test_a_beam_may_start_on_any_half_hour(hours: int, start: str) -> None:
    """C-1.4: all sizes, all starts."""
    assert codes(plans(systems=[beam(hours=hours, start=start)])) == []
    assert sector(System(kind="beam_a", hours=hours, start=start)) == Sector(
        start_half_hour=_minutes(start) // 30, half_hours=2 * hours
    )


@pytest.mark.parametrize(("kind", "half_hours"), [("rocket", 4), ("torpedo", 4), ("needle", 6)])
@pytest.mark.parametrize("start", STARTS)
def test_a_weapon_of_one_size_may_start_on_any_half_hour(kind: Any, half_hours: int, start: str) -> None:
    """C-1.3, C-1.4."""
    assert codes(plans(systems=[{"kind": kind, "from": start}])) == []
    assert sector(System(kind=kind, start=start)).half_hours == half_hours


@pytest.mark.parametrize(
    "start",
    ["10:15", "0:00", "13:00", "12:60", "9", "09:00", " 9:00", "9:00 ", "12:30 … 11:30", "", 9, True, ["9:00"], {}],
)
def test_a_start_between_the_half_hours_is_refused(start: Any) -> None:
    """C-1.4."""
    document = plans(systems=[beam(start=start)])
    assert codes(document) == ["sector_start"]
    assert places(document) == ["$.systems[0].from"]


@pytest.mark.parametrize("system", [{"kind": "beam_a", "hours": 3}, {"kind": "rocket"}, {"kind": "needle"}])
def test_a_sector_without_a_start_is_refused(system: dict[str, Any]) -> None:
    """C-1.4."""
    assert codes(plans(systems=[system])) == ["sector_start"]


@pytest.mark.parametrize(
    "system", [{"kind": "beam_c", "hours": 12}, {"kind": "pd"}, {"kind": "pd_improved"}, {"kind": "shield"},
               {"kind": "fire_control"}, {"kind": "hangar"}, {"kind": "troop_bay"}],
)  # fmt: skip
def test_what_looks_all_round_or_nowhere_has_no_start(system: dict[str, Any]) -> None:
    """C-1.4."""
    assert codes(plans(systems=[system])) == []
    assert codes(plans(systems=[{**system, "from": "12:00"}])) == ["from_not_chosen"]


def test_all_round_covers_all_and_a_shield_nothing() -> None:
    """C-1.3, C-1.4."""
    assert sector(System(kind="pd")) == Sector(start_half_hour=None, half_hours=24)
    assert sector(System(kind="beam_b", hours=12)) == Sector(start_half_hour=None, half_hours=24)
    assert sector(System(kind="shield")) == Sector(start_half_hour=None, half_hours=0)


def _beams(*rows: tuple[int, str]) -> list[Sector]:
    return [sector(System(kind="beam_a", hours=hours, start=start)) for hours, start in rows]


@pytest.mark.parametrize(
    ("sectors", "blind"),
    [
        ([], [("12:00", "12:00")]),
        (_beams((3, "10:30")), [("1:30", "10:30")]),
        (_beams((6, "9:00"), (6, "3:00")), []),
        (_beams((6, "9:30"), (3, "4:00")), [("3:30", "4:00"), ("7:00", "9:30")]),
        (_beams((9, "2:00")), [("11:00", "2:00")]),
    ],
)
def test_blind_stretches_are_named_by_where_they_begin_and_end(
    sectors: list[Sector], blind: list[tuple[str, str]]
) -> None:
    """C-1.6."""
    assert gaps(sectors) == blind
