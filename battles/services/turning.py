"""Opening a turn, and ending a battle."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, cast

from battles.engine import Outcome
from battles.models import Battle, Side, Turn
from battles.selectors import Rules
from battles.services.closing import early_close, hint
from battles.services.telling import tell_sides
from battles.turns.opening import seal


def open_turn(battle: Battle, sides: Sequence[Side], rules: Rules, state: Any, now: datetime) -> Turn:
    """The next turn of a battle. Its number is the state's; where ships are deployed first, that is turn 0."""
    written = rules.write_state(state)
    number = cast(int, written["turn"])
    turn = Turn(battle=battle, number=number, state=written, awaiting=list(rules.awaiting(state)))
    seal(turn, battle.code, battle.turn_minutes, now)
    turn.ready = early_close(turn, sides, ()) is not None
    turn.save()
    if turn.ready or turn.closes_at:
        hint(turn, None if turn.ready else turn.closes_at)
    if turn.closes_at and not turn.ready:  # without a deadline nobody waits for anybody
        tell_sides(battle, "turn", [side for side in sides if side.seat in turn.awaiting], now, number)
    return turn


def end_battle(battle: Battle, sides: Sequence[Side], outcome: Outcome, now: datetime, number: int) -> None:
    """Write down how it ended, and tell everybody."""
    battle.status = Battle.Status.ENDED
    battle.ended_at = now
    battle.winner, battle.reason = outcome.winner, outcome.reason
    battle.points = {str(seat): points for seat, points in outcome.points.items()}
    battle.save(update_fields=["status", "ended_at", "winner", "reason", "points"])
    tell_sides(battle, "ended", sides, now, number)
