"""manage.py referee RULESET: resolve one turn from files, or many from standard input, a line each."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from battles.engine import Refused, ruleset
from battles.referee import Rules, judge, refusal
from hexbattle.management.files import FAULTY, LARGEST, end_refused, print_json, read_file
from shipyard.rules import Json, read_json


class Command(BaseCommand):
    help = (
        "Resolve a turn: prints {faults, events, state, log} as JSON. With faults nothing is resolved and the exit "
        "status is 2. With --jsonl every line of standard input is a case {state, orders, dice} and gets a line."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("ruleset", metavar="RULESET")
        parser.add_argument("--state", metavar="FILE", help="the state in which the turn opens")
        parser.add_argument("--orders", metavar="FILE", help="sheets by seat; a seat left out gives none")
        parser.add_argument(
            "--dice", metavar="DICE", help="6 (every die), 3,1,4 (in this order; one die: 3,) or seed:HEX"
        )
        parser.add_argument("--seat", metavar="N", type=int, help="answer as this side may see it")
        parser.add_argument("--check", action="store_true", help="only check the orders")
        parser.add_argument("--schema", action="store_true", help="print the JSON Schemas of all documents")
        parser.add_argument("--jsonl", action="store_true", help="cases on standard input, a line each")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            rules = ruleset(options["ruleset"])
            if options["schema"]:
                print_json(self.stdout, rules.schemas())
            elif options["jsonl"]:
                self._answer_lines(rules, options)
            else:
                self._answer_files(rules, options)
        except Refused as refused:
            end_refused(self.stdout, refused)

    def _answer_files(self, rules: Rules, options: dict[str, Any]) -> None:
        needed = ["state", "orders"] if options["check"] else ["state", "orders", "dice"]
        if missing := [f"--{name}" for name in needed if not options[name]]:
            raise CommandError(f"Please give {', '.join(missing)} (or --jsonl, or --schema).")
        case: Json = {
            "state": read_file(options["state"], "$.state"),
            "orders": read_file(options["orders"], "$.orders"),
        }
        if isinstance(case, dict) and options["dice"]:
            case["dice"] = options["dice"]
        answer = judge(rules, case, seat=options["seat"], check_only=options["check"])
        print_json(self.stdout, answer)
        if answer["faults"]:
            sys.exit(FAULTY)

    def _answer_lines(self, rules: Rules, options: dict[str, Any]) -> None:
        """A bad line is answered with its faults, and the next one is read."""
        for line in sys.stdin.buffer:
            if line.strip():
                print_json(self.stdout, _answer_line(rules, line, options), indent=None)
                self.stdout.flush()


def _answer_line(rules: Rules, line: bytes, options: dict[str, Any]) -> dict[str, Json]:
    try:
        case = read_json(line, limit=LARGEST)
    except Refused as refused:
        return refusal(refused)
    return judge(rules, case, seat=options["seat"], check_only=options["check"])
