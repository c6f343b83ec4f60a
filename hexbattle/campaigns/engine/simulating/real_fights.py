"""Battles and assaults fought out by captains under the real rules (K-5.6, K-7.2)."""

from __future__ import annotations

from typing import Any, Final

from battles.engine import Dice, Ruleset, Seat, ruleset
from hexbattle.campaigns.engine.fights import fight_setup, mustered
from hexbattle.campaigns.engine.results import FightResult, fight_result
from hexbattle.campaigns.engine.state import Assault, Battle, State

CAPTAINS: Final = {"conversion": "cadet", "battleforge": "sergeant"}


def fought(state: State, one: Battle | Assault, dice: Dice) -> FightResult:
    """A battle or an assault, every side played by a captain."""
    setup = fight_setup(state, one.id)
    rules = ruleset(setup.ruleset)
    ended = _fought(rules, mustered(setup), CAPTAINS[setup.ruleset], dice)
    outcome = rules.outcome(ended)
    assert outcome  # it has been played to its end  # noqa: S101
    return fight_result(one.id, setup.ruleset, outcome.winner, outcome.reason, rules.standings(ended))


def _fought(rules: Ruleset[Any, Any, Any, Any], state: Any, captain: str, dice: Dice) -> Any:
    while rules.outcome(state) is None:
        sheets = {seat: _ordered(rules, state, seat, captain, dice) for seat in rules.awaiting(state)}
        state = rules.resolve(state, sheets, dice).state
    return state


def _ordered(rules: Ruleset[Any, Any, Any, Any], state: Any, seat: Seat, captain: str, dice: Dice) -> Any:
    return rules.captains[captain](rules.view(state, seat), seat, dice)
