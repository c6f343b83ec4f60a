"""`manage.py check_all`: everything that CI checks, a line a tool."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser
from collections import Counter
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from hexbattle.checks.running import Answer, Verdict, install_javascript, run_all
from hexbattle.checks.tools import TOOLS, no_node


class Command(BaseCommand):
    help = "Runs every check: format, lint, types, imports, migrations, deployment, tests on both databases, browser."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--deep", action="store_true", help="with the long counts (thousands of battles)")
        parser.add_argument("--only", nargs="+", metavar="NAME", choices=[tool.name for tool in TOOLS])

    def handle(self, *args: Any, only: list[str] | None, deep: bool, **options: Any) -> None:
        tools = [tool for tool in TOOLS if not only or tool.name in only]
        if any(tool.uses_node for tool in tools) and not no_node() and (wrong := install_javascript()):
            raise CommandError(f"The JavaScript tools could not be installed:\n{wrong}")
        counts: Counter[Verdict] = Counter()
        for answer in run_all(tools, deep=deep, is_ci=os.environ.get("CI") == "true"):
            counts[answer.verdict] += 1
            self._report(answer)
        self._close(counts)

    def _report(self, answer: Answer) -> None:
        line = f"{answer.tool.name:<12}{answer.seconds:>7.1f} s  {answer.verdict:<8}{answer.closing_line}"
        self.stdout.write(line.rstrip())
        if answer.verdict is not Verdict.PASSED:
            self.stdout.write(answer.output.rstrip() + "\n")
        self.stdout.flush()

    def _close(self, counts: Counter[Verdict]) -> None:
        closing = f"{counts[Verdict.PASSED]} passed, {counts[Verdict.FAILED]} failed"
        not_run = counts[Verdict.NOT_RUN]
        self.stdout.write(f"\n{closing}, {not_run} not run" if not_run else f"\n{closing}")
        if counts[Verdict.FAILED]:
            sys.exit(1)
