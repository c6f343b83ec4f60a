"""manage.py check_design FILE: what the shipyard's rules say of a design, as JSON."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from hexbattle.management.files import FAULTY, print_json, read_file
from shipyard.rules import DesignReport, Figures, Json, Refused, yard_of

type Report = DesignReport[object, Figures]


class Command(BaseCommand):
    help = (
        "Check one design document or a list of them, of any ruleset (C-1, H-1). Prints valid, faults, advice and "
        "totals in the same shape; the exit status is 0 if every design is valid and 2 if not."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE", help="a JSON file; - reads standard input")

    def handle(self, *args: Any, file: str, **options: Any) -> None:
        try:
            document = read_file(file)
        except Refused as refusal:
            document, reports = None, [_refused(refusal)]
        else:
            reports = _check(document)
        answers: list[Json] = [report.as_json() for report in reports]
        print_json(self.stdout, answers if isinstance(document, list) else answers[0])
        if not all(report.valid for report in reports):
            sys.exit(FAULTY)


def _refused(refusal: Refused) -> Report:
    return DesignReport(faults=refusal.faults, advice=())


def _check(document: Json) -> list[Report]:
    if isinstance(document, list):
        return [yard_of(design).check(design, f"$[{number}]") for number, design in enumerate(document)]
    return [yard_of(document).check(document, "$")]
