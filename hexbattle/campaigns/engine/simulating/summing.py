"""What simulated campaigns came to: who won, why, and when."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from statistics import mean, median
from typing import Any

from hexbattle.campaigns.engine.simulating.playing import Match, campaign
from hexbattle.campaigns.engine.state import Result
from shipyard.rules import record


@record
class Ended:
    """How one campaign ended, and after how many turns."""

    result: Result
    turns: int


def play_out(match: Match, number: int) -> Ended:
    """Play one campaign to its end."""
    state = None
    for played in campaign(match, number):
        state = played.resolution.state
    if state is None or state.result is None:
        raise RuntimeError(f"campaign {number} did not end")
    return Ended(result=state.result, turns=played.before.turn)


def summary(match: Match, ended: Sequence[Ended], seconds: float) -> dict[str, Any]:
    """The answer of `manage.py simulate_campaign`."""
    won: Counter[str] = Counter()
    for one in ended:
        for seat in one.result.winners:
            won[f"{seat} {match.admirals[seat]}"] += 1
    turns = [one.turns for one in ended]
    scores = [[one.result.scores[seat] for one in ended] for seat in range(len(match.admirals))]
    return {
        "admirals": list(match.admirals),
        "fights": match.fights,
        "seed": match.seed,
        "campaigns": len(ended),
        "won": dict(sorted(won.items())),  # by seat; a shared victory counts for each
        "reasons": dict(Counter(one.result.reason for one in ended)),
        "turns": {"mean": round(mean(turns), 1), "median": median(turns), "least": min(turns), "most": max(turns)},
        "mean_scores": [round(mean(each)) for each in scores],
        "seconds_a_turn": round(seconds / sum(turns), 4),
    }
