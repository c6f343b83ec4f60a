"""A resolved turn, played again from its revealed key and its sheets, and compared with what is stored (D-3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from battles.engine import Refused
from battles.models import OrderSheet, Turn
from battles.selectors import rules_of
from battles.services.playing import play
from battles.services.stepping import resolved, step_dice
from battles.turns import sealing


@dataclass(frozen=True, kw_only=True)
class Check:
    what: str
    holds: bool


def verify_turn(turn: Turn) -> tuple[Check, ...]:
    """Every check of a resolved turn, in the order in which a turn comes about."""
    if rules_of(turn.battle).stepwise:
        return (_check_key(turn), *_check_steps(turn))
    sheets = tuple(turn.sheets.select_related("side").order_by("side__seat"))
    return (*_check_seals(turn, sheets), *_check_play(turn, sheets))


def _check_seals(turn: Turn, sheets: tuple[OrderSheet, ...]) -> Iterator[Check]:
    yield _check_key(turn)
    for sheet in sheets:
        honest = sealing.sheet_hash(bytes.fromhex(sheet.nonce), sheet.document)
        yield Check(what=f"the orders of seat {sheet.side.seat} have the hash shown", holds=honest == sheet.receipt)


def _check_key(turn: Turn) -> Check:
    shown = sealing.commitment(turn.battle.code, turn.number, turn.secret)
    return Check(what="the key is the one committed to when the turn opened", holds=shown == turn.commitment)


def _check_steps(turn: Turn) -> Iterator[Check]:
    """Each step from the state that the one before it led to, with the dice of the hashes up to its own."""
    rules, hashes = rules_of(turn.battle), list[str]()
    before: Any = turn.state
    for step in turn.steps.select_related("side"):
        honest = sealing.sheet_hash(bytes.fromhex(step.nonce), step.document)
        hashes.append(step.receipt)
        yield Check(what=f"step {step.number} has the hash shown", holds=honest == step.receipt)
        try:
            dice = step_dice(turn, hashes)
            played = resolved(rules, rules.read_state(before), step.side.seat, step.document, dice)
        except Refused as refusal:
            yield Check(what=f"step {step.number} can be read ({refusal.faults[0].path})", holds=False)
            return
        events = list(turn.events.filter(step=step.number).values_list("data", flat=True))
        same = _same(rules.write_events(played.events), events) and _same(rules.write_state(played.state), step.state)
        yield Check(what=f"step {step.number} comes to the same {len(events)} events and state", holds=same)
        before = step.state
    yield Check(what="the state after it is the same", holds=_same(before, _after(turn)))


def _check_play(turn: Turn, sheets: tuple[OrderSheet, ...]) -> Iterator[Check]:
    rules = rules_of(turn.battle)
    try:
        played = play(rules, turn, sheets, agreed=turn.closed_by == "agreement")
    except Refused as refusal:
        yield Check(what=f"state and orders can be read ({refusal.faults[0].path})", holds=False)
        return
    stored = list(turn.events.values_list("data", flat=True))
    yield Check(what=f"the {len(stored)} events are the same", holds=_same(rules.write_events(played.events), stored))
    yield Check(what="the state after it is the same", holds=_same(rules.write_state(played.state), _after(turn)))


def _after(turn: Turn) -> Any:
    if turn.final is not None:
        return turn.final
    return turn.battle.turns.values_list("state", flat=True).get(number=turn.number + 1)


def _same(fresh: object, stored: object) -> bool:
    return sealing.canonical(fresh) == sealing.canonical(stored)
