"""manage.py muster RULESET: the state in which turn 1 opens, as JSON."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from battles.engine import Party, Refused, Setting, fault, ruleset
from hexbattle.management.files import end_refused, print_json, read_file
from shipyard.rules import Json


class Command(BaseCommand):
    help = "Put fleets on their lines (C-0) and print the state. With faults: prints them, exit status 2."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("ruleset", metavar="RULESET")
        parser.add_argument(
            "--fleets", metavar="FILE", nargs="+", default=[], help="fleet documents, one for each side"
        )
        parser.add_argument("--scenario", metavar="FILE", help="a scenario document")
        parser.add_argument("--options", metavar="FILE", help="battle options; they override the scenario's")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            rules = ruleset(options["ruleset"])
            setting = read_setting(rules, options["fleets"], options["scenario"], options["options"])
            print_json(
                self.stdout, rules.write_state(rules.muster(setting.parties, setting.options, field=setting.field))
            )
        except Refused as refused:
            end_refused(self.stdout, refused)


def read_setting(rules: Any, fleets: list[str], scenario: str | None, options: str | None) -> Setting:
    """The parties and options that the files given on the command line come to; raises `Refused`."""
    documents = [read_file(name, f"$.fleets[{number}]") for number, name in enumerate(fleets)]
    chosen = read_file(options, "$.options") if options else {}
    if not isinstance(chosen, dict):
        raise Refused([fault("not_an_object", "$.options", "Options are a JSON object.")])
    if scenario:
        setting: Setting = rules.read_scenario(read_file(scenario), documents)
        return Setting(parties=setting.parties, options={**setting.options, **chosen}, field=setting.field)
    parties = tuple(Party(name=_name(fleet, seat), fleet=fleet) for seat, fleet in enumerate(documents))
    return Setting(parties=parties, options=chosen)


def _name(fleet: Json, seat: int) -> str:
    """A side is called as its fleet."""
    name = fleet.get("name") if isinstance(fleet, dict) else None
    return name if isinstance(name, str) and name.strip() else f"Side {seat + 1}"
