"""Every class has its own silhouette (design.md 7)."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.template import Context, Template

from shipyard.silhouette import Silhouette, silhouette

NUMBER = re.compile(r"-?\d+(?:\.\d+)?")


def document(name: str = "Kite", hull: int = 30, **parts: Any) -> dict[str, Any]:
    return {
        "name": name,
        "hull": hull,
        "drives": [{"colour": "white", "thrust": 60}] * 3,
        "systems": [{"kind": "beam_a", "hours": 3, "from": "10:30"}, {"kind": "shield"}],
        **parts,
    }


def corners(drawing: Silhouette) -> list[tuple[float, float]]:
    """The ends of all lines of the outline."""
    numbers = [float(number) for number in NUMBER.findall(drawing.path)]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def kinds(drawing: Silhouette) -> list[str]:
    return [plate.kind for plate in drawing.plates]


def test_one_design_is_always_drawn_the_same() -> None:
    assert silhouette(document()) == silhouette(document())


def test_two_names_give_two_outlines() -> None:
    assert silhouette(document("Kite")).path != silhouette(document("Heron")).path


@pytest.mark.parametrize("hull", [2, 16, 17, 54, 55, 108])
@pytest.mark.parametrize("name", ["Kite", "Heron", "Anvil", "Solace", "Vigil", "Mastodon", "Лев", "<b>"])
def test_a_ship_stays_inside_its_frame_and_is_alike_on_both_sides(name: str, hull: int) -> None:
    points = corners(silhouette(document(name, hull)))
    assert all(abs(x) <= 50 and abs(y) <= 50 for x, y in points)
    assert {(x, -y) for x, y in points} == set(points)


def test_the_bow_is_along_plus_x_and_every_engine_is_behind_the_middle() -> None:
    drawing = silhouette(document())
    assert max(corners(drawing))[0] > 20
    assert all(engine.x < 0 for engine in drawing.engines)


def test_every_engine_has_a_bell_until_there_is_no_more_room() -> None:
    few = document(drives=[{"colour": "black", "thrust": 40}] * 2)
    many = document(drives=[{"colour": "black", "thrust": 40}] * 20)
    assert [len(silhouette(few).engines), len(silhouette(many).engines)] == [2, 8]


def test_a_bigger_hull_is_a_bigger_ship() -> None:
    small, large = silhouette(document(hull=20)), silhouette(document(hull=50))
    assert max(corners(large))[0] > max(corners(small))[0]


def test_what_is_fitted_can_be_seen() -> None:
    bare = silhouette(document("Heron", systems=[]))
    armed = silhouette(document("Heron", systems=[{"kind": "hangar"}, {"kind": "torpedo", "from": "11:00"}]))
    assert "bay" not in kinds(bare)
    assert {"bay", "tube"} <= set(kinds(armed))


def test_a_half_written_design_is_drawn_all_the_same() -> None:
    drawing = silhouette({"name": "", "hull": None})
    assert drawing.path
    assert drawing.engines == ()


def test_the_drawing_on_a_page_is_named_where_a_label_is_given_and_escapes_it() -> None:
    text = Template('{% load ship_art %}{% ship_art design "card" label %}')
    markup = text.render(Context({"design": document(), "label": '"><script>'}))
    assert 'role="img"' in markup
    assert "<script>" not in markup
    assert "style=" not in markup
