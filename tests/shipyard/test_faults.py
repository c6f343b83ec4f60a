"""All faults at once: one never hides another (C-1.6, formats.md)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import battles.engine
from shipyard.rules import RULE_OF, YARDS, Refused, check_design, read_design, write_design
from tests.shipyard.plans import Document, beam, codes, drive, places, plans, without


def test_structural_faults_do_not_hide_rule_faults() -> None:
    """C-1.6."""
    document = plans(
        hull=20,
        drives=[5, drive("purple", 200)],
        systems=[{"kind": "nova"}, beam(hours=5, start="10:15"), {"kind": "pd", "hours": 3}, *[{"kind": "hangar"}] * 3],
        colour="red",
        ruleset="chess",
    )
    assert set(zip(codes(document), places(document), strict=True)) == {
        ("unknown_key", "$.colour"),
        ("wrong_ruleset", "$.ruleset"),
        ("not_an_object", "$.drives[0]"),
        ("colour", "$.drives[1].colour"),
        ("thrust_range", "$.drives[1].thrust"),
        ("kind", "$.systems[0].kind"),
        ("hours", "$.systems[1].hours"),
        ("sector_start", "$.systems[1].from"),
        ("hours_not_chosen", "$.systems[2].hours"),
        ("too_heavy", "$.hull"),
    }


@pytest.mark.parametrize("key", ["format", "ruleset", "name", "hull"])
def test_what_a_design_must_have_is_missed_at_its_place(key: str) -> None:
    """formats.md."""
    assert places(without(plans(), key)) == [f"$.{key}"]


@pytest.mark.parametrize("key", ["drives", "systems"])
def test_lists_may_be_left_out(key: str) -> None:
    """formats.md."""
    assert codes(without(plans(), key)) == []


@pytest.mark.parametrize("value", [None, 3, "x", True, [], float("nan")])
def test_a_design_that_is_no_object_is_one_fault(value: Any) -> None:
    """formats.md."""
    report = check_design(value)
    assert [one.code for one in report.faults] == ["not_an_object"]
    assert report.totals is None


@pytest.mark.parametrize("value", [3, "x", True, {}])
def test_parts_that_are_no_list_are_refused(value: Any) -> None:
    """formats.md."""
    assert codes(plans(drives=value, systems=value)) == ["not_a_list", "not_a_list"]


def test_odd_keys_are_quoted_in_the_path_and_cut_short() -> None:
    """formats.md."""
    (path,) = places(plans() | {"x" * 10_000: 1})
    assert len(path) < 80
    assert places(plans() | {"a b": 1}) == ['$["a b"]']


def test_a_hundred_thousand_parts_are_one_fault() -> None:
    """Bad input: no answer grows without bound."""
    assert codes(plans(systems=[{"kind": "x"}] * 100_000)) == ["too_many"]


def test_reading_raises_with_every_fault() -> None:
    """C-1.6."""
    with pytest.raises(Refused) as refusal:
        read_design(plans(hull=1, name=""), "$.ships[2].design")
    assert [one.path for one in refusal.value.faults] == ["$.ships[2].design.name", "$.ships[2].design.hull"]


def test_a_fault_names_its_place_in_a_sentence_with_what_was_given() -> None:
    """formats.md: code, sentence, path."""
    (fault,) = check_design(plans(hull=120)).faults
    assert fault.as_json() == {
        "code": "hull_range",
        "message": "The hull must be a whole number from 2 to 108; it is 120.",
        "path": "$.hull",
    }


def test_what_is_read_is_written_back_the_same() -> None:
    """formats.md."""
    document = plans(class_="destroyer", shape=[[{"x": 1.0, "y": 0.0}, {"x": -1.0, "y": 0.5}, {"x": -1.0, "y": -0.5}]])
    assert write_design(read_design(document)) == document


def test_null_counts_as_left_out() -> None:
    """A state writes unset fields as null."""
    document = plans(class_=None, shape=None, systems=[{"kind": "shield", "hours": None, "from": None}])
    assert codes(document) == []


@pytest.mark.parametrize(
    ("shape", "code"),
    [([[{"x": 0, "y": 0}]], "region"), ([[{"x": 0, "y": 2000}] * 3], "coordinate"),
     ([[{"x": True, "y": 0}] * 3], "coordinate"), ([[{"x": float("nan"), "y": 0}] * 3], "coordinate"),
     ([[{"x": 0, "y": 0, "z": 0}] * 3], "unknown_key"),
     ([7], "region"), (7, "not_a_list"), ([[{"x": 0, "y": 0}] * 300] * 2, "too_many_points"),
     ([[{"x": 0, "y": 0}] * 3] * 65, "too_many")],
)  # fmt: skip
def test_a_shape_keeps_to_the_limits_of_a_drawn_ship(shape: Any, code: str) -> None:
    """H-1.3's limits."""
    assert set(codes(plans(shape=shape))) == {code}


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
keys = st.sampled_from(["format", "ruleset", "name", "class", "hull", "drives", "systems", "shape", "kind", "from"])
parts = st.lists(
    st.dictionaries(st.sampled_from(["kind", "hours", "from", "colour", "thrust"]), json_values, max_size=3)
)


@given(st.dictionaries(keys, json_values | parts, max_size=6))
def test_no_document_whatever_makes_the_check_raise(changes: Document) -> None:
    """Bad input."""
    report = check_design(plans() | changes)
    json.dumps(report.as_json(), ensure_ascii=False)
    assert report.valid == (not report.faults)


def test_every_cited_rule_is_one_of_the_page() -> None:
    """Faults link to the rules pages."""
    engine = Path(battles.engine.__file__).parent
    books = "".join((engine / ruleset / "RULES.md").read_text("utf-8") for ruleset in YARDS)
    assert [rule for rule in RULE_OF.values() if f"\n### {rule} " not in books] == []
