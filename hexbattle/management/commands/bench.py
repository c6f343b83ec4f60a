"""`manage.py bench`: the performance table, a row a line."""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from django.core.management.base import BaseCommand
from django.db import connection

from hexbattle.benching.engine import engine_rows
from hexbattle.benching.rows import Row
from hexbattle.benching.site import site_rows
from hexbattle.checks.tools import ROOT, no_postgres

PARTS = ("engine", "site", "postgresql")
WORDS = {True: "met", False: "MISSED", None: ""}


class Command(BaseCommand):
    help = "Measure how fast things are, in databases of the bench's own, and print it beside the targets."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--json", action="store_true", help="print one JSON document")
        parser.add_argument("--full", action="store_true", help="with the rows that take minutes (50,000 battles)")
        parser.add_argument("--only", nargs="+", metavar="PART", choices=PARTS, default=PARTS)

    def handle(self, *args: Any, only: tuple[str, ...], full: bool, **options: Any) -> None:
        rows = []
        for row in _rows(only, full=full):
            rows.append(row)
            if not options["json"]:
                self.stdout.write(_line(row))
                self.stdout.flush()
        machine = {"python": platform.python_version(), "processors": os.cpu_count(), "load": os.getloadavg()[0]}
        if options["json"]:
            self.stdout.write(json.dumps({"rows": [_written(row) for row in rows], "machine": machine}, indent=2))
        else:
            self.stdout.write(
                "\nMedians. Times are this process's own, and by the clock where PostgreSQL works beside it.\n"
                f"Python {machine['python']}, {machine['processors']} processors, load {machine['load']:.1f}."
            )


def _rows(only: tuple[str, ...], *, full: bool) -> Iterator[Row]:
    if "engine" in only:
        yield from engine_rows()
    if "site" in only:
        yield from site_rows(full=full)
    if "postgresql" in only and connection.vendor != "postgresql" and not no_postgres():
        yield from _on_postgres(full=full)


def _on_postgres(*, full: bool) -> Iterator[Row]:
    """The rows of the site once more, by a process of its own on a PostgreSQL that is thrown away."""
    bench = [sys.executable, "manage.py", "bench", "--json", "--only", "site", *(["--full"] if full else [])]
    command = [sys.executable, "-m", "tests.postgres", "--", *bench]
    ended = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True)
    for written in json.loads(ended.stdout)["rows"]:
        yield Row(**{name: value for name, value in written.items() if name != "holds"})


def _written(row: Row) -> dict[str, Any]:
    return {**asdict(row), "holds": row.holds}


def _line(row: Row) -> str:
    target = "" if row.target is None else f"{'≥' if row.at_least else '≤'} {row.target:g}"
    times = "" if row.own is None else f"{row.own:9.2f} own, {row.wall:9.2f} by the clock"
    return f"{row.what:<58}{row.value:10.2f} {row.unit:<10}{target:<8}{WORDS[row.holds]:<8}{times}".rstrip()
