"""Captain against captain, headless: many battles from one seed, and what they came to. No database, no clock."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from math import sqrt
from statistics import quantiles
from typing import Any

from battles.engine import Captain, Party, Ruleset, SealedDice, Seat
from shipyard.rules import Fleet, Json, pick_fleet, write_fleet
from shipyard.rules.records import record

type Rules = Ruleset[Any, Any, Any, Any]
type Pick = Callable[[int], int]  # pick(n) gives 0 ... n - 1

Z95 = 1.959964  # of a 95 % interval
LONGEST = 1000  # turns, where the battle has no limit of its own


class NeverEnded(RuntimeError):
    """A battle went on past every bound."""


@record
class Match:
    """What is to be fought: parties and options by battle number, one captain's name a seat, and a seed."""

    ruleset: str
    captains: tuple[str, ...]
    seed: str


@record
class Played:
    """How one battle ended. `winner`: a team, None for a draw. `lost`: ships destroyed, by seat."""

    winner: int | None
    reason: str
    turns: int
    ships: tuple[int, ...]
    lost: tuple[int, ...]


def captain_of(rules: Rules, name: str) -> Captain[Any, Any]:
    """A captain by name, those for measuring among them; raises KeyError."""
    return {**rules.captains, **rules.sparring}[name]


def dice_for(*purpose: object) -> SealedDice:
    """Dice of their own for each purpose."""
    return SealedDice(hashlib.sha256(repr(purpose).encode()).digest())


def pick_for(*purpose: object) -> Pick:
    dice = dice_for("pick", *purpose)
    return lambda choices: dice.d(choices, "pick") - 1


def play(rules: Rules, state: Any, captains: Sequence[Captain[Any, Any]], seed: object) -> Played:
    """Fight one battle to its end. Raises whatever a captain or the engine raises, and `NeverEnded`."""
    for turn in range(1, LONGEST + 1):
        sheets = {
            seat: captains[seat](rules.view(state, seat), seat, dice_for("captain", seed, turn, seat))
            for seat in rules.awaiting(state)
        }
        state = rules.resolve(state, sheets, dice_for("turn", seed, turn)).state
        if outcome := rules.outcome(state):
            return _played(state, outcome.winner, outcome.reason, turn)
    raise NeverEnded(f"battle {seed} did not end in {LONGEST} turns")


def _played(state: Any, winner: int | None, reason: str, turns: int) -> Played:
    seats = range(len(state.sides))
    ships = Counter(ship.seat for ship in state.ships)
    lost = Counter(ship.seat for ship in state.ships if ship.status == "destroyed")
    return Played(
        winner=winner,
        reason=reason,
        turns=turns,
        ships=tuple(ships[seat] for seat in seats),
        lost=tuple(lost[seat] for seat in seats),
    )
