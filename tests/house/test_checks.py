"""`manage.py check_all`: a line a tool, and an exit status that can be trusted."""

from __future__ import annotations

import sys
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from hexbattle.checks.running import Verdict, run_all
from hexbattle.checks.tools import TOOLS, Tool
from hexbattle.management.commands import check_all


def python(name: str, code: str, **more: object) -> Tool:
    return Tool(name=name, command=(sys.executable, "-c", code), **more)  # type: ignore[arg-type]


WELL = python("well", "print('3 passed')", is_pytest=True)
ILL = python("ill", "import sys; print('what is wrong'); sys.exit(3)")
AWAY = python("away", "", missing=lambda: "not installed")


def say(monkeypatch: pytest.MonkeyPatch, *tools: Tool, **env: str) -> tuple[list[str], bool]:
    """The lines of a run of these tools, and whether it passed."""
    monkeypatch.delenv("CI", raising=False)
    for name, value in env.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(check_all, "TOOLS", tools)
    written = StringIO()
    try:
        call_command("check_all", stdout=written)
    except SystemExit:
        return written.getvalue().splitlines(), False
    return written.getvalue().splitlines(), True


def test_a_tool_that_passes_has_one_line_with_its_closing_words(monkeypatch: pytest.MonkeyPatch) -> None:
    lines, passed = say(monkeypatch, WELL)
    assert lines[0].split()[0] == "well"
    assert lines[0].endswith("3 passed")
    assert (lines[-1], passed) == ("1 passed, 0 failed", True)


def test_a_tool_that_fails_shows_what_it_said_and_fails_the_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    lines, passed = say(monkeypatch, WELL, ILL)
    assert "what is wrong" in lines
    assert (lines[-1], passed) == ("1 passed, 1 failed", False)


def test_a_tool_that_is_not_here_is_named_but_fails_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    lines, passed = say(monkeypatch, WELL, AWAY)
    assert "not installed" in lines
    assert (lines[-1], passed) == ("1 passed, 0 failed, 1 not run", True)


def test_in_ci_a_tool_that_is_not_here_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    lines, passed = say(monkeypatch, AWAY, CI="true")
    assert (lines[-1], passed) == ("0 passed, 1 failed", False)


def test_deep_words_are_added_only_when_asked_for() -> None:
    tool = python("tool", "import sys; sys.exit(len(sys.argv) - 1)", deep=("--deep",))
    verdicts = [next(run_all([tool], deep=deep, is_ci=False)).verdict for deep in (False, True)]
    assert verdicts == [Verdict.PASSED, Verdict.FAILED]


def test_a_name_that_no_tool_has_is_refused() -> None:
    with pytest.raises(CommandError, match="invalid choice"):
        call_command("check_all", "--only", "nonsense")
    assert len({tool.name for tool in TOOLS}) == len(TOOLS)
