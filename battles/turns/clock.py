"""The life of a turn: open, closed, claimed, resolved or failed. Every change is one conditional update.

The row is the truth: whoever changes a turn first takes hold of its row, and only while it is in the status
that the change starts from. So two workers cannot resolve one turn, and no orders slip in after it has closed.
"""

from __future__ import annotations

import logging
import traceback
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta

from django.db import OperationalError, transaction
from django.db.models import F, Manager, Q, QuerySet

from battles.turns.models import Turn
from shipyard.rules import Fault, fault

logger = logging.getLogger(__name__)

LEASE = timedelta(minutes=5)  # how long a worker may take over a turn before another may think it dead


class TurnClosed(Exception):
    """The turn takes no more orders; `fault` says why, for the player."""

    def __init__(self, reason: Fault) -> None:
        self.fault = reason
        super().__init__(reason.message)


class StaleClaim(Exception):
    """Another worker has taken this turn over; what we made of it is thrown away."""


class NotYet(Exception):
    """What a turn waits for is in other hands, or stopped; it is given back and tried again by the next sweep."""


class StaleToken(TurnClosed):
    """The request was made when the turn stood elsewhere (B-7); nothing has happened."""

    def __init__(self) -> None:
        super().__init__(fault("stale", "$", "The battle has gone on since; nothing was done. This is how it stands."))


class Game[T: Turn, R](ABC):
    """What a kind of game (battles, campaigns) brings to its turns. T: its Turn rows, R: what playing one gives."""

    @abstractmethod
    def turns(self) -> Manager[T]: ...
    @abstractmethod
    def play(self, turn: T, now: datetime) -> R:
        """Resolve a claimed turn. Writes nothing of the turn, and runs outside any transaction."""

    @abstractmethod
    def store(self, turn: T, played: R, now: datetime) -> None:
        """Write the result, inside the transaction that has already checked the claim."""

    @abstractmethod
    def tell_failure(self, turn: T, now: datetime) -> None:
        """Write the notices of a failed turn, inside the transaction that marks it."""


def due(now: datetime) -> Q:
    """Turns that wait for a worker: all orders in, the deadline past, or a claim that has run out."""
    closed = Q(status=Turn.Status.OPEN) & (Q(ready=True) | Q(closes_at__lte=now))
    return closed | Q(status=Turn.Status.RESOLVING, lease_until__lte=now)


def stop_clock[T: Turn](turns: Manager[T] | QuerySet[T], now: datetime) -> None:
    """Let the clocks of open turns stand still: they take orders, and close when all have confirmed."""
    running = turns.filter(status=Turn.Status.OPEN, closes_at__gt=now)
    running.update(time_left=F("closes_at") - now, closes_at=None)


def start_clock[T: Turn](turns: Manager[T] | QuerySet[T], now: datetime) -> None:
    """Let clocks that were stopped go on, with the time that they had left."""
    turns.filter(status=Turn.Status.OPEN, time_left__isnull=False).update(
        closes_at=now + F("time_left"), time_left=None
    )


def take_hold[T: Turn](turn: T, turns: Manager[T], now: datetime) -> None:
    """Hold an open turn until the caller's transaction ends; raises `TurnClosed` if it is open no longer."""
    if not turns.filter(_open(now), pk=turn.pk).update(status=Turn.Status.OPEN):
        raise TurnClosed(why_closed(turns.get(pk=turn.pk)))


def take_step[T: Turn](turn: T, turns: Manager[T], now: datetime) -> None:
    """Take the next step of an open turn, as `turn` has counted them; it is held until the transaction ends.

    Raises `TurnClosed`, or `StaleToken` if that step has been taken, or the last one of the turn.
    """
    unmoved = turns.filter(_open(now), pk=turn.pk, ready=False, steps_taken=turn.steps_taken)
    if not unmoved.update(steps_taken=F("steps_taken") + 1):
        check_open(turns.get(pk=turn.pk), now)
        raise StaleToken


def _open(now: datetime) -> Q:
    return Q(status=Turn.Status.OPEN) & (Q(closes_at=None) | Q(closes_at__gt=now))


def check_open(turn: Turn, now: datetime) -> None:
    """Raise `TurnClosed` early for a turn that is seen to be closed; only `take_hold` makes sure that one is open."""
    if turn.status != Turn.Status.OPEN or (turn.closes_at and turn.closes_at <= now):
        raise TurnClosed(why_closed(turn))


def why_closed(turn: Turn) -> Fault:
    """The reason for which a turn takes no orders."""
    match turn.status:
        case Turn.Status.RESOLVED:
            return fault("turn_over", "$", "Turn {n} is over; your text has not been used.", n=turn.number)
        case Turn.Status.FAILED:
            return fault("turn_failed", "$", "Turn {n} could not be resolved. Its orders are kept and its clock is "
                         "stopped until the operators have put it right.", n=turn.number)  # fmt: skip
        case Turn.Status.RESOLVING:
            return fault("turn_resolving", "$", "Turn {n} is being resolved at this moment.", n=turn.number)
        case _:
            return fault("deadline_past", "$", "The deadline of turn {n} has passed.", n=turn.number)


def resolve[T: Turn, R](game: Game[T, R], turn_id: int, now: datetime, *, failed_too: bool = False) -> bool:
    """Resolve one turn if it is due, once: whoever comes second, or too early, changes nothing.

    Trouble with the database is raised: the claim then runs out, and the next sweep takes the turn over.
    Anything else that goes wrong marks the turn as failed. `failed_too` retries one that has failed.
    """
    turn = _claim(game.turns(), turn_id, now, failed_too=failed_too)
    if turn is None:
        return False
    try:
        played = game.play(turn, now)
        with _storing(game.turns(), turn, now):
            game.store(turn, played, now)
    except StaleClaim:
        return False
    except NotYet:
        mine = game.turns().filter(pk=turn.pk, status=Turn.Status.RESOLVING, fence=turn.fence)
        mine.update(status=Turn.Status.OPEN, lease_until=None)
        return False
    except OperationalError:
        raise
    except Exception:
        return _fail(game, turn, traceback.format_exc(), now)
    return True


def retry[T: Turn, R](game: Game[T, R], turn: T, now: datetime) -> bool:
    """Try a failed turn again, with the orders and the key that it had; True if it is resolved now."""
    resolve(game, turn.pk, now, failed_too=True)
    return game.turns().filter(pk=turn.pk, status=Turn.Status.RESOLVED).exists()


def sweep[T: Turn, R](game: Game[T, R], now: datetime) -> int:
    """Resolve every turn that is due, those among them whose task or worker was lost; how many it took."""
    waiting = game.turns().filter(due(now)).order_by(F("closes_at").asc(nulls_first=True), "pk")
    return sum(_resolve_swept(game, turn_id, now) for turn_id in list(waiting.values_list("pk", flat=True)))


def _resolve_swept[T: Turn, R](game: Game[T, R], turn_id: int, now: datetime) -> bool:
    try:
        return resolve(game, turn_id, now)
    except OperationalError:
        logger.exception("The database failed under turn row %s; its claim will run out.", turn_id)
        return False


def _claim[T: Turn](turns: Manager[T], turn_id: int, now: datetime, *, failed_too: bool) -> T | None:
    claimable = due(now) | Q(status=Turn.Status.FAILED) if failed_too else due(now)
    with transaction.atomic():
        changes = {"status": Turn.Status.RESOLVING, "fence": F("fence") + 1, "lease_until": now + LEASE}
        if not turns.filter(claimable, pk=turn_id).update(**changes):
            return None
        return turns.get(pk=turn_id)


@contextmanager
def _storing[T: Turn](turns: Manager[T], turn: T, now: datetime) -> Iterator[None]:
    """One transaction that starts by re-checking the claim and taking the turn to resolved."""
    with transaction.atomic():
        mine = turns.filter(pk=turn.pk, status=Turn.Status.RESOLVING, fence=turn.fence)
        if not mine.update(status=Turn.Status.RESOLVED, resolved_at=now, lease_until=None, trace=""):
            raise StaleClaim
        yield


def _fail[T: Turn, R](game: Game[T, R], turn: T, trace: str, now: datetime) -> bool:
    with transaction.atomic():
        mine = game.turns().filter(pk=turn.pk, status=Turn.Status.RESOLVING, fence=turn.fence)
        if not mine.update(status=Turn.Status.FAILED, lease_until=None, trace=trace):
            return False
        game.tell_failure(turn, now)
    return True
