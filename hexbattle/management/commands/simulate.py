"""manage.py simulate RULESET: captain against captain, many battles, and what they came to as JSON."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from multiprocessing import get_context
from time import perf_counter
from typing import Any

from django.core.management.base import BaseCommand
from tqdm import tqdm

from battles.engine import Refused, ruleset
from battles.referee import Rules
from battles.simulation import Match, check_match, play_battle, sides_of, summary
from hexbattle.management.files import end_refused, print_json, read_file
from shipyard.catalogue import designs
from shipyard.rules import Json

USUAL_BUDGET = (400, 2000)  # credits
USUAL_LIMIT = 60  # turns


def _budget(text: str) -> tuple[int, int]:
    """ "600", or "400-2000" for one drawn anew for each battle."""
    low, _, high = text.partition("-")
    try:
        budget = int(low), int(high or low)
    except ValueError:
        raise ArgumentTypeError(f"{text!r} is no number of credits, nor two of them with a dash between") from None
    if not 0 < budget[0] <= budget[1]:
        raise ArgumentTypeError(f"{text!r} is no budget")
    return budget


def count(text: str) -> int:
    if not text.isascii() or not text.isdecimal() or int(text) < 1:
        raise ArgumentTypeError(f"{text!r} is no whole number above 0")
    return int(text)


class Command(BaseCommand):
    help = "Let captains fight each other and print how the battles ended, as JSON. The same seed, the same battles."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("ruleset", metavar="RULESET")
        fleets = parser.add_mutually_exclusive_group()
        fleets.add_argument("--fleets", metavar="FILE", nargs="+", default=[], help="fleet documents, one a side")
        fleets.add_argument(
            "--budget",
            metavar="CREDITS",
            type=_budget,
            default=USUAL_BUDGET,
            help="draw catalogue fleets under this budget, or for each battle under one from LOW-HIGH (400-2000)",
        )
        fleets.add_argument("--random-designs", action="store_true", help="draw fleets of random legal designs")
        parser.add_argument("--scenario", metavar="FILE", help="a scenario document: its battlefield, fleets, options")
        parser.add_argument("--captains", help="one a side, with commas between (the first of the ruleset's each)")
        parser.add_argument("--battles", metavar="N", type=count, default=100)
        parser.add_argument("--seed", default="1", help="any text")
        parser.add_argument("--turn-limit", metavar="N", type=count, help="or of rounds (60, or the rules' own)")
        parser.add_argument("--jobs", metavar="N", type=count, default=1, help="processes")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            match = _match(options)
            check_match(match)
        except Refused as refused:
            end_refused(self.stdout, refused)
        started = perf_counter()
        with _worker(options["jobs"]) as work:
            battles = work(partial(play_battle, match), range(options["battles"]))
            played = list(tqdm(battles, total=options["battles"], unit="battle", disable=not sys.stderr.isatty()))
        print_json(self.stdout, summary(match, played, perf_counter() - started))


def _match(options: dict[str, Any]) -> Match:
    fleets = tuple(read_file(name, f"$.fleets[{number}]") for number, name in enumerate(options["fleets"]))
    scenario = read_file(options["scenario"], "$.scenario") if options["scenario"] else None
    rules = ruleset(options["ruleset"])
    return Match(
        ruleset=rules.key,
        captains=tuple(options["captains"].split(",")) if options["captains"] else _usual(rules) * sides_of(scenario),
        scenario=scenario,
        seed=options["seed"],
        options=_limit(rules, options["turn_limit"]),
        fleets=fleets,
        designs=() if options["random_designs"] else tuple(designs()),
        budget=options["budget"],
    )


def _usual(rules: Rules) -> tuple[str, ...]:
    return (next(iter(rules.captains)),)


def _limit(rules: Rules, turns: int | None) -> dict[str, Json]:
    """The option that bounds a battle; left out, fleets fight for 60 turns, assaults for as long as they may."""
    if turns is None and not rules.brings_fleets:
        return {}
    return {rules.limit_option: turns or USUAL_LIMIT}


@contextmanager
def _worker(jobs: int) -> Iterator[Any]:
    """A `map` that yields as it goes, in this process or over several."""
    if jobs == 1:
        yield map
    else:
        with get_context("spawn").Pool(jobs) as pool:
            yield pool.imap
