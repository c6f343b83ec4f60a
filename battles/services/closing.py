"""When a turn need not wait for its deadline, and by what it closes."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import partial
from typing import Literal

from django.db import transaction

from battles.models import OrderSheet, Side, Turn
from battles.selectors import rules_of
from battles.services.commanding import is_waited_for

type ClosedBy = Literal["confirmed", "deadline", "concession", "agreement"]


def note_readiness(turn: Turn) -> None:
    """Mark a held turn as ready, or not; if it is, a worker is told as soon as the transaction is through."""
    sides = tuple(turn.battle.sides.defer("fleet", "arrangement"))
    sheets = tuple(turn.sheets.all())
    turn.ready = early_close(turn, sides, sheets) is not None
    Turn.objects.filter(pk=turn.pk).update(ready=turn.ready)
    if turn.ready:
        hint(turn)


def hint(turn: Turn, at: datetime | None = None) -> None:
    """Ask a worker, once the transaction is through, to resolve a turn (now, or at its deadline).

    Only a hint: should the task be lost, the sweep finds the turn.
    """
    from battles.tasks import ask_for_resolution  # tasks call the services

    transaction.on_commit(partial(ask_for_resolution, turn.battle_id, turn.number, at), robust=True)


def early_close(turn: Turn, sides: Sequence[Side], sheets: Sequence[OrderSheet]) -> ClosedBy | None:
    """Why the turn can close before its deadline; None if it still waits for somebody."""
    if rules_of(turn.battle).stepwise:
        return _stepwise_close(turn, sides)
    leaving = {sheet.side_id for sheet in sheets if sheet.leaves}
    living = [side for side in sides if not side.out]
    if all(side.draw_offered for side in living):
        return "agreement"
    staying = {side.seat: side.team for side in living if side.pk not in leaving}
    if not rules_of(turn.battle).fights_on(staying, turn.battle.field):
        return "concession"
    confirmed = leaving | {sheet.side_id for sheet in sheets if sheet.status == OrderSheet.Status.CONFIRMED}
    if all(side.pk in confirmed for side in awaited_players(turn, living)):
        return "confirmed"
    return None


def _stepwise_close(turn: Turn, sides: Sequence[Side]) -> ClosedBy | None:
    """Its last step has been taken; or it is a captain's, and a worker plays it."""
    living = [side for side in sides if not side.out]
    ended = turn.pk is not None and turn.steps.filter(ends_turn=True).exists()
    return "confirmed" if ended or not awaited_players(turn, living) else None


def awaited_players(turn: Turn, sides: Sequence[Side]) -> list[Side]:
    """The sides that must order in this turn and whose players are waited for."""
    return [side for side in sides if side.seat in turn.awaiting and is_waited_for(turn.battle, side)]
