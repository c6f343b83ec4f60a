"""Conceding, and agreeing on a draw (C-9.2).

Both are kept with the open turn and carried out as it closes, so that no state changes under orders that others
have already given. A concession stands on the side's sheet. Its ships give no orders and leave at the end of the
turn; where it decides the battle there is nothing left to fight for, and the turn closes at once. So it does when
all sides still fighting have offered a draw. Where turns are played step by step, both are steps, taken at once.
"""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from battles.engine import Seat
from battles.models import Battle, OrderSheet, Side, Turn
from battles.selectors import current_turn, rules_of, state_of
from battles.services.acting import take
from battles.services.closing import note_readiness
from battles.services.stepping import AGREED, Stepper
from battles.services.telling import tell_sides
from battles.turns.clock import TurnClosed, check_open, take_hold
from battles.turns.sheets import sealed
from shipyard.rules import Refused, fault


def concede(side: Side, now: datetime) -> None:
    """The side leaves the battle at the end of the open turn. For good: it cannot be taken back."""
    turn = _open_turn(side, now)
    if rules_of(side.battle).stepwise:
        take(Stepper(turn), side, {"leave": "concede"}, now)
        return
    standing = _standing_orders(turn, side, now)
    with transaction.atomic():
        take_hold(turn, Turn.objects, now)
        OrderSheet.objects.get_or_create(turn=turn, side=side, defaults=standing)
        turn.sheets.filter(side=side).update(leaves="concede")
        note_readiness(turn)


def offer_draw(side: Side, now: datetime) -> None:
    """Offer a draw; it stands until it is taken back. Once every side still fighting offers one, the battle ends."""
    turn = _open_turn(side, now)
    sides = tuple(side.battle.sides.all())
    if any(one.captain and not one.out for one in sides):
        raise Refused([fault("captain_no_draw", "$", "A captain never agrees on a draw.")])
    with transaction.atomic():
        take_hold(turn, Turn.objects, now)
        if Side.objects.filter(pk=side.pk, draw_offered=False).update(draw_offered=True):
            tell_sides(side.battle, "draw", [one for one in sides if one.pk != side.pk], now, turn.number)
        note_readiness(turn)
    if rules_of(side.battle).stepwise and not side.battle.sides.filter(out=False, draw_offered=False).exists():
        take(Stepper(turn), side, AGREED, now)


def withdraw_draw_offer(side: Side, now: datetime) -> None:
    """Take the offer back, while the turn is open."""
    turn = _open_turn(side, now)
    with transaction.atomic():
        take_hold(turn, Turn.objects, now)
        Side.objects.filter(pk=side.pk).update(draw_offered=False)
        note_readiness(turn)


def _open_turn(side: Side, now: datetime) -> Turn:
    turn = current_turn(side.battle)
    if turn is None or side.out:
        over = (
            "This battle is over." if side.battle.status == Battle.Status.ENDED else "Your side is not in the battle."
        )
        raise TurnClosed(fault("not_fighting", "$", over))
    check_open(turn, now)
    return turn


def _standing_orders(turn: Turn, side: Side, now: datetime) -> dict[str, object]:
    """A sheet for a side that leaves without having ordered anything."""
    rules = rules_of(turn.battle)
    document = rules.write_orders(rules.default_orders(state_of(turn), Seat(side.seat)))
    return {
        **sealed(turn.number, side.secret, document),
        "status": OrderSheet.Status.DRAFT,
        "author": OrderSheet.Author.DEFAULT,
        "saved_at": now,
    }
