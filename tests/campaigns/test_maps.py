"""Maps from a seed and maps that are drawn (K-2.1)."""

from __future__ import annotations

from typing import Any

import pytest

from battles.engine import Refused
from hexbattle.campaigns import engine
from hexbattle.campaigns.engine.geography import distances, neighbours, reached_from
from hexbattle.campaigns.engine.map_layout import CLEAR, readable
from hexbattle.campaigns.engine.map_making import CENTRE, SECTOR
from hexbattle.campaigns.engine.star_map import StarMap
from hexbattle.campaigns.engine.state import PlaceId

SIZES = range(2, 9)


def turned(id: str, factions: int) -> str:
    """The like system of the next sector."""
    if id == CENTRE:
        return id
    return f"y{(int(id[1:]) - 1 + len(SECTOR)) % (len(SECTOR) * factions) + 1}"


def maps(factions: int) -> list[StarMap]:
    return [engine.make_map(f"seed {number}", factions) for number in range(12)]


@pytest.mark.parametrize("factions", SIZES)
def test_a_map_is_the_same_from_every_start(factions: int) -> None:
    """K-2.1: turned by a sector, lanes, kinds and grounds are the same."""
    for drawn in maps(factions):
        by_id = {star.id: star for star in drawn.stars}
        lanes = {frozenset(lane) for lane in drawn.lanes}
        assert {frozenset(turned(end, factions) for end in lane) for lane in lanes} == lanes
        for star in drawn.stars:
            other = by_id[turned(star.id, factions)]  # type: ignore[index]
            assert (star.kind, star.ground) == (other.kind, other.ground)
            apart = abs(star.at[0] ** 2 + star.at[1] ** 2 - other.at[0] ** 2 - other.at[1] ** 2)
            assert apart <= 4000  # of a million: rounded to whole places


@pytest.mark.parametrize("factions", SIZES)
def test_a_map_is_built_as_the_rules_say(factions: int) -> None:
    """K-2.1."""
    for drawn in maps(factions):
        assert len(drawn.stars) == 5 * factions + 1
        assert [star.kind for star in drawn.stars] == [*SECTOR * factions, "centre"]
        assert len({star.name for star in drawn.stars}) == len(drawn.stars)
        assert reached_from(CENTRE, drawn.lanes) == {star.id for star in drawn.stars}
        assert len(neighbours(drawn.lanes, CENTRE)) <= factions
        assert all(2 <= len(neighbours(drawn.lanes, star.id)) <= 4 for star in drawn.stars if star.id != CENTRE)
        homes = [star.id for star in drawn.stars if star.home is not None]
        assert all(distances(one, drawn.lanes)[two] >= 3 for one in homes for two in homes if one != two)
        assert engine.read_map(engine.write_map(drawn)) == drawn


@pytest.mark.parametrize("factions", SIZES)
def test_a_sector_is_one_piece_by_itself(factions: int) -> None:
    """K-2.1: and meets the next one by one world, the centre by one outpost."""
    for drawn in maps(factions):
        kinds = {star.id: star.kind for star in drawn.stars}
        sector = {star.id for star in drawn.stars[: len(SECTOR)]}
        inside = [lane for lane in drawn.lanes if set(lane) <= sector]
        assert reached_from(drawn.stars[0].id, inside) == sector
        outward = [lane for lane in drawn.lanes if len(sector & set(lane)) == 1]
        assert all(kinds[end] in ("world", "outpost", "centre") for lane in outward for end in lane)
        assert sum(CENTRE in lane for lane in outward) == 1


@pytest.mark.parametrize("factions", SIZES)
def test_no_two_lanes_of_a_map_cross_and_none_runs_through_a_system(factions: int) -> None:
    """K-2.1's ruling: a map can be read."""
    for drawn in maps(factions):
        at = {star.id: star.at for star in drawn.stars}
        assert readable(at, drawn.lanes, drawn.lanes, CLEAR - 5)  # places are rounded


def test_what_cannot_be_read_is_known() -> None:
    at = {PlaceId("a"): (0, 0), PlaceId("b"): (100, 100), PlaceId("c"): (0, 100), PlaceId("d"): (100, 0)}
    crossing = [(PlaceId("a"), PlaceId("b")), (PlaceId("c"), PlaceId("d"))]
    assert not readable(at, crossing, crossing)
    assert readable(at, crossing[:1], crossing[:1])
    close = {**at, PlaceId("c"): (45, 60)}
    assert not readable(close, crossing[:1], crossing[:1])


def test_a_seed_always_makes_the_same_map_and_another_another() -> None:
    assert engine.make_map("a", 3) == engine.make_map("a", 3)
    assert len({engine.make_map(str(seed), 3) for seed in range(20)}) == 20


@pytest.mark.parametrize("factions", [0, 1, 9])
def test_no_map_is_made_for_too_few_or_too_many(factions: int) -> None:
    """K-1."""
    with pytest.raises(Refused, match="2 to 8"):
        engine.make_map("x", factions)


def star(id: str, kind: str = "world", **more: Any) -> dict[str, Any]:
    return {"id": id, "name": id.upper(), "kind": kind, "at": [0, 0], "ground": "plains", **more}


HOMES = [star("a", "capital", home=0), star("b", "capital", home=1)]


@pytest.mark.parametrize(
    ("stars", "lanes", "faults"),
    [
        ([*HOMES, star("c")], [["a", "c"], ["c", "b"]], []),
        ([*HOMES, star("c")], [["a", "b"]], [("apart", "$.lanes")]),
        ([HOMES[0], star("c")], [["a", "c"]], [("homes", "$.stars")]),
        ([*HOMES, star("c", "capital")], [["a", "c"], ["c", "b"]], [("home", "$.stars[2].home")]),
        ([*HOMES, star("c", home=2)], [["a", "c"], ["c", "b"]], [("home", "$.stars[2].home")]),
        ([*HOMES, star("a")], [["a", "b"]], [("id_twice", "$.stars[2].id")]),
        (HOMES, [["a", "b"], ["b", "a"]], [("lane_twice", "$.lanes[1]")]),
        (HOMES, [["a", "b"], ["a", "a"], ["a", "x"]], [("lane", "$.lanes[1]"), ("lane", "$.lanes[2]")]),
        ([star("a", "capital", home=0), star("b", "capital", home=0)], [["a", "b"]], [("homes", "$.stars")]),
    ],
)
def test_a_drawn_map_is_refused_with_every_fault(
    stars: list[Any], lanes: list[Any], faults: list[tuple[str, str]]
) -> None:
    """K-2.1."""
    document: Any = {"stars": stars, "lanes": lanes}
    if not faults:
        engine.read_map(document)
        return
    with pytest.raises(Refused) as refused:
        engine.read_map(document)
    assert [(one.code, one.path) for one in refused.value.faults] == faults
