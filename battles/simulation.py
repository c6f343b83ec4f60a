"""Captain against captain, headless: many battles from one seed, and what they came to. No database, no clock."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Mapping, Sequence
from math import sqrt
from statistics import quantiles
from typing import Any

from battles.drawn_duels import random_duel
from battles.drawn_fleets import Pick, catalogue_fleet, random_fleet
from battles.engine import Captain, Dice, Outcome, Party, Refused, Ruleset, SealedDice, Seat, fault, ruleset
from shipyard.rules import Json, record

type Rules = Ruleset[Any, Any, Any, Any]

Z95 = 1.959964  # standard deviations on each side of a 95 % interval
LONGEST = 10_000  # resolutions, where a battle has no limit of its own


class NeverEnded(RuntimeError):
    """A battle went on past every bound."""


@record
class Match:
    """What is simulated. Battle n of a seed is always the same battle.

    Fleets come from `fleets` (documents, one a side), else from `designs` under a budget drawn between `budget`'s
    two, else they are random legal designs; those of a duel always are, if there are no `fleets`. A `scenario` gives
    the battlefield, options where `options` has none, and the fleets of the sides that have their own.
    """

    ruleset: str
    captains: tuple[str, ...]
    seed: str
    options: Mapping[str, Json]
    fleets: tuple[Json, ...] = ()
    designs: tuple[Json, ...] = ()
    budget: tuple[int, int] = (0, 0)
    scenario: Json = None


@record
class Played:
    """How one battle ended. `winner`: a seat, None for a draw. `ships` and `lost` (destroyed): by seat."""

    winner: int | None
    reason: str
    turns: int
    ships: tuple[int, ...]
    lost: tuple[int, ...]


def check_match(match: Match) -> None:
    """Raises `Refused` where a match cannot be played at all."""
    rules = ruleset(match.ruleset)
    known = [*rules.captains, *rules.sparring]
    unknown = [name for name in match.captains if name not in known]
    if unknown:
        raise Refused([fault("no_such_captain", "$.captains", "There is no captain {name}; there are {known}.",
                             name=unknown[0], known=", ".join(known))])  # fmt: skip
    opening(rules, match, 0)


def play_battle(match: Match, number: int) -> Played:
    """Fight one battle to its end. Raises whatever a captain or the engine raises, and `NeverEnded`."""
    rules = ruleset(match.ruleset)
    captains = [captain_of(rules, name) for name in match.captains]
    state = opening(rules, match, number)
    for turn in range(1, LONGEST + 1):
        sheets = {
            seat: ordered(rules, state, seat, captains[seat], _dice(match.seed, number, turn, f"captain {seat}"))
            for seat in rules.awaiting(state)
        }
        state = rules.resolve(state, sheets, _dice(match.seed, number, turn, "turn")).state
        if outcome := rules.outcome(state):
            return _played(rules, state, outcome, turn)
    raise NeverEnded(f"battle {number} did not end in {LONGEST} resolutions")


def ordered(rules: Rules, state: Any, seat: Seat, captain: Captain[Any, Any], dice: Dice) -> Any:
    """A captain's orders from its own view; raises `Refused` where they are not legal."""
    view = rules.view(state, seat)
    orders = captain(view, seat, dice)
    if faults := rules.check_orders(view, seat, orders):
        raise Refused(faults)
    return orders


def captain_of(rules: Rules, name: str) -> Captain[Any, Any]:
    """A captain by name, those for measuring among them."""
    return {**rules.captains, **rules.sparring}[name]


def opening(rules: Rules, match: Match, number: int) -> Any:
    """The state in which a battle opens."""
    if match.scenario is not None:
        return _opening_in_scenario(rules, match, number)
    fleets = _fleets(match, number, len(match.captains))
    return rules.muster([Party(name=f"Side {seat}", fleet=fleet) for seat, fleet in enumerate(fleets)], match.options)


def _opening_in_scenario(rules: Rules, match: Match, number: int) -> Any:
    fleets = _fleets(match, number, _without_fleet(match.scenario))
    setting = rules.read_scenario(match.scenario, fleets)
    if len(setting.parties) != len(match.captains):
        raise Refused([fault("captains", "$.captains", "This scenario has {sides} sides, not {captains}.",
                             sides=len(setting.parties), captains=len(match.captains))])  # fmt: skip
    return rules.muster(setting.parties, {**match.options, **setting.options}, field=setting.field)


def sides_of(scenario: Json) -> int:
    """How many sides a scenario document has; without one there are two."""
    sides = scenario.get("sides") if isinstance(scenario, dict) else None
    return len(sides) if isinstance(sides, list) else 2


def _without_fleet(scenario: Json) -> int:
    sides = scenario.get("sides") if isinstance(scenario, dict) else None
    return sum(side.get("fleet") is None for side in sides if isinstance(side, dict)) if isinstance(sides, list) else 0


def _fleets(match: Match, number: int, sides: int) -> Sequence[Json]:
    if match.fleets:
        return match.fleets
    if not ruleset(match.ruleset).brings_fleets:
        return [None] * sides if match.scenario is None else ()
    pick = _pick(match.seed, number)
    if match.ruleset == "hex_battle":
        return random_duel(sides, pick)
    if not match.designs:
        return [random_fleet(pick) for _ in range(sides)]
    drawn = catalogue_fleet(match.designs, *match.budget, pick)
    return [drawn() for _ in range(sides)]


def _dice(*purpose: object) -> SealedDice:
    """Dice of their own for each purpose."""
    return SealedDice(hashlib.sha256(repr(purpose).encode()).digest())


def _pick(*purpose: object) -> Pick:
    dice = _dice(*purpose, "fleets")
    return lambda choices: dice.d(choices, "pick") - 1


def _played(rules: Rules, state: Any, outcome: Outcome, resolved: int) -> Played:
    came = rules.losses(state)
    ships = Counter(seat for seat, _ in came)
    lost = Counter(seat for seat, destroyed in came if destroyed)
    seats = range(len(state.sides))
    return Played(
        winner=outcome.winner,
        reason=outcome.reason,
        turns=rules.length(state, resolved),
        ships=tuple(ships[seat] for seat in seats),
        lost=tuple(lost[seat] for seat in seats),
    )


def summary(match: Match, played: Sequence[Played], seconds: float) -> dict[str, Json]:
    """What the battles came to, for people and programs to read."""
    turns = sorted(one.turns for one in played)
    low, middle, high = quantiles(turns, n=4) if len(turns) > 1 else turns * 3
    return {
        "ruleset": match.ruleset,
        "seed": match.seed,
        "battles": len(played),
        "sides": [_side(captain, seat, played) for seat, captain in enumerate(match.captains)],
        "draws": sum(one.winner is None for one in played),
        "ended_by": dict(Counter(one.reason for one in played).most_common()),
        "turns": {"median": middle, "quartiles": [low, high], "longest": turns[-1]},
        "battles_per_second": round(len(played) / seconds, 2),
    }


def _side(captain: str, seat: int, played: Sequence[Played]) -> dict[str, Json]:
    wins = sum(one.winner == seat for one in played)
    low, high = wilson(wins, len(played))
    return {
        "captain": captain,
        "wins": wins,
        "share": round(wins / len(played), 4),
        "interval_95": [round(low, 4), round(high, 4)],
        "ships": sum(one.ships[seat] for one in played),
        "destroyed": sum(one.lost[seat] for one in played),
    }


def wilson(wins: int, battles: int) -> tuple[float, float]:
    """The 95 % interval of a share, after Wilson."""
    share, square = wins / battles, Z95**2
    middle = share + square / (2 * battles)
    spread = Z95 * sqrt(share * (1 - share) / battles + square / (4 * battles**2))
    whole = 1 + square / battles
    return max(0.0, (middle - spread) / whole), min(1.0, (middle + spread) / whole)
