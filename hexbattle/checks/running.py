"""Running the tools, two at a time, and saying how each went."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from hexbattle.checks.tools import JAVASCRIPT, Tool

AT_A_TIME = 2
PATIENCE = 1200


class Verdict(StrEnum):
    PASSED = "passed"
    FAILED = "failed"
    NOT_RUN = "not run"


@dataclass(frozen=True, kw_only=True)
class Answer:
    """How one tool went; `output` is what it wrote, or why it was not run."""

    tool: Tool
    verdict: Verdict
    seconds: float
    output: str

    @property
    def closing_line(self) -> str:
        return self.output.rstrip().rpartition("\n")[2] if self.tool.is_pytest else ""


def run_all(tools: Iterable[Tool], *, deep: bool, is_ci: bool) -> Iterator[Answer]:
    """The answers, in the order in which the tools end. With `is_ci` a tool that cannot be run has failed."""
    with ThreadPoolExecutor(AT_A_TIME) as pool:
        running = [pool.submit(_run_or_explain, tool, deep, is_ci) for tool in tools]
        for ended in as_completed(running):
            yield ended.result()


def install_javascript() -> str | None:
    """Fetches the pinned JavaScript tools where the lock has changed; answers what went wrong, or None."""
    lock, done = JAVASCRIPT / "package-lock.json", JAVASCRIPT / "node_modules" / ".installed-lock"
    if done.exists() and done.read_bytes() == lock.read_bytes():
        return None
    command = ["npm", "ci", "--no-audit", "--no-fund", "--loglevel=error"]
    ended = subprocess.run(command, cwd=JAVASCRIPT, capture_output=True, text=True, check=False)
    if ended.returncode:
        return ended.stdout + ended.stderr
    done.write_bytes(lock.read_bytes())
    return None


def _run_or_explain(tool: Tool, deep: bool, is_ci: bool) -> Answer:
    if reason := tool.missing():
        verdict = Verdict.FAILED if is_ci else Verdict.NOT_RUN
        return Answer(tool=tool, verdict=verdict, seconds=0, output=reason)
    return _run(tool, tool.deep if deep else tool.quick(), patience=None if deep else PATIENCE)


def _run(tool: Tool, more: tuple[str, ...], patience: float | None) -> Answer:
    began = time.monotonic()
    try:
        ended = subprocess.run(
            [*tool.command, *more],
            cwd=tool.where,
            env=_environment(tool),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            timeout=patience,
            check=False,
        )
        passed, output = ended.returncode == 0, ended.stdout
    except subprocess.TimeoutExpired as late:
        passed, output = False, f"Not done after {late.timeout:.0f} s; stopped."
    verdict = Verdict.PASSED if passed else Verdict.FAILED
    return Answer(tool=tool, verdict=verdict, seconds=time.monotonic() - began, output=output)


def _environment(tool: Tool) -> dict[str, str]:
    """This process's environment, the virtual environment's commands first; pytest has settings of its own."""
    beside = str(Path(sys.executable).parent)
    path = os.pathsep.join([beside, os.environ.get("PATH", os.defpath)])
    inherited = {name: value for name, value in os.environ.items() if name != "DJANGO_SETTINGS_MODULE"}
    return inherited | {"PATH": path} | dict(tool.env)
