"""Strict reading of JSON, and of names."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shipyard.rules import Fault, Refused, check_name, read_json


def _refused(text: str | bytes, **options: int) -> list[Fault]:
    with pytest.raises(Refused) as refusal:
        read_json(text, **options)
    return list(refusal.value.faults)


def test_json_is_read_as_it_stands() -> None:
    assert read_json('{"a": [1, -2, 0.1, true, null, "é"]}') == {"a": [1, -2, 0.1, True, None, "é"]}
    assert read_json("\ufeff[]".encode()) == []
    assert read_json("[0.30000000000000004, 1e3]") == [0.30000000000000004, 1000.0]


@pytest.mark.parametrize(
    ("text", "code", "path"),
    [
        ('{"a": {"b": 1, "b": 1}}', "duplicate_key", "$.a.b"),
        ("[0, NaN]", "not_finite", "$[1]"),
        ('{"x": Infinity}', "not_finite", "$.x"),
        ("[-Infinity]", "not_finite", "$[0]"),
        ("[1e999]", "number_too_large", "$[0]"),
        ("[1000000000000000]", "number_too_large", "$[0]"),
        (f"[{'9' * 5000}]", "number_too_long", "$[0]"),
        ('{"a": "\\ud800"}', "not_unicode", "$.a"),
        ('{"\\ud800": 1}', "not_unicode", "$"),
        ("", "not_json", "$"),
        ("{'a': 1}", "not_json", "$"),
        ("[1,]", "not_json", "$"),
        ("[1] 2", "not_json", "$"),
        ("[" * 41 + "]" * 41, "too_deep", "$"),
        ("[" * 500_000, "too_deep", "$"),
        ('{"a":' * 100_000, "too_deep", "$"),
        (b"\xff\xfe", "not_utf8", "$"),
    ],
    ids=lambda value: str(value)[:20],
)
def test_what_cannot_be_kept_is_refused_with_its_place(text: str | bytes, code: str, path: str) -> None:
    """Bad input."""
    assert [(one.code, one.path) for one in _refused(text)] == [(code, path)]


def test_every_such_fault_of_a_text_is_told() -> None:
    """Bad input."""
    faults = _refused('{"a": NaN, "b": [1e999, {"c": 1, "c": 2}], "d": "\\udfff"}')
    assert [one.path for one in faults] == ["$.a", "$.b[0]", "$.b[1].c", "$.d"]


def test_bad_json_is_told_by_line_and_column() -> None:
    (fault,) = _refused('{"a": 1,\n "b": }')
    assert "line 2, column 7" in fault.message


def test_a_text_above_the_limit_is_not_looked_at() -> None:
    """Bad input: 10 MB."""
    assert [one.code for one in _refused(b"[" + b" " * 10_000_000)] == ["too_long"]
    assert [one.code for one in _refused("[1, 2, 3]", limit=5)] == ["too_long"]


def test_brackets_inside_strings_are_no_nesting() -> None:
    assert read_json('["' + "[{" * 100 + '"]') == ["[{" * 100]
    assert read_json('["\\"[[", "' + "]" * 50 + '"]') == ['"[[', "]" * 50]


@given(st.text(max_size=200) | st.binary(max_size=200))
def test_any_text_is_read_or_refused_and_nothing_else(text: str | bytes) -> None:
    """Bad input."""
    with contextlib.suppress(Refused):
        read_json(text)


@pytest.mark.parametrize(
    "name", ["Kite", "x", "n" * 60, "  Kite  ", "Ёж", "夕立", "O'Brien & <Sons>", "👩‍🚀", "می‌خواهم"]
)
def test_ordinary_names_are_taken(name: str) -> None:
    assert check_name(name, "$.name") == []


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", "name_empty"), ("   ", "name_empty"), ("n" * 61, "name_too_long"), ("n" * 10_000, "name_too_long"),
        ("a\nb", "name_character"), ("a\x00b", "name_character"), ("a\u202eb", "name_character"),
        ("a\u2066b", "name_character"), ("a\u200fb", "name_character"), ("a\u200eb", "name_character"),
        ("a\u2028b", "name_character"), ("a\u2029b", "name_character"), ("a\x7fb", "name_character"),
        ("a\ud800b", "name_character"), ("a\ue000b", "name_character"), ("a\ufeffb", "name_character"),
        (None, "not_text"), (7, "not_text"), (True, "not_text"), (["x"], "not_text"),
    ],
)  # fmt: skip
def test_hostile_names_are_refused(name: str, code: str) -> None:
    """Bad input."""
    assert [one.code for one in check_name(name, "$.name")] == [code]
