"""manage.py simulate_campaign: whole campaigns of computer admirals, and what they came to, as JSON or as a table."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from time import perf_counter
from typing import Any

from django.core.management.base import BaseCommand
from tqdm import tqdm

from battles.engine import Refused, fault
from hexbattle.campaigns.engine import simulating
from hexbattle.management.commands.simulate import count
from hexbattle.management.files import end_refused, print_json, read_file
from shipyard.catalogue import designs
from shipyard.rules import Json


class Command(BaseCommand):
    help = "Let computer admirals play campaigns and print how they ended, as JSON. The same seed, the same campaigns."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--admirals", default="admiral,admiral", help="one a faction, with commas between")
        parser.add_argument("--campaigns", metavar="N", type=count, default=10)
        parser.add_argument("--seed", default="1", help="any text")
        parser.add_argument("--fights", choices=tuple(simulating.FIGHTS), default="stand_in",
                            help="decided by a few dice, or fought out by captains")  # fmt: skip
        parser.add_argument("--turn-limit", metavar="N", type=count, help="20 if left out")
        parser.add_argument("--classes", metavar="FILE", help="a list of designs, built besides the ready ones")
        parser.add_argument("--table", action="store_true", help="print the books of the first campaign as Markdown")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            match = _match(options)
            if options["table"]:
                self.stdout.write(simulating.table(match, number=0))
                return
            numbers = tqdm(range(options["campaigns"]), unit="campaign", disable=not sys.stderr.isatty())
            started = perf_counter()
            ended = [simulating.play_out(match, number) for number in numbers]
        except Refused as refused:
            end_refused(self.stdout, refused)
        print_json(self.stdout, simulating.summary(match, ended, perf_counter() - started))


def _match(options: dict[str, Any]) -> simulating.Match:
    limit = options["turn_limit"]
    return simulating.Match(
        admirals=tuple(options["admirals"].split(",")),
        seed=options["seed"],
        fights=options["fights"],
        catalogue=(*designs(transports=True), *_classes(options["classes"])),
        options={"turn_limit": limit} if limit else {},
    )


def _classes(name: str | None) -> list[Json]:
    """The designs in a file; raises `Refused`."""
    read = read_file(name, "$.classes") if name else []
    if not isinstance(read, list):
        raise Refused([fault("not_a_list", "$.classes", "A list of designs is wanted.")])
    return read
