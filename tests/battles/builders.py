"""Battles for tests."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from typing import Any

from battles.engine import Party, Seat
from battles.models import Battle, Side, Turn
from battles.selectors import rules_of, turn_of
from battles.services import Receipt, save_orders
from battles.services.opening import opaque_id
from battles.services.turning import open_turn
from battles.turns import vault
from hexbattle.accounts.models import Account

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)


def toy_battle(*players: Account | str, minutes: int | None = 60, now: datetime = NOON, **fields: Any) -> Battle:
    """A running toy battle in turn 1. A player is an account, or a captain's name."""
    battle = Battle.objects.create(
        code=opaque_id(10), name="Skirmish", ruleset="toy", version=1, budget=100, turn_minutes=minutes,
        status=Battle.Status.RUNNING, created_at=now, started_at=now, **fields,
    )  # fmt: skip
    sides = [_side(battle, seat, player) for seat, player in enumerate(players)]
    rules = rules_of(battle)
    state = rules.muster([Party(name=side.name, fleet={}) for side in sides], battle.options, opaque_name)
    open_turn(battle, sides, rules, state, now)
    return battle


def opaque_name(number: int) -> str:
    return f"ship-{number}"


def _side(battle: Battle, seat: int, player: Account | str) -> Side:
    return Side.objects.create(
        battle=battle, seat=seat, team=seat, name=f"{player}", fleet={}, fleet_name="Toys",
        account=None if isinstance(player, str) else player,
        captain=player if isinstance(player, str) else "",
        secret=vault.store_secret(vault.new_secret()),
    )  # fmt: skip


def side_of(battle: Battle, seat: int) -> Side:
    return battle.sides.get(seat=seat)


def order(battle: Battle, seat: int, sheet: Any = None, **how: Any) -> Receipt:
    """Confirmed orders for the newest turn (`confirm=False`: a draft)."""
    how = {"confirm": True, "nonce": None, "now": NOON, **how}
    number = how.pop("number", None) or newest(battle).number
    return save_orders(side_of(battle, seat), number, json.dumps(sheet or {}), **how)


def newest(battle: Battle) -> Turn:
    turn = battle.turns.order_by("-number").first()
    assert turn is not None
    return turn


def fetch(turn: Turn) -> Turn:
    return turn_of(turn.battle, turn.number)


def seat(number: int) -> Seat:
    return Seat(number)
