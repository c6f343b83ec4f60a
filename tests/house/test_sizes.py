"""The bounds that keep the code readable: small functions, short files."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from statistics import median, quantiles

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("hexbattle", "battles", "shipyard", "tests")
LONGEST_FILE = 400
LONGEST_FUNCTION = 60


def files() -> Iterator[Path]:
    for room in ROOMS:
        for path in (ROOT / room).rglob("*.py"):
            if "migrations" not in path.parts and "node_modules" not in path.parts:
                yield path


def functions() -> Iterator[tuple[str, int]]:
    """Every function with its length in lines, from `def` to its last line."""
    for path in files():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                length = (node.end_lineno or node.lineno) - node.lineno + 1
                yield f"{path.relative_to(ROOT)}:{node.lineno} {node.name}", length


def test_no_file_is_longer_than_400_lines() -> None:
    lengths = {str(path.relative_to(ROOT)): len(path.read_text(encoding="utf-8").splitlines()) for path in files()}
    assert {name: length for name, length in lengths.items() if length > LONGEST_FILE} == {}


def test_no_function_is_longer_than_60_lines() -> None:
    assert {name: length for name, length in functions() if length > LONGEST_FUNCTION} == {}


def test_most_functions_are_small() -> None:
    lengths = [length for _, length in functions()]
    assert median(lengths) <= 8
    assert quantiles(lengths, n=10)[-1] <= 30
