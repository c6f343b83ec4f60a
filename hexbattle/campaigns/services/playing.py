"""A campaign's turn played from what is stored of it: the same code when it is resolved and when it is verified."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from battles.engine import Leave, Resolution, SealedDice, Seat
from battles.turns import sealing
from hexbattle.campaigns import engine
from hexbattle.campaigns.models import OrderSheet, Ruling, Turn

type Play = Resolution[engine.State, engine.Event]


def play(
    turn: Turn,
    state: engine.State,
    sheets: Sequence[OrderSheet],
    results: Sequence[engine.FightResult],
    rulings: Sequence[Ruling],
) -> Play:
    """What a turn comes to. `sheets`: those that count, in seat order. Those who concede are out as it closes (K-8)."""
    played: Play = engine.rule(state, [(engine.read_ruling(one.document), one.reason) for one in rulings])
    for sheet in sheets:
        if sheet.leaves and played.state.result is None:
            step = engine.leave(played.state, sheet.faction.seat, cast("Leave", sheet.leaves))
            played = Resolution(state=step.state, events=played.events + step.events)
    if played.state.result is not None:
        return played
    orders = {Seat(sheet.faction.seat): engine.read_orders(sheet.document) for sheet in sheets if not sheet.leaves}
    fought = engine.resolve(played.state, orders, results, turn_dice(turn, sheets))
    return Resolution(state=fought.state, events=played.events + fought.events)


def turn_dice(turn: Turn, sheets: Sequence[OrderSheet]) -> SealedDice:
    """The dice of a turn, from its key and the sheets of all who ordered (D-3)."""
    hashes = [sheet.receipt for sheet in sheets]
    return SealedDice(sealing.mixed_key(turn.secret, turn.campaign.code, turn.number, hashes))
