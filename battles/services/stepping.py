"""Turns that are played step by step (B-2.3): each action resolved and stored as it is taken.

A step's document is an action of the ruleset, `{"leave": "concede" | "abandon"}` where a side leaves the battle, or
`{"agree_draw": true}` where all sides have offered a draw. Its dice come from the turn's key and from the hashes of
all steps up to it (D-3), so that they are sealed until it is taken.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from battles.engine import Resolution, SealedDice, Seat
from battles.models import Event, Side, Step, Turn
from battles.selectors import Rules, rules_of, standing_of
from battles.turns import sealing, vault
from battles.turns.sheets import sealed

type Play = Resolution[Any, Any]

AGREED = {"agree_draw": True}


@dataclass(frozen=True, kw_only=True)
class Taken:
    """A step worked out and not yet stored, with what came of it."""

    step: Step
    play: Play


class Stepper:
    """A turn as far as it has been played. Works steps out one after the other, and stores nothing."""

    def __init__(self, turn: Turn) -> None:
        self.turn, self.rules = turn, rules_of(turn.battle)
        self.state = standing_of(turn)
        self._hashes = list(turn.steps.order_by("number").values_list("receipt", flat=True))

    @property
    def over(self) -> bool:
        """The turn is another team's, or the battle has ended."""
        return self.state.turn != self.turn.number or self.rules.outcome(self.state) is not None

    def take(self, side: Side, document: Any, author: Step.Author, nonce: bytes | None = None) -> Taken:
        """The next step, by `side`; its document has been checked."""
        number = len(self._hashes) + 1
        fields = sealed(self.turn.number, side.secret, document, nonce, number)
        self._hashes.append(fields["receipt"])
        dice = step_dice(self.turn, self._hashes)
        play = resolved(self.rules, self.state, side.seat, document, dice)
        self.state = play.state
        written = self.rules.write_state(play.state)
        step = Step(
            **fields, turn=self.turn, side=side, number=number, author=author, ends_turn=self.over, state=written
        )
        return Taken(step=step, play=play)

    def plan(self, side: Side, captain: str) -> Any:
        """A captain's next action for a side, as a document."""
        step = len(self._hashes) + 1
        dice = SealedDice(sealing.captain_key(vault.open_secret(side.secret), self.turn.number, step))
        return self.rules.write_orders(captains_orders(self.rules, self.state, side, captain, dice))


def captains_orders(rules: Rules, state: Any, side: Side, captain: str, dice: SealedDice) -> Any:
    """What a captain plans for a side from the side's own view; raises if it breaks the rules."""
    seat = Seat(side.seat)
    view = rules.view(state, seat)
    orders = rules.captains[captain](view, seat, dice)
    if faults := rules.check_orders(view, seat, orders):
        raise RuntimeError(f"Captain {captain} gave orders with faults: {[one.message for one in faults]}")
    return orders


def step_dice(turn: Turn, hashes: Sequence[str]) -> SealedDice:
    """The dice of the last of the steps that have these hashes."""
    return SealedDice(sealing.mixed_key(turn.secret, turn.battle.code, turn.number, hashes))


def resolved(rules: Rules, state: Any, seat: int, document: Any, dice: SealedDice) -> Play:
    """What a step's document comes to."""
    match document:
        case {"leave": how}:
            return rules.leave(state, Seat(seat), how)
        case {"agree_draw": True}:
            return rules.agree_draw(state)
        case _:
            return rules.resolve(state, {Seat(seat): rules.read_orders(document)}, dice)


def store_steps(turn: Turn, taken: Sequence[Taken], now: datetime) -> None:
    """Write steps and their events, inside the transaction that holds the turn. Their numbers are unique."""
    rules = rules_of(turn.battle)
    for one in taken:
        one.step.taken_at = now
    Step.objects.bulk_create([one.step for one in taken])
    told = [(one.step.number, document) for one in taken for document in rules.write_events(one.play.events)]
    first = turn.events.count() + 1
    Event.objects.bulk_create(
        Event(turn=turn, step=step, number=number, kind=str(document["kind"]), data=document)
        for number, (step, document) in enumerate(told, first)
    )
