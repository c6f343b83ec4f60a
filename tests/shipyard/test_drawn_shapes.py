"""Ships drawn from a given shape (issue: shapes are also used to draw `conversion` ships)."""

from __future__ import annotations

import re
from typing import Any

import pytest

from shipyard.catalogue import entries
from shipyard.silhouette import Silhouette, silhouette
from shipyard.templatetags.ship_art import ship_art
from tests.shipyard.plans import plans

NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
WEDGE = [{"x": 40, "y": 0}, {"x": -30, "y": 20}, {"x": -30, "y": -20}]


def hexed(regions: Any, **stats: Any) -> dict[str, Any]:
    return {"ruleset": "hex_battle", "name": "Wedge", "regions": regions, "stats": {"thrust": 6, **stats}}


def corners(drawing: Silhouette) -> list[tuple[float, float]]:
    numbers = [float(number) for number in NUMBER.findall(drawing.path)]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


@pytest.mark.parametrize(
    "document",
    [one.document for one in entries() if one.document["ruleset"] == "hex_battle"],
    ids=lambda one: one["name"],
)
def test_a_ready_ship_keeps_its_outline_inside_the_frame(document: Any) -> None:
    drawing = silhouette(document)
    assert len(corners(drawing)) == sum(map(len, document["regions"]))
    assert all(abs(x) <= 50 and abs(y) <= 50 for x, y in corners(drawing))
    assert len(drawing.mounts) == len(document["stats"]["weapons"])
    assert drawing.engines
    assert {"deck", "band", "seam", "gun"} <= {plate.kind for plate in drawing.plates}
    assert {light.kind for light in drawing.lights} == {"port", "starboard", "bow", "stern"}


def test_a_larger_shape_is_made_smaller_and_a_tiny_one_larger() -> None:
    for scale in (0.01, 1, 20):
        wedge = [{"x": scale * point["x"], "y": scale * point["y"]} for point in WEDGE]
        xs = [x for x, _ in corners(silhouette(hexed([wedge])))]
        assert 15 <= max(xs) <= 50


def test_a_weapon_stands_where_it_is_mounted() -> None:
    gun = {"name": "Gun", "type": "class2", "arc": "fore", "mountX": 40, "mountY": 0}
    drawing = silhouette(hexed([WEDGE], weapons=[gun]))
    assert drawing.mounts[0][0] == pytest.approx(max(x for x, _ in corners(drawing)), abs=0.1)


@pytest.mark.parametrize(
    "regions",
    [
        [],
        [[{"x": 0, "y": 0}] * 3],
        [[{"x": 0, "y": 0}, {"x": 5, "y": 0}, {"x": 9, "y": 0}]],
        [[{"x": 1000, "y": 1000}, {"x": -1000, "y": 1000}, {"x": 0, "y": -1000}]],
        [[{"x": 0, "y": 0}, {"x": 10, "y": 10}, {"x": 10, "y": 0}, {"x": 0, "y": 10}]],
    ],
)
def test_no_legal_shape_is_too_odd_to_be_drawn(regions: Any) -> None:
    assert "<svg" in ship_art(hexed(regions), "card")


def test_a_fleet_action_ship_with_a_shape_is_drawn_as_it_with_its_own_systems() -> None:
    """formats.md: `shape`."""
    given = silhouette(plans(shape=[WEDGE]))
    assert given.path != silhouette(plans()).path
    assert len(corners(given)) == 3
    assert "emitter" in {plate.kind for plate in given.plates}
    assert len(given.engines) == 2
