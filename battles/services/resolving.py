"""Resolving turns: claim, play, store, tell. Three triggers, one way through."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, cast

from django.contrib.auth import get_user_model
from django.db.models import Manager

from battles.engine import Resolution, SealedDice, Seat
from battles.models import Battle, Event, OrderSheet, Side, Step, Turn
from battles.selectors import Rules, current_turn, rules_of
from battles.services.closing import ClosedBy, awaited_players, early_close
from battles.services.commanding import captain_for, is_given_up
from battles.services.playing import Play, play
from battles.services.stepping import Stepper, Taken, captains_orders, store_steps
from battles.services.telling import tell
from battles.services.turning import end_battle, open_turn
from battles.turns import clock, sealing, vault
from battles.turns.sheets import sealed

logger = logging.getLogger(__name__)


@dataclass(frozen=True, kw_only=True)
class Played:
    """A turn worked out and not yet stored. `sheets`: of all who ordered, by seat, the unsaved ones among them.

    `steps`: those still to be stored of a turn that is played step by step, with their events. `result`: the state
    after the turn, and the events that came of no step. `silent`: the sides that let the deadline pass.
    """

    closed_by: ClosedBy
    sides: tuple[Side, ...]
    result: Play
    silent: frozenset[int]
    sheets: tuple[OrderSheet, ...] = ()
    steps: tuple[Taken, ...] = ()


class BattleGame(clock.Game[Turn, Played]):
    """How the turns of battles are played and stored."""

    def turns(self) -> Manager[Turn]:
        return Turn.objects

    def play(self, turn: Turn) -> Played:
        rules = rules_of(turn.battle)
        sides = tuple(turn.battle.sides.defer("fleet", "arrangement"))
        if rules.stepwise:
            return _rest_of_turn(Stepper(turn), sides)
        written = tuple(turn.sheets.select_related("side").order_by("side__seat"))
        closed_by = early_close(turn, sides, written) or "deadline"
        fought = closed_by in ("confirmed", "deadline")
        sheets = _all_sheets(rules, turn, sides, written) if fought else written
        result = play(rules, turn, sheets, agreed=closed_by == "agreement")
        silent = frozenset(sheet.side_id for sheet in sheets if sheet.pk is None)
        return Played(closed_by=closed_by, sides=sides, sheets=sheets, silent=silent, result=result)

    def store(self, turn: Turn, played: Played, now: datetime) -> None:
        rules, battle = rules_of(turn.battle), turn.battle
        _store_history(rules, turn, played, now)
        _store_sides(rules, turn, played)
        outcome = rules.outcome(played.result.state)
        if battle.stand_in:  # held until the next turn is there, so that it opens closed if all are to be played out
            battle.refresh_from_db(fields=["played_out"], from_queryset=Battle.objects.select_for_update())
        if outcome is None:
            open_turn(battle, played.sides, rules, played.result.state, now)
        else:
            Turn.objects.filter(pk=turn.pk).update(final=rules.write_state(played.result.state))
            end_battle(battle, played.sides, outcome, now, turn.number)

    def tell_failure(self, turn: Turn, now: datetime) -> None:
        logger.error("Turn %s of battle %s could not be resolved.", turn.number, turn.battle.code, exc_info=True)
        operators = get_user_model().objects.filter(is_superuser=True, is_active=True).values_list("pk", flat=True)
        players = turn.battle.sides.values_list("account", flat=True)
        tell(turn.battle, "failed", [*players, *operators], now, turn.number)


BATTLES = BattleGame()


def resolve_if_due(battle_id: int, number: int, now: datetime) -> bool:
    """Resolve a turn if all orders are in, its deadline has passed, or the worker that had claimed it is dead.

    Whoever calls, and however often: it happens once. True if this call took it (to its result or to failure).
    """
    turn_id = Turn.objects.filter(battle=battle_id, number=number).values_list("pk", flat=True).first()
    return turn_id is not None and clock.resolve(BATTLES, turn_id, now)


def retry_turn(turn: Turn, now: datetime) -> bool:
    """Try a failed turn again, with the orders and the key that it had; True if it is resolved now."""
    return clock.retry(BATTLES, turn, now)


def sweep(now: datetime) -> int:
    """Resolve every turn that is due, those among them whose task or worker was lost; how many it took."""
    return clock.sweep(BATTLES, now)


def play_out(battle: Battle, now: datetime) -> bool:
    """Let captains play a battle to its end at once for all who have not ordered (K-5.6); whether it has ended.

    Turn by turn through the one way in which turns are resolved, so it may be called beside workers, and again after
    whatever went wrong; only for battles with a stand-in, and outside any transaction. A turn that is due by its
    deadline comes first. False: a turn has failed, or another worker has hold of it; call again.
    """
    if not battle.stand_in:
        raise ValueError(f"Nobody stands in for the players of battle {battle.code}.")
    if turn := current_turn(battle):
        resolve_if_due(battle.pk, turn.number, now)
    Battle.objects.filter(pk=battle.pk).update(played_out=True)
    while turn := current_turn(battle):
        Turn.objects.filter(pk=turn.pk, status=Turn.Status.OPEN).update(ready=True)
        if not (resolve_if_due(battle.pk, turn.number, now) or _is_resolved(turn)):
            return False
    return True


def _is_resolved(turn: Turn) -> bool:
    return Turn.objects.filter(pk=turn.pk, status=Turn.Status.RESOLVED).exists()


def _all_sheets(
    rules: Rules, turn: Turn, sides: Sequence[Side], written: Sequence[OrderSheet]
) -> tuple[OrderSheet, ...]:
    """The written sheets, and one for each captain and for each player who has written none, by seat."""
    state = rules.read_state(turn.state)
    by_seat = {sheet.side.seat: sheet for sheet in written}
    for side in sides:
        if side.seat in turn.awaiting and side.seat not in by_seat:
            by_seat[side.seat] = _made_sheet(rules, turn, state, side)
    return tuple(by_seat[seat] for seat in sorted(by_seat))


def _made_sheet(rules: Rules, turn: Turn, state: Any, side: Side) -> OrderSheet:
    captain = captain_for(turn.battle, side)
    orders = _plan(rules, turn, state, side, captain) if captain else rules.default_orders(state, Seat(side.seat))
    return OrderSheet(
        **sealed(turn.number, side.secret, rules.write_orders(orders)),
        turn=turn,
        side=side,
        status=OrderSheet.Status.DRAFT,
        author=OrderSheet.Author.CAPTAIN if captain else OrderSheet.Author.DEFAULT,
        leaves="abandon" if is_given_up(turn.battle, side) else "",
    )


def _plan(rules: Rules, turn: Turn, state: Any, side: Side, captain: str) -> Any:
    dice = SealedDice(sealing.captain_key(vault.open_secret(side.secret), turn.number))
    return captains_orders(rules, state, side, captain, dice)


def _rest_of_turn(stepper: Stepper, sides: tuple[Side, ...]) -> Played:
    """What is left of a turn that is played step by step: all of a captain's, and the end of one past its deadline."""
    turn = stepper.turn
    closed_by = early_close(turn, sides, ()) or "deadline"
    acting = next((side for side in sides if side.seat in turn.awaiting), None)
    silent = acting is not None and not turn.steps.filter(side=acting).exists()
    steps = tuple(_last_steps(stepper, acting, silent=silent)) if acting else ()
    result: Play = Resolution(state=stepper.state, events=())
    quiet = frozenset({acting.pk}) if acting and silent else frozenset[int]()
    return Played(closed_by=closed_by, sides=sides, steps=steps, silent=quiet, result=result)


def _last_steps(stepper: Stepper, side: Side, *, silent: bool) -> Iterator[Taken]:
    captain = captain_for(stepper.turn.battle, side, silent=silent)
    while captain and not stepper.over:
        yield stepper.take(side, stepper.plan(side, captain), Step.Author.CAPTAIN)
    if not stepper.over:
        yield stepper.take(side, _at_the_deadline(stepper, side, silent=silent), Step.Author.DEFAULT)


def _at_the_deadline(stepper: Stepper, side: Side, *, silent: bool) -> Any:
    """The turn ends as it stands (B-2.3); a side that has let too many pass without a word is given up."""
    if silent and is_given_up(stepper.turn.battle, side):
        return {"leave": "abandon"}
    return stepper.rules.write_orders(stepper.rules.default_orders(stepper.state, Seat(side.seat)))


def _store_history(rules: Rules, turn: Turn, played: Played, now: datetime) -> None:
    made = [sheet for sheet in played.sheets if sheet.pk is None]
    for sheet in made:
        sheet.saved_at = now
    OrderSheet.objects.bulk_create(made)
    store_steps(turn, played.steps, now)
    documents = rules.write_events(played.result.events)
    Event.objects.bulk_create(
        Event(turn=turn, number=number, kind=str(document["kind"]), data=document)
        for number, document in enumerate(documents, 1)
    )
    # The key is everybody's from here on, so it need no longer be encrypted.
    taken = turn.steps_taken + len(played.steps)
    Turn.objects.filter(pk=turn.pk).update(closed_by=played.closed_by, key=turn.secret.hex(), steps_taken=taken)


def _store_sides(rules: Rules, turn: Turn, played: Played) -> None:
    """Who is out now, and how many deadlines in a row each player has let pass without a word."""
    awaited = {side.pk for side in awaited_players(turn, played.sides)}
    written = cast("list[dict[str, Any]]", rules.write_state(played.result.state)["sides"])
    out = {one["seat"] for one in written if one["out"]}
    for side in played.sides:
        before = (side.out, side.missed)
        side.out = side.seat in out
        if side.pk in awaited and played.closed_by in ("deadline", "confirmed"):
            side.missed = side.missed + 1 if side.pk in played.silent else 0
        if before != (side.out, side.missed):
            side.save(update_fields=["out", "missed"])
