"""manage.py check_design FILE: what the shipyard's rules say of a design, as JSON."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from shipyard.rules import DesignReport, Json, Refused, check_design, read_json

INVALID = 2


class Command(BaseCommand):
    help = (
        "Check one design document or a list of them (C-1). Prints valid, faults, advice and totals in the same "
        "shape; the exit status is 0 if every design is valid and 2 if not."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE", help="a JSON file; - reads standard input")

    def handle(self, *args: Any, file: str, **options: Any) -> None:
        try:
            document = read_json(_read(file))
        except Refused as refusal:
            document, reports = None, [DesignReport(faults=refusal.faults, advice=())]
        else:
            reports = _check(document)
        answers = [report.as_json() for report in reports]
        answer = answers if isinstance(document, list) else answers[0]
        self.stdout.write(json.dumps(answer, ensure_ascii=False, indent=2))
        if not all(report.valid for report in reports):
            sys.exit(INVALID)


def _check(document: Json) -> list[DesignReport]:
    if isinstance(document, list):
        return [check_design(design, f"$[{number}]") for number, design in enumerate(document)]
    return [check_design(document)]


def _read(file: str) -> bytes:
    try:
        return sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        raise CommandError(f"{file}: {error.strerror}") from error
