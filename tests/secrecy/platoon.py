"""Grounds of chance for assaults, and steps of chance in them."""

from __future__ import annotations

import json
from datetime import datetime
from typing import Any

from battles.engine import SealedDice, Seat
from battles.models import Battle, Side, Step
from battles.selectors import current_turn, rules_of, view_now
from battles.services import act, resolve_if_due
from battles.turns.tokens import turn_token
from tests.secrecy.armada import Pick

KINDS = ("scout", "striker", "defender", "support")
ABILITIES = (None, "heal", "area_damage", "buff")
TILES = "......ffrrw"  # mostly open, and nowhere closed
WIDTH, HEIGHT = 7, 6
HOLD = {"kind": "hold_objective", "tiles": [[3, 2], [3, 3]], "turns": 3}


def ground(pick: Pick) -> dict[str, Any]:
    """Three units a side, of any kind, on rough ground and soon at blows: to the last one, or for its middle."""
    rows = ["".join(TILES[pick(len(TILES))] for _ in range(WIDTH)) for _ in range(HEIGHT)]
    sides = [{"units": [_unit(pick, seat, row) for row in (1, 2, 4)]} for seat in range(2)]
    field = {"map": {"width": WIDTH, "height": HEIGHT, "terrain": rows}, "sides": sides}
    return field if pick(3) else {**field, "victory": HOLD}


def _unit(pick: Pick, seat: int, row: int) -> dict[str, Any]:
    at = [abs(seat * (WIDTH - 1) - pick(3)), row]
    kind, ability = KINDS[pick(len(KINDS))], ABILITIES[pick(len(ABILITIES))]
    return {"name": f"Unit{seat}{row}", "archetype": kind, "at": at, "ability": ability}


def step_as_captain(battle: Battle, pick: Pick, now: datetime) -> Step:
    """The next step of a running turn, by a captain's hand, now and then a wild one's; sometimes with its own nonce."""
    turn = current_turn(battle)
    assert turn is not None
    side = Side.objects.select_related("battle").get(battle=battle, seat=turn.awaiting[0])
    rules, seat = rules_of(battle), Seat(side.seat)
    planned = (rules.captains["sergeant"] if pick(4) else rules.sparring["rover"])(
        view_now(turn, seat), seat, SealedDice(bytes([pick(256)] * 32))
    )
    nonce = bytes([pick(256)] * 32).hex() if pick(2) else None
    token = turn_token(battle.code, turn)
    return act(side, token, json.dumps(rules.write_orders(planned)), nonce=nonce, now=now)


def end_turn(battle: Battle, pick: Pick, now: datetime) -> None:
    """Play what is left of a player's turn, and a captain's turn after it."""
    while not step_as_captain(battle, pick, now).ends_turn:
        pass
    if following := current_turn(battle):
        resolve_if_due(battle.pk, following.number, now)
