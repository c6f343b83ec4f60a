"""A resolved turn, played again from its revealed key, its sheets and its results, and compared with what is stored."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from battles.engine import Refused
from battles.services.verifying import Check
from battles.turns import sealing
from hexbattle.campaigns import engine
from hexbattle.campaigns.models import Turn
from hexbattle.campaigns.selectors import state_of
from hexbattle.campaigns.services.playing import play


def verify_turn(turn: Turn) -> tuple[Check, ...]:
    """Every check of a resolved turn, in the order in which a turn comes about (D-3)."""
    return tuple(_checks(turn))


def _checks(turn: Turn) -> Iterator[Check]:
    shown = sealing.commitment(turn.campaign.code, turn.number, turn.secret)
    yield Check(what="the key is the one committed to when the turn opened", holds=shown == turn.commitment)
    sheets = tuple(turn.sheets.select_related("faction").order_by("faction__seat"))
    for sheet in sheets:
        honest = sealing.sheet_hash(bytes.fromhex(sheet.nonce), sheet.document)
        yield Check(what=f"the orders of seat {sheet.faction.seat} have the hash shown", holds=honest == sheet.receipt)
    try:
        played = play(turn, state_of(turn), sheets, engine.read_results(turn.results), tuple(turn.rulings.all()))
    except Refused as refusal:
        yield Check(what=f"state and orders can be read ({refusal.faults[0].path})", holds=False)
        return
    stored = list(turn.events.values_list("data", flat=True))
    yield Check(what=f"the {len(stored)} events are the same", holds=_same(engine.write_events(played.events), stored))
    yield Check(what="the state after it is the same", holds=_same(engine.write_state(played.state), _after(turn)))


def _after(turn: Turn) -> Any:
    if turn.final is not None:
        return turn.final
    return turn.campaign.turns.values_list("state", flat=True).get(number=turn.number + 1)


def _same(fresh: object, stored: object) -> bool:
    return sealing.canonical(fresh) == sealing.canonical(stored)
